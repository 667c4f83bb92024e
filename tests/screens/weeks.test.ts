// The texts of the week strip and of the list by week; and the ribbons of a list: one window for all rows, its ticks,
// and the current time.
import { expect, it, test } from 'vitest'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { type Day, type DayState, inHours, leftToDo, stateOf } from '#web/timesheets/week/dayState.ts'
import { weekTotals } from '#web/timesheets/weekGroups.tsx'
import fc from 'fast-check'
import type { Shift } from '#domain/timesheet/time.ts'
import { blocksOf, nowIn, type RibbonTask, seenBy, tickLabels, windowOf } from '#web/timesheets/ribbon.ts'

const today = '2026-11-18'
const day = (date: string, missing: boolean, ...statuses: TimesheetStatus[]) => ({
  date,
  minutes: 0,
  missing,
  timesheets: statuses.map((status) => ({ status })),
})

test.each<[string, Day, DayState]>([
  ['to come', day('2026-11-19', false), 'FUTURE'],
  ['today without a timesheet', day(today, false), 'EMPTY'],
  ['over without one', day('2026-11-17', true), 'MISSING'],
  ['of a closed period without one', { ...day('2026-11-17', true), closed: true }, 'CLOSED'],
  ['over with a cancelled one only', day('2026-11-17', true, 'CANCELLED'), 'MISSING'],
  ['at a weekend with a cancelled one only', day('2026-11-15', false, 'CANCELLED'), 'CANCELLED'],
  ['with one', day('2026-11-17', false, 'PENDING'), 'PENDING'],
  ['with several', day('2026-11-17', false, 'CANCELLED', 'APPROVED', 'DRAFT', 'PENDING'), 'DRAFT'],
  ['with a declined one among several', day('2026-11-17', false, 'RECALLED', 'DECLINED'), 'DECLINED'],
])('a day %s', (_, one, state) => {
  expect(stateOf(one, today)).toBe(state)
})

it('lists the remaining tasks in words', () => {
  const days = [
    day('2026-11-14', true),
    day('2026-11-15', false, 'DECLINED'),
    day('2026-11-16', true),
    day('2026-11-17', false, 'APPROVED'),
    day(today, false, 'DRAFT'),
    day('2026-11-19', false),
  ]
  expect(leftToDo(days, today)).toBe('Declined Sun 15. Missing Sat 14, Mon 16. Draft Wed 18.')
  expect(leftToDo([day('2026-11-17', false, 'APPROVED')], today)).toBe('')
})

test.each([
  [2400, '40 hrs'],
  [2678, '45 hrs'],
  [60, '1 hr'],
])('a usual week of %i minutes is called %s', (minutes, text) => {
  expect(inHours(minutes)).toBe(text)
})

const rows = [
  { startDate: '2026-11-17', status: 'PENDING', totalDuration: 480 },
  { startDate: '2026-11-16', status: 'DECLINED', totalDuration: 60 },
  { startDate: '2026-11-15', status: 'DRAFT', totalDuration: 90 },
] as const
const totals = (shown: Parameters<typeof weekTotals>[1]) => Object.fromEntries(weekTotals(rows, shown))

it('the totals of a list by week add up what counts, or all of a status, but not the last week while more of it may follow', () => {
  expect(totals({ hasMore: false, isOfStatus: false })).toEqual({ '2026-11-16': 480, '2026-11-09': 90 })
  expect(totals({ hasMore: false, isOfStatus: true })).toEqual({ '2026-11-16': 540, '2026-11-09': 90 })
  expect(totals({ hasMore: true, isOfStatus: false })).toEqual({ '2026-11-16': 480 })
})

const HOUR = 60
const task = (start: number, end: number): RibbonTask => ({
  timesheetLineType: 'RENTAL',
  startTime: start * HOUR,
  endTime: end * HOUR,
})
const sheet = (shift: Shift, ...lines: RibbonTask[]) => ({ shift, lines })
const hours = (start: number, end: number) => ({ start: start * HOUR, end: end * HOUR })

test.each([
  ['nothing is 5 to 7', [], 5, 19],
  ['usual days is 5 to 7', [sheet('DAY', task(7, 15)), sheet('DAY', task(6, 18))], 5, 19],
  ['an early and a late day holds both', [sheet('DAY', task(4.5, 8)), sheet('DAY', task(12, 20.25))], 4, 21],
  ['a day that passes midnight holds it', [sheet('DAY', task(20, 2))], 5, 26],
  ['a night is that of a day, twelve hours on', [sheet('NIGHT', task(18, 22), task(22, 4))], 5, 19],
  ['a night until nine holds it', [sheet('NIGHT', task(20, 9)), sheet('DAY', task(7, 15))], 5, 21],
  ['tasks without times is 5 to 7', [sheet('DAY', { ...task(1, 2), endTime: null })], 5, 19],
])('the window of a list of %s', (_, sheets, start, end) => {
  expect(windowOf(sheets)).toEqual(hours(start, end))
})

it('the window of a list holds every block of every row', () => {
  const time = fc.integer({ min: 0, max: 1440 })
  const lines = fc.array(
    fc.record({ startTime: time, endTime: time, timesheetLineType: fc.constant('RENTAL' as const) }),
  )
  const sheets = fc.array(fc.record({ shift: fc.constantFrom<Shift>('DAY', 'NIGHT'), lines }))
  fc.assert(
    fc.property(sheets, (sheets) => {
      const window = windowOf(sheets)
      for (const { shift, lines } of sheets) {
        const frame = seenBy(shift, window)
        for (const { start, end } of blocksOf(lines, shift)) {
          expect(start).toBeGreaterThanOrEqual(frame.start)
          expect(end).toBeLessThanOrEqual(frame.end)
        }
      }
    }),
  )
})

const labels = (...shifts: Shift[]) => tickLabels(hours(5, 19), new Set(shifts)).map(({ label }) => label)

it('the ticks of a list are at 6 and 12, with am and pm if all rows are of one shift', () => {
  expect(labels('DAY')).toEqual(['6 am', '12 pm', '6 pm'])
  expect(labels('NIGHT')).toEqual(['6 pm', '12 am', '6 am'])
  expect(labels('DAY', 'NIGHT')).toEqual(['6', '12', '6'])
  expect(labels()).toEqual(['6 am', '12 pm', '6 pm'])
})

it('the ticks of a list are not at its edges', () => {
  expect(tickLabels(hours(6, 24), new Set<Shift>(['DAY'])).map(({ at }) => at / HOUR)).toEqual([12, 18])
})

const now = { date: '2026-11-17', minutes: 600 }

it('the mark of the current time is on the row of today, or on the night that began yesterday', () => {
  expect(nowIn(hours(5, 19), '2026-11-17', now)).toBe(600)
  expect(nowIn(hours(5, 19), '2026-11-16', now)).toBeNull()
  expect(nowIn(hours(5, 19), '2026-11-18', now)).toBeNull()
  expect(nowIn(hours(5, 10), '2026-11-17', now)).toBeNull()
  const early = { date: '2026-11-17', minutes: 300 }
  expect(nowIn(seenBy('NIGHT', hours(5, 19)), '2026-11-16', early)).toBe(1740)
  expect(nowIn(seenBy('NIGHT', hours(5, 19)), '2026-11-17', early)).toBeNull()
})
