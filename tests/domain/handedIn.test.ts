// When a day is handed in: before it is over, or days later, by the company's clock.
import { expect, test } from 'vitest'
import { endInWords, handedIn } from '#domain/timesheet/handed-in.ts'

const day = (startDate: string, shift: 'DAY' | 'NIGHT', ...times: [number, number][]) => ({
  startDate,
  shift,
  lines: times.map(([startTime, endTime]) => ({ startTime: startTime * 60, endTime: endTime * 60 })),
})
const friday = day('2026-11-27', 'DAY', [12.5, 16.25], [7, 12])
const night = day('2026-11-27', 'NIGHT', [22, 2], [3, 6])
const brisbane = (local: string) => new Date(`${local}:00+10:00`)

test.each([
  ['in the middle of the day', friday, '2026-11-27T12:31', 224, 0, 'It ends at 04:15 pm, in 3 h 44.'],
  ['at the minute of its end', friday, '2026-11-27T16:15', 0, 0, null],
  ['the same evening', friday, '2026-11-27T18:15', -120, 0, null],
  ['73 days later', day('2026-09-15', 'DAY', [7, 15]), '2026-11-27T15:00', -73 * 1440, 73, null],
  [
    'before a night ends',
    night,
    '2026-11-27T22:00',
    480,
    0,
    'It ends at 06:00 am on Sat Nov 28, 2026, in 8 h.',
  ],
  ['within a night', night, '2026-11-28T05:15', 45, 1, 'It ends at 06:00 am, in 45 min.'],
  ['after a night', night, '2026-11-28T06:30', -30, 1, null],
  [
    'before a day that ends at midnight',
    day('2026-11-27', 'DAY', [20, 24]),
    '2026-11-27T23:00',
    60,
    0,
    'It ends at 12:00 am on Sat Nov 28, 2026, in 1 h.',
  ],
  ['without times', day('2026-11-27', 'DAY'), '2026-11-27T10:00', -600, 0, null],
] as const)('handed in %s', (_, sheet, local, minutesLeft, daysLater, words) => {
  const at = brisbane(local)
  expect(handedIn(sheet, at, 'Australia/Brisbane')).toEqual({ minutesLeft, daysLater })
  expect(endInWords(sheet, at, 'Australia/Brisbane')).toBe(words)
})
