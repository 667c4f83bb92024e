// What the week's strip and the list by week say, worked out from what they are given.
import { describe, expect, it, test } from 'vitest'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { inHours, leftToDo, stateOf, type Day, type DayState } from '#web/timesheets/week/dayState.ts'
import { weekTotals } from '#web/timesheets/weekGroups.tsx'

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

it('says in words what is left to do', () => {
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

describe('the totals of a list by week', () => {
  const rows = [
    { startDate: '2026-11-17', status: 'PENDING', totalDuration: 480 },
    { startDate: '2026-11-16', status: 'DECLINED', totalDuration: 60 },
    { startDate: '2026-11-15', status: 'DRAFT', totalDuration: 90 },
  ] as const
  const totals = (shown: Parameters<typeof weekTotals>[1]) => Object.fromEntries(weekTotals(rows, shown))

  it('add up what counts', () => {
    expect(totals({ hasMore: false, isOfStatus: false })).toEqual({ '2026-11-16': 480, '2026-11-09': 90 })
  })
  it('add up all of a status', () => {
    expect(totals({ hasMore: false, isOfStatus: true })).toEqual({ '2026-11-16': 540, '2026-11-09': 90 })
  })
  it('are not told of the last week while more of it may follow', () => {
    expect(totals({ hasMore: true, isOfStatus: false })).toEqual({ '2026-11-16': 480 })
  })
})
