import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { dayFirst, monthFirst } from '#domain/date.ts'

test('a date is written with its short month, the day in front or behind', () => {
  expect(monthFirst('1990-01-04')).toBe('Jan 04, 1990')
  expect(dayFirst('1990-01-04')).toBe('04 Jan 1990')
})

test('every date is written as luxon writes it', () => {
  const days = fc.integer({ min: 0, max: 60_000 })
  fc.assert(
    fc.property(days, (day) => {
      const date = DateTime.fromMillis(day * 86_400_000, { zone: 'utc' })
      expect(monthFirst(date.toISODate()!)).toBe(date.toFormat('LLL dd, yyyy'))
      expect(dayFirst(date.toISODate()!)).toBe(date.toFormat('dd LLL yyyy'))
    }),
  )
})
