// A week: its dates, the days that are missing, and the usual one.
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it, test } from 'vitest'
import {
  addDays,
  addMonths,
  datesOf,
  datesOfMonth,
  expectedDates,
  mondayOf,
  monthOf,
  usualMinutes,
  weeksToCompare,
} from '#domain/week.ts'

const dates = fc
  .integer({ min: 0, max: 36_500 })
  .map((day) => DateTime.fromISO('2000-01-03', { zone: 'utc' }).plus({ days: day }).toISODate()!)

describe('a week', () => {
  test('follows the calendar and has consecutive dates', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const monday = mondayOf(date)
        const day = DateTime.fromISO(date, { zone: 'utc' })
        expect(monday).toBe(day.startOf('week').toISODate())
        expect(datesOf(monday)).toEqual(
          [0, 1, 2, 3, 4, 5, 6].map((days) => day.startOf('week').plus({ days }).toISODate()),
        )
        expect(datesOf(monday)).toContain(date)
      }),
    )
  })

  test('continues over months, years and leap days', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  })
})

test('a month has whole weeks, from the Monday of its first day to the Sunday of its last', () => {
  fc.assert(
    fc.property(dates, (date) => {
      const day = DateTime.fromISO(date, { zone: 'utc' })
      const all = datesOfMonth(monthOf(date))
      expect([all[0], all.at(-1), all.length % 7]).toEqual([
        day.startOf('month').startOf('week').toISODate(),
        day.endOf('month').endOf('week').toISODate(),
        0,
      ])
      expect(addMonths(monthOf(date), -13)).toBe(day.startOf('month').minus({ months: 13 }).toISODate())
    }),
  )
})

describe('missing days', () => {
  test.each([
    ['on Monday, nothing', '2026-11-16', []],
    ['on Wednesday, Monday and Tuesday', '2026-11-18', ['2026-11-16', '2026-11-17']],
    ['on Friday, all but Friday', '2026-11-20', ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']],
    ['a week before, nothing', '2026-11-10', []],
  ])('%s', (_, today, expected) => {
    expect(expectedDates('2026-11-16', today)).toEqual(expected)
  })

  it('are never a Saturday, a Sunday, today or a later day', () => {
    fc.assert(
      fc.property(dates, dates, (date, today) => {
        for (const expected of expectedDates(mondayOf(date), today)) {
          expect(DateTime.fromISO(expected).weekday).toBeLessThanOrEqual(5)
          expect(expected < today).toBe(true)
        }
      }),
    )
  })
})

describe('the usual week', () => {
  test.each([
    ['nothing', [], null],
    ['one week', [2400], null],
    ['one week and holidays', [2400, 0, 0], null],
    ['two weeks', [2400, 2310], 2355],
    ['three weeks', [2400, 600, 2310], 2310],
    ['weeks with holidays between', [2400, 0, 2310, 0, 2500], 2400],
    ['half a minute', [100, 101], 101],
  ])('of %s', (_, weeks, usual) => {
    expect(usualMinutes(weeks)).toBe(usual)
  })

  it('is within the worked weeks, in any order', () => {
    const weeks = fc.array(fc.integer({ min: 1, max: 6000 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(weeks, (weeks) => {
        const usual = usualMinutes(weeks)!
        expect(usual).toBe(usualMinutes([...weeks].reverse()))
        expect(weeks.filter((minutes) => minutes <= usual).length * 2).toBeGreaterThanOrEqual(weeks.length)
        expect(weeks.filter((minutes) => minutes >= usual - 1).length * 2).toBeGreaterThanOrEqual(
          weeks.length,
        )
      }),
    )
  })

  test('is computed from the eight full weeks before', () => {
    const now = weeksToCompare('2026-11-16', '2026-11-17')
    expect(now).toHaveLength(8)
    expect(now[0]).toBe('2026-11-09')
    expect(now[7]).toBe('2026-09-21')
    expect(weeksToCompare('2026-11-02', '2026-11-17')[0]).toBe('2026-10-26')
    expect(weeksToCompare('2027-01-04', '2026-11-17')).toEqual(now)
  })
})
