// The import of a plan: rows become the prepared days of their people (docs/import.md).
import { afterEach, expect, it } from 'vitest'
import { PLAN_FILE } from '#domain/import/plan.ts'
import type { Preparer } from '#server/actions/crew/types.ts'
import { db } from '#server/database/client.ts'
import { importing } from '#tests/support/importing.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
afterEach(async () => {
  await db.timesheet.deleteMany()
  await db.preparedDay.deleteMany()
  await db.absence.deleteMany()
  await db.notification.deleteMany()
})

const header = 'employee,date,shift,from,to,type,workOrder,workOrderTask,job,costCode,glAccount,description'
const plan = (rows: readonly string[], options: object = {}) => {
  const planner = { ...world.company.people.sam, approvalGroupIds: [], standIns: [], ledGroupId: null }
  const as: Preparer = { ...planner, userType: 'SYSTEM_ADMINISTRATOR' }
  return importing({ 'prepared-days': [header, ...rows] }, { planner: as, ...options })
}
const row = (employee: string, date = '2026-11-18', [from, to] = ['07:00', '15:30']) =>
  `${employee},${date},,${from},${to},UNBILLED,,,,,${world.company.glAccounts.training.number},Course`
const counts = ({ files: [file] }: Awaited<ReturnType<typeof plan>>) => [
  file!.created,
  file!.changed,
  file!.unchanged,
]
const TESS = 'tess@test.example'

it('makes one day of the rows of a person and date, offers it once, and changes only what differs', async () => {
  const { people, workOrders, jobs, equipment } = world.company
  await db.user.update({ where: { id: people.jack.id }, data: { gpEmployeeId: 'E77' } })
  const { repair } = workOrders
  const { bridge } = jobs
  const first = [
    `${TESS},2026-11-18,night,18:00,24:00,rental,${repair.name},${repair.tasks[0]!.name},,,,"Pump, again"`,
    row('E77'),
    `TESS@test.example,2026-11-18,NIGHT,00:00,02:00,JOB_COST,,,${bridge.name},${bridge.costCodes[0]!.name},,`,
    row(TESS, '2026-11-19'),
  ]
  const dry = await plan(first, { isDryRun: true })
  expect([dry.isDone, dry.problems, counts(dry), await db.preparedDay.count()]).toEqual([
    false,
    [],
    [3, 0, 0],
    0,
  ])
  expect(await plan(first)).toMatchObject({
    ...{ isDone: true, problemCount: 0, warnings: [] },
    files: [{ file: PLAN_FILE, rows: 4, created: 3, changed: 0, unchanged: 0 }],
  })
  const days = await db.preparedDay.findMany({
    orderBy: [{ userId: 'asc' }, { startDate: 'asc' }],
    include: { lines: { orderBy: { position: 'asc' } } },
  })
  expect(days).toMatchObject([
    {
      ...{
        userId: people.tess.id,
        shift: 'NIGHT',
        state: 'OFFERED',
        source: 'PLAN',
        preparedById: people.sam.id,
      },
      lines: [
        {
          startTime: 1080,
          endTime: 1440,
          workOrderId: repair.id,
          equipmentId: equipment.digger.id,
          notes: 'Pump, again',
        },
        { startTime: 0, endTime: 120, jobId: bridge.id, jobCostCodeId: bridge.costCodes[0]!.id },
      ],
    },
    { userId: people.tess.id, shift: 'DAY' },
    { userId: people.jack.id, lines: [{ startTime: 420, endTime: 930 }] },
  ])
  expect(await db.notification.count()).toBe(2)
  expect(counts(await plan(first))).toEqual([0, 0, 3])
  expect(counts(await plan([row('E77', '2026-11-18', ['08:00', '15:30'])]))).toEqual([0, 1, 0])
  expect([await db.preparedDay.count(), await db.notification.count()]).toEqual([3, 3])
})

it('warns of people who cannot have their day, and offers the rest', async () => {
  const { people } = world.company
  const [startDate, endDate] = [new Date('2026-11-18'), new Date('2026-11-18')]
  await db.absence.create({ data: { userId: people.fay.id, kind: 'NOT_ROSTERED', startDate, endDate } })
  await world.seed({ owner: 'theo', status: 'PENDING', startDate: '2026-11-18', group: 'fieldNorth' })
  await plan([row('amy@test.example')])
  await db.preparedDay.updateMany({ data: { source: 'LEADER' } })
  const report = await plan(
    ['fay', 'theo', 'amy', 'rita', 'dora', 'ada', 'tess'].map((name) => row(`${name}@test.example`)),
  )
  const gone = 'is disabled or records no timesheets.'
  expect(report.warnings.map(({ message }) => message)).toEqual([
    'line 2, fay@test.example 2026-11-18: Cannot be prepared: away.',
    'line 3, theo@test.example 2026-11-18: Cannot be prepared: handed in already.',
    'line 4, amy@test.example 2026-11-18: Sam Tester has prepared this day. A plan does not replace it.',
    'line 5, rita@test.example 2026-11-18: You cannot perform this function',
    `line 6, dora@test.example 2026-11-18: ${gone}`,
    `line 7, ada@test.example 2026-11-18: ${gone}`,
  ])
  expect([report.isDone, counts(report)]).toEqual([true, [1, 0, 0]])
})

const minute = (at: number) => `${7 + Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`

it.each([
  [
    ['nobody@test.example,2026-11-18,,07:00,08:00,UNBILLED,,,,,,'],
    2,
    'employee nobody@test.example is not there',
  ],
  [[`${TESS},18/11/2026,,07:00,08:00,UNBILLED,,,,,,`], 2, 'date is not a date such as 2026-11-17'],
  [[`${TESS},2026-11-18,,07:00,24:30,UNBILLED,,,,,,`], 2, 'to is not a time such as 06:30'],
  [
    [`${TESS},2026-11-18,,07:00,08:00,RENTAL,WO-NONE,,,,,`],
    2,
    'workOrder WO-NONE is not there (work-orders.csv)',
  ],
  [
    [`${TESS},2026-11-18,,07:00,08:00,UNBILLED,,,,,,`, `${TESS},2026-11-18,NIGHT,19:00,20:00,UNBILLED,,,,,,`],
    3,
    'has another shift than line 2',
  ],
  [
    [`${TESS},2026-11-18,,07:00,09:00,UNBILLED,,,,,,`, `${TESS},2026-11-18,,08:00,10:00,UNBILLED,,,,,,`],
    3,
    `${TESS} 2026-11-18: Overlapping tasks detected in the timesheet. Ensure there are no conflicts in your specified task times.`,
  ],
  [
    Array.from(
      { length: 61 },
      (_, at) => `${TESS},2026-11-18,,${minute(at)},${minute(at + 1)},UNBILLED,,,,,,`,
    ),
    62,
    'is task 61 of its day; 60 are accepted',
  ],
])('writes nothing of a file with the mistake %#', async (rows, line, message) => {
  const report = await plan([...rows, row('fay@test.example')])
  expect(report.problems).toEqual([{ file: PLAN_FILE, line, message }])
  expect([report.isDone, await db.preparedDay.count()]).toEqual([false, 0])
})

it('comes alone and in somebody’s name, and by an address and an employee only once', async () => {
  const alone = await importing({ 'prepared-days': [header, row(TESS)], sites: 'number,location\n' })
  expect(alone.problems).toEqual([{ file: PLAN_FILE, line: null, message: 'is imported on its own' }])
  const nameless = await importing({ 'prepared-days': [header, row(TESS)] })
  expect(nameless.problems[0]!.message).toBe('needs --as EMAIL: who prepares the days')
  await db.user.update({ where: { id: world.company.people.tess.id }, data: { gpEmployeeId: 'E78' } })
  expect((await plan([row(TESS), row('E78')])).problems).toEqual([
    { file: PLAN_FILE, line: 3, message: 'is the same person and date as line 2' },
  ])
})
