// A person's calendar at a secret address: what is in it, whose it is, and when it ends.
import ICAL from 'ical.js'
import { beforeEach, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  for (const table of [db.timesheet, db.leave, db.absence, db.publicHoliday, db.throttle] as const)
    await (table as typeof db.throttle).deleteMany()
})

async function run(by: PersonName, name: 'makeCalendarFeed' | 'endCalendarFeed'): Promise<string | null> {
  const { data, errors } = await (
    await world.signInAgain(by)
  ).ask<{ result: { address: string | null } }>(
    `mutation { result: ${name} { ... on CalendarFeedChange { address } } }`,
  )
  expect(errors).toEqual([])
  return data!.result.address
}
const pathOf = async (by: PersonName) => new URL((await run(by, 'makeCalendarFeed'))!).pathname
const read = (path: string, headers: Record<string, string> = {}) =>
  world.app.fetch(new Request(new URL(path, 'http://localhost:4000'), { headers }))

/** 'summary, start, end' of each event. */
async function events(path: string): Promise<string[]> {
  const response = await read(path)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[])
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) =>
      ['summary', 'dtstart', 'dtend'].map((name) => String(event.getFirstPropertyValue(name))).join(', '),
    )
}

it('has one’s own timesheets in their times, leave, pending leave and public holidays, and nothing of others', async () => {
  await world.seed({ owner: 'tess', startDate: '2026-11-16', status: 'APPROVED', times: [['7:00', '15:30']] })
  await world.seed({ owner: 'tess', startDate: '2026-11-13', shift: 'NIGHT', times: [['22:00', '6:00']] })
  await world.seed({ owner: 'tess', startDate: '2026-11-12', status: 'CANCELLED' })
  await world.seed({ owner: 'theo', startDate: '2026-11-16' })
  const { tess, theo } = world.company.people
  const days = (first: string, last: string) => ({ startDate: new Date(first), endDate: new Date(last) })
  for (const { id: userId } of [tess, theo])
    await db.absence.create({ data: { userId, kind: 'LEAVE', ...days('2026-12-10', '2026-12-11') } })
  await db.leave.create({
    data: {
      ...{ userId: tess.id, kind: 'ANNUAL', words: 'Private', minutesPerDay: 450, askedAt: new Date(NOON) },
      ...days('2026-12-21', '2026-12-21'),
    },
  })
  const region = await db.user.findUniqueOrThrow({ where: { id: tess.id }, include: { payLocation: true } })
  await db.publicHoliday.create({
    data: {
      region: region.payLocation!.region,
      date: new Date('2026-12-25'),
      name: 'Christmas; Day, all of it',
    },
  })
  // Brisbane is ten hours ahead.
  expect(await events(await pathOf('tess'))).toEqual([
    'Timesheet: Approved, 08 hrs 30 mins, 2026-11-15T21:00:00Z, 2026-11-16T05:30:00Z',
    'Timesheet: Pending, 08 hrs 00 mins, 2026-11-13T12:00:00Z, 2026-11-13T20:00:00Z',
    'Leave, 2026-12-10, 2026-12-12',
    'Leave pending, 2026-12-21, 2026-12-22',
    'Christmas; Day, all of it, 2026-12-25, 2026-12-26',
  ])
})

test('an address is hashed, answers 304 while nothing changes, and ends when it is replaced, ended or the account is disabled', async () => {
  const first = await pathOf('tess')
  expect(JSON.stringify(await db.calendarFeed.findMany())).not.toContain(first.slice(10, 30))
  const etag = (await read(first)).headers.get('ETag')!
  expect((await read(first, { 'If-None-Match': etag })).status).toBe(304)
  await world.seed({ owner: 'tess', startDate: '2026-11-16' })
  expect((await read(first, { 'If-None-Match': etag })).status).toBe(200)
  const second = await pathOf('tess')
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  await run('tess', 'endCalendarFeed')
  expect((await read(second)).status).toBe(404)
  const third = await pathOf('tess')
  const { id } = world.company.people.tess
  for (const active of [false, true]) {
    await db.user.update({ where: { id }, data: { active } })
    expect((await read(third)).status).toBe(404)
  }
  for (const path of ['/calendar/x.ics', `/calendar/${'a'.repeat(43)}.ics`, '/calendar/'])
    expect((await read(path)).headers.get('Content-Type')).not.toContain('text/calendar')
})

test('an address that is read too often gets a wait', async () => {
  const path = await pathOf('tess')
  const answers: number[] = []
  for (let time = 0; time <= 30; time++) answers.push((await read(path)).status)
  expect([answers.slice(0, 30).every((status) => status === 200), answers[30]]).toEqual([true, 429])
  expect((await read(path)).headers.get('Retry-After')).toBe('600')
})
