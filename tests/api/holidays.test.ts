// Public holidays: changes, their history, and the people who need no timesheet on them.
import { beforeEach, describe, expect, it } from 'vitest'
import { IDS_MAX } from '#domain/bounds.ts'
import { HOLIDAYS_AT_ONCE, NAME_MAX } from '#domain/limits.ts'
import { addDays } from '#domain/week.ts'
import { db, transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import type { PersonName } from '#tests/support/company.ts'
import { blockedStatements } from '#tests/support/waiting.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

/** The afternoon of Friday, 20 November 2026, in Brisbane. */
const FRIDAY = '2026-11-20T05:00:00.000Z'
const [mon, tue, wed, thu] = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'] as const

const world = setUpWorld()
/** The newest row of the history before the test; nobody can delete rows of it. */
let before = 0
beforeEach(async () => {
  world.at(FRIDAY)
  await db.publicHoliday.deleteMany()
  before = (await db.administrationHistory.aggregate({ _max: { id: true } }))._max.id ?? 0
  const { north, south } = world.company.payLocations
  await db.payLocation.update({ where: { id: north.id }, data: { region: 'QLD' } })
  await db.payLocation.update({ where: { id: south.id }, data: { region: 'NSW' } })
})

type Day = { date: string; name: string }
type Region = {
  name: string
  isOfPayLocation: boolean
  people: number
  counts: { year: number; count: number }[]
  holidays: Day[]
}
type Answer = {
  __typename: string
  added?: number
  renamed?: number
  unchanged?: number
  deleted?: number
  problems?: { path: string; message: string }[]
}
const CHANGED = `__typename ... on PublicHolidaysChange { added renamed unchanged deleted }
  ... on InvalidInput { problems { path message } }`

async function change(who: PersonName, mutation: string, types: string, variables: object): Promise<Answer> {
  // Another session each time, because the clock has moved by days.
  const caller = await world.signInAgain(who)
  const { data, errors } = await caller.ask<{ result: Answer }>(
    `mutation (${types}) { result: ${mutation} { ${CHANGED} } }`,
    variables,
  )
  return data?.result ?? { __typename: errors[0]!.extensions!.code! }
}
const add = (region: string, holidays: readonly object[], who: PersonName = 'sam') =>
  change(
    who,
    'addPublicHolidays(region: $region, holidays: $holidays)',
    '$region: String!, $holidays: [PublicHolidayInput!]!',
    { region, holidays },
  )
const remove = (ids: readonly string[], who: PersonName = 'sam') =>
  change(who, 'deletePublicHolidays(ids: $ids)', '$ids: [ID!]!', { ids })
const show: Day = { date: wed, name: 'Show Day' }

async function regions(who: PersonName, years: readonly number[] = [2026]) {
  const caller = await world.signInAgain(who)
  const { data, errors } = await caller.ask<{ settings: { holidayRegions: Region[] } }>(
    `query ($years: [Int!]!) { settings { holidayRegions(years: $years) {
      name isOfPayLocation people counts { year count } holidays { date name }
    } } }`,
    { years },
  )
  return data?.settings.holidayRegions ?? errors[0]!.extensions!.code!
}
const stored = async () => {
  const rows = await db.publicHoliday.findMany({ orderBy: { date: 'asc' } })
  return rows.map(({ region, date, name }) => [region, date.toISOString().slice(0, 10), name])
}
async function history() {
  const rows = await db.administrationHistory.findMany({
    where: { noun: 'PUBLIC_HOLIDAY', id: { gt: before } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ action, changeDetail, nameOfModifier }) => {
    const fields = changeDetail as { textField: string; previousValue: string; currentValue: string }[]
    const said = fields.map((one) => `${one.textField}: ${one.previousValue} > ${one.currentValue}`)
    return [action, nameOfModifier, ...said]
  })
}

describe('holidays of a region', () => {
  it('are added, renamed and left unchanged in one call, and the history has the changes', async () => {
    expect(await add('qld', [show, { date: thu, name: ' Cup  Day ' }])).toMatchObject({
      added: 2,
      renamed: 0,
    })
    expect(await stored()).toEqual([
      ['QLD', wed, 'Show Day'],
      ['QLD', thu, 'Cup  Day'],
    ])
    const again = [show, { date: thu, name: 'Cup Day' }, { date: tue, name: 'Labour Day' }]
    expect(await add('QLD', again)).toEqual({
      __typename: 'PublicHolidaysChange',
      ...{ added: 1, renamed: 1, unchanged: 1, deleted: 0 },
    })
    expect((await history()).sort()).toEqual([
      ['CHANGED', 'Sam Tester', 'QLD, Thu Nov 19, 2026: Cup  Day > Cup Day'],
      ['CREATED', 'Sam Tester', 'QLD, Thu Nov 19, 2026:  > Cup  Day'],
      ['CREATED', 'Sam Tester', 'QLD, Tue Nov 17, 2026:  > Labour Day'],
      ['CREATED', 'Sam Tester', 'QLD, Wed Nov 18, 2026:  > Show Day'],
    ])
  })

  it('form one list per region whatever its spelling, also when a pay location is renamed', async () => {
    await add('QLD', [show])
    await db.payLocation.updateMany({ where: { region: 'QLD' }, data: { region: 'Qld' } })
    expect(await add('qLD', [{ ...show, name: 'Show' }])).toMatchObject({ added: 0, renamed: 1 })
    expect(await add('QLD', [{ date: thu, name: 'Cup Day' }])).toMatchObject({ added: 1 })
    expect((await regions('sam')) as Region[]).toMatchObject([
      { name: 'NSW', holidays: [] },
      { name: 'Qld', holidays: [{ name: 'Show' }, { name: 'Cup Day' }] },
    ])
  })

  it('are deleted, and a repeated deletion changes nothing', async () => {
    await add('QLD', [show, { date: thu, name: 'Cup Day' }])
    const { id } = await db.publicHoliday.findFirstOrThrow({ where: { name: 'Show Day' } })
    const ids = [globalId('PublicHoliday', { id }), globalId('PublicHoliday', { id: 999_999 })]
    expect(await remove(ids)).toMatchObject({ deleted: 1 })
    expect(await remove(ids)).toMatchObject({ deleted: 0 })
    expect(await stored()).toEqual([['QLD', thu, 'Cup Day']])
    const deleted = ['DELETED', 'Sam Tester', 'QLD, Wed Nov 18, 2026: Show Day > ']
    expect((await history()).at(-1)).toEqual(deleted)
  })

  it('are added once when two people add the same day at the same time', async () => {
    const { second } = await transaction(async (tx) => {
      await lock(tx, 'changing pay locations')
      await tx.publicHoliday.create({ data: { region: 'QLD', date: new Date(wed), name: 'Show Day' } })
      const second = add('qld', [show])
      await blockedStatements(1)
      return { second }
    })
    expect(await second).toMatchObject({ added: 0, unchanged: 1 })
    expect(await stored()).toEqual([['QLD', wed, 'Show Day']])
  })

  it('name the people who record timesheets there, and regions that only holidays have', async () => {
    await db.publicHoliday.create({ data: { region: 'Tas', date: new Date(wed), name: 'Show Day' } })
    await add('NSW', [{ date: '2027-01-26', name: 'Australia Day' }])
    const all = (await regions('sam', [2026, 2027])) as Region[]
    expect(all.map(({ name, isOfPayLocation, counts }) => [name, isOfPayLocation, counts])).toEqual([
      ['NSW', true, [{ year: 2027, count: 1 }]],
      ['QLD', true, []],
      ['Tas', false, [{ year: 2026, count: 1 }]],
    ])
    // Will is the only one of South. Uma and approvers without own timesheets do not count, nor does Dora, who is disabled.
    expect(all.map(({ people }) => people)).toEqual([1, 9, 0])
    expect(all[0]!.holidays).toEqual([{ date: '2027-01-26', name: 'Australia Day' }])
    expect(((await regions('sam', [2026])) as Region[])[0]!.holidays).toEqual([])
  })
})

describe('what is refused', () => {
  it('names the field, and nothing is added', async () => {
    const days = Array.from({ length: HOLIDAYS_AT_ONCE + 1 }, (_, day) => ({
      date: addDays(mon, day),
      name: 'x',
    }))
    const cup = { date: thu, name: 'Cup' }
    for (const [region, holidays, path] of [
      ['Narnia', [show], 'region'],
      ['   ', [show], 'region'],
      ['QLD', [], 'holidays'],
      ['QLD', days, 'holidays'],
      ['QLD', [show, { ...cup, name: '\u200b ' }], 'holidays.1.name'],
      ['QLD', [{ ...cup, name: 'x'.repeat(NAME_MAX + 1) }], 'holidays.0.name'],
      ['QLD', [show, cup, { ...show, name: 'Again' }], 'holidays.2.date'],
    ] as const)
      expect((await add(region, holidays)).problems?.map((one) => one.path)).toEqual([path])
    for (const date of ['2026-02-30', '18/11/2026', '1900-01-01', ''])
      expect((await add('QLD', [{ date, name: 'Never' }])).__typename).toBe('BAD_USER_INPUT')
    expect((await add('QLD', [{ date: thu, name: 'a\0b' }])).__typename).toBe('BAD_TEXT')
    expect(await stored()).toEqual([])
    expect(await history()).toEqual([])
  })

  it('accepts a whole file at a time', async () => {
    const named = (name: string) =>
      Array.from({ length: HOLIDAYS_AT_ONCE }, (_, day) => ({ date: addDays(mon, day), name }))
    expect(await add('QLD', named('x'))).toMatchObject({ added: HOLIDAYS_AT_ONCE })
    expect(await add('QLD', named('y'))).toMatchObject({ renamed: HOLIDAYS_AT_ONCE })
    expect(await history()).toHaveLength(2 * HOLIDAYS_AT_ONCE)
  })

  it('refuses to delete none, or too many', async () => {
    expect((await remove([])).problems?.[0]!.path).toBe('ids')
    const many = Array.from({ length: IDS_MAX + 1 }, (_, id) => globalId('PublicHoliday', { id: id + 1 }))
    expect((await remove(many)).__typename).toBe('BAD_USER_INPUT')
  })
})

describe('a holiday', () => {
  const days = 'days { date missing }'
  type Week = { user: { firstName: string }; days: { date: string; missing: boolean }[] }
  const missing = (week: Week) => week.days.filter((day) => day.missing).map(({ date }) => date)
  async function myWeek(who: PersonName) {
    const { data } = await (await world.signInAgain(who)).ask<{ myWeek: Week }>(`{ myWeek { ${days} } }`)
    return missing(data!.myWeek)
  }

  it('is no missing day in its region, but is one in other regions', async () => {
    expect(await myWeek('tess')).toEqual([mon, tue, wed, thu])
    await add('QLD', [show])
    expect(await myWeek('tess')).toEqual([mon, tue, thu])
    expect(await myWeek('will')).toEqual([mon, tue, wed, thu])
    await remove([globalId('PublicHoliday', await db.publicHoliday.findFirstOrThrow())])
    expect(await myWeek('tess')).toEqual([mon, tue, wed, thu])
  })
})
