// What is asked of both sides when a day is submitted and when a hundred are approved at once.
import pg from 'pg'
import { documentOf } from './documents.ts'
import { approverId, groupsOf, STAFF, tokenOf } from './company.ts'
import { CONNECTIONS, type Load } from './load.ts'

export const BULK = 100

const submitDocument = documentOf('useRecordingSubmitMutation')

type Plan = Pick<Load, 'next' | 'check'>

const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64')
const TIMES = [
  [420, 600],
  [610, 790],
  [800, 980],
] as const
const NOTES = 'Drained, replaced and tested'

// A day nobody has recorded yet, so that no check stops it.
const days = new Map<string, number>()
function freeDay(where: string, userId: number): string {
  const key = `${where} ${userId}`
  const day = (days.get(key) ?? 0) + 3
  days.set(key, day)
  return new Date(Date.UTC(2000, 0, day)).toISOString().slice(0, 10)
}

/** Each connection submits for a person of its own, `times` new days of three tasks. */
export async function submitting(where: string, times: number) {
  const people = Array.from({ length: CONNECTIONS }, (_, connection) => 1 + connection * 7)
  const tokens = await Promise.all(people.map(tokenOf))
  const rows = [
    {
      timesheetLineType: 'RENTAL',
      siteId: 3,
      equipmentId: 2,
      workOrderId: 1,
      workOrderTaskId: 2,
      taskCategoryId: 1,
    },
    { timesheetLineType: 'JOB_COST', jobId: 1, jobCostCodeId: 2, taskCategoryId: 2 },
    { timesheetLineType: 'UNBILLED', glAccountId: 4 },
  ].map((row, position) => {
    const [startTime, endTime] = TIMES[position]!
    return {
      ...row,
      position,
      startTime,
      endTime,
      minutes: endTime - startTime,
      notes: NOTES,
      employerSite: false,
    }
  })
  const links = {
    siteId: ['site', 'Site'],
    equipmentId: ['equipment', 'Equipment'],
    workOrderId: ['workOrder', 'WorkOrder'],
    workOrderTaskId: ['workOrderTask', 'WorkOrderTask'],
    jobId: ['job', 'Job'],
    jobCostCodeId: ['jobCostCode', 'JobCostCode'],
    glAccountId: ['glAccount', 'GlAccount'],
    taskCategoryId: ['taskCategory', 'TaskCategory'],
  } as const
  const lines = rows.map(({ timesheetLineType, startTime, endTime, notes, ...row }) => ({
    timesheetLineType,
    startTime,
    endTime,
    notes,
    ...Object.fromEntries(
      Object.entries(links).flatMap(([column, [link, type]]) =>
        column in row ? [[link, globalId(type, (row as Record<string, unknown>)[column] as number)]] : [],
      ),
    ),
  }))
  const application: Plan = {
    next: (connection, turn) =>
      turn >= times
        ? null
        : {
            path: '/graphql',
            authorization: tokens[connection]!,
            body: JSON.stringify({
              query: submitDocument,
              variables: {
                input: {
                  startDate: freeDay(where, people[connection]!),
                  shift: 'DAY',
                  lines,
                  clientMutationKey: `${where} ${connection} ${days.get(`${where} ${people[connection]!}`)}`,
                },
              },
            }),
          },
    check: mustBe('TimesheetChange'),
  }
  const floor: Plan = {
    next: (connection, turn) =>
      turn >= times
        ? null
        : {
            path: '/submit',
            body: JSON.stringify({
              viewer: people[connection],
              date: freeDay(where, people[connection]!),
              lines: rows,
            }),
          },
  }
  return { application, floor }
}

const APPROVE = /* GraphQL */ `
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

/** Each connection approves `times` hundreds, of people whose timesheets no other connection touches. */
export async function approving(database: string, times: number) {
  const viewers = Array.from({ length: CONNECTIONS }, (_, connection) => approverId(connection))
  const tokens = await Promise.all(viewers.map(tokenOf))
  const stock = await Promise.all([plantPending(database, times), plantPending(database, times)])
  const application: Plan = {
    next: (connection, turn) =>
      turn >= times
        ? null
        : {
            path: '/graphql',
            authorization: tokens[connection]!,
            body: JSON.stringify({
              query: APPROVE,
              variables: {
                timesheets: stock[0][connection]![turn]!.map((id) => ({
                  id: globalId('Timesheet', id),
                  version: 1,
                })),
              },
            }),
          },
    check: (answer) => {
      mustBe('Approvals')(answer)
      if (answer.includes('"approved":false')) throw new Error(`Not all were approved: ${answer}`)
    },
  }
  const floor: Plan = {
    next: (connection, turn) =>
      turn >= times
        ? null
        : {
            path: '/approve',
            body: JSON.stringify({ viewer: viewers[connection], ids: stock[1][connection]![turn] }),
          },
  }
  return { application, floor }
}

/** For each connection, `times` hundreds of ids of new pending timesheets of its approver's group. */
async function plantPending(database: string, times: number): Promise<number[][][]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const stock: number[][][] = []
    for (let connection = 0; connection < CONNECTIONS; connection++) {
      const [group] = groupsOf(approverId(connection))
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO "Timesheet" ("userId", "startDate", "status", "approvalGroupId", "lastActorId", "submittedCount",
                                  "createdAt", "updatedAt", "submittedAt")
         SELECT o."id", '1980-01-01', 'PENDING', $1, o."id", 1, '1980-01-01', now(), now()
         FROM (SELECT "id" FROM "User" WHERE "id" <= ${STAFF} AND "id" % ${CONNECTIONS} = $2 LIMIT 10) o,
              generate_series(1, $3::int)
         RETURNING "id"`,
        [group, connection, (BULK / 10) * times],
      )
      stock.push(
        Array.from({ length: times }, (_, turn) =>
          rows.slice(turn * BULK, (turn + 1) * BULK).map(({ id }) => id),
        ),
      )
    }
    return stock
  } finally {
    await client.end()
  }
}

function mustBe(type: string) {
  return (answer: string) => {
    const { data, errors } = JSON.parse(answer) as {
      data?: { result: { __typename: string } }
      errors?: object[]
    }
    if (errors || data?.result.__typename !== type) throw new Error(`Not done: ${answer.slice(0, 1000)}`)
  }
}
