// A client of the API: sends requests to the application in process, as one user or signed out.
import type { FieldServiceValues } from '#domain/timesheet/field-service.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { App } from '#server/app.ts'
import { db, transaction } from '#server/database/client.ts'
import { onEvent, publish } from '#server/events/channel.ts'

export const ORIGIN = 'http://daybook.test'

export type GraphError = { message: string; path?: string[]; extensions?: { code?: string } }
export type Answer<Data> = {
  status: number
  data: Data | null
  errors: GraphError[]
  headers: Response['headers']
}
export type RestAnswer = {
  status: number
  body: Record<string, unknown>
  bytes: Buffer
  text: string
  headers: Response['headers']
}

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
  lines: SheetLine[]
}
export type SheetLine = {
  id: string
  startTime: number | null
  endTime: number | null
  minutes: number
  notes: string
  site: { id: string } | null
  equipment: { id: string } | null
  workOrder: { id: string } | null
  employerSite: boolean
  fieldService: FieldServiceValues | null
}
export type Counts = { total: number } & Record<Lowercase<TimesheetStatus>, number>

/** The result of a mutation: done, refused by a rule, invalid input, or forbidden. */
export type Outcome = {
  is: 'TimesheetChange' | 'Refusal' | 'InvalidInput' | 'NotAllowed'
  timesheet?: Sheet | null
  goneId?: string | null
  counts?: Counts
  code?: string
  message?: string
  path?: string | null
  confirmable?: boolean
  problems?: { path: string; message: string }[]
}
type Result = Omit<Outcome, 'is'> & { __typename: 'TimesheetChange' | 'Refusal' | 'InvalidInput' }

/** The result for each timesheet of a bulk approval, or why the whole was refused. */
export type BulkOutcome = {
  __typename: 'Approvals' | 'InvalidInput' | 'Refusal'
  outcomes?: { number: number; approved: boolean; code: string | null; message: string | null }[]
  timesheets?: Sheet[]
  counts?: Counts
  problems?: { path: string; message: string }[]
}

/** A timesheet to act on; without a version, its current one. */
export type Claimed = { id: string; version?: number | null }

export const sheetFields = `
  fragment sheetFields on Timesheet {
    id number status version startDate shift startTime endTime totalDuration submittedCount reason
    user { id }
    approver { firstName }
    approvalGroup { name }
    lines {
      id startTime endTime minutes notes employerSite
      site { id }
      equipment { id }
      workOrder { id }
      fieldService {
        customerName customerEmail location manufacturer model serialNumber rego smuReading travelKms
        additionalInfo customerAcceptanceName workerSignature customerSignature unsignedReason unsignedNote
      }
    }
  }
`
const countFields = 'total draft pending approved declined recalled cancelled'
const result = `
  __typename
  ... on TimesheetChange { timesheet { ...sheetFields } goneId counts { ${countFields} } }
  ... on Refusal { code message path confirmable other { number startDate startTime endTime } }
  ... on InvalidInput { message problems { path message } }
`

export type Caller = ReturnType<typeof createCaller>

type HeaderFields = Record<string, string>
const json = { 'content-type': 'application/json' }

/** A caller with an access token, or without one. */
export function createCaller(app: App, accessToken: string | null) {
  const authorization: HeaderFields = accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }

  const send = async (path: string, method: string, body: RequestInit['body'], headers: HeaderFields = {}) =>
    app.fetch(new Request(`${ORIGIN}${path}`, { method, body, headers: { ...authorization, ...headers } }))
  const post = (path: string, body: object, headers: HeaderFields = {}) =>
    send(path, 'POST', JSON.stringify(body), { ...json, ...headers })

  async function ask<Data>(
    query: string,
    variables: object = {},
    headers: HeaderFields = {},
  ): Promise<Answer<Data>> {
    const response = await post('/graphql', { query, variables }, headers)
    const { data, errors } = (await response.json()) as { data?: Data; errors?: GraphError[] }
    return { status: response.status, data: data ?? null, errors: errors ?? [], headers: response.headers }
  }
  /** The data of a query that must be answered. */
  async function read<Data>(query: string, variables: object = {}): Promise<Data> {
    const { data, errors } = await ask<Data>(query, variables)
    if (!data) throw new Error(errors[0]?.message)
    return data
  }

  async function rest(
    method: string,
    path: string,
    body?: unknown,
    headers: HeaderFields = {},
  ): Promise<RestAnswer> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    return answered(await send(path, method, text, { ...json, ...headers }))
  }

  async function change(query: string, variables: object): Promise<Outcome> {
    const { data, errors } = await ask<{ result: Result }>(`${query} ${sheetFields}`, variables)
    const [error] = errors
    if (error) return { is: 'NotAllowed', message: error.message, code: error.extensions?.code ?? '' }
    const { __typename: is, ...rest } = data!.result
    return { is, ...rest }
  }

  const record =
    (verb: 'saveTimesheet' | 'submitTimesheet' | 'editTimesheet') =>
    async (input: { id?: string; version?: number | null } & Record<string, unknown>) => {
      const { id, version } = input
      const seen = id === undefined || version !== undefined ? {} : await withVersion({ id })
      return change(`mutation ($input: TimesheetInput!) { result: ${verb}(input: $input) { ${result} } }`, {
        input: { ...input, ...seen },
      })
    }

  const act =
    (verb: 'approveTimesheet' | 'recallTimesheet' | 'deleteTimesheet') => async (claimed: Claimed) =>
      change(
        `mutation ($id: ID!, $version: Int!) { result: ${verb}(id: $id, version: $version) { ${result} } }`,
        await withVersion(claimed),
      )

  const say =
    (verb: 'declineTimesheet' | 'cancelTimesheet') =>
    async (claimed: Claimed, reason = '') =>
      change(
        `mutation ($id: ID!, $version: Int!, $reason: String!) {
          result: ${verb}(id: $id, version: $version, reason: $reason) { ${result} }
        }`,
        { ...(await withVersion(claimed)), reason },
      )

  return {
    accessToken,
    ask,
    rest,
    save: record('saveTimesheet'),
    submit: record('submitTimesheet'),
    edit: record('editTimesheet'),
    approve: act('approveTimesheet'),
    recall: act('recallTimesheet'),
    remove: act('deleteTimesheet'),
    decline: say('declineTimesheet'),
    cancel: say('cancelTimesheet'),
    /** Moves a timesheet to the group with this global id. */
    move: async (claimed: Claimed, approvalGroup: string) =>
      change(
        `mutation ($id: ID!, $version: Int!, $approvalGroup: ID!) {
          result: moveTimesheet(id: $id, version: $version, approvalGroup: $approvalGroup) { ${result} }
        }`,
        { ...(await withVersion(claimed)), approvalGroup },
      ),
    async approveEach(claims: readonly Claimed[]): Promise<BulkOutcome> {
      const timesheets = await Promise.all(claims.map(withVersion))
      const { result } = await read<{ result: BulkOutcome }>(
        `mutation ($timesheets: [TimesheetClaim!]!) {
          result: approveTimesheets(timesheets: $timesheets) {
            __typename
            ... on Approvals {
              outcomes { number approved code message }
              timesheets { ...sheetFields }
              counts { ${countFields} }
            }
            ... on InvalidInput { problems { path message } }
          }
        } ${sheetFields}`,
        { timesheets },
      )
      return result
    },
    /** Uploads a picture over the legacy interface; without bytes, sends a form without a file. */
    async upload(
      bytes: Uint8Array<ArrayBuffer> | null,
      name = 'signature.png',
      call: 'UploadSignature' | 'UploadPhoto' = 'UploadSignature',
    ): Promise<RestAnswer> {
      const form = new FormData()
      if (bytes) form.set('img', new File([bytes], name, { type: 'image/png' }))
      return answered(await send(`/Timesheet/${call}`, 'POST', form))
    },
    /** Fetches a signature or a photo by its name. */
    picture: (name: string): Promise<Response> => send(`/files/${name}`, 'GET', undefined),
    /** Subscribes as a client that accepts no stream: the answer is 406 without errors if the caller may subscribe. */
    async askForStream(query: string): Promise<{ status: number; errors: GraphError[] }> {
      const response = await post('/graphql', { query }, { accept: 'application/json' })
      const text = await response.text()
      const { errors = [] } = (text ? JSON.parse(text) : {}) as { errors?: GraphError[] }
      return { status: response.status, errors }
    },
    /** Subscribes; the returned promise resolves with the first `count` events. */
    async subscribe<Data>(query: string, count: number): Promise<{ events: Promise<Data[]> }> {
      await eventsDelivered()
      const response = await post('/graphql', { query }, { accept: 'text/event-stream' })
      return { events: readEvents<Data>(response, count) }
    },
    /** The numbers of the timesheets in a list, newest first. */
    async list(filter: object = {}): Promise<number[]> {
      const { timesheets } = await read<{ timesheets: { edges: { node: { number: number } }[] } }>(
        'query ($filter: TimesheetFilter) { timesheets(filter: $filter, first: 100) { edges { node { number } } } }',
        { filter },
      )
      return timesheets.edges.map(({ node }) => node.number)
    },
    /** One timesheet by its number; null when there is none for this person. */
    async read(number: number): Promise<Sheet | null> {
      const { timesheet } = await read<{ timesheet: Sheet | null }>(
        `query ($number: Int!) { timesheet(number: $number) { ...sheetFields } } ${sheetFields}`,
        { number },
      )
      return timesheet
    },
    async counts(own = false): Promise<Counts> {
      const { timesheetCounts } = await read<{ timesheetCounts: Counts }>(
        `query ($own: Boolean!) { timesheetCounts(ownTimesheet: $own) { ${countFields} } }`,
        { own },
      )
      return timesheetCounts
    },
  }
}

/** The current version of a timesheet, as a screen would have it. */
async function withVersion({ id, version }: Claimed): Promise<{ id: string; version: number }> {
  if (version != null) return { id, version }
  const number = Number(atob(id).split(':')[1])
  const sheet = await db.timesheet.findUnique({ where: { id: number }, select: { version: true } })
  return { id, version: sheet?.version ?? 1 }
}

const NOBODY = 0
let markers = 0

/** Resolves once all events of earlier commits are delivered, so that later subscribers do not receive them. */
export async function eventsDelivered(): Promise<void> {
  const mine = ++markers
  const delivered = Promise.withResolvers<void>()
  const stop = onEvent('notificationsMarked', ({ userId, notificationIds }) => {
    if (userId === NOBODY && notificationIds[0] === mine) delivered.resolve()
  })
  await transaction(async (tx) =>
    publish(tx, [{ name: 'notificationsMarked', event: { userId: NOBODY, notificationIds: [mine] } }]),
  )
  await delivered.promise
  stop()
}

async function readEvents<Data>(response: Response, count: number): Promise<Data[]> {
  const events: Data[] = []
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (text + chunk).split('\n\n')
    text = parts.pop()!
    for (const part of parts) {
      const data = /^data: (.+)$/m.exec(part)?.[1]
      if (data) events.push((JSON.parse(data) as { data: Data }).data)
    }
    if (events.length >= count) break
  }
  return events
}

/** A response of the legacy interface with its body. */
export async function answered(response: Response): Promise<RestAnswer> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const body = isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status: response.status, headers: response.headers, bytes, text, body }
}

/** The timesheet in the result of a mutation. @throws if the mutation was refused. */
export function done(outcome: Outcome): Sheet {
  if (outcome.is !== 'TimesheetChange' || !outcome.timesheet)
    throw new Error(`Not done: ${JSON.stringify(outcome)}`)
  return outcome.timesheet
}
