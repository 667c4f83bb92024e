// The weeks of people: one's own, and a page of those whose timesheets one may see.
import { beforeEach, describe, expect, it } from 'vitest'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { datesOf } from '#domain/week.ts'
import { db, onStatement } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  world.at(FRIDAY)
  await db.timesheet.deleteMany()
})

/** The afternoon of Friday, 20 November 2026, in Brisbane. */
const FRIDAY = '2026-11-20T05:00:00.000Z'
const MONDAY = '2026-11-16'
const [mon, tue, wed, thu, fri, sat] = datesOf(MONDAY) as [string, string, string, string, string, string]

type Week = {
  id: string
  monday: string
  minutes: number
  usualMinutes: number | null
  user: { id: string; firstName: string }
  days: { date: string; minutes: number; missing: boolean; timesheets: Sheet[] }[]
}
type Sheet = { number: number; status: TimesheetStatus; lines: { startTime: number }[] }

const FIELDS = `id monday minutes usualMinutes user { id firstName }
  days { date minutes missing timesheets { number status shift startTime endTime lines { startTime endTime } } }`

async function myWeek(name: PersonName, week?: string): Promise<Week> {
  // A new session each time, because the clock moves by days.
  const caller = await world.signInAgain(name)
  const answer = await caller.ask<{ myWeek: Week }>(
    `query ($week: Date) { myWeek(week: $week) { ${FIELDS} } }`,
    { week },
  )
  expect(answer.errors).toEqual([])
  return answer.data!.myWeek
}

type Page = { edges: { node: Week; cursor: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
async function weekPage(name: PersonName, args: object = {}): Promise<Page> {
  const answer = await world.ask<{ weeks: Page }>(
    name,
    `query ($week: Date!, $group: ID, $search: String, $missingOnly: Boolean, $first: Int, $after: String,
        $last: Int, $before: String) {
      weeks(week: $week, group: $group, search: $search, missingOnly: $missingOnly, first: $first, after: $after,
          last: $last, before: $before) {
        edges { cursor node { ${FIELDS} } } pageInfo { hasNextPage endCursor }
      }
    }`,
    { week: MONDAY, ...args },
  )
  expect(answer.errors).toEqual([])
  return answer.data!.weeks
}
const weeks = async (name: PersonName, args?: object) =>
  (await weekPage(name, args)).edges.map(({ node }) => node)
const names = async (name: PersonName, args?: object) =>
  (await weeks(name, args)).map(({ user }) => user.firstName)

const missing = ({ days }: Week) => days.filter((day) => day.missing).map(({ date }) => date)
const shown = ({ days }: Week) => days.flatMap(({ timesheets }) => timesheets.map(({ status }) => status))

describe("one's own week", () => {
  it('is the current one in the company’s zone, Monday to Sunday, unless a date is given', async () => {
    const week = await myWeek('tess')
    expect([week.monday, week.days.map(({ date }) => date)]).toEqual([MONDAY, datesOf(MONDAY)])
    expect((await myWeek('tess', '2026-11-15')).monday).toBe('2026-11-09')
    // Sunday evening in UTC is Monday morning in Brisbane.
    world.at('2026-11-22T20:00:00.000Z')
    expect((await myWeek('tess')).monday).toBe('2026-11-23')
  })

  it('has each day’s timesheets with their tasks, whatever their status, and adds up the counted ones', async () => {
    const times = [['7:00', '8:15']] as const
    for (const [startDate, status] of [
      [mon, 'APPROVED'],
      [mon, 'DRAFT'],
      [tue, 'RECALLED'],
      [wed, 'PENDING'],
      [thu, 'DECLINED'],
      [fri, 'CANCELLED'],
    ] as const)
      await world.seed({ owner: 'tess', startDate, status, times })
    await world.seed({ owner: 'theo', startDate: sat })
    const week = await myWeek('tess')
    expect(shown(week)).toEqual(['APPROVED', 'DRAFT', 'RECALLED', 'PENDING', 'DECLINED', 'CANCELLED'])
    expect(week.days[5]!.timesheets).toEqual([])
    expect(week.days[1]!.timesheets[0]!.lines).toMatchObject([{ startTime: 420, endTime: 495 }])
    expect(week.days.map(({ minutes }) => minutes)).toEqual([150, 75, 75, 0, 0, 0, 0])
    expect(week.minutes).toBe(300)
  })

  it('misses past weekdays without a timesheet; a cancelled one does not count, a draft does', async () => {
    expect(missing(await myWeek('tess'))).toEqual([mon, tue, wed, thu])
    await world.seed({ owner: 'tess', startDate: mon, status: 'CANCELLED' })
    await world.seed({ owner: 'tess', startDate: tue, status: 'DRAFT' })
    await world.seed({ owner: 'tess', startDate: wed, status: 'DECLINED' })
    expect(missing(await myWeek('tess'))).toEqual([mon, thu])
    world.at('2026-11-22T05:00:00.000Z')
    expect(missing(await myWeek('tess'))).toEqual([mon, thu, fri])
  })

  it('has no missing days before the account was created, nor for people who do not record', async () => {
    const { id } = world.company.people.jack
    // Wednesday morning in Brisbane.
    await db.user.update({ where: { id }, data: { createdAt: new Date('2026-11-17T22:00:00Z') } })
    expect(missing(await myWeek('jack'))).toEqual([wed, thu])
    for (const name of ['uma', 'ada'] as const) expect(missing(await myWeek(name))).toEqual([])
    expect(missing(await myWeek('amy'))).toEqual([mon, tue, wed, thu])
  })

  it('computes the usual week from the last eight full weeks with work', async () => {
    expect((await myWeek('tess')).usualMinutes).toBeNull()
    await world.seed({ owner: 'tess', startDate: mon, times: [['1:00', '23:00']] })
    await world.seed({ owner: 'tess', startDate: '2026-11-09', times: [['7:00', '17:00']] })
    expect((await myWeek('tess')).usualMinutes, 'one week is not enough').toBeNull()
    await world.seed({ owner: 'tess', startDate: '2026-09-21', times: [['7:00', '11:00']] })
    await world.seed({ owner: 'tess', startDate: '2026-09-27', times: [['7:00', '8:00']] })
    expect((await myWeek('tess')).usualMinutes).toBe(450)
    await world.seed({ owner: 'tess', startDate: '2026-09-20', times: [['7:00', '7:01']] })
    expect((await myWeek('tess')).usualMinutes, 'nine weeks ago').toBe(450)
    expect((await myWeek('tess', '2027-03-01')).usualMinutes, 'in a week to come').toBe(450)
    expect((await myWeek('tess', '2026-09-28')).usualMinutes, 'of the weeks before it').toBe(151)
  })

  it('is current after a live event', async () => {
    const tess = await world.signIn('tess')
    world.at(NOON)
    const change = done(await tess.submit(world.day([world.unbilled('7:00', '15:00')])))
    expect(shown(await myWeek('tess'))).toEqual(['PENDING'])
    done(await tess.recall(change))
    expect(shown(await myWeek('tess'))).toEqual(['RECALLED'])
  })
})

describe("one's own month", () => {
  const myMonth = async (name: PersonName, month?: string) => {
    const caller = await world.signInAgain(name)
    const statements: string[] = []
    const stop = onStatement(({ sql }) => statements.push(sql))
    const { data, errors } = await caller.ask<{
      myMonth: { month: string; minutes: number; days: Week['days'] }
    }>(
      `query ($month: Date) { myMonth(month: $month) { month minutes days {
        date minutes missing closed away holiday timesheets { number status shift startTime endTime } } } }`,
      { month },
    )
    stop()
    expect(errors).toEqual([])
    return { ...data!.myMonth, statements: statements.length }
  }

  it('has the days of its weeks, the total of its own days only, and costs what an empty one costs', async () => {
    const empty = await myMonth('tess')
    await world.seed({ owner: 'tess', startDate: mon })
    await world.seed({ owner: 'tess', startDate: '2026-11-30', times: [['7:00', '8:00']] })
    // In the last week of November, and in December.
    await world.seed({ owner: 'tess', startDate: '2026-12-02', times: [['7:00', '9:00']] })
    await world.seed({ owner: 'theo', startDate: tue })
    await db.absence.create({
      data: {
        userId: world.company.people.tess.id,
        kind: 'LEAVE',
        startDate: new Date(thu),
        endDate: new Date(thu),
      },
    })
    const month = await myMonth('tess')
    expect([month.month, month.minutes]).toEqual(['2026-11-01', 480 + 60])
    const weeks: Week[] = []
    for (let day = 0; day < month.days.length; day += 7)
      weeks.push(await myWeek('tess', month.days[day]!.date))
    const compared = ({ date, minutes, missing }: Week['days'][number]) => ({ date, minutes, missing })
    expect(month.days.map(compared)).toEqual(weeks.flatMap(({ days }) => days.map(compared)))
    expect([month.days[0]!.date, month.days.at(-1)!.date]).toEqual(['2026-10-26', '2026-12-06'])
    const away = month.days.filter((day) => (day as { away?: string }).away === 'LEAVE')
    expect(away.map(({ date }) => date)).toEqual([thu])
    expect(month.statements).toBe(empty.statements)
    expect(month.statements, 'the viewer, the settings, the person, the days, the timesheets').toBe(5)
    expect((await myMonth('tess', '2026-12-24')).month).toBe('2026-12-01')
    await db.absence.deleteMany()
  })
})

describe('the totals of a week', () => {
  const totals = async (name: PersonName, args: object = {}) => {
    const { data, errors } = await world.ask<{
      weekTotals: { date: string; minutes: number; expected: number; missing: number }[]
    }>(
      name,
      `query ($week: Date!, $group: ID, $search: String) {
        weekTotals(week: $week, group: $group, search: $search) { date minutes expected missing }
      }`,
      { week: MONDAY, ...args },
    )
    expect(errors).toEqual([])
    return data!.weekTotals
  }

  it('equal the sums of the list of weeks', async () => {
    await world.seed({ owner: 'tess', startDate: mon })
    await world.seed({ owner: 'tess', startDate: mon, shift: 'NIGHT', times: [['18:00', '20:00']] })
    await world.seed({ owner: 'theo', startDate: tue, status: 'DRAFT', group: null })
    await world.seed({ owner: 'will', startDate: mon })
    await world.seed({ owner: 'fay', startDate: sat })
    for (const name of ['ada', 'sam', 'bob', 'tess'] as const) {
      const all = await weeks(name, { first: 100 })
      const days = (await totals(name)).map(({ date, minutes, missing }) => [date, minutes, missing])
      expect(days, name).toEqual(
        datesOf(MONDAY).map((date, index) => [
          date,
          all.reduce((sum, { days }) => sum + days[index]!.minutes, 0),
          all.filter(({ days }) => days[index]!.missing).length,
        ]),
      )
    }
    const { workshop } = world.company.groups
    for (const filter of [{ search: 'tess' }, { group: globalId('ApprovalGroup', workshop) }])
      expect(await totals('sam', filter)).toMatchObject(
        (await weeks('sam', filter))[0]!.days.map(({ minutes, missing }, index) => ({
          ...{ minutes, missing: missing ? 1 : 0, expected: index < 4 ? 1 : 0 },
        })),
      )
    expect((await totals('sam', { search: 'nobody' }))[0]).toMatchObject({ expected: 0, missing: 0 })
  })
})

describe('the weeks of others', () => {
  it('are those of the people whose days the viewer decides or administers, by name', async () => {
    const north = ['Amy', 'Fay', 'Jack', 'Rita', 'Sam', 'Tess', 'Theo']
    for (const [name, people] of [
      ['tess', ['Tess']],
      ['ada', north],
      ['amy', north],
      ['bob', ['Will']],
      ['uma', [...north, 'Emil', 'Lone', 'Will'].toSorted()],
      ['sam', [...north, 'Emil', 'Lone', 'Will'].toSorted()],
    ] as const)
      expect(await names(name), name).toEqual(people)
  })

  it('include people whose timesheet of the week is visible for another reason', async () => {
    await world.seed({ owner: 'will', startDate: tue, group: 'fieldNorth' })
    // She has left since, and no day of hers is missing.
    await world.seed({ owner: 'dora', startDate: mon, status: 'APPROVED' })
    const found = await weeks('ada')
    expect(found.map(({ user }) => user.firstName)).toEqual([
      ...['Amy', 'Dora', 'Fay', 'Jack', 'Rita', 'Sam', 'Tess', 'Theo', 'Will'],
    ])
    expect(missing(found[1]!)).toEqual([])
    expect(await names('ada', { week: '2026-11-09' })).not.toContain('Will')
  })

  it('show a draft only as a missing day, and nothing of a day of another group, except to administrators', async () => {
    await world.seed({ owner: 'tess', startDate: mon, status: 'DRAFT' })
    const tessTo = async (name: PersonName) => (await weeks(name, { search: 'tess' }))[0]!
    for (const name of ['ada', 'amy'] as const) {
      const week = await tessTo(name)
      expect([shown(week), week.minutes, missing(week)]).toEqual([[], 0, [mon, tue, wed, thu]])
    }
    await world.seed({ owner: 'theo', startDate: mon, group: 'workshop' })
    const [theo] = await weeks('ada', { search: 'theo' })
    expect([shown(theo!), theo!.minutes, missing(theo!)], 'to another group').toEqual([
      [],
      0,
      [tue, wed, thu],
    ])
    for (const name of ['uma', 'sam', 'tess'] as const) {
      const week = await tessTo(name)
      expect([shown(week), week.minutes, missing(week)]).toEqual([['DRAFT'], 480, [tue, wed, thu]])
    }
  })

  it('can be filtered by group, name and missing days', async () => {
    const { fieldNorth, workshop } = world.company.groups
    expect(await names('sam', { group: globalId('ApprovalGroup', workshop) })).toEqual(['Will'])
    expect(await names('ada', { group: globalId('ApprovalGroup', workshop) })).toEqual([])
    expect(await names('ada', { group: globalId('ApprovalGroup', fieldNorth), search: 'T  tester' })).toEqual(
      await names('ada'),
    )
    expect(await names('ada', { search: 'théo' })).toEqual(['Theo'])
    expect(await names('ada', { search: 'will' })).toEqual([])
    for (const startDate of [mon, tue, wed, thu]) {
      await world.seed({ owner: 'tess', startDate })
      await world.seed({ owner: 'theo', startDate, status: startDate === wed ? 'CANCELLED' : 'PENDING' })
      await world.seed({ owner: 'fay', startDate, status: startDate === wed ? 'DRAFT' : 'PENDING' })
    }
    const missed = await names('ada', { missingOnly: true })
    expect(missed).toEqual(['Amy', 'Fay', 'Jack', 'Rita', 'Sam', 'Theo'])
    expect(await names('sam', { missingOnly: true })).not.toContain('Fay')
    expect(await names('ada', { missingOnly: true, week: '2026-11-23' }), 'a week to come').toEqual([])
  })

  it('are filtered as missing exactly when their row has a missing day', async () => {
    await world.seed({ owner: 'dora', startDate: mon })
    await world.seed({ owner: 'will', startDate: mon, group: 'fieldNorth', status: 'CANCELLED' })
    for (const name of ['tess', 'ada', 'amy', 'bob', 'uma', 'sam'] as const) {
      const all = await weeks(name)
      const those = all.filter((week) => missing(week).length > 0).map(({ user }) => user.firstName)
      expect(await names(name, { missingOnly: true })).toEqual(those)
    }
  })

  it('have pages, forwards and backwards', async () => {
    const all = await names('sam')
    const found: string[] = []
    let after: string | null = null
    for (let more = true; more;) {
      const page = await weekPage('sam', { first: 3, after })
      found.push(...page.edges.map(({ node }) => node.user.firstName))
      more = page.pageInfo.hasNextPage
      after = page.pageInfo.endCursor
    }
    expect(found).toEqual(all)
    const last = await weekPage('sam', { last: 3 })
    expect(last.edges.map(({ node }) => node.user.firstName)).toEqual(all.slice(-3))
    const before = await names('sam', { last: 3, before: last.edges[0]!.cursor })
    expect(before).toEqual(all.slice(-6, -3))
  })

  it('cost as many statements for ten people as for one', async () => {
    const counted = async (args: object) => {
      const statements: string[] = []
      const stop = onStatement(({ sql }) => statements.push(sql))
      const { edges } = await weekPage('sam', args)
      stop()
      return { rows: edges.length, statements: statements.length }
    }
    for (const owner of ['tess', 'theo', 'will', 'fay'] as const)
      for (const startDate of datesOf(MONDAY)) await world.seed({ owner, startDate })
    await counted({})
    const one = await counted({ search: 'tess' })
    const all = await counted({})
    expect([one.rows, all.rows]).toEqual([1, 10])
    expect(all.statements).toBe(one.statements)
    const what =
      'the viewer, the settings, the people, their recorded days, their timesheets, their reminders'
    expect(all.statements, what).toBe(6)
  })
})
