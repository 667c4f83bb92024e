// The sentences of screens, and their values in addresses and stores, tested without a screen.
import { expect, it } from 'vitest'
import { formatImported, formatStaying, type Impact } from '#web/accounts/loadImpact.ts'
import { listed, peopleOf } from '#web/accounts/listed.ts'
import { beginning } from '#web/design/table/groups.ts'
import { formatDateRange, stretchesBefore } from '#web/fields/filters/dateRanges.ts'
import { asErrors, pathsOf } from '#web/forms/problems.ts'
import { variablesOf } from '#web/frame/palette/search.ts'
import { columnsOf, formatStep, lacksOf, stepsOf } from '#web/screens/reports/across.ts'
import { formatNumber, type Kind } from '#web/screens/reports/numbers.ts'
import { seriesColour } from '#web/screens/reports/seriesColours.ts'
import { formatPeople } from '#web/screens/pay-locations/locationRow.ts'
import { emptyYears, stateInWords, toDoInWords } from '#web/screens/public-holidays/toDo.ts'
import { entryStates, type Overview } from '#web/settings/entryStates.ts'
import { emptyTitle, formatFilters } from '#web/screens/super-dashboard/filters/filterLabels.ts'
import type { ListFilter } from '#web/timesheets/timesheetFilters.ts'

it('names in a sentence are at most three, and the others are counted', () => {
  const names = ['A', 'B', 'C', 'D', 'E']
  const said = [0, 1, 2, 3, 4, 5].map((count) => listed(names.slice(0, count)))
  expect(said).toEqual(['', 'A', 'A and B', 'A, B and C', 'A, B, C and 1 other', 'A, B, C and 2 others'])
  expect([peopleOf(['A']), peopleOf(names)]).toEqual(['A', '5 people'])
})

it('a count that stopped is not an exact number, for the eye and for the ear', () => {
  const many = { failedMails: 1000, failures: 1000, payLocations: 999, payPeriodRequests: 1000 }
  const settingsOverview = { ...many, holidayRegions: 0, webhooks: 0 }
  const states = entryStates({ settingsOverview } as Overview, new Date())
  expect(states).toMatchObject({
    outbox: { text: '1,000+ failed', words: '1,000+ mails of the last two days could not be delivered' },
    failures: { text: '1,000+', words: '1,000+ failures in the last 24 hours' },
    'pay-locations': { text: '999', words: '999 active pay locations' },
    'pay-periods': { text: '1,000+ to answer', words: '1,000+ requests to open days' },
  })
})

it('the effects of an action on people are described with numbers', () => {
  const pending = [
    { group: { id: '1', name: 'Field' }, count: 1 },
    { group: { id: '2', name: 'Workshop' }, count: 1 },
    { group: null, count: 3 },
  ]
  const impact = (...at: number[]) => ({ pending: at.map((one) => pending[one]) }) as unknown as Impact
  expect(formatStaying(impact(), null)).toBeNull()
  expect(formatStaying(impact(0), '1')).toBeNull()
  expect(formatStaying(impact(0, 1), '1')).toBe('1 pending timesheet stays with Workshop.')
  expect(formatStaying(impact(0, 2), null)).toBe(
    '4 pending timesheets stay with Field and the System Administrators.',
  )
  const imported = [
    [0, 1],
    [1, 1],
    [2, 2],
    [1, 2],
  ].map(([of, all]) => formatImported(of!, all!, 'group'))
  const again = (who: string) => `The next import sets the group of ${who} again.`
  expect(imported).toEqual([null, ...['this person', 'all of them', '1 of them'].map(again)])
  const disabled = [0, 2].map((disabledPeople) => formatPeople({ people: 12, disabledPeople }))
  expect(disabled).toEqual(['12 people', '12 people, 2 disabled'])
})

it.each<[Kind, number | null, string]>([
  ['HOURS', 82_800, '1,380.00'],
  ['HOURS', -90, '−1.50'],
  ['SHARE', 0, '0 %'],
  ['SHARE', 0.0049, '< 1 %'],
  ['SHARE', 0.005, '1 %'],
  ['SHARE', 0.43, '43 %'],
  ['COUNT', 1200.4, '1,200'],
  ['NUMBER', 1.25, '1.3'],
  ['WAIT', 59.4, '59 min'],
  ['WAIT', 60, '1 h'],
  ['WAIT', 200, '3 h 20 min'],
  ['WAIT', 1439.6, '1 day'],
  ['WAIT', 3120, '2 days 4 h'],
  ['COUNT', null, ''],
])('a report writes %s of %s as “%s”', (kind, value, text) => {
  expect(formatNumber(kind, value)).toBe(text)
})

it('time across a report is in days, weeks from Monday or months, without the empty ones where they are many', () => {
  expect([...stepsOf('DAY', '2026-11-28', '2026-12-01')].map((date) => formatStep('DAY', date))).toEqual([
    'Sat 28',
    'Sun 29',
    'Mon 30',
    'Tue 1',
  ])
  expect(stepsOf('WEEK', '2026-11-17', '2026-11-30').map((date) => formatStep('WEEK', date))).toEqual([
    'Nov 16',
    'Nov 23',
    'Nov 30',
  ])
  expect(stepsOf('MONTH', '2026-11-17', '2027-01-01').map((date) => formatStep('MONTH', date))).toEqual([
    'Nov 26',
    'Dec 26',
    'Jan 27',
  ])
  const report = (endDate: string) =>
    ({ startDate: '2026-11-01', endDate, rows: [{ groups: [null, { key: '2026-11-03' }] }] }) as never
  expect(columnsOf(report('2026-12-05'), 'DAY')).toHaveLength(35)
  expect(columnsOf(report('2026-12-06'), 'DAY')).toEqual([
    { key: '2026-11-03', title: 'Tue 3', isWeekend: false },
  ])
  const weekend = columnsOf(report('2026-11-08'), 'DAY').filter(({ isWeekend }) => isWeekend)
  expect(weekend.map(({ title }) => title)).toEqual(['Sun 1', 'Sat 7', 'Sun 8'])
})

it('the days that a person misses are gathered from all rows that have one', () => {
  const row = (person: string | null, key: string | null, missing: number) => ({
    groups: [person && { key: person, name: `Name of ${person}` }, { key }],
    cells: [9, missing],
  })
  const rows = [
    row('1', 'Mon', 1),
    row('1', 'Tue', 1),
    row('2', 'Mon', 0),
    row(null, 'Mon', 1),
    row('3', null, 1),
  ]
  expect([...lacksOf({ rows } as never).values()]).toEqual([
    { key: '1', name: 'Name of 1', dates: new Set(['Mon', 'Tue']) },
  ])
  expect(lacksOf(null as never).size).toBe(0)
})

it('a region says which holidays it lacks, and the screen in how many regions they are lacking', () => {
  const region = (people: number, ...years: number[]) => ({
    isOfPayLocation: true,
    people,
    counts: years.map((year) => ({ year, count: 8 })),
  })
  expect(emptyYears(region(0), 2026)).toEqual([])
  expect(emptyYears(region(1, 2026), 2026)).toEqual([2027])
  const states = [
    { ...region(1), isOfPayLocation: false },
    ...[region(0), region(3), region(1, 2027), region(1, 2026, 2027)],
  ]
  expect(states.map((one) => stateInWords(one, 2026))).toEqual([
    ...['No pay location has this region', 'Nobody has a pay location of this region'],
    ...['No holidays for 2026 and 2027 yet', 'No holidays for 2026 yet', '8 in 2026, 8 in 2027'],
  ])
  const todo = (...of: ReturnType<typeof region>[]) => toDoInWords(of, 2026).split('timesheet. ')[1]
  expect(todo(region(1, 2026, 2027))).toBe('Every region with people has its holidays up to 2027.')
  expect(todo(region(1, 2026), region(0))).toBe('1 region with 1 person has none for 2027 yet.')
  expect(todo(region(2), region(3))).toBe('2 regions with 5 people have none for 2026 or 2027 yet.')
})

it('filters of timesheets are described in words, and so is a list without filters', () => {
  const all: ListFilter = {
    ...{ search: 'deck', from: '2026-11-16', to: '2026-11-17', userId: '1', approvalGroup: '2' },
    ...{ shift: 'NIGHT', taskType: 'UNBILLED', ownTimesheet: true, openQuestion: true, unseenEdit: true },
  }
  const words = ['“deck”', 'Mon Nov 16, 2026 – Tue Nov 17, 2026', 'a person', 'a group', 'Night shift']
  const flags = ['Unbill', 'only mine', 'open question', 'changed, not seen']
  expect(formatFilters(all, { person: null, group: null })).toEqual([...words, ...flags])
  expect(formatFilters(all, { person: 'Tess', group: 'Field' })).toEqual(
    expect.arrayContaining(['Tess', 'Field']),
  )
  expect(formatFilters({ ownTimesheet: null }, { person: 'Tess', group: 'Field' })).toEqual([])
  expect([emptyTitle({}), emptyTitle({ status: 'PENDING' })]).toEqual([
    ...['No timesheets', 'No pending timesheets'],
  ])
})

it('dates are filtered by a stretch before today or by two dates, of which one may be open', () => {
  const stretches = stretchesBefore('2026-12-31').map(({ label, from, to }) => `${label}: ${from} ${to}`)
  expect(stretches).toEqual([
    ...['Today: 2026-12-31 2026-12-31', 'Yesterday: 2026-12-30 2026-12-30'],
    ...['This week: 2026-12-28 2027-01-03', 'Last week: 2026-12-21 2026-12-27'],
    'This month: 2026-12-01 2026-12-31',
  ])
  const [from, to] = ['2026-11-16', '2026-11-17']
  const ranges = [{}, { from }, { to }, { from, to: from }, { from, to }].map(formatDateRange)
  expect(ranges).toEqual([
    ...[null, 'From Mon Nov 16, 2026', 'To Tue Nov 17, 2026', 'Mon Nov 16, 2026'],
    'Mon Nov 16, 2026 – Tue Nov 17, 2026',
  ])
})

it('a group of rows begins where its key changes', () => {
  const groupOf = (key: string) => (key === '-' ? null : { key, heading: key }) as never
  const begins = (rows: string[]) => rows.map((_, at) => beginning(rows, at, groupOf)?.key ?? null)
  expect(begins(['a', 'a', 'b', 'a'])).toEqual(['a', null, 'b', 'a'])
  expect(beginning(['a'], 0, undefined)).toBeNull()
})

it('the palette asks for what its words may mean, and for no people that the user cannot see', () => {
  const meaning = { number: null, dated: null, words: 'pump 7' }
  const flags = (as: Parameters<typeof variablesOf>[1], over: object = {}) =>
    Object.entries(variablesOf({ ...meaning, ...over }, as)).flatMap(([name, is]) =>
      is === true ? name : [],
    )
  expect(flags('STAFF')).toEqual(['hasWords', 'hasManuals', 'hasDockets'])
  expect(flags('APPROVER')).toEqual(['hasWords', 'hasOwners', 'hasManuals', 'hasDockets'])
  expect(flags('USER_ADMINISTRATOR', { words: 'carrick' })).toEqual([
    ...['hasWords', 'hasPeople', 'hasManuals', 'hasDockets'],
  ])
  expect(flags('SYSTEM_ADMINISTRATOR', { words: null, number: 7 })).toEqual(['hasNumber'])
  const dated = { date: '2026-11-17', words: 'tess' }
  expect(flags('STAFF', { words: null, dated })).toEqual(['hasDate', 'hasManuals'])
  expect(variablesOf({ ...meaning, words: null, dated }, 'STAFF')).toMatchObject({
    ...{ names: 'tess', onDate: { from: '2026-11-17', to: '2026-11-17', search: 'tess' } },
  })
})

it('groups in a chart have colours of their own: not those of a task type or a state, which have theirs at any place', () => {
  const groups = [0, 1, 2, 3, 4].map((nth) => seriesColour(String(nth + 11), nth))
  const known = ['RENTAL', 'JOB_COST', 'UNBILLED', 'DRAFT', 'PENDING', 'APPROVED', 'DECLINED', 'RECALLED']
  const taken = known.map((key) => seriesColour(key, 0))
  expect(new Set([...groups, ...taken]).size).toBe(groups.length + taken.length)
  expect(seriesColour('PENDING', 4)).toBe('status.pending.fg')
  expect([seriesColour('', 0), seriesColour('99', 5)]).toEqual(Array(2).fill(seriesColour('', 3)))
})

it('of several problems of a field the first one shows, at its path', () => {
  const problems = [
    { path: 'lines.1.notes', message: 'First' },
    { path: 'lines.1.notes', message: 'Second' },
    { path: 'name', message: 'Other' },
  ]
  const errors = asErrors(problems)
  expect(errors).toEqual({ lines: [undefined, { notes: 'First' }], name: 'Other' })
  expect(pathsOf(errors)).toEqual(['lines.1.notes', 'name'])
  expect(pathsOf(undefined)).toEqual([])
})
