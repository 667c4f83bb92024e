// The timesheet change history as it is read: who sees which rows, and how they are narrowed down.
import { beforeAll, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import { setUpWorld } from '#tests/support/world.ts'

type Row = {
  timesheetNumber: number
  nameOfModifier: string
  actionArea: string
  changes: object[]
}

const world = setUpWorld()
/** Tess's and Will's, in different groups; Tess's second is deleted. */
let tessNumber: number, goneNumber: number, willNumber: number

beforeAll(async () => {
  const tess = await world.signIn('tess')
  const ada = await world.signIn('ada')
  const will = await world.signIn('will')
  const { rental, unbilled } = world
  const day = (task: object) => world.day([task], { startDate: '2026-11-16' })
  world.at('2026-11-16T01:00:00.000Z')
  const first = done(await tess.submit(day(rental('7:00', '9:00'))))
  tessNumber = first.number
  // 23:30 in Brisbane.
  world.at('2026-11-16T13:30:00.000Z')
  await ada.decline(first, 'Wrong job')
  world.at('2026-11-16T14:30:00.000Z')
  const second = done(await tess.save(day(unbilled('9:00', '10:00'))))
  goneNumber = second.number
  await tess.remove(second)
  willNumber = done(await will.submit(day(unbilled('7:00', '8:00')))).number
  // The database's own clock stamped the rows; the days that the tests ask for are put in their place.
  const at = (instant: string) => `timestamptz '${instant}'`
  await world.asOwner(
    'ALTER TABLE "TimesheetHistory" DISABLE TRIGGER "TimesheetHistory_append_only"',
    `UPDATE "TimesheetHistory" SET "at" = CASE
       WHEN "nameOfModifier" = 'Ada Tester' THEN ${at('2026-11-16T13:30:00Z')}
       WHEN "timesheetId" = ${tessNumber} THEN ${at('2026-11-16T01:00:00Z')}
       ELSE ${at('2026-11-16T14:30:00Z')} END`,
    'ALTER TABLE "TimesheetHistory" ENABLE TRIGGER "TimesheetHistory_append_only"',
  )
})

async function read(caller: Caller, filter: object = {}): Promise<Row[]> {
  const { data, errors } = await caller.ask<{ timesheetHistory: { edges: { node: Row }[] } }>(
    `query ($filter: TimesheetHistoryFilter) {
      timesheetHistory(filter: $filter, first: 100) {
        edges { node {
          timesheetNumber startDate byOwner actionType actionArea nameOfModifier emailOfModifier roleOfModifier
          user { firstName } changes { textField previousValue currentValue }
        } }
      }
    }`,
    { filter },
  )
  if (!data) throw new Error(errors[0]?.message)
  return data.timesheetHistory.edges.map(({ node }) => node)
}
const numbersOf = (rows: Row[]) => [...new Set(rows.map((row) => row.timesheetNumber))].sort()

describe('the history of timesheets', () => {
  it('has the changes in words, old and new values, the actor and their role', async () => {
    const [row] = await read(await world.signIn('sam'), {
      actionArea: 'STATUS_CHANGED',
      timesheetNumber: tessNumber,
    })
    expect(row).toEqual({
      timesheetNumber: tessNumber,
      startDate: '2026-11-16',
      byOwner: false,
      actionType: 'EDIT',
      actionArea: 'STATUS_CHANGED',
      nameOfModifier: 'Ada Tester',
      emailOfModifier: 'ada@test.example',
      roleOfModifier: 'APPROVER',
      user: { firstName: 'Tess' },
      changes: [
        { textField: 'Status', previousValue: 'Pending', currentValue: 'Declined' },
        { textField: 'Reason', previousValue: '', currentValue: 'Wrong job' },
      ],
    })
  })

  it('has the content of a deleted timesheet, and the person who deleted it', async () => {
    const rows = await read(await world.signIn('uma'), { actionType: 'DELETE' })
    const row = { timesheetNumber: goneNumber, nameOfModifier: 'Tess Tester', startDate: '2026-11-16' }
    expect(rows).toMatchObject([
      { ...row, byOwner: true, actionArea: 'TASK' },
      { ...row, byOwner: true, actionArea: 'HEADER' },
    ])
    expect(rows[0]?.changes).toContainEqual({
      textField: 'Task 1 Job Description',
      previousValue: 'First aid course',
      currentValue: '',
    })
  })

  it('is narrowed down to days of the company’s time zone', async () => {
    const sam = await world.signIn('sam')
    const on = (day: string) => read(sam, { from: day, to: day })
    expect(numbersOf(await on('2026-11-16'))).toEqual([tessNumber])
    expect(numbersOf(await on('2026-11-17'))).toEqual([goneNumber, willNumber])
    expect(await on('2026-11-15')).toEqual([])
  })
})

test('a person in the history cannot be deleted from the database', async () => {
  const { tess } = world.company.people
  await db.timesheet.deleteMany({ where: { userId: tess.id } })
  // Otherwise these would keep her.
  await db.userLog.deleteMany({ where: { userId: tess.id } })
  await expect(db.user.delete({ where: { id: tess.id } })).rejects.toThrow(/TimesheetHistory_userId_fkey/)
})
