// The reconciliation: its columns are counted apart from each other, so that a fault in any of them shows.
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { send } from '#tests/support/everyWrite.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let sam: Caller
beforeAll(async () => {
  const texts = { lastName: 'Tester', staffNumber: '', staffType: '', department: '', location: '' }
  for (const name of ['tess', 'theo', 'fay'] as const) {
    const employeeId = name.toUpperCase()
    await db.gpEmployee.create({ data: { employeeId, firstName: name, ...texts } })
    await db.user.update({ where: { id: world.company.people[name].id }, data: { gpEmployeeId: employeeId } })
  }
  sam = await world.signIn('sam')
  for (const [position, code] of ['NGT', 'ORD'].entries())
    await db.payCode.create({ data: { code, description: code, position } })
  await db.payRule.create({ data: { position: 0, code: 'NGT', shift: 'NIGHT' } })
  await db.payRule.create({ data: { position: 1, code: 'ORD' } })
})

type Times = readonly (readonly [string, string])[]
const approved = (owner: PersonName, startDate: string, times: Times, shift: 'DAY' | 'NIGHT' = 'DAY') =>
  world.seed({ owner, startDate, times, shift, status: 'APPROVED' })

async function close(startDate: string, endDate: string): Promise<number> {
  const days = { startDate: new Date(startDate), endDate: new Date(endDate) }
  const closed = { gpPayCycle: 'NONE', changedAt: new Date(NOON), nameOfModifier: 'Sam Tester' } as const
  return (await db.payPeriod.create({ data: { ...days, ...closed } })).id
}

let keys = 0
async function make(period: number): Promise<number> {
  const group = globalId('ApprovalGroup', world.company.groups.fieldNorth)
  const variables = { period, group, accepted: ['MISSING', 'PENDING'], clientMutationKey: `books-${keys++}` }
  const { result } = await send(world, 'makePayBatch', { by: sam, variables })
  expect(result).toMatchObject({ __typename: 'PayBatchChange' })
  return (await db.payBatch.findFirstOrThrow({ orderBy: { id: 'desc' } })).id
}

/** The ids of the two batches and of the two periods. */
let [first, second, early, late] = [0, 0, 0, 0]
/**
 * Worked by hand, in hours. Nov 2–8: Tess 8.00 and 5 + 10 + 20 min, 0.58; Tess 2.00 late, in the batch of the next period;
 * Theo 2.00, cancelled once paid, and three times 5 min, paid as 0.09 + 0.08 + 0.08, the first of them cancelled once paid.
 * Nov 9–15: Fay 8.00. Nov 16: 10 min by day and by night, 0.17 each.
 */
beforeEach(async () => {
  const short: Times = [
    ['7:00', '7:05'],
    ['8:00', '8:10'],
    ['9:00', '9:20'],
  ]
  await approved('tess', '2026-11-02', [['7:00', '15:00']])
  await approved('tess', '2026-11-03', short)
  const gone = await approved('theo', '2026-11-03', [['7:00', '9:00']])
  const once = await approved('theo', '2026-11-05', [['7:00', '7:05']])
  await approved('theo', '2026-11-05', [['8:00', '8:05']])
  await approved('theo', '2026-11-05', [['9:00', '9:05']])
  const pending = await world.seed({ owner: 'tess', startDate: '2026-11-04', times: [['7:00', '9:00']] })
  await approved('fay', '2026-11-10', [['7:00', '15:00']])
  await approved('tess', '2026-11-16', [['7:00', '7:10']])
  await approved('tess', '2026-11-16', [['19:00', '19:10']], 'NIGHT')
  late = await close('2026-11-09', '2026-11-15')
  early = await close('2026-11-02', '2026-11-08')
  first = await make(early)
  await sam.approve({ id: globalId('Timesheet', pending) })
  for (const { id } of [gone, once]) await sam.cancel({ id: globalId('Timesheet', id) }, 'Recorded twice')
  second = await make(late)
})
/** Batches are kept for ever: only the owner of the tables can empty them. */
afterEach(async () => {
  await world.asOwner(
    'ALTER TABLE "PayBatchLine" DISABLE TRIGGER USER',
    'TRUNCATE "PayBatch", "PayBatchLine", "PayBatchFile", "PayCorrection", "PayPeriod" CASCADE',
    'ALTER TABLE "PayBatchLine" ENABLE TRIGGER USER',
    'CREATE UNIQUE INDEX IF NOT EXISTS "PayBatchLine_live_key" ON "PayBatchLine" ("timesheetLineId", "kind") WHERE "isLive"',
  )
  await db.timesheet.deleteMany()
  await db.mailMessage.deleteMany()
})

type Group = { groups: { name: string }[]; cells: number[] }
type Books = { measures: { title: string }[]; rows: Group[]; total: Group }
/** What a column says, in hours, by the name of its group; the whole by ''. */
async function books(
  by: 'PAY_PERIOD' | 'PERSON' | 'DAY' = 'PAY_PERIOD',
  days: [string, string] = ['02', '17'],
) {
  const filter = { from: `2026-11-${days[0]}`, to: `2026-11-${days[1]}` }
  const { data, errors } = await sam.ask<{ report: Books }>(
    `query ($filter: ReportFilter, $by: ReportDimension!) { report(name: RECONCILIATION, filter: $filter, groupBy: [$by]) {
      measures { title } rows { groups { name } cells } total { cells } } }`,
    { filter, by },
  )
  expect(errors).toEqual([])
  const { measures, rows, total } = data!.report
  return (title: string) => {
    const place = measures.findIndex((measure) => measure.title === title)
    const said = [...rows, { ...total, groups: [] }].map(({ groups, cells }) => [
      groups[0]?.name ?? '',
      Math.round((cells[place]! / 60) * 100) / 100,
    ])
    return Object.fromEntries(said.filter(([, hours]) => hours !== 0)) as Record<string, number>
  }
}
const [EARLY, LATE] = ['None Nov 2 – Nov 8', 'None Nov 9 – Nov 15']

/** Changes what the database keeps for ever. */
const plant = (...statements: string[]) =>
  world.asOwner(
    'ALTER TABLE "PayBatchLine" DISABLE TRIGGER USER',
    'ALTER TABLE "PayBatch" DISABLE TRIGGER USER',
    ...statements,
    'ALTER TABLE "PayBatch" ENABLE TRIGGER USER',
    'ALTER TABLE "PayBatchLine" ENABLE TRIGGER USER',
  )
const fileOf = async (payBatchId: number) => {
  const { file } = await db.payBatchFile.findFirstOrThrow({
    where: { payBatchId, name: 'gp-lines.csv' },
    include: { file: true },
  })
  return path.join(world.folder, file.path)
}

describe('the reconciliation', () => {
  it('agrees with numbers computed by hand, including days outside of all periods', async () => {
    const by = await books()
    const open = 'Not closed yet'
    expect(by('Approved')).toEqual({ [EARLY]: 10.74, [LATE]: 8, [open]: 0.34, '': 19.08 })
    expect(Object.keys(by('Approved'))).toEqual([EARLY, LATE, open, ''])
    expect(by('In files')).toEqual({ [EARLY]: 12.83, [LATE]: 8, '': 20.83 })
    expect(by('Waiting')).toEqual({ [open]: 0.34, '': 0.34 })
    expect(by('To correct')).toEqual({ [EARLY]: -2.09, '': -2.09 })
    for (const column of ['Corrected', 'Difference', 'In GP', 'GP differs']) expect(by(column)).toEqual({})
    expect((await books('PERSON'))('In files')).toMatchObject({ 'Tess Tester': 10.58, 'Theo Tester': 2.25 })
    // Half of a period is compared with its other half.
    expect((await books('DAY', ['04', '10']))('Difference')).toEqual({})
    expect((await books('DAY', ['16', '17']))('Approved')).toMatchObject({ '': 0.34 })

    await db.payCorrection.updateMany({ data: { doneAt: new Date(NOON), nameOfDoer: 'Sam Tester' } })
    const corrected = await books()
    expect([corrected('To correct'), corrected('Corrected')]).toEqual([{}, { [EARLY]: -2.09, '': -2.09 }])
    expect(corrected('Difference')).toEqual({})

    const { version } = await db.payBatch.findUniqueOrThrow({ where: { id: second } })
    const variables = { id: globalId('PayBatch', second), version, reason: 'Wrong rate' }
    await send(world, 'voidPayBatch', { by: sam, variables })
    const voided = await books()
    expect(voided('In files')).toEqual({ [EARLY]: 10.83, '': 10.83 })
    // Of the early period, 2.00 to pay and 2.09 to take back.
    expect(voided('Waiting')).toEqual({ [EARLY]: -0.09, [LATE]: 8, [open]: 0.34, '': 8.25 })
    expect(voided('Difference')).toEqual({})
  })

  type Fault = [what: string, plant: () => Promise<unknown>, differs: Record<string, number>]
  it.each<Fault>([
    [
      'a line lost',
      () => plant(`DELETE FROM "PayBatchLine" WHERE "payBatchId" = ${first} AND "hundredths" = 800`),
      { [EARLY]: 8 },
    ],
    [
      'a line twice',
      () =>
        plant(
          'DROP INDEX "PayBatchLine_live_key"',
          `CREATE TEMP TABLE "copy" AS SELECT * FROM "PayBatchLine" WHERE "payBatchId" = ${first} AND "hundredths" = 800`,
          'UPDATE "copy" SET "id" = -1, "position" = 99',
          'INSERT INTO "PayBatchLine" SELECT * FROM "copy"',
        ),
      { [EARLY]: 8 },
    ],
    [
      'hundredths changed in a file',
      async () => {
        const file = await fileOf(second)
        await writeFile(file, (await readFile(file, 'utf8')).replace(',800,', ',850,'))
      },
      { [LATE]: 0.5 },
    ],
    ['a file lost', async () => rm(await fileOf(second)), { [EARLY]: 2, [LATE]: 8 }],
    [
      'a void half done',
      () =>
        plant(
          `UPDATE "PayBatch" SET "state" = 'VOIDED', "voidedAt" = now(), "voidReason" = 'Wrong' WHERE "id" = ${first}`,
        ),
      { [EARLY]: 10.83 },
    ],
    ['a correction dropped', () => plant('DELETE FROM "PayCorrection"'), { [EARLY]: 2.09 }],
    [
      'an adjustment in the wrong period',
      () =>
        plant(
          `UPDATE "PayBatchLine" SET "payPeriodId" = ${late} WHERE "payBatchId" = ${second} AND "hundredths" = 200`,
        ),
      { [EARLY]: 2, [LATE]: 2 },
    ],
  ])('shows %s', async (_what, fault, differs) => {
    await fault()
    const total = Object.values(differs).reduce((sum, hours) => sum + hours, 0)
    expect((await books())('Difference')).toEqual({ ...differs, '': total })
  })

  it('shows where GP differs from a file, and explains each number', async () => {
    await db.payBatch.update({ where: { id: first }, data: { gpHundredths: 1075 } })
    await db.payCorrection.deleteMany()
    const by = await books()
    expect(by('In GP')).toEqual({ [EARLY]: 10.75, '': 10.75 })
    expect(by('GP differs')).toEqual({ [EARLY]: 0.08, '': 0.08 })
    const behind = async (measure: string) => {
      const { data } = await sam.ask<{ reportFacts: { facts: object[] } }>(
        `query ($measure: String!) { reportFacts(name: RECONCILIATION, measure: $measure, within: [],
          filter: { from: "2026-11-02", to: "2026-11-15" }) { facts { person about minutes } } }`,
        { measure },
      )
      return data!.reportFacts.facts
    }
    expect(await behind('gpDiffers')).toEqual([{ person: '', about: 'Batch FI261108001', minutes: 4.8 }])
    expect(await behind('difference')).toEqual([
      {
        person: 'Theo Tester',
        about: 'THEO ORD: approved 0.16, waiting 0.00, in lines 0.16, in files 2.25, by hand 0.00',
        minutes: 125.4,
      },
    ])
  })
})
