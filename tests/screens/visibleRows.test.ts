// Which rows a list keeps after live changes: those the server would give for the same search.
import { expect, it } from 'vitest'
import { newestFirst } from '#web/timesheets/timesheetFilters.ts'
import { visibleRows, type TimesheetRow } from '#web/timesheets/visibleRows.ts'

const row = (firstName: string, lastName: string): TimesheetRow =>
  ({ id: firstName, user: { firstName, lastName }, createdAt: '', number: 1 }) as unknown as TimesheetRow

const rows = [row('Siobhán', "O'Dea"), row('Nguyệt', 'Trần'), row('Tess', 'Tester')]

it.each([
  ['odea', ['Siobhán']],
  ['O’DEA siobhan', ['Siobhán']],
  ['nguyet', ['Nguyệt']],
  ['TRẦN', ['Nguyệt']],
  // Only five words count, on the server as here.
  ['t e s t er nobody', ['Tess']],
  ['tess nobody', []],
  [null, ['Siobhán', 'Nguyệt', 'Tess']],
])('a search for %j shows %j', (search, shown) => {
  const showing = {
    filter: { search },
    sort: newestFirst,
    waiting: new Set<string>(),
    kept: new Set<string>(),
  }
  expect(visibleRows(rows, showing).map(({ id }) => id)).toEqual(shown)
})
