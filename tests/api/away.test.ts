// Days away: who may mark them, and that they are missing nowhere (docs/decisions/weeks-and-people-away.md).
import { beforeEach, describe, expect, it, test } from 'vitest'
import { datesOf } from '#domain/week.ts'
import { recheckPending } from '#server/actions/timesheet/unusual.ts'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { startedTogether } from '#tests/support/waiting.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  await db.user.updateMany({ data: { createdAt: new Date('2026-01-05') } })
  await db.absence.deleteMany()
  await db.publicHoliday.deleteMany()
  await db.timesheet.deleteMany()
  await db.notification.deleteMany()
  await db.throttle.deleteMany()
})

/** Last week, Monday to Friday. */
const [mon, tue, wed, thu, fri] = datesOf('2026-11-09') as [string, string, string, string, string]

const userOf = (name: PersonName) => globalId('User', world.company.people[name])

type Absence = { id: string; kind: string; startDate: string; endDate: string | null; weekdays: number[] }
type Answer = {
  result: { code?: string; message?: string; problems?: object[]; user?: { absences: Absence[] } }
}
type Marked = Partial<Omit<Absence, 'id'>>

async function mark(by: PersonName, of: PersonName, marked: Marked = {}) {
  const variables = { user: userOf(of), kind: 'LEAVE', startDate: tue, endDate: tue, weekdays: [], ...marked }
  const { data, errors } = await world.ask<Answer>(
    by,
    `mutation ($user: ID!, $kind: AbsenceKind!, $startDate: Date!, $endDate: Date, $weekdays: [Int!]!) {
      result: createAbsence(user: $user, kind: $kind, startDate: $startDate, endDate: $endDate, weekdays: $weekdays) {
        ... on AbsencesChange { user { absences { id kind startDate endDate weekdays } } }
        ... on Refusal { code message }
        ... on InvalidInput { problems { path message } }
      }
    }`,
    variables,
  )
  return data?.result ?? { code: errors[0]!.extensions!.code as string }
}

async function remove(by: PersonName, id: string) {
  const { data, errors } = await world.ask<Answer>(
    by,
    `mutation ($id: ID!) { result: deleteAbsence(id: $id) {
      ... on AbsencesChange { user { absences { id } } } ... on Refusal { code }
    } }`,
    { id },
  )
  return data?.result ?? { code: errors[0]!.extensions!.code as string }
}

const history = (name: PersonName) =>
  db.administrationHistory.findMany({
    where: { noun: 'USER', recordId: world.company.people[name].id },
    orderBy: { id: 'asc' },
  })

describe('Days away are marked', () => {
  it('by the person and by administrators, and the history names them', async () => {
    expect(await mark('tess', 'tess', { startDate: mon })).toMatchObject({
      user: { absences: [{ kind: 'LEAVE', startDate: mon, endDate: tue, weekdays: [] }] },
    })
    const roster = { kind: 'NOT_ROSTERED', startDate: wed, endDate: null, weekdays: [5, 1, 1] }
    const { user } = await mark('uma', 'tess', roster)
    expect(user!.absences[1]).toMatchObject({ ...roster, weekdays: [1, 5] })
    expect(await remove('tess', user!.absences[1]!.id)).toMatchObject({ user: { absences: [{}] } })
    const fridays = 'Every Monday and Friday from Wed Nov 11, 2026'
    const changed = (
      nameOfModifier: string,
      textField: string,
      previousValue: string,
      currentValue: string,
    ) => ({
      nameOfModifier,
      changeDetail: [{ textField, previousValue, currentValue }],
    })
    expect(await history('tess')).toMatchObject([
      changed('Tess Tester', 'Leave', '', 'Mon Nov 09, 2026 – Tue Nov 10, 2026'),
      changed('Uma Tester', 'Not rostered', '', fridays),
      changed('Tess Tester', 'Not rostered', fridays, ''),
    ])
  })

  it('by nobody else; others neither see nor delete them', async () => {
    const { user } = await mark('tess', 'tess')
    for (const name of ['ada', 'theo'] as const) {
      expect(await mark(name, 'tess', { startDate: wed, endDate: wed })).toEqual({ code: 'FORBIDDEN' })
      expect(await remove(name, user!.absences[0]!.id)).toEqual({ code: 'NOT_FOUND' })
    }
    const absences = `{ node(id: "${userOf('tess')}") { ... on User { absences { id } } } }`
    const { data } = await world.ask<{ node: { absences: Absence[] } }>('ada', absences)
    expect(data!.node.absences).toEqual([])
    expect(await db.absence.count()).toBe(1)
  })

  it('not with wrong days', async () => {
    for (const [marked, path, message] of [
      [{ startDate: wed }, 'endDate', 'The last day is before the first'],
      [{ endDate: '2027-11-11' }, 'endDate', 'Please choose a year at most'],
      [{ endDate: null }, 'endDate', 'Please choose a date'],
      [{ weekdays: [1] }, 'weekdays', 'Only rosters repeat every week'],
      [{ kind: 'NOT_ROSTERED', weekdays: [6] }, 'weekdays.0', 'This value is not valid'],
    ] as [Marked, string, string][])
      expect(await mark('tess', 'tess', marked)).toEqual({ problems: [{ path, message }] })
    expect(await db.absence.count()).toBe(0)
  })

  it('once, even by two at the same time', async () => {
    const answers = await startedTogether('User', world.company.people.tess.id, () => [
      mark('tess', 'tess', { startDate: mon }),
      mark('uma', 'tess', { startDate: tue, endDate: wed }),
    ])
    expect(answers.filter(({ code }) => code === 'ABSENCE_OVERLAP')).toHaveLength(1)
    expect(await db.absence.count()).toBe(1)
    expect((await mark('theo', 'theo', { startDate: mon })).user!.absences).toHaveLength(1)
  })
})

/** The days of last week that each part of Daybook says Tess misses. */
async function missing() {
  type Week = { days: { date: string; missing: boolean }[] }
  const datesIn = (week?: Week) => week?.days.filter((day) => day.missing).map(({ date }) => date) ?? []
  const tess = await world.signInAgain('tess')
  const { data } = await tess.ask<{ myWeek: Week }>(`{ myWeek(week: "${mon}") { days { date missing } } }`)
  const own = datesIn(data!.myWeek)
  type Seen = {
    weeks: { edges: { node: Week }[] }
    weekTotals: { date: string; expected: number; missing: number }[]
    report: { total: { cells: number[] } }
    closingImpact: { missing: { user: { firstName: string }; dates: string[] }[] }
  }
  const admin = await world.signInAgain('sam')
  const seen = await admin.ask<Seen>(
    `query ($user: ID!) {
      weeks(week: "${mon}", missingOnly: true, users: [$user]) { edges { node { days { date missing } } } }
      weekTotals(week: "${mon}", search: "Tess") { date expected missing }
      report(name: LACKS, filter: { from: "${mon}", to: "${fri}", userId: $user }, groupBy: [PERSON]) { total { cells } }
      closingImpact(gpPayCycle: NONE, startDate: "${mon}", endDate: "${fri}") { missing { user { firstName } dates } }
    }`,
    { user: userOf('tess') },
  )
  expect(seen.errors).toEqual([])
  const ada = await world.signInAgain('ada')
  const reminded = await ada.ask<{ result: { outcomes: { dates: string[] }[] } }>(
    `mutation ($dates: [Date!]!, $user: ID!) {
      result: remindMissing(dates: $dates, users: [$user]) { ... on Reminders { outcomes { dates } } } }`,
    { dates: [mon, tue, wed, thu, fri], user: userOf('tess') },
  )
  await db.notification.deleteMany()
  const { weeks, weekTotals, report, closingImpact } = seen.data!
  const listed = datesIn(weeks.edges[0]?.node)
  const totals = weekTotals.filter((day) => day.missing === 1 && day.expected === 1).map(({ date }) => date)
  const closing = closingImpact.missing.find(({ user }) => user.firstName === 'Tess')?.dates ?? []
  const { dates } = reminded.data!.result.outcomes[0]!
  expect({ listed, totals, closing, dates }).toEqual({ listed: own, totals: own, closing: own, dates: own })
  expect(report.total.cells[1]).toBe(own.length)
  return own
}

const roster = { kind: 'NOT_ROSTERED', weekdays: [1, 5], startDate: mon, endDate: null }

describe('A day away is not missing', () => {
  test.each<[string, Marked | null, string[]]>([
    ['without one', null, [mon, tue, wed, thu, fri]],
    ['some days', { startDate: wed, endDate: fri }, [mon, tue]],
    ['a roster from Tuesday', { ...roster, weekdays: [1, 3, 5], startDate: tue }, [mon, tue, thu]],
    ['a roster until Thursday', { ...roster, endDate: thu }, [tue, wed, thu, fri]],
    ['all days', { startDate: mon, endDate: fri }, []],
  ])('%s', async (_, marked, expected) => {
    if (marked) await mark('tess', 'tess', marked)
    expect(await missing()).toEqual(expected)
  })

  it('a public holiday of the region, and it has its name', async () => {
    await db.publicHoliday.create({ data: { region: 'qld', date: new Date(wed), name: 'Show Day' } })
    await db.publicHoliday.create({ data: { region: 'NSW', date: new Date(thu), name: 'Bank Holiday' } })
    await mark('tess', 'tess', { startDate: wed, endDate: wed })
    expect(await missing()).toEqual([mon, tue, thu, fri])
    const { data } = await world.ask<{ myWeek: { days: object[] } }>(
      'tess',
      `{ myWeek(week: "${mon}") { days { away holiday } } }`,
    )
    expect(data!.myWeek.days.slice(1, 4)).toEqual([
      { away: null, holiday: null },
      { away: 'PUBLIC_HOLIDAY', holiday: 'Show Day' },
      { away: null, holiday: null },
    ])
  })

  it('is not due when its period closes, but an unfinished timesheet of it is', async () => {
    await mark('tess', 'tess', { startDate: mon, endDate: fri })
    await world.seed({ owner: 'tess', startDate: tue, status: 'DRAFT' })
    const rule = { anchorDate: new Date('2026-11-09'), deadlineDays: 3, deadlineTime: 720 }
    await db.payPeriodRule.updateMany({
      data: { ...rule, length: 'WEEKLY', closesItself: true, updatedAt: new Date('2026-11-01') },
    })
    type Due = { me: { closedDays: { closing: { due: string[] } } } }
    const { data } = await world.ask<Due>('tess', '{ me { closedDays { closing { due } } } }')
    expect(data!.me.closedDays.closing.due).toEqual([tue])
  })
})

describe('A timesheet on a day away', () => {
  const stored = async (number: number) =>
    (await db.timesheet.findUniqueOrThrow({ where: { id: number } })).unusual >> 18

  it('is allowed and unusual, also if the day is marked later', async () => {
    const tess = await world.signInAgain('tess')
    const submit = async (startDate: string) =>
      done(await tess.submit(world.day([world.unbilled('7:00', '9:00')], { startDate })))
    await mark('tess', 'tess')
    const [away, later] = [await submit(tue), await submit(wed)]
    expect(await stored(away.number)).toBe(1)
    expect(await stored(later.number)).toBe(0)
    await mark('tess', 'tess', { startDate: wed, endDate: wed })
    expect(await recheckPending()).toBe(1)
    expect(await stored(later.number)).toBe(1)
  })
})
