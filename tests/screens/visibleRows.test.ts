// Which rows a list keeps after live changes, and in which order.
import { expect, it } from 'vitest'
import { newestFirst, type ListFilter, type ListSort } from '#web/timesheets/timesheetFilters.ts'
import { visibleRows, type TimesheetRow } from '#web/timesheets/visibleRows.ts'

const row = (number: number, name: string, more: object): TimesheetRow =>
  ({
    ...{ id: name, number, user: { firstName: name, lastName: 'Tester' }, createdAt: `${number}` },
    ...{ status: 'PENDING', startDate: '2026-11-16', shift: 'DAY', approvalGroup: { id: 'north' } },
    ...{ lines: [{ timesheetLineType: 'UNBILLED' }], totalDuration: 480, unusual: [] },
    ...{ hasOpenQuestion: false, hasUnseenEdit: false, ...more },
  }) as unknown as TimesheetRow

const rows = [
  row(1, 'Tess', { status: 'APPROVED', startDate: '2026-11-17', totalDuration: 300, hasOpenQuestion: true }),
  row(2, 'theo', { shift: 'NIGHT', totalDuration: 510, unusual: ['LONG'], hasUnseenEdit: true }),
  row(3, 'Amy', {
    startDate: '2026-11-12',
    totalDuration: 300,
    lines: [{ timesheetLineType: 'UNBILLED' }, { timesheetLineType: 'RENTAL' }],
  }),
  row(4, 'Will', { approvalGroup: { id: 'workshop' } }),
]
const shown = (filter: ListFilter, sort: ListSort = newestFirst, more: object = {}) =>
  visibleRows(rows, { filter, sort, waiting: new Set(), kept: new Set(), ...more }).map(({ id }) => id)

it.each([
  [{}, ['Will', 'Amy', 'theo', 'Tess']],
  [{ status: 'APPROVED' }, ['Tess']],
  [{ from: '2026-11-16' }, ['Will', 'theo', 'Tess']],
  [{ to: '2026-11-16' }, ['Will', 'Amy', 'theo']],
  [{ shift: 'NIGHT' }, ['theo']],
  [{ taskType: 'RENTAL' }, ['Amy']],
  [{ approvalGroup: 'workshop' }, ['Will']],
  [{ openQuestion: true }, ['Tess']],
  [{ unseenEdit: true }, ['theo']],
  // Only the server knows which rows these filters select.
  [{ search: 'nobody' }, ['Will', 'Amy', 'theo', 'Tess']],
  [{ userId: 'nobody' }, ['Will', 'Amy', 'theo', 'Tess']],
  [{ ownTimesheet: true }, ['Will', 'Amy', 'theo', 'Tess']],
] as [ListFilter, string[]][])('the filter %j keeps %j', (filter, names) => {
  expect(shown(filter)).toEqual(names)
})

it.each([
  ['DATE', ['Amy', 'theo', 'Will', 'Tess'], ['Tess', 'Will', 'theo', 'Amy']],
  ['PERSON', ['Amy', 'Tess', 'theo', 'Will'], ['Will', 'theo', 'Tess', 'Amy']],
  ['TOTAL', ['Amy', 'Tess', 'Will', 'theo'], ['theo', 'Will', 'Tess', 'Amy']],
  ['UNUSUAL', ['Amy', 'Will', 'Tess', 'theo'], ['theo', 'Tess', 'Will', 'Amy']],
] as const)('sorted by %s it is %j, and backwards %j', (by, ascending, descending) => {
  expect(shown({}, { by, ascending: true })).toEqual(ascending)
  expect(shown({}, { by, ascending: false })).toEqual(descending)
})

it('sorted by person, the rows of one have the newest first', () => {
  const days = [1, 2].map((number) => row(number, 'Tess', { id: number }))
  const none = new Set<string>()
  const sort = { by: 'PERSON', ascending: true } as const
  const sorted = visibleRows(days, { filter: {}, sort, waiting: none, kept: none })
  expect(sorted.map(({ number }) => number)).toEqual([2, 1])
})

it('a new row waits until the user asks for it, and a kept row stays although it no longer matches', () => {
  expect(shown({}, newestFirst, { waiting: new Set(['Amy']) })).toEqual(['Will', 'theo', 'Tess'])
  expect(shown({ status: 'APPROVED' }, newestFirst, { kept: new Set(['Will']) })).toEqual(['Will', 'Tess'])
})
