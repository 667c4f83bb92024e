// Sign-in through the company's identity provider (rulings 4, docs/decisions/signing-in.md). The account is the one with the
// e-mail address that the provider has verified; no account is created.
import { Refusal } from '#domain/refusal.ts'
import { parseForm } from '#domain/forms.ts'
import { providerAnswerForm } from '#domain/user/forms.ts'
import {
  ProviderError,
  type Flow,
  type Identity,
  type IdentityProvider,
} from '#server/adapters/identity-provider.ts'
import { FLOW_MINUTES, type OwnFlows } from '#server/auth/flows.ts'
import { networkOf } from '#server/process/network.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { takeAttempt, throttle, throttleKey } from '#server/auth/throttle.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { logUser } from '#server/auth/user-log.ts'
import { db, transaction } from '#server/database/client.ts'
import type { Log } from '#server/process/log.ts'
import { logAfterAnswer } from './failed-sign-in.ts'
import { openSession, type SignedInPerson } from './open-session.ts'
import { findByEmail } from './sign-in.ts'

export type ProviderSignInDeps = {
  tokens: Tokens
  log: Pick<Log, 'info' | 'warn'>
  /** Null if none is configured. */
  provider: IdentityProvider | null
  flows: OwnFlows
}

/** Calls from one network in a quarter of an hour: enough for a company behind one address on a Monday morning. */
const FROM_ONE = { calls: 300, minutes: 15 }

/**
 * Starts a sign-in at the provider. @returns the address that the browser goes to.
 * @throws Refusal PROVIDER_UNAVAILABLE or NO_PROVIDER, NotAllowed TOO_MANY_REQUESTS.
 */
export async function beginAtProvider(deps: ProviderSignInDeps, address: string): Promise<string> {
  const provider = await availableProvider(deps, address)
  const { url, flow } = await provider.begin().catch((error: unknown) => refuse(deps, error, address))
  deps.flows.keep(flow)
  return url
}

/**
 * Starts a session for the person that the provider has identified.
 * @throws InvalidInput, Refusal PROVIDER_… or NO_PROVIDER, SecondFactorNeeded, NotAllowed ACCOUNT_DISABLED or
 * TOO_MANY_REQUESTS.
 */
export async function finishAtProvider(
  deps: ProviderSignInDeps,
  input: unknown,
  address: string,
): Promise<SignedInPerson> {
  const provider = await availableProvider(deps, address)
  const { answer, rememberMe } = parseForm(providerAnswerForm, input)
  const flow = await takeFlow(deps, answer)
  const identity = await provider.finish(answer, flow).catch((error: unknown) => refuse(deps, error, address))
  const user = await findAccount(deps, identity, address)
  if (user.mustChangePassword) await endInitialPassword(user.id)
  if (!user.usesProvider) await noteProvider(user.id)
  return openSession(deps, { userId: user.id }, { rememberMe, address })
}

/** Notes that the person has signed in; a welcome e-mail to them is over. */
async function noteProvider(userId: number): Promise<void> {
  await db.user.updateMany({ where: { id: userId, active: true }, data: { usesProvider: true } })
}

/** Removes an initial password: an administrator knows it, and the person no longer needs it. */
async function endInitialPassword(userId: number): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, mustChangePassword: true, active: true },
      data: { passwordHash: null, mustChangePassword: false },
    })
    if (count === 0) return
    await endSessionsOf(tx, userId, 'PASSWORD_CHANGED')
    await logUser(tx, 'PASSWORD_CHANGED', userId)
  })
}

async function availableProvider(
  { provider }: ProviderSignInDeps,
  address: string,
): Promise<IdentityProvider> {
  if (!provider) throw new Refusal('NO_PROVIDER')
  await throttle(throttleKey('provider', networkOf(address)), FROM_ONE.calls, FROM_ONE.minutes)
  return provider
}

/** The flow that an answer belongs to, once: a copied cookie is useless. */
async function takeFlow({ flows }: ProviderSignInDeps, answer: string): Promise<Flow> {
  const state = new URLSearchParams(answer).get('state') ?? ''
  const flow = flows.take(state)
  const once = { free: 1, most: 1, minutes: FLOW_MINUTES + 1 }
  if (!flow || !(await takeAttempt(throttleKey('flow', state), once))) throw new Refusal('PROVIDER_FLOW_OVER')
  return flow
}

async function findAccount({ log }: ProviderSignInDeps, { email, isVerified }: Identity, address: string) {
  const user = email ? await findByEmail(email) : null
  if (!isVerified) {
    log.info({ address, userId: user?.id }, 'sign-in refused: the provider has not verified the e-mail')
    await logAfterAnswer('SIGN_IN_FAILED', user?.id)
    throw new Refusal('PROVIDER_EMAIL')
  }
  if (user) return user
  log.info({ address }, 'sign-in refused: no such account')
  throw new Refusal('PROVIDER_NO_ACCOUNT', null, { email })
}

/** Logs what went wrong at the provider. @throws Refusal with a sentence for the person. */
function refuse({ log }: ProviderSignInDeps, error: unknown, address: string): never {
  if (!(error instanceof ProviderError)) throw error
  if (error.code === 'UNAVAILABLE')
    log.warn({ reason: error.message }, 'the identity provider cannot be used')
  else log.info({ address, reason: error.message }, 'sign-in refused: the provider’s answer is not accepted')
  throw new Refusal(`PROVIDER_${error.code}`)
}
