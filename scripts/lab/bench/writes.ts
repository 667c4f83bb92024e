// Submitting a day and approving a hundred at once: how much longer the application takes than the floor.
import { ms, quantile, type Row, type Table } from '#scripts/table.ts'
import { approverId, globalId, groupsOf, STAFF, tokenOf } from './company.ts'
import { documentOf } from './documents.ts'
import { CONNECTIONS, loadBoth, type Load, type Side } from './load.ts'
import { query } from './query.ts'
import type { Options, Setup } from './setup.ts'
import { floorLines, lines } from './three-tasks.ts'

/** The application takes at most this many times as long as the floor. */
const SUBMIT = 2.4
const APPROVE = 2

const BULK = 100

type Plan = () => Promise<Record<Side, Load>>

export async function measureWrites(setups: Setup[], options: Options): Promise<Table[]> {
  const rows: Row[] = []
  for (const setup of setups) {
    const row = async (name: string, plan: Plan, bound: number) => {
      const { application, floor } = await loadBoth(setup, options, plan)
      const [ours, floors] = [quantile(application.times, 0.5), quantile(floor.times, 0.5)]
      rows.push({
        name: `${name} at ${setup.sheets.toLocaleString('en')}`,
        figure: (ours / floors).toFixed(2),
        bound: `≤ ${bound}`,
        isGood: ours / floors <= bound,
        watched: { value: ours / floors, kind: 'times the floor' },
        note: `${ms(ours)}, floor ${ms(floors)}`,
      })
    }
    await row('submit', await submitting(setup.database, options), SUBMIT)
    await row(`approve ${BULK}`, () => approving(setup.database, options), APPROVE)
  }
  return [{ title: `Writes at ${CONNECTIONS} connections, times the floor`, rows }]
}

/** Each connection submits some days. */
async function submitting(database: string, { submissions: howMany }: Options): Promise<Plan> {
  const { next, check, people, freeDay } = await submissions(database, CONNECTIONS)
  const times =
    (call: (connection: number) => ReturnType<Load['next']>) => (connection: number, turn: number) =>
      turn < howMany ? call(connection) : null
  const application: Load = { next: times(next), check }
  const floor: Load = {
    next: times((connection) => ({
      path: '/submit',
      body: { viewer: people[connection], date: freeDay(connection), lines: floorLines },
    })),
  }
  return async () => ({ application, floor })
}

/** Each connection submits days that its person has not recorded yet, without an end. */
export async function submissions(database: string, connections: number) {
  const people = Array.from({ length: connections }, (_, connection) => 1 + ((connection * 7) % STAFF))
  const tokens = await Promise.all(people.map(tokenOf))
  const days = people.map(() => 0)
  const first = Date.parse(await firstFreeDay(database))
  const freeDay = (connection: number) =>
    new Date(first + days[connection]!++ * 86_400_000).toISOString().slice(0, 10)
  const next = (connection: number) => {
    const input = {
      startDate: freeDay(connection),
      shift: 'DAY',
      lines,
      clientMutationKey: crypto.randomUUID(),
    }
    const at = new Date().toISOString()
    const variables = { input, submit: true, recordedAt: at, deviceClock: at }
    const body = { query: submitMutation, variables }
    return { path: '/graphql', body, token: tokens[connection]! }
  }
  return { people, freeDay, next, check: expectType('SyncedDay') }
}

const submitMutation = documentOf('sendDayMutation')

/** The seed has no days this old; an earlier run on the same databases may have left some. */
async function firstFreeDay(database: string): Promise<string> {
  const [row] = await query<{ day: string }>(
    database,
    `SELECT (coalesce(max("startDate"), '2000-01-01') + 1)::text AS "day" FROM "Timesheet"
     WHERE "startDate" BETWEEN '2000-01-01' AND '2015-01-01'`,
  )
  return row!.day
}

const approveMutation = /* GraphQL */ `
  mutation ($timesheets: [TimesheetClaim!]!) {
    result: approveTimesheets(timesheets: $timesheets) {
      __typename
      ... on Approvals {
        outcomes {
          number
          approved
          code
          message
        }
        counts(ownTimesheet: false) {
          id
          total
          pending
          approved
        }
      }
    }
  }
`

/** Each connection approves timesheets that no other connection touches. */
async function approving(database: string, { approvals }: Options): Promise<Record<Side, Load>> {
  const viewers = Array.from({ length: CONNECTIONS }, (_, connection) => approverId(connection))
  const tokens = await Promise.all(viewers.map(tokenOf))
  const [ours, floors] = [await addPending(database, approvals), await addPending(database, approvals)]
  const application: Load = {
    next: (connection, turn) => {
      const ids = ours[connection]![turn]
      if (!ids) return null
      const timesheets = ids.map((id) => ({ id: globalId('Timesheet', id), version: 1 }))
      const body = { query: approveMutation, variables: { timesheets } }
      return { path: '/graphql', body, token: tokens[connection]! }
    },
    check: (answer) => {
      expectType('Approvals')(answer)
      if (answer.includes('"approved":false')) throw new Error(`Not all were approved: ${answer}`)
    },
  }
  const floor: Load = {
    next: (connection, turn) => {
      const ids = floors[connection]![turn]
      return ids ? { path: '/approve', body: { viewer: viewers[connection], ids } } : null
    },
  }
  return { application, floor }
}

/** Inserts pending timesheets for each connection's approver. @returns their ids by connection and turn. */
async function addPending(database: string, approvals: number): Promise<number[][][]> {
  const stock: number[][][] = []
  for (let connection = 0; connection < CONNECTIONS; connection++) {
    const [group] = groupsOf(approverId(connection))
    const rows = await query<{ id: number }>(
      database,
      `INSERT INTO "Timesheet" ("userId", "startDate", "status", "approvalGroupId", "lastActorId", "submittedCount",
                                "createdAt", "updatedAt", "submittedAt")
       SELECT o."id", '1980-01-01', 'PENDING', $1, o."id", 1, '1980-01-01', now(), now()
       FROM (SELECT "id" FROM "User" WHERE "id" <= ${STAFF} AND "id" % ${CONNECTIONS} = $2 LIMIT 10) o,
            generate_series(1, $3::int)
       RETURNING "id"`,
      [group, connection, (BULK / 10) * approvals],
    )
    const ids = rows.map(({ id }) => id)
    stock.push(Array.from({ length: approvals }, (_, turn) => ids.slice(turn * BULK, (turn + 1) * BULK)))
  }
  return stock
}

function expectType(type: string) {
  return (answer: string) => {
    const { data, errors } = JSON.parse(answer) as {
      data?: { result: { __typename: string } }
      errors?: object[]
    }
    if (errors || data?.result.__typename !== type) throw new Error(`It failed: ${answer.slice(0, 1000)}`)
  }
}
