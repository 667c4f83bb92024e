// Sets up second factors and signs in with them.
import { Secret, TOTP } from 'otpauth'
import { now } from '#server/adapters/clock.ts'
import { ORIGIN, type Caller } from './caller.ts'
import { PASSWORD, type PersonName } from './company.ts'
import { createAuthenticator } from './authenticator.ts'
import type { World } from './world.ts'

export type Answer = {
  __typename: string
  accessToken?: string
  ticket?: string
  methods?: string[]
  secret?: string
  uri?: string
  options?: string
  recoveryCodes?: string[] | null
  code?: string
  message?: string
  problems?: { path: string; message: string }[]
}

const refused = '... on Refusal { code message } ... on InvalidInput { problems { path message } }'
const session = '... on SessionPayload { accessToken }'
const change = '... on SecondFactorChange { recoveryCodes viewer { mustSetUpSecondFactor } }'
/** The input and the payload of each mutation. */
const mutations = {
  signIn: ['SignInInput!', `${session} ... on SecondFactorNeeded { ticket methods }`],
  signInWithCode: ['SignInWithCodeInput!', session],
  signInWithRecoveryCode: ['SignInWithCodeInput!', session],
  signInWithPasskey: ['SignInWithPasskeyInput!', session],
  confirmTotp: ['SignInWithCodeInput!', change],
  addPasskey: ['NewPasskeyInput!', change],
  beginTotp: [null, '... on TotpSetUp { ticket secret uri }'],
  beginPasskey: [null, '... on PasskeySetUp { ticket options }'],
  askForPasskey: [null, '... on PasskeyRequest { ticket options }'],
  removeTotp: [null, change],
  removePasskey: [null, change],
  renewRecoveryCodes: [null, change],
  proveAgain: [null, '... on ProveAgainPayload { viewer { id } }'],
} as const

/**
 * Sends such a mutation with its input or with literal arguments. If it is forbidden, the type of the result is the error
 * code.
 */
export async function ask(
  caller: Caller,
  mutation: keyof typeof mutations,
  input: object | string = '',
): Promise<Answer> {
  const [type, fields] = mutations[mutation]
  const [head, args] = type
    ? [`mutation ($input: ${type})`, '(input: $input)']
    : ['mutation', typeof input === 'string' ? input : '']
  const query = `${head} { result: ${mutation}${args} { __typename ${fields} ${refused} } }`
  const { data, errors } = await caller.ask<{ result: Answer }>(query, { input })
  return data?.result ?? { __typename: errors[0]?.extensions?.code ?? errors[0]?.message ?? 'NOTHING' }
}

/** The code of an authenticator app with this secret, now or some steps of 30 seconds later. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now().getTime() + steps * 30_000,
  })
}

/** Signs in by password. @returns a session, or a ticket for the second factor. */
export function signInBy(world: World, name: PersonName, password = PASSWORD): Promise<Answer> {
  return ask(world.nobody, 'signIn', { email: world.company.people[name].email, password })
}

/** Sets up an authenticator app for a user who has just signed in. */
export async function withTotp(caller: Caller): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { ticket, secret } = await ask(caller, 'beginTotp')
  const { recoveryCodes } = await ask(caller, 'confirmTotp', { ticket, code: codeOf(secret!) })
  return { secret: secret!, recoveryCodes: recoveryCodes ?? [] }
}

/** Sets up a passkey for a user who has just signed in. */
export async function withPasskey(
  caller: Caller,
  { name = 'Phone', ...options }: { name?: string; counter?: number } = {},
) {
  const device = createAuthenticator({ origin: ORIGIN, ...options })
  const begun = await ask(caller, 'beginPasskey')
  const answer = device.make(begun.options!)
  const added = await ask(caller, 'addPasskey', { ticket: begun.ticket, answer, name })
  return { device, added }
}
