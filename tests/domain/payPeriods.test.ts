// Pay periods by the calendar: every day belongs to exactly one period, and stored ones keep their days.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedPeriod } from '#domain/pay-period/closed.ts'
import {
  firstDueDay,
  includes,
  periodOf,
  periodsWithin,
  ruleInWords,
  type PayPeriodRule,
} from '#domain/pay-period/periods.ts'
import { addDays } from '#domain/week.ts'

const rule = (length: PayPeriodRule['length'], anchorDate: string | null): PayPeriodRule => ({
  length,
  anchorDate,
  deadlineDays: 1,
  deadlineTime: 720,
  closesItself: false,
})

describe('the period of a date', () => {
  it.each([
    ['WEEKLY', '2026-11-16', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['WEEKLY', '2026-11-16', '2026-11-15', '2026-11-09', '2026-11-15'],
    ['WEEKLY', '2026-11-18', '2026-11-17', '2026-11-11', '2026-11-17'],
    ['FORTNIGHTLY', '2026-11-16', '2026-11-29', '2026-11-16', '2026-11-29'],
    ['FORTNIGHTLY', '2026-11-16', '2026-11-15', '2026-11-02', '2026-11-15'],
    ['MONTHLY', '2026-01-01', '2026-02-28', '2026-02-01', '2026-02-28'],
    ['MONTHLY', '2026-01-16', '2026-03-15', '2026-02-16', '2026-03-15'],
    ['MONTHLY', '2026-01-28', '2027-01-27', '2026-12-28', '2027-01-27'],
  ] as const)('%s from %s: %s is in %s to %s', (length, anchor, date, startDate, endDate) => {
    expect(periodOf(rule(length, anchor), [], date)).toEqual({ startDate, endDate })
  })

  it('does not exist while the rule is off, but a stored one stays', () => {
    const stored = [{ startDate: '2026-11-02', endDate: '2026-11-08' }]
    expect(periodOf(rule('OFF', null), stored, '2026-11-09')).toBeNull()
    expect(periodOf(rule('OFF', null), stored, '2026-11-08')).toEqual(stored[0])
  })

  it('keeps the days of stored periods when the rule changes', () => {
    const stored = [{ startDate: '2026-11-02', endDate: '2026-11-08' }]
    const fortnights = rule('FORTNIGHTLY', '2026-11-02')
    expect(periodOf(fortnights, stored, '2026-11-04')).toEqual(stored[0])
    expect(periodOf(fortnights, stored, '2026-11-10')).toEqual({
      startDate: '2026-11-09',
      endDate: '2026-11-15',
    })
  })

  it('is the same for each of its days; the periods of a range cover every day exactly once', () => {
    const date = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-10-01', days))
    const lengths = fc.constantFrom('WEEKLY', 'FORTNIGHTLY', 'MONTHLY')
    const storedFrom = fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 5 })
    fc.assert(
      fc.property(lengths, date, date, storedFrom, (length, anchor, first, weeks) => {
        const some = rule(length, length === 'MONTHLY' ? `${anchor.slice(0, 8)}16` : anchor)
        // Stored periods of ten days, from every tenth day: they fit no rule.
        const stored = weeks.map((week) => {
          const startDate = addDays('2025-10-01', week * 10)
          return { startDate, endDate: addDays(startDate, 9) }
        })
        const range = { startDate: first, endDate: addDays(first, 90) }
        const expected = []
        for (let date = first; date <= range.endDate; date = addDays(expected.at(-1)!.endDate, 1)) {
          const period = periodOf(some, stored, date)!
          expect(includes(period, date)).toBe(true)
          if (expected.length > 0) expect(period.startDate).toBe(date)
          expect(periodOf(some, stored, period.startDate)).toEqual(period)
          expect(periodOf(some, stored, period.endDate)).toEqual(period)
          expected.push(period)
        }
        expect(periodsWithin(some, stored, range)).toEqual(expected)
      }),
    )
  })
})

describe('the first day that is due', () => {
  const stored = [{ startDate: '2026-11-02', endDate: '2026-11-08' }]
  it.each([
    [rule('OFF', null), [], null],
    [rule('WEEKLY', '2026-11-23'), [], '2026-11-23'],
    [rule('WEEKLY', '2026-11-23'), stored, '2026-11-02'],
    [rule('MONTHLY', '2026-01-01'), stored, '2026-01-01'],
  ])('%j, %j: %s', (typed, stored, first) => {
    expect(firstDueDay(typed, stored)).toBe(first)
  })
})

describe('a rule in words', () => {
  const stored = [{ startDate: '2026-11-16', endDate: '2026-11-18' }]
  it.each([
    [rule('OFF', null), [], 'No period: every day can be recorded.'],
    [
      rule('WEEKLY', '2026-11-02'),
      [],
      'This period: Mon Nov 16 – Sun Nov 22, to be closed by Mon Nov 23, 12:00 pm. Next: Mon Nov 23 – Sun Nov 29, deadline Mon Nov 30, 12:00 pm.',
    ],
    [
      { ...rule('FORTNIGHTLY', '2026-11-16'), deadlineDays: 0, deadlineTime: 1020, closesItself: true },
      [],
      'This period: Mon Nov 16 – Sun Nov 29, closes by itself on Sun Nov 29, 05:00 pm. Next: Mon Nov 30 – Sun Dec 13, deadline Sun Dec 13, 05:00 pm.',
    ],
    [
      rule('MONTHLY', '2026-01-01'),
      stored,
      'This period: Mon Nov 16 – Wed Nov 18, to be closed by Thu Nov 19, 12:00 pm. Next: Thu Nov 19 – Mon Nov 30, deadline Tue Dec 01, 12:00 pm.',
    ],
    [
      rule('WEEKLY', '2026-11-23'),
      [],
      'First period: Mon Nov 23 – Sun Nov 29, to be closed by Mon Nov 30, 12:00 pm. Next: Mon Nov 30 – Sun Dec 06, deadline Mon Dec 07, 12:00 pm.',
    ],
  ])('%j describes its current periods', (typed, stored, sentence) => {
    expect(ruleInWords(typed, stored, '2026-11-17')).toBe(sentence)
  })
})

describe('whether a day is closed', () => {
  const closed = [{ startDate: '2026-11-09', endDate: '2026-11-15' }]
  const opening = { startDate: '2026-11-10', endDate: '2026-11-11', until: '2026-11-17T02:00:00.000Z' }
  const before = new Date('2026-11-17T01:59:59.000Z')

  it.each([
    ['2026-11-08', false],
    ['2026-11-09', true],
    ['2026-11-10', false],
    ['2026-11-12', true],
    ['2026-11-15', true],
    ['2026-11-16', false],
  ])('%s: %s', (date, isClosed) => {
    expect(closedPeriod({ closed, openings: [opening] }, date, before)).toEqual(isClosed ? closed[0] : null)
  })

  it('an opening ends at its instant', () => {
    const at = new Date(opening.until)
    expect(closedPeriod({ closed, openings: [opening] }, '2026-11-10', at)).toEqual(closed[0])
  })
})
