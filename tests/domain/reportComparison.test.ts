// The days that a report is compared with, against a calendar.
import { expect, test } from 'vitest'
import { comparedDays, type Comparison } from '#domain/report/comparison.ts'

test.each<[string, string, Comparison, string, string]>([
  // A week, Monday to Sunday.
  ['2026-11-16', '2026-11-22', 'BEFORE', '2026-11-09', '2026-11-15'],
  ['2026-11-16', '2026-11-22', 'YEAR', '2025-11-17', '2025-11-23'],
  // Two weeks of a pay period.
  ['2026-11-09', '2026-11-22', 'BEFORE', '2026-10-26', '2026-11-08'],
  // Whole months are as long as they are.
  ['2026-03-01', '2026-03-31', 'BEFORE', '2026-02-01', '2026-02-28'],
  ['2024-02-01', '2024-02-29', 'YEAR', '2023-02-01', '2023-02-28'],
  ['2026-01-01', '2026-12-31', 'BEFORE', '2025-01-01', '2025-12-31'],
  ['2026-01-01', '2026-03-31', 'BEFORE', '2025-10-01', '2025-12-31'],
  // Any other days.
  ['2026-11-10', '2026-11-14', 'BEFORE', '2026-11-05', '2026-11-09'],
  ['2026-11-10', '2026-11-14', 'YEAR', '2025-11-10', '2025-11-14'],
  ['2024-02-27', '2024-02-29', 'YEAR', '2023-02-27', '2023-02-28'],
])('%s to %s, %s: %s to %s', (startDate, endDate, comparison, from, to) => {
  expect(comparedDays({ startDate, endDate }, comparison)).toEqual({ startDate: from, endDate: to })
})
