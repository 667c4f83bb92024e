// Nights on which the clock changes: in New South Wales on the first Sundays of October and April, on Lord Howe Island by half
// an hour, in Queensland never.
import { expect, test } from 'vitest'
import { clockChange, clockChangeInWords } from '#domain/timesheet/clock-change.ts'
import type { Shift } from '#domain/timesheet/time.ts'

const SYDNEY = 'Australia/Sydney'
type Case = [what: string, date: string, shift: Shift, hours: [number, number], zone: string, change: number]
test.each<Case>([
  ['a night on which it goes forward', '2026-10-03', 'NIGHT', [22, 6], SYDNEY, 60],
  ['a night on which it goes back', '2026-04-04', 'NIGHT', [22, 6], SYDNEY, -60],
  ['a night of half an hour', '2026-10-03', 'NIGHT', [22, 6], 'Australia/Lord_Howe', 30],
  ['the same night where clocks do not change', '2026-10-03', 'NIGHT', [22, 6], 'Australia/Brisbane', 0],
  ['the night before', '2026-10-02', 'NIGHT', [22, 6], SYDNEY, 0],
  ['work of that night after the change', '2026-10-03', 'NIGHT', [4, 8], SYDNEY, 0],
  ['work of that night before the change', '2026-10-03', 'NIGHT', [20, 24], SYDNEY, 0],
  ['work up to the change', '2026-10-03', 'NIGHT', [22, 2], SYDNEY, 0],
  ['work by day over the change', '2026-10-04', 'DAY', [1, 9], SYDNEY, 60],
  ['a night without working time', '2026-10-03', 'NIGHT', [22, 22], SYDNEY, 0],
  ['no date yet', '', 'NIGHT', [22, 6], SYDNEY, 0],
])('%s', (_, startDate, shift, [start, end], zone, change) => {
  const lines = [
    { startTime: null, endTime: null },
    { startTime: start * 60, endTime: end * 60 },
  ]
  expect(clockChange({ startDate, shift, lines }, zone)).toBe(change)
})

test('a change is described in a sentence', () => {
  expect([60, -30, 0].map(clockChangeInWords)).toEqual([
    'The clock goes forward by 1 h during these hours. They count as end minus start.',
    'The clock goes back by 30 min during these hours. They count as end minus start.',
    null,
  ])
})
