// One person at work: what they send goes through the application's front door, as from any client.
import type { App } from '#server/app.ts'
import type { TimesheetStatus } from '#domain/timesheet.ts'

export const ORIGIN = 'http://daybook.test'

export type GraphError = { message: string; path?: string[]; extensions?: { code?: string } }
export type Answer<Data> = { status: number; data: Data | null; errors: GraphError[]; headers: Headers }
export type RestAnswer = { status: number; body: Record<string, unknown>; headers: Headers }

export type Sheet = {
  id: string
  number: number
  status: TimesheetStatus
  version: number
  startDate: string
  shift: 'DAY' | 'NIGHT'
  startTime: number | null
  endTime: number | null
  totalDuration: number
  submittedCount: number
  reason: string | null
  user: { id: string }
  approver: { firstName: string } | null
  approvalGroup: { name: string } | null
  lines: { id: string; startTime: number | null; endTime: number | null; minutes: number; notes: string }[]
}
export type Counts = { total: number } & Record<Lowercase<TimesheetStatus>, number>

/** How a mutation ended: done, refused by a rule, incomplete, or not allowed at all. */
export type Outcome = {
  is: 'TimesheetChange' | 'Refusal' | 'InvalidInput' | 'NotAllowed'
  timesheet?: Sheet | null
  counts?: Counts
  code?: string
  message?: string
  path?: string | null
  confirmable?: boolean
  problems?: { path: string; message: string }[]
}
type Result = Omit<Outcome, 'is'> & { __typename: 'TimesheetChange' | 'Refusal' | 'InvalidInput' }

export const sheetFields = /* GraphQL */ `
  fragment sheetFields on Timesheet {
    id
    number
    status
    version
    startDate
    shift
    startTime
    endTime
    totalDuration
    submittedCount
    reason
    user {
      id
    }
    approver {
      firstName
    }
    approvalGroup {
      name
    }
    lines {
      id
      startTime
      endTime
      minutes
      notes
    }
  }
`
const countFields = 'total draft pending approved declined recalled cancelled'
const result = `
  __typename
  ... on TimesheetChange { timesheet { ...sheetFields } counts { ${countFields} } }
  ... on Refusal { code message path confirmable }
  ... on InvalidInput { message problems { path message } }
`

export type Caller = ReturnType<typeof createCaller>

/** A caller with an access token, or without one. */
export function createCaller(app: App, accessToken: string | null) {
  const authorization: Record<string, string> =
    accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }

  async function ask<Data>(
    query: string,
    variables: object = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> {
    const response = await app.fetch(
      new Request(`${ORIGIN}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization, ...headers },
        body: JSON.stringify({ query, variables }),
      }),
    )
    const { data, errors } = (await response.json()) as { data?: Data; errors?: GraphError[] }
    return { status: response.status, data: data ?? null, errors: errors ?? [], headers: response.headers }
  }

  async function rest(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<RestAnswer> {
    const response = await app.fetch(
      new Request(`${ORIGIN}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...authorization, ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    }
  }

  async function change(query: string, variables: object): Promise<Outcome> {
    const { data, errors } = await ask<{ result: Result }>(`${query} ${sheetFields}`, variables)
    const [error] = errors
    if (error) return { is: 'NotAllowed', message: error.message, code: error.extensions?.code ?? '' }
    const { __typename: is, ...rest } = data!.result
    return { is, ...rest }
  }

  const record = (verb: 'saveTimesheet' | 'submitTimesheet') => (input: object) =>
    change(`mutation ($input: TimesheetInput!) { result: ${verb}(input: $input) { ${result} } }`, { input })

  return {
    accessToken,
    ask,
    rest,
    save: record('saveTimesheet'),
    submit: record('submitTimesheet'),
    approve: (sheet: { id: string; version?: number | null }) =>
      change(
        `mutation ($id: ID!, $version: Int) { result: approveTimesheet(id: $id, version: $version) { ${result} } }`,
        { id: sheet.id, version: sheet.version ?? null },
      ),
    decline: (sheet: { id: string; version?: number | null }, reason: string) =>
      change(
        `mutation ($id: ID!, $version: Int, $reason: String!) {
          result: declineTimesheet(id: $id, version: $version, reason: $reason) { ${result} }
        }`,
        { id: sheet.id, version: sheet.version ?? null, reason },
      ),
    /** The numbers of the timesheets in a list, newest first. */
    async list(filter: object = {}): Promise<number[]> {
      const { data, errors } = await ask<{ timesheets: { edges: { node: { number: number } }[] } }>(
        'query ($filter: TimesheetFilter) { timesheets(filter: $filter, first: 100) { edges { node { number } } } }',
        { filter },
      )
      if (!data) throw new Error(errors[0]?.message)
      return data.timesheets.edges.map(({ node }) => node.number)
    },
    /** One timesheet by its number; null when there is none for this person. */
    async read(number: number): Promise<Sheet | null> {
      const { data, errors } = await ask<{ timesheet: Sheet | null }>(
        `query ($number: Int!) { timesheet(number: $number) { ...sheetFields } } ${sheetFields}`,
        { number },
      )
      if (!data) throw new Error(errors[0]?.message)
      return data.timesheet
    },
    async counts(ownTimesheet = false): Promise<Counts> {
      const { data, errors } = await ask<{ timesheetCounts: Counts }>(
        `query ($own: Boolean!) { timesheetCounts(ownTimesheet: $own) { ${countFields} } }`,
        { own: ownTimesheet },
      )
      if (!data) throw new Error(errors[0]?.message)
      return data.timesheetCounts
    },
  }
}

/** The timesheet of a mutation that must have gone through. */
export function done(outcome: Outcome): Sheet {
  if (outcome.is !== 'TimesheetChange' || !outcome.timesheet)
    throw new Error(`Not done: ${JSON.stringify(outcome)}`)
  return outcome.timesheet
}
