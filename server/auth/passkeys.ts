// Passkeys (WebAuthn): what a browser is asked, and whether what it answers was signed by the right key, here and just now.
// User verification is always required: a passkey is something one has and is or knows, which is two factors by itself.
import { randomBytes } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { TICKET_MINUTES } from '#domain/limits.ts'

/** Whom passkeys are for: the name of the site, and the origin that browsers vouch for. */
export type RelyingParty = { id: string; origin: string }

/**
 * The site by the address where people reach it; null where that is made of numbers, which no passkey can be for. Of this
 * machine it is `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl)
  const isLoopback = /^127\./.test(url.hostname) || url.hostname === '[::1]'
  if (isLoopback) url.hostname = 'localhost'
  const { hostname: id, origin } = url
  return isIPv4(id) || isIPv6(id.replace(/^\[|\]$/g, '')) ? null : { id, origin }
}

/** A sixth of all modules hang on it: it is loaded for the first passkey, not at every start. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which every device has one of (COSE). */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT = TICKET_MINUTES * 60_000

/** A key as a browser is told of it. */
export type Known = { id: string; transports: string[] }

type Owner = { id: Uint8Array<ArrayBuffer>; email: string; name: string }

/** What a browser is asked to make a passkey of. @param existing those that it must not make again. */
export async function askToMake(
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

/** Random, as `askToSign` and `askToMake` want it. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url')
}

/** What a browser is asked to sign. @param allowed keys of one person; null lets people choose. */
export async function askToSign(
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

/** The new key in a browser's answer; null when the answer is not one to this challenge. */
export async function madeKey(
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

/** The name of the key that an answer says it was signed with. */
export function keyIn(answer: string): string {
  const { id } = parse<AuthenticationResponseJSON>(answer) ?? {}
  return typeof id === 'string' ? id : ''
}

/** How often the key has been used by now; null when it has not signed this challenge, or counts backwards. */
export async function signedCount(
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

/** What a browser sent; the library judges what is in it, and throws at what it cannot read. */
function parse<Answer extends object>(answer: string): Answer | null {
  try {
    const parsed: unknown = JSON.parse(answer)
    return typeof parsed === 'object' ? (parsed as Answer) : null
  } catch {
    return null
  }
}
