// The blocks of the chain: the input of their hash, and their signatures.
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import canonicalize from 'canonicalize'

export type BlockHead = {
  /** From 1. */
  number: number
  sealedAt: Date
  /** In hexadecimal; '' for the first. */
  previousHash: string
  root: string
  /** How many. */
  leaves: number
  /** Whether it seals rows that are older than sealing. */
  takesOver: boolean
}
export type SealedBlock = BlockHead & { hash: string; publicKey: string; signature: string }

/** An Ed25519 key; the public half in base64url. */
export type SealKey = { publicKey: string; privateKey: KeyObject }

/** PKCS #8 (RFC 8410) of an Ed25519 key, up to its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of 32 random bytes in base64url. */
export function sealKeyOf(secret: string): SealKey {
  const der = Buffer.concat([PKCS8, Buffer.from(secret, 'base64url')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey).export({ format: 'jwk' }).x! }
}

/** The input of a block's hash. */
export function headOf({ number, sealedAt, previousHash, root, leaves, takesOver }: BlockHead) {
  return { number, sealedAt: sealedAt.toISOString(), previousHash, root, leaves, takesOver }
}

/** In hexadecimal. */
export function blockHash(block: BlockHead): string {
  return createHash('sha256')
    .update(canonicalize(headOf(block))!)
    .digest('hex')
}

/** Signs the 32 bytes of a block's hash. */
export function signBlock(head: BlockHead, { privateKey, publicKey }: SealKey): SealedBlock {
  const hash = blockHash(head)
  const signature = sign(null, Buffer.from(hash, 'hex'), privateKey).toString('base64url')
  return { ...head, hash, publicKey, signature }
}

/** Whether the key that the block names has signed its hash. */
export function isSigned({ hash, publicKey, signature }: SealedBlock): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(hash, 'hex'), key, Buffer.from(signature, 'base64url'))
  } catch {
    // No key at all.
    return false
  }
}
