// The timesheet change history as it is read: its rows, how they are narrowed down, and the rounds of one timesheet.
import { beforeAll, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

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

type Change = { textField: string; previousValue: string; currentValue: string }
type Round = { type: string; at: string; actor: string; reason: string | null; changes: Change[] }
const query = `query ($number: Int!) {
  timesheet(number: $number) { events { type at actor reason changes { textField previousValue currentValue } } }
}`
/** In a session of now: the clock has moved since the first ones began. */
const roundsFor = async (name: PersonName, number: number) => {
  const caller = await world.signInAgain(name)
  const { data } = await caller.ask<{ timesheet: { events: Round[] } | null }>(query, { number })
  return data!.timesheet?.events ?? null
}
const formatChange = ({ textField, previousValue, currentValue }: Change) =>
  `${textField}: ${previousValue} > ${currentValue}`

it('shows the actor, the action, the reason, and the old and new values of the changed fields, newest first', async () => {
  world.at(NOON)
  const tess = await world.signInAgain('tess')
  const ada = await world.signInAgain('ada')
  const first = done(await tess.submit(world.day([world.unbilled('7:00', '15:00')])))
  done(await ada.decline(first, 'Which course?'))
  done(await tess.recall({ id: first.id }))
  const now = (await tess.read(first.number))!
  const changes = { id: now.lines[0]!.id, notes: 'First aid, renewed' }
  const { id, version } = now
  done(await tess.submit(world.day([world.unbilled('7:00', '14:00', changes)], { id, version })))

  const events = (await roundsFor('ada', first.number))!
  expect(events.map(({ type, actor, reason }) => [type, actor, reason])).toEqual([
    ['SUBMITTED', 'Tess Tester', null],
    ['RECALLED', 'Tess Tester', null],
    ['DECLINED', 'Ada Tester', 'Which course?'],
    ['SUBMITTED', 'Tess Tester', null],
  ])
  expect(events[0]!.changes.map(formatChange)).toEqual([
    'Task 1 End Time: 03:00 pm > 02:00 pm',
    'Task 1 Job Description: First aid course > First aid, renewed',
  ])
  expect(events.slice(1).map(({ changes }) => changes)).toEqual([[], [], []])
})

it('shows everybody who sees the timesheet the old and new values of what an approver changed', async () => {
  await db.timesheet.deleteMany()
  const tess = await world.signInAgain('tess')
  const first = done(await tess.submit(world.day([world.unbilled('7:00', '8:45')])))
  const { id, number, version, lines } = (await tess.read(first.number))!
  const edited = world.night([world.unbilled('7:00', '8:40', { id: lines[0]!.id })], {
    ...{ id, version, startDate: '2026-11-16' },
  })
  done(await (await world.signInAgain('ada')).edit(edited))
  for (const name of ['tess', 'ada', 'uma', 'sam'] as const) {
    const [latest] = (await roundsFor(name, number))!
    expect(latest!.changes.map(formatChange), name).toEqual([
      'Start Date: Tue Nov 17, 2026 > Mon Nov 16, 2026',
      'Shift: Day Shift > Night Shift',
      'Task 1 End Time: 08:45 am > 08:40 am',
    ])
  }
  expect(await roundsFor('bob', number)).toBeNull()
})

describe('the reasons of the viewer’s declines', () => {
  const reasons = async (name: 'ada' | 'amy') =>
    (await world.ask<{ declineReasons: string[] }>(name, '{ declineReasons }')).data!.declineReasons
  const declined = async (reason: string) => {
    const tess = await world.signIn('tess')
    const sheet = done(
      await tess.submit(world.day([world.unbilled('7:00', '7:10')], { startDate: nextDay() })),
    )
    done(await (await world.signIn('amy')).decline(sheet, reason))
    return sheet
  }
  let day = 0
  const nextDay = () => `2026-10-${String((day += 1)).padStart(2, '0')}`

  it('are those given more than once, the newest first, and one’s own', async () => {
    for (const reason of ['You have 03:45 pm', 'No lunch', 'Once', 'No lunch', 'You have 04:15 pm'])
      await declined(reason)
    expect(await reasons('amy')).toEqual(['You have ___', 'No lunch'])
    expect(await reasons('ada')).toEqual([])
  })

  it('are from timesheets that the viewer may still see', async () => {
    await declined('Of another group now')
    const { number } = await declined('Of another group now')
    expect(await reasons('amy')).toContain('Of another group now')
    const approvalGroupId = world.company.groups.workshop.id
    await db.timesheet.update({ where: { id: number }, data: { approvalGroupId } })
    expect(await reasons('amy')).not.toContain('Of another group now')
  })
})
