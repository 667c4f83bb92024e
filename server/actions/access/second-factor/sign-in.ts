// Completes a sign-in with a second factor, or signs in with a passkey alone, which counts as two factors.
import { parseForm } from '#domain/forms.ts'
import { Refusal } from '#domain/refusal.ts'
import { isTotpCode, recoveryForm, totpForm } from '#domain/user/second-factor.ts'
import {
  openSessionByTwoFactors,
  SecondFactorNeeded,
  type SignedInPerson,
} from '#server/actions/access/open-session.ts'
import { signIn, type SignInDeps } from '#server/actions/access/sign-in.ts'
import {
  requestOptions,
  credentialIdOf,
  newChallenge,
  relyingPartyOf,
  verifySignature,
  type Known,
  type RelyingParty,
} from '#server/auth/passkeys.ts'
import { networkOf } from '#server/process/network.ts'
import { accountKeys, clearFailures, throttle, throttleKey } from '#server/auth/throttle.ts'
import { challengeTicket, issueTicket, tryTicket, consumeTicket, type Ticket } from '#server/auth/tickets.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { now } from '#server/adapters/clock.ts'
import { db, type Transaction } from '#server/database/client.ts'
import type { FactorTicketPurpose, Passkey } from '#server/database/generated/client.ts'
import { redeemRecoveryCode, redeemTotp, throttled, type Redeem } from './codes.ts'

type Deps = { tokens: Tokens }
export type PasskeyDeps = Deps & { publicUrl: string }

/**
 * Passkey requests and answers from one network in a quarter of an hour: enough for a company's Monday morning behind
 * one address.
 */
const FROM_ONE = { calls: 300, minutes: 15 }

/**
 * Completes a sign-in with a code of the person's authenticator app.
 * @throws InvalidInput, Refusal SIGN_IN_EXPIRED or CODE_NOT_ACCEPTED, NotAllowed TOO_MANY_REQUESTS or
 * ACCOUNT_DISABLED.
 */
export async function signInWithCode(
  deps: Deps,
  { ticket: token, ...input }: { ticket: string; code: string },
  address: string,
): Promise<SignedInPerson> {
  const { code } = parseForm(totpForm, input)
  const ticket = await take(token, ['SIGN_IN'])
  return throttled(ticket.userId, () =>
    redeem(deps, ticket, address, redeemTotp(deps.tokens, ticket.userId, code)),
  )
}

/** Completes a sign-in with a recovery code. @throws as `signInWithCode`. */
export async function signInWithRecoveryCode(
  deps: Deps,
  { ticket: token, ...input }: { ticket: string; code: string },
  address: string,
): Promise<SignedInPerson> {
  const { code } = parseForm(recoveryForm, input)
  const ticket = await take(token, ['SIGN_IN'])
  return throttled(ticket.userId, async () =>
    redeem(deps, ticket, address, await redeemRecoveryCode(ticket.userId, code)),
  )
}

/**
 * Signs in with e-mail address, password and, if the account has a second factor, a code, all in one call: for
 * clients without a second step.
 * @throws as `signIn` and `signInWithCode`.
 */
export async function signInInOneCall(
  deps: SignInDeps,
  { code, ...input }: Record<string, unknown>,
  address: string,
): Promise<SignedInPerson> {
  try {
    return await signIn(deps, input, address)
  } catch (error) {
    if (!(error instanceof SecondFactorNeeded) || typeof code !== 'string' || code.trim() === '') throw error
    const { ticket } = error
    const complete = isTotpCode(code) ? signInWithCode : signInWithRecoveryCode
    return complete(deps, { ticket, code }, address)
  }
}

/** `options` are PublicKeyCredentialRequestOptionsJSON. */
export type PasskeyRequest = { ticket: string; options: string }

/**
 * Requests a passkey, to complete the sign-in of a ticket or, without one, to sign in with the passkey alone.
 * @throws Refusal NO_PASSKEYS_HERE or SIGN_IN_EXPIRED, NotAllowed TOO_MANY_REQUESTS.
 */
export async function requestPasskey(
  { publicUrl }: PasskeyDeps,
  ticket: string | null,
  address: string,
): Promise<PasskeyRequest> {
  await throttle(throttleKey('passkey', networkOf(address)), FROM_ONE.calls, FROM_ONE.minutes)
  const site = siteOf(publicUrl)
  const challenge = newChallenge()
  if (ticket === null) {
    const issued = await issueTicket(db, { purpose: 'PASSKEY_SIGN_IN', challenge })
    return { ticket: issued, options: await requestOptions(site, challenge, null) }
  }
  const userId = await challengeTicket(ticket, challenge)
  if (userId === null) throw new Refusal('SIGN_IN_EXPIRED')
  return { ticket, options: await requestOptions(site, challenge, await knownKeys(userId)) }
}

/** A person's passkeys as browsers describe them. */
export async function knownKeys(userId: number): Promise<Known[]> {
  const keys = await db.passkey.findMany({
    where: { userId },
    select: { credentialId: true, transports: true },
  })
  return keys.map(({ credentialId: id, transports }) => ({ id, transports }))
}

/**
 * Completes a sign-in with a passkey, or signs in with it alone.
 * @param answer AuthenticationResponseJSON. @param rememberMe for a sign-in with the passkey alone.
 * @throws Refusal NO_PASSKEYS_HERE, SIGN_IN_EXPIRED or PASSKEY_NOT_ACCEPTED, NotAllowed TOO_MANY_REQUESTS or
 * ACCOUNT_DISABLED.
 */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  { ticket: token, answer, rememberMe }: { ticket: string; answer: string; rememberMe: boolean },
  address: string,
): Promise<SignedInPerson> {
  await throttle(throttleKey('passkey-try', networkOf(address)), FROM_ONE.calls, FROM_ONE.minutes)
  const site = siteOf(deps.publicUrl)
  const ticket = await take(token, ['SIGN_IN', 'PASSKEY_SIGN_IN'])
  const isAlone = ticket.userId === 0
  const work = async () => {
    const key = await db.passkey.findUnique({ where: { credentialId: credentialIdOf(answer) } })
    const isTheirs = isAlone || key?.userId === ticket.userId
    if (!key || !isTheirs || ticket.challenge === null) throw new Refusal('PASSKEY_NOT_ACCEPTED')
    const count = await counted(site, ticket.challenge, answer, key)
    const owned = { ...ticket, userId: key.userId, rememberMe: isAlone ? rememberMe : ticket.rememberMe }
    return redeem(deps, owned, address, (tx) => claimCount(tx, key.id, count))
  }
  // Keys cannot be guessed, and a stranger's own key must not count against anybody.
  return isAlone ? work() : throttled(ticket.userId, work)
}

/** Verifies the signature and returns the new counter. @throws Refusal PASSKEY_NOT_ACCEPTED. */
async function counted(site: RelyingParty, challenge: string, answer: string, key: Passkey): Promise<number> {
  const { credentialId: id, publicKey, counter } = key
  const credential = { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) }
  const count = await verifySignature(site, challenge, answer, credential)
  if (count === null) throw new Refusal('PASSKEY_NOT_ACCEPTED')
  return count
}

/** Stores the counter; of two parallel uses only one succeeds. Keys without a counter always send 0. */
async function claimCount(tx: Transaction, id: number, counter: number): Promise<void> {
  const isNewer = counter === 0 ? { counter: 0 } : { counter: { lt: counter } }
  const data = { counter, lastUsedAt: now() }
  const { count } = await tx.passkey.updateMany({ where: { id, ...isNewer }, data })
  if (count === 0) throw new Refusal('PASSKEY_NOT_ACCEPTED')
}

/** @throws Refusal SIGN_IN_EXPIRED. */
async function take(token: string, purposes: readonly FactorTicketPurpose[]): Promise<Ticket> {
  const ticket = await tryTicket(token, purposes)
  if (!ticket) throw new Refusal('SIGN_IN_EXPIRED')
  return ticket
}

/** Consumes the ticket and the proof, and starts the session, all or nothing. */
function redeem(deps: Deps, ticket: Ticket, address: string, use: Redeem): Promise<SignedInPerson> {
  const { userId, rememberMe } = ticket
  return openSessionByTwoFactors(deps, userId, { rememberMe, address }, async (tx) => {
    if (!(await consumeTicket(tx, ticket))) throw new Refusal('SIGN_IN_EXPIRED')
    await use(tx)
    await clearFailures(accountKeys.secondFactor(userId), tx)
  })
}

/** @throws Refusal NO_PASSKEYS_HERE. */
export function siteOf(publicUrl: string): RelyingParty {
  const site = relyingPartyOf(publicUrl)
  if (!site) throw new Refusal('NO_PASSKEYS_HERE')
  return site
}
