// A device with passkeys: creates keys and signs challenges (WebAuthn level 2, no attestation).
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

type Options = {
  origin: string
  /** Whether the user verifies with a fingerprint, a face or a PIN. */
  verifies?: boolean
  /** The use counter of the key; some devices always report 0. */
  counter?: number
}

/** One passkey of a device: `make` answers a registration, `answer` a sign-in. */
export function createAuthenticator({ origin, verifies = true, counter = 0 }: Options) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  const key = { counter, origin, verifies }

  const head = (rpId: string, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(key.counter)
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags | PRESENT | (key.verifies ? VERIFIED : 0)]),
      count,
    ])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: key.origin, crossOrigin: false }))

  return {
    id,
    /** A test may change these between uses. */
    key,
    make(options: string): string {
      const { rp, challenge } = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, coseOf(publicKey)])
      const authData = new Uint8Array(Buffer.concat([head(rp.id!, WITH_KEY), attested]))
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]) as never,
      )
      return JSON.stringify({
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      })
    },
    answer(options: string): string {
      const { rpId, challenge } = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
      if (key.counter > 0) key.counter += 1
      const data = clientData('webauthn.get', challenge)
      const authData = head(rpId!, 0)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return JSON.stringify({
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      })
    },
  }
}

/** A P-256 public key in COSE encoding. */
function coseOf(publicKey: KeyObject): Uint8Array {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x!)],
      [-3, bytes(y!)],
    ]) as never,
  )
}
