// What an approver is warned of.
import { describe, expect, it, test } from 'vitest'
import { changedSinceDeclined, unusual, unusualTimes } from '#domain/timesheet/warnings.ts'

const settings = {
  timesheetOverlapCheckingEnable: true,
  passMidnightCheckingEnable: true,
  maximumDailyHoursCheckingEnable: true,
  maximumDailyHours: 14,
}
const sheet = (shift: 'DAY' | 'NIGHT', ...times: [number, number][]) => ({
  startDate: '2026-11-17',
  shift,
  lines: times.map(([start, end]) => ({ startTime: start * 60, endTime: end * 60 })),
})

describe('the times of a timesheet', () => {
  test.each([
    ['an ordinary day', sheet('DAY', [7, 12], [12, 15]), []],
    ['more than the daily maximum', sheet('DAY', [5, 12], [12, 20]), ['Over 14 hours']],
    ['exactly the daily maximum', sheet('DAY', [5, 19]), []],
    ['tasks that overlap', sheet('DAY', [7, 12], [11, 15]), ['Overlapping tasks']],
    ['a Day past midnight', sheet('DAY', [18, 2]), ['Passes midnight']],
    ['a Day up to midnight', sheet('DAY', [18, 24]), []],
    ['a Night past midnight', sheet('NIGHT', [18, 2]), []],
    ['a Night past midday', sheet('NIGHT', [22, 24], [6, 13]), ['Passes midday']],
    [
      'all at once',
      sheet('DAY', [6, 18], [17, 2]),
      ['Over 14 hours', 'Overlapping tasks', 'Passes midnight'],
    ],
    ['no times yet', { ...sheet('DAY'), lines: [{ startTime: null, endTime: 600 }] }, []],
  ])('%s', (_, of, expected) => {
    expect(unusualTimes(of, settings)).toEqual(expected)
  })

  it('are judged by the settings of the company', () => {
    const long = sheet('DAY', [6, 17], [18, 2])
    expect(unusualTimes(long, { ...settings, maximumDailyHours: 10 })).toEqual([
      'Over 10 hours',
      'Passes midnight',
    ])
    expect(
      unusualTimes(long, {
        ...settings,
        maximumDailyHoursCheckingEnable: false,
        passMidnightCheckingEnable: false,
      }),
    ).toEqual([])
  })
})

describe('what changed since the last decline', () => {
  const round = (type: string, ...changed: string[]) => ({ type, changed })

  it('is named field by field, each once, the oldest change first', () => {
    expect(
      changedSinceDeclined([
        round('SUBMITTED', 'Shift', 'Task 1 Site'),
        round('SAVED', 'Task 1 Site', 'Task 1 End Time'),
        round('RECALLED'),
        round('DECLINED'),
        round('SUBMITTED', 'Start Date'),
      ]),
    ).toEqual(['Task 1 Site', 'Task 1 End Time', 'Shift'])
  })

  it('counts from the last of several declines, and is nothing without one', () => {
    const twice = [
      round('SUBMITTED', 'Shift'),
      round('DECLINED'),
      round('SAVED', 'Task 2'),
      round('DECLINED'),
    ]
    expect(changedSinceDeclined(twice)).toEqual(['Shift'])
    expect(changedSinceDeclined([round('SUBMITTED', 'Shift'), round('CREATED', 'Start Date')])).toEqual([])
    expect(changedSinceDeclined([])).toEqual([])
  })

  it('is one warning after those about the times, and names four fields at most', () => {
    const rounds = [round('SUBMITTED', 'A', 'B', 'C', 'D', 'E', 'F'), round('DECLINED')]
    expect(unusual(sheet('DAY', [18, 2]), settings, rounds)).toEqual([
      'Passes midnight',
      'Changed since it was declined: A, B, C, D and 2 more',
    ])
    expect(unusual(sheet('DAY', [7, 15]), settings, [round('SUBMITTED', 'A'), round('DECLINED')])).toEqual([
      'Changed since it was declined: A',
    ])
    expect(unusual(sheet('DAY', [7, 15]), settings, [])).toEqual([])
  })
})
