// The only place that starts sessions, after a person has proved who they are. People with a second factor get a
// ticket instead, which they exchange for a session with that factor.
import { ACCESS_TOKEN_MINUTES } from '#domain/limits.ts'
import type { UserType } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SecondFactorMethod } from '#domain/user/second-factor.ts'
import { networkOf } from '#server/process/network.ts'
import { startSession, type NewSession, type SignedIn } from '#server/auth/sessions.ts'
import { issueTicket } from '#server/auth/tickets.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { logUser } from '#server/auth/user-log.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readMethods } from '#server/read/access/second-factor.ts'

/** A session, and the person's type, which decides their first screen. */
export type SignedInPerson = SignedIn & { userType: UserType }

/** Where a session starts, and how long it lasts. */
export type SessionOptions = {
  rememberMe: boolean
  /** The address that the request came from. */
  address: string
}

/** There is no session yet: it takes this ticket and one of the person's second factors. */
export class SecondFactorNeeded extends Refusal {
  readonly ticket: string
  readonly methods: readonly SecondFactorMethod[]

  constructor(ticket: string, methods: readonly SecondFactorMethod[]) {
    super('SECOND_FACTOR_NEEDED', 'code')
    this.ticket = ticket
    this.methods = methods
  }
}

/** A person who has proved a first factor. */
type Proved = {
  userId: number
  /** The stored hash that the typed password matched. If the password has been changed since, it proves nothing. */
  passwordHash?: string | null
}

/**
 * Starts a session for a person who has proved a first factor: a password, a mailed code or an identity provider.
 * @throws SecondFactorNeeded if the person has a second factor; Refusal WRONG_CREDENTIALS, NotAllowed
 * ACCOUNT_DISABLED.
 */
export async function openSession(
  { tokens }: { tokens: Tokens },
  proved: Proved,
  options: SessionOptions,
): Promise<SignedInPerson> {
  const outcome = await transaction(async (tx) => {
    const person = await lockAccount(tx, proved.userId)
    if (proved.passwordHash !== undefined && person.passwordHash !== proved.passwordHash)
      throw new Refusal('WRONG_CREDENTIALS')
    const methods = await readMethods(tx, person.id)
    if (methods.length === 0) return begin(tx, person, options)
    const { rememberMe } = options
    const ticket = await issueTicket(tx, { purpose: 'SIGN_IN', userId: person.id, rememberMe })
    return new SecondFactorNeeded(ticket, methods)
  })
  if (outcome instanceof SecondFactorNeeded) throw outcome
  return withAccessToken(tokens, outcome)
}

/**
 * Starts a session for a person who has proved two factors. `redeem` consumes the proof in the same transaction, so
 * that it works only once.
 * @throws what `redeem` throws; NotAllowed ACCOUNT_DISABLED.
 */
export async function openSessionByTwoFactors(
  { tokens }: { tokens: Tokens },
  userId: number,
  options: SessionOptions,
  redeem: (tx: Transaction) => Promise<void>,
): Promise<SignedInPerson> {
  const session = await transaction(async (tx) => {
    const person = await lockAccount(tx, userId)
    await redeem(tx)
    return begin(tx, person, options)
  })
  return withAccessToken(tokens, session)
}

type Person = { id: number; userType: UserType; passwordHash: string | null; active: boolean }

/** Locks an account: until the transaction ends, neither its password nor its second factors change. */
export async function lockAccount(tx: Transaction, userId: number): Promise<Person> {
  const [person] = await tx.$queryRaw<Person[]>`
      SELECT "id", "userType"::text, "passwordHash", "active" FROM "User" WHERE "id" = ${userId}::int
      FOR NO KEY UPDATE`
  if (!person) throw new NotAllowed('UNAUTHENTICATED')
  if (!person.active) throw new NotAllowed('ACCOUNT_DISABLED')
  return person
}

async function begin(tx: Transaction, { id, userType }: Person, { rememberMe, address }: SessionOptions) {
  await logUser(tx, 'SIGNED_IN', id)
  return { ...(await startSession(tx, id, rememberMe, networkOf(address))), userId: id, userType }
}

export async function withAccessToken<Session extends NewSession & { userId: number }>(
  tokens: Tokens,
  session: Session,
): Promise<Session & SignedIn> {
  return { ...session, accessToken: await tokens.sign(session), expiresIn: ACCESS_TOKEN_MINUTES * 60 }
}
