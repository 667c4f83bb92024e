// A person of the demo company who signs in and calls the server over HTTP, as any client does.
import type { UserType } from '#domain/people.ts'
import { logIn } from './log-in.ts'
import { PASSWORD, type Server } from './target.ts'

export type GraphError = { message: string; path?: (string | number)[]; extensions?: { code?: string } }
export type Answer<Data> = { status: number; data: Data | null; errors: GraphError[]; text: string }
export type Person = Awaited<ReturnType<typeof signIn>>

type Me = { userId: string; email: string; userType: UserType; approvalGroupIds: string[] }

/** Signs in by the part of the e-mail address before the @. */
export async function signIn(target: Server, account: string) {
  let token = await accessToken(target, account)
  const ask = async <Data>(query: string, variables: object = {}): Promise<Answer<Data>> => {
    const answer = await call(target, token, query, variables)
    return answer as Answer<Data>
  }
  const { data } = await ask<{ me: Me }>('{ me { userId email userType approvalGroupIds } }')
  return {
    account,
    me: data!.me,
    ask,
    token: () => token,
    async signInAgain() {
      token = await accessToken(target, account)
    },
  }
}

async function accessToken(target: Server, account: string): Promise<string> {
  const { status, token } = await logIn(await target.address(), account, PASSWORD)
  if (!token) throw new Error(`${account} could not sign in: status ${status}.`)
  return token
}

/** Sends one GraphQL operation over HTTP; without a token as a stranger. */
export async function call(target: Server, token: string | null, query: string, variables: object = {}) {
  const response = await target.fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  })
  const text = await response.text()
  return { status: response.status, text, ...parsed(text) }
}

function parsed(text: string): { data: unknown; errors: GraphError[] } {
  try {
    const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: GraphError[] }
    return { data: data ?? null, errors: errors ?? [] }
  } catch {
    return { data: null, errors: [] }
  }
}

export type Sheet = { id: string; number: number; version: number; status: string }

const change = `__typename ... on TimesheetChange { timesheet { id number version status } } ... on Refusal { code message }
  ... on InvalidInput { problems { path message } }`
export type Outcome = { __typename: string; timesheet?: Sheet | null; code?: string; message?: string }

const reasoned = ['declineTimesheet', 'cancelTimesheet']

/** The result of a mutation, or null if it failed. @throws if the schema has no such operation. */
function outcomeOf({ data, errors }: Answer<{ result: Outcome }>): Outcome | null {
  const invalid = errors.find(({ extensions }) => extensions?.code === 'GRAPHQL_VALIDATION_FAILED')
  if (invalid) throw new Error(`The attack and the schema differ: ${invalid.message}`)
  return data?.result ?? null
}

/** Calls one of the mutations that change a timesheet's status. @returns null if it failed. */
export async function act(
  person: Pick<Person, 'ask'>,
  verb: string,
  { id, version }: Pick<Sheet, 'id' | 'version'>,
): Promise<Outcome | null> {
  const [parameter, argument] = reasoned.includes(verb)
    ? [', $reason: String!', ', reason: $reason']
    : ['', '']
  const answer = await person.ask<{ result: Outcome }>(
    `mutation ($id: ID!, $version: Int!${parameter}) {
      result: ${verb}(id: $id, version: $version${argument}) { ${change} }
    }`,
    { id, version, ...(parameter && { reason: 'An attack' }) },
  )
  return outcomeOf(answer)
}

/** Saves or submits a day of unbilled work. @returns null if it failed. */
export async function record(
  person: Pick<Person, 'ask'>,
  verb: 'saveTimesheet' | 'submitTimesheet',
  startDate: string,
  glAccount: string,
  more: object = {},
): Promise<Outcome | null> {
  const input = { startDate, shift: 'DAY', lines: [unbilled(glAccount)], ...more }
  const answer = await person.ask<{ result: Outcome }>(
    `mutation ($input: TimesheetInput!) { result: ${verb}(input: $input) { ${change} } }`,
    { input },
  )
  return outcomeOf(answer)
}

/** A task of 40 minutes; the start is in minutes after midnight. */
export function unbilled(glAccount: string, startTime = 360) {
  const time = { startTime, endTime: startTime + 40 }
  return { timesheetLineType: 'UNBILLED', ...time, glAccount, notes: 'Yard' }
}

/** The timesheet of a successful change. @throws any other outcome. */
export function done(outcome: Outcome | null): Sheet {
  if (outcome?.__typename === 'TimesheetChange' && outcome.timesheet) return outcome.timesheet
  throw new Error(`It failed: ${JSON.stringify(outcome)}`)
}

/** The id of a GL account for unbilled work. */
export async function anyGlAccount(person: Pick<Person, 'ask'>): Promise<string> {
  const { data } = await person.ask<{ glAccounts: { id: string }[] }>('{ glAccounts(first: 1) { id } }')
  return data!.glAccounts[0]!.id
}

/** So that a person who records one day after another records none twice over midnight. */
const today = Date.now()

/** A date as 'YYYY-MM-DD', before that of the start. The demo company's own timesheets are less than 60 days old. */
export function daysAgo(days: number): string {
  return new Date(today - days * 86_400_000).toISOString().slice(0, 10)
}

/** Starts all calls at the same time. @returns their results. */
export function together<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  return Promise.all(calls.map((each) => each()))
}
