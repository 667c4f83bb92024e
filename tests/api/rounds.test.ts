// The rounds of a timesheet: what happened to it, as its approver reads it.
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

type Change = { textField: string; previousValue: string; currentValue: string }
type Round = { type: string; at: string; actor: string; reason: string | null; changes: Change[] }
const query = `($number: Int!) {
  timesheet(number: $number) { events { type at actor reason changes { textField previousValue currentValue } } }
}`
const inWords = ({ textField, previousValue, currentValue }: Change) =>
  `${textField}: ${previousValue} > ${currentValue}`

it('shows the actor, the action, the reason, and the old and new values of the changed fields, newest first', async () => {
  const tess = await world.signIn('tess')
  const ada = await world.signIn('ada')
  const first = done(await tess.submit(world.day([world.unbilled('7:00', '15:00')])))
  done(await ada.decline(first, 'Which course?'))
  done(await tess.recall({ id: first.id }))
  const now = (await tess.read(first.number))!
  const changes = { id: now.lines[0]!.id, notes: 'First aid, renewed' }
  const { id, version } = now
  done(await tess.submit(world.day([world.unbilled('7:00', '14:00', changes)], { id, version })))

  const { data } = await ada.ask<{ timesheet: { events: Round[] } }>(`query ${query}`, {
    number: first.number,
  })
  const { events } = data!.timesheet
  expect(events.map(({ type, actor, reason }) => [type, actor, reason])).toEqual([
    ['SUBMITTED', 'Tess Tester', null],
    ['RECALLED', 'Tess Tester', null],
    ['DECLINED', 'Ada Tester', 'Which course?'],
    ['SUBMITTED', 'Tess Tester', null],
  ])
  expect(events[0]!.changes.map(inWords)).toEqual([
    'Task 1 End Time: 03:00 pm > 02:00 pm',
    'Task 1 Job Description: First aid course > First aid, renewed',
  ])
  expect(events.slice(1).map(({ changes }) => changes)).toEqual([[], [], []])
})

it('shows everybody who sees the timesheet the old and new values of what an approver changed', async () => {
  await db.timesheet.deleteMany()
  const tess = await world.signIn('tess')
  const first = done(await tess.submit(world.day([world.unbilled('7:00', '8:45')])))
  const { id, number, version, lines } = (await tess.read(first.number))!
  const edited = world.night([world.unbilled('7:00', '8:40', { id: lines[0]!.id })], {
    ...{ id, version, startDate: '2026-11-16' },
  })
  done(await (await world.signIn('ada')).edit(edited))
  for (const name of ['tess', 'ada', 'uma', 'sam'] as const) {
    const { data } = await world.ask<{ timesheet: { events: Round[] } }>(name, `query ${query}`, { number })
    expect(data!.timesheet.events[0]!.changes.map(inWords), name).toEqual([
      'Start Date: Tue Nov 17, 2026 > Mon Nov 16, 2026',
      'Shift: Day Shift > Night Shift',
      'Task 1 End Time: 08:45 am > 08:40 am',
    ])
  }
  expect((await world.ask('bob', `query ${query}`, { number })).data).toEqual({ timesheet: null })
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
