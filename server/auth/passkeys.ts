// Passkeys (WebAuthn): the options for the browser, and the verification of its answers. User verification is always
// required, so a passkey counts as two factors: the device, and a finger or a PIN.
import { randomBytes } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { TICKET_MINUTES } from '#domain/limits.ts'

/** The site that passkeys belong to: its name and its origin. */
export type RelyingParty = { id: string; origin: string }

/**
 * The site at the public address; null if that is an IP address, because passkeys need a name. On this machine the
 * name is `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl)
  const isLoopback = /^127\./.test(url.hostname) || url.hostname === '[::1]'
  if (isLoopback) url.hostname = 'localhost'
  const { hostname: id, origin } = url
  return isIPv4(id) || isIPv6(id.replace(/^\[|\]$/g, '')) ? null : { id, origin }
}

/** Loaded on first use: the library is a sixth of all modules. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256 (COSE): every device supports one of them. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT = TICKET_MINUTES * 60_000

/** A credential as browsers describe it. */
export type Known = { id: string; transports: string[] }

type Owner = { id: Uint8Array<ArrayBuffer>; email: string; name: string }

/**
 * Options for creating a passkey.
 * @param existing credentials that the browser must not create again.
 */
export async function creationOptions(
  { id: rpID }: RelyingParty,
  challenge: string,
  owner: Owner,
  existing: readonly Known[],
): Promise<string> {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Daybook',
    rpID,
    challenge: Buffer.from(challenge, 'base64url'),
    userID: owner.id,
    userName: owner.email,
    userDisplayName: owner.name,
    timeout: TIMEOUT,
    excludeCredentials: [...existing],
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  return JSON.stringify(options)
}

/** A random challenge for `requestOptions` and `creationOptions`. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Options for signing in.
 * @param allowed the credentials of one person; null lets the person choose.
 */
export async function requestOptions(
  { id: rpID }: RelyingParty,
  challenge: string,
  allowed: readonly Known[] | null,
): Promise<string> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT,
    userVerification: 'required',
    ...(allowed && { allowCredentials: [...allowed] }),
  })
  return JSON.stringify(options)
}

/** The new credential; null unless the browser's answer is valid for this challenge. */
export async function verifyCreation(
  { id, origin }: RelyingParty,
  challenge: string,
  answer: string,
): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const response = parse<RegistrationResponseJSON>(answer)
  const verified =
    response &&
    (await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null))
  return verified?.verified ? verified.registrationInfo.credential : null
}

/** The id of the credential that signed an answer. */
export function credentialIdOf(answer: string): string {
  const { id } = parse<AuthenticationResponseJSON>(answer) ?? {}
  return typeof id === 'string' ? id : ''
}

/** The new signature counter; null if the signature is not valid for this challenge, or the counter went backwards. */
export async function verifySignature(
  { id, origin }: RelyingParty,
  challenge: string,
  answer: string,
  credential: WebAuthnCredential,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const response = parse<AuthenticationResponseJSON>(answer)
  const verified =
    response &&
    (await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential,
      requireUserVerification: true,
    }).catch(() => null))
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

/** Only parses the JSON: the library validates the content and throws if it cannot read it. */
function parse<Answer extends object>(answer: string): Answer | null {
  try {
    const parsed: unknown = JSON.parse(answer)
    return typeof parsed === 'object' ? (parsed as Answer) : null
  } catch {
    return null
  }
}
