// A plan of 20,000 days of three tasks, imported for 2,000 people, and the crew day of 60 of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PLAN_FILE } from '#domain/import/plan.ts'
import { atMost, type Row, type Table } from '#scripts/table.ts'
import { measuredBy } from './child.ts'
import { administratorId, globalId, tokenOf } from './company.ts'
import type { Imported } from './import-process.ts'
import { query } from './query.ts'
import type { Setup } from './setup.ts'

const PEOPLE = 2_000
const DAYS = 10
const CREW = 60
const TIMES = 11
/** The bounds. */
const SECONDS = 60
const OPENED = 300

export async function measurePlans([setup]: Setup[]): Promise<Table[]> {
  const { database, application } = setup!
  const run = Date.now()
  for (const statement of crews(run)) await query(database, statement)
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-bench-plan-'))
  try {
    writeFileSync(path.join(folder, PLAN_FILE), await planOf(database, run))
    const made = await measuredBy<Imported>('import-process.ts', [database, folder, `${administratorId}`])
    const seconds = made.time / 1000
    const rows: Row[] = [
      {
        name: `${made.created.toLocaleString('en')} days offered`,
        figure: `${seconds.toFixed(1)} s`,
        bound: `< ${SECONDS} s`,
        isGood: seconds < SECONDS,
        note: `at most ${(made.peak / 2 ** 20).toFixed(0)} MB`,
      },
      atMost(`the crew day of ${CREW} people`, await crewDay(database, application, run), OPENED),
    ]
    return [{ title: `A plan for ${PEOPLE.toLocaleString('en')} people`, rows }]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A crew, and everybody else in a group of their own. */
const crews = (run: number) => [
  `INSERT INTO "ApprovalGroup" ("name", "gpBatchPrefix", "gpBatchNotificationTo", "updatedAt")
   SELECT g || ' ${run}', 'PLAN', 'pay@bench.example', now() FROM unnest(ARRAY['Planned', 'Crew']) g`,
  `INSERT INTO "User" ("firstName", "lastName", "email", "userType", "approvalGroupId", "createdAt", "updatedAt")
   SELECT 'Planned' || n, 'Person', 'planned' || n || '.${run}@bench.example', 'STAFF',
     (SELECT "id" FROM "ApprovalGroup" WHERE "name" = CASE WHEN n <= ${CREW} THEN 'Crew ${run}' ELSE 'Planned ${run}' END),
     now() - interval '1 year', now() FROM generate_series(1, ${PEOPLE}) n`,
  'VACUUM (ANALYZE)',
]

/** Half of each day on a work order, the rest on a GL account. */
async function planOf(database: string, run: number): Promise<string> {
  const orders = await query<{ name: string }>(
    database,
    `SELECT "name" FROM "WorkOrder" WHERE "active" LIMIT 500`,
  )
  const [account] = await query<{ number: number }>(
    database,
    `SELECT "number" FROM "GlAccount" WHERE "active" LIMIT 1`,
  )
  const lines = ['employee,date,from,to,type,workOrder,glAccount,description']
  for (let day = 0; day < DAYS; day++)
    for (let person = 1; person <= PEOPLE; person++) {
      const of = `planned${person}.${run}@bench.example,${dateOf(day)}`
      const { name } = orders[(person + day) % orders.length]!
      lines.push(
        `${of},06:00,10:00,RENTAL,${name},,Pump replaced`,
        `${of},10:00,12:00,UNBILLED,,${account!.number},Prestart`,
        `${of},12:00,14:30,RENTAL,${name},,Tested under load`,
      )
    }
  return `${lines.join('\n')}\n`
}

const dateOf = (day: number) => new Date(Date.now() + (day + 1) * 86_400_000).toISOString().slice(0, 10)

const CREW_DAY = `query ($group: ID!, $date: Date!) {
  crewDay(group: $group, date: $date) {
    people { userId firstName lastName state preparedId isOfCrew }
    prepared { id version shift state preparedBy { firstName lastName }
      lines { startTime endTime notes workOrder { name description } equipment { name } site { location } glAccount { description } } }
    previous { date prepared { lines { startTime endTime workOrder { name } } } }
  }
}`

/** The median in milliseconds of how long its second day takes to be answered. */
async function crewDay(database: string, application: number, run: number): Promise<number> {
  const [crew] = await query<{ id: number }>(
    database,
    `SELECT "id" FROM "ApprovalGroup" WHERE "name" = 'Crew ${run}'`,
  )
  const variables = { group: globalId('ApprovalGroup', crew!.id), date: dateOf(1) }
  const times: number[] = []
  for (let nth = 0; nth < TIMES; nth++) {
    const begin = performance.now()
    const response = await fetch(`http://127.0.0.1:${application}/graphql`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await tokenOf(administratorId)}`,
      },
      body: JSON.stringify({ query: CREW_DAY, variables }),
    })
    const { data } = (await response.json()) as { data: { crewDay: { prepared: unknown[] } } | null }
    if (data?.crewDay.prepared.length !== CREW) throw new Error('The crew day lacks prepared days.')
    times.push(performance.now() - begin)
  }
  return times.toSorted((one, other) => one - other)[TIMES >> 1]!
}
