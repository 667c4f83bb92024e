// The rounds of a timesheet: what happened to it, as its approver reads it.
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

type Round = { type: string; at: string; actor: string; reason: string | null; changed: string[] }
const query = '($number: Int!) { timesheet(number: $number) { events { type at actor reason changed } } }'

it('shows the actor, the action, the reason and the changed fields, newest first', async () => {
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
  expect(events[0]!.changed).toEqual(['Task 1 End Time', 'Task 1 Job Description'])
  expect(events.slice(1).map(({ changed }) => changed)).toEqual([[], [], []])
})

it('shows the changes of each event, even of two by one person in the same instant', async () => {
  // The clock of the tests stands still.
  const tess = await world.signIn('tess')
  const { id, number, version } = done(await tess.save(world.day([world.unbilled('7:00', '15:00')])))
  done(await tess.save(world.day([world.unbilled('8:00', '15:00')], { id, version })))
  const { data } = await tess.ask<{ timesheet: { events: Round[] } }>(`query ${query}`, { number })
  expect(data!.timesheet.events.map(({ type, changed }) => [type, changed.length > 0])).toEqual([
    ['SAVED', true],
    ['CREATED', false],
  ])
})

it('is visible only with the timesheet', async () => {
  const { id } = await world.seed({ owner: 'tess' })
  expect((await world.ask('bob', `query ${query}`, { number: id })).data).toEqual({ timesheet: null })
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

  it('are the last eight, each once, the newest first, and one’s own', async () => {
    for (let count = 1; count <= 9; count++) await declined(`Reason ${count}`)
    await declined('Reason 4')
    expect(await reasons('amy')).toEqual([4, 9, 8, 7, 6, 5, 3, 2].map((count) => `Reason ${count}`))
    expect(await reasons('ada')).not.toContain('Reason 4')
  })

  it('are from timesheets that the viewer may still see', async () => {
    const { number } = await declined('Of another group now')
    expect(await reasons('amy')).toContain('Of another group now')
    const approvalGroupId = world.company.groups.workshop.id
    await db.timesheet.update({ where: { id: number }, data: { approvalGroupId } })
    expect(await reasons('amy')).not.toContain('Of another group now')
  })
})
