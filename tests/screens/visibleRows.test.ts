// Which rows a list keeps after live changes.
import { expect, it } from 'vitest'
import { newestFirst } from '#web/timesheets/timesheetFilters.ts'
import { visibleRows, type TimesheetRow } from '#web/timesheets/visibleRows.ts'

const row = (firstName: string, lastName: string): TimesheetRow =>
  ({ id: firstName, user: { firstName, lastName }, createdAt: '', number: 1 }) as unknown as TimesheetRow

const rows = [row('Siobhán', "O'Dea"), row('Nguyệt', 'Trần'), row('Tess', 'Tester')]

it.each(['odea', 'WO-1001', 'nobody'])(
  'a search for %j drops no row: what it finds the server says',
  (search) => {
    const showing = {
      filter: { search },
      sort: newestFirst,
      waiting: new Set<string>(),
      kept: new Set<string>(),
    }
    expect(visibleRows(rows, showing)).toHaveLength(rows.length)
  },
)
