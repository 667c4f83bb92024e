// The sort orders of the list with their labels; the first is the default.
import { newestFirst, unusualFirst, type ListSort } from '#web/timesheets/timesheetFilters.ts'

export const sortChoices: readonly { label: string; sort: ListSort }[] = [
  { label: 'Newest first', sort: newestFirst },
  { label: 'Oldest first', sort: { by: 'CREATED', ascending: true } },
  { label: 'Unusual first', sort: unusualFirst },
  { label: 'Usual first', sort: { by: 'UNUSUAL', ascending: true } },
  { label: 'Latest date', sort: { by: 'DATE', ascending: false } },
  { label: 'Earliest date', sort: { by: 'DATE', ascending: true } },
  { label: 'Person, A to Z', sort: { by: 'PERSON', ascending: true } },
  { label: 'Person, Z to A', sort: { by: 'PERSON', ascending: false } },
  { label: 'Longest total', sort: { by: 'TOTAL', ascending: false } },
  { label: 'Shortest total', sort: { by: 'TOTAL', ascending: true } },
]
