// Formats of dates and instants.
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { clockIn, formatDate, formatFieldDate, formatInstant, formatTime } from '#domain/date.ts'

test.each(['', 'tomorrow', '2026-13-01', '17/11/2026'])(
  'a date field is empty for %j, which is not a date',
  (text) => {
    expect(formatFieldDate(text)).toBe('')
  },
)

test('every date is formatted as luxon formats it', () => {
  const days = fc.integer({ min: 0, max: 60_000 })
  fc.assert(
    fc.property(days, (day) => {
      const date = DateTime.fromMillis(day * 86_400_000, { zone: 'utc' })
      expect(formatDate(date.toISODate()!)).toBe(date.toFormat('ccc LLL dd, yyyy'))
      expect(formatFieldDate(date.toISODate()!)).toBe(date.toFormat('dd LLL yyyy'))
    }),
  )
})

test('every instant is formatted in the given zone, whatever the zone of the machine', () => {
  const zones = fc.constantFrom('Australia/Brisbane', 'Australia/Adelaide', 'America/New_York', 'UTC')
  const instants = fc.integer({ min: 0, max: 4_000_000_000 })
  fc.assert(
    fc.property(instants, zones, (seconds, zone) => {
      const at = DateTime.fromSeconds(seconds, { zone })
      expect(formatInstant(at.toUTC().toISO()!, zone)).toBe(at.toFormat('dd/MM/yyyy HH:mm'))
      const minutes = at.hour * 60 + at.minute
      expect(clockIn(at.toUTC().toISO()!, zone)).toEqual({ date: at.toISODate(), minutes })
    }),
  )
})

test('midnight is the first minute of its day', () => {
  expect(formatInstant('2026-11-16T14:00:00Z', 'Australia/Brisbane')).toBe('17/11/2026 00:00')
})

test('a sentence names an instant of today by its time only; today is the date in the company’s zone', () => {
  const justAfterMidnight = '2026-11-16T14:05:00Z'
  expect(formatTime(justAfterMidnight, '2026-11-17', 'Australia/Brisbane')).toBe('00:05')
  expect(formatTime(justAfterMidnight, '2026-11-16', 'Australia/Brisbane')).toBe('17/11/2026 00:05')
})
