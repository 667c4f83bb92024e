// How dates and instants are written.
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { clockIn, formatDate, formatFieldDate, formatInstant, formatTime } from '#domain/date.ts'

test.each(['', 'tomorrow', '2026-13-01', '17/11/2026'])(
  'a field shows nothing of %j, which is no date',
  (text) => {
    expect(formatFieldDate(text)).toBe('')
  },
)

test('every date is written as luxon writes it', () => {
  const days = fc.integer({ min: 0, max: 60_000 })
  fc.assert(
    fc.property(days, (day) => {
      const date = DateTime.fromMillis(day * 86_400_000, { zone: 'utc' })
      expect(formatDate(date.toISODate()!)).toBe(date.toFormat('ccc LLL dd, yyyy'))
      expect(formatFieldDate(date.toISODate()!)).toBe(date.toFormat('dd LLL yyyy'))
    }),
  )
})

test('every instant is written in the zone that is asked for, whatever the machine’s own', () => {
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

test('a sentence names an instant of today by its time alone, and today is where the company is', () => {
  const justAfterMidnight = '2026-11-16T14:05:00Z'
  expect(formatTime(justAfterMidnight, '2026-11-17', 'Australia/Brisbane')).toBe('00:05')
  expect(formatTime(justAfterMidnight, '2026-11-16', 'Australia/Brisbane')).toBe('17/11/2026 00:05')
})
