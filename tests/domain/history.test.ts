// A row of the change history as a sentence.
import { expect, test } from 'vitest'
import { historySentence, type HistoryEntry } from '#domain/timesheet/history.ts'

const entry: HistoryEntry = {
  action: 'EDIT',
  area: 'STATUS_CHANGED',
  became: 'Approved',
  modifier: 'Ana Reyes',
  owner: 'Tama Kingi',
  byOwner: false,
  date: '2026-11-19',
}
const own = { modifier: 'Tama Kingi', byOwner: true }

test.each<[Partial<HistoryEntry>, string]>([
  [{}, 'Ana Reyes approved the timesheet of Thu Nov 19, 2026 for Tama Kingi'],
  [{ became: 'Declined' }, 'Ana Reyes declined the timesheet of Thu Nov 19, 2026 for Tama Kingi'],
  [{ became: 'Pending', ...own }, 'Tama Kingi submitted their own timesheet of Thu Nov 19, 2026'],
  [{ became: 'Draft', ...own }, 'Tama Kingi made a draft of their own timesheet of Thu Nov 19, 2026'],
  [{ became: null }, 'Ana Reyes changed the status of the timesheet of Thu Nov 19, 2026 for Tama Kingi'],
  [
    { area: 'TASK', became: null },
    'Ana Reyes changed tasks of the timesheet of Thu Nov 19, 2026 for Tama Kingi',
  ],
  [
    { action: 'CREATE', area: 'HEADER', became: null, ...own },
    'Tama Kingi created their own timesheet of Thu Nov 19, 2026',
  ],
  [
    { action: 'DELETE', area: 'FIELD_SERVICE', became: null, ...own },
    'Tama Kingi deleted field service of their own timesheet of Thu Nov 19, 2026',
  ],
  [{ date: null }, 'Ana Reyes approved the timesheet for Tama Kingi'],
])('%j reads: %s', (changes, expected) => {
  expect(historySentence({ ...entry, ...changes })).toBe(expected)
})
