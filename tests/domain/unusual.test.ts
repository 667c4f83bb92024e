// The warnings for approvers.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  packReasons,
  changedSinceDeclined,
  isClockOff,
  isRecordedFarOff,
  unpackReasons,
  isTravelCategory,
  unusual,
  unusualCodes,
  unusualInWords,
  usualDayOf,
  type JudgedSheet,
  type JudgedTask,
} from '#domain/unusual.ts'
import { settingDefaults as settings } from '#domain/setting/settings.ts'

const task = (start: number, end: number, more: Partial<JudgedTask> = {}): JudgedTask => ({
  startTime: start * 60,
  endTime: end * 60,
  isOrderFinished: false,
  isAtCustomer: false,
  isTravel: false,
  isFilledIn: false,
  signedFor: [],
  unsignedReason: null,
  ...more,
})
const of = (shift: 'DAY' | 'NIGHT', lines: JudgedTask[], more: Partial<JudgedSheet> = {}): JudgedSheet => ({
  startDate: '2026-11-17',
  shift,
  lines,
  usualDay: null,
  isAway: false,
  submittedCount: 1,
  isEditedAfterSigning: false,
  isClockOff: false,
  isRecordedFarOff: false,
  isClockChanged: false,
  handedIn: null,
  isPreparedOtherwise: false,
  ...more,
})
const sheet = (shift: 'DAY' | 'NIGHT', ...times: [number, number][]) =>
  of(
    shift,
    times.map(([start, end]) => task(start, end)),
  )

describe('the times of a timesheet', () => {
  test.each([
    ['an ordinary day', sheet('DAY', [7, 12], [12, 15]), []],
    ['more than the daily maximum', sheet('DAY', [5, 12], [12, 20]), ['Over 14 hours']],
    ['exactly the daily maximum', sheet('DAY', [5, 19]), []],
    ['tasks that overlap', sheet('DAY', [7, 12], [11, 15]), ['Overlapping tasks']],
    ['a Day past midnight', sheet('DAY', [18, 2]), ['Passes midnight']],
    ['a Day up to midnight', sheet('DAY', [18, 24]), []],
    ['a Night past midnight', sheet('NIGHT', [18, 2]), []],
    ['a Night past midday', sheet('NIGHT', [22, 24], [6, 13]), ['Passes midday', 'A gap of over 60 mins']],
    [
      'several problems in one timesheet',
      sheet('DAY', [6, 18], [17, 2]),
      ['Over 14 hours', 'Overlapping tasks', 'Passes midnight'],
    ],
    ['no times yet', of('DAY', [{ ...task(7, 10), startTime: null }]), []],
  ])('%s', (_, judged, expected) => {
    expect(unusualInWords(unusual(judged, settings), settings)).toEqual(expected)
  })

  it('are judged by the company’s settings', () => {
    const long = sheet('DAY', [6, 17], [18, 2])
    const ten = { ...settings, maximumDailyHours: 10 }
    expect(unusualInWords(unusual(long, ten), ten)).toEqual(['Over 10 hours', 'Passes midnight'])
    const unchecked = {
      ...settings,
      maximumDailyHoursCheckingEnable: false,
      passMidnightCheckingEnable: false,
    }
    expect(unusual(long, unchecked)).toEqual([])
  })
})

test.each([
  ['of an hour is lunch', sheet('DAY', [7, 12], [13, 15]), false],
  ['of more than an hour is not', sheet('DAY', [7, 12], [13 + 1 / 60, 15]), true],
  ['counts in any order of the tasks', sheet('DAY', [14, 15], [7, 12]), true],
  ['does not count if another task fills it', sheet('DAY', [7, 12], [14, 15], [12, 14]), false],
  ['does not count during a longer task', sheet('DAY', [7, 15], [8, 9], [14, 16]), false],
  ['of a night crosses midnight', sheet('NIGHT', [20, 23], [1, 4]), true],
  ['does not count before the first task', sheet('DAY', [15, 16]), false],
])('a gap %s', (_, judged, expected) => {
  expect(unusual(judged, settings).includes('LONG_GAP')).toBe(expected)
})

test('a description that a record filled in counts as missing, in one task of several', () => {
  const day = of('DAY', [task(7, 12), task(12, 15, { isFilledIn: true })])
  expect(unusualInWords(unusual(day, settings), settings)).toEqual(['Nothing written'])
})

describe("the person's own usual day", () => {
  const day = (start: number | null, hours: number) => ({
    startTime: start === null ? null : start * 60,
    totalDuration: hours * 60,
  })
  const usualDay = usualDayOf([day(7, 8), day(6, 8), day(7, 9), day(7, 8), day(12, 1)], 'DAY')

  it('is the median of lengths and of starts, unaffected by one outlier', () => {
    expect(usualDay).toEqual({ minutes: 480, start: 420 })
  })

  it('is unknown with fewer than five days, and for days without times', () => {
    expect(usualDayOf([day(7, 8), day(7, 8), day(7, 8), day(7, 8)], 'DAY')).toBeNull()
    expect(usualDayOf([day(7, 8), day(7, 8), day(7, 8), day(7, 8), day(null, 0)], 'DAY')).toBeNull()
  })

  it('starts late for nights, before or after midnight', () => {
    const nights = [day(23, 8), day(23, 8), day(1, 8), day(1, 8), day(0, 8)]
    expect(usualDayOf(nights, 'NIGHT')).toEqual({ minutes: 480, start: 24 * 60 })
    const late = of('NIGHT', [task(22, 6)], { usualDay: usualDayOf(nights, 'NIGHT') })
    expect(unusual(late, settings)).toEqual([])
  })

  test.each([
    ['as usual', [7, 15], []],
    ['two and a half hours longer', [7, 17.5], []],
    ['longer than that', [7, 17.75], ['LONGER_THAN_USUAL']],
    ['shorter than that', [7, 12.25], ['SHORTER_THAN_USUAL']],
    ['three hours later', [10, 18], []],
    ['later than that', [10.25, 18], ['LATER_THAN_USUAL']],
    ['earlier than that', [3.75, 12], ['EARLIER_THAN_USUAL']],
    ['much later and shorter', [12, 14], ['SHORTER_THAN_USUAL', 'LATER_THAN_USUAL']],
  ])('%s', (_, [start, end], expected) => {
    const judged = of('DAY', [task(start!, end!)], { usualDay })
    expect(unusual(judged, settings)).toEqual(expected)
    expect(unusual({ ...judged, usualDay: null }, settings)).toEqual([])
  })

  test('a day like all others is never unusual', () => {
    const minute = fc.integer({ min: 1, max: 700 })
    const shifts = fc.constantFrom('DAY', 'NIGHT')
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 5, max: 20 }), shifts, (start, length, count, shift) => {
        const days = Array.from({ length: count }, () => ({ startTime: start, totalDuration: length }))
        const lines = [task(start / 60, (start + length) / 60)]
        const codes = unusual(of(shift, lines, { usualDay: usualDayOf(days, shift) }), settings)
        expect(codes.filter((code) => code.endsWith('USUAL'))).toEqual([])
      }),
    )
  })
})

describe('the tasks', () => {
  const service = { isAtCustomer: true }
  const signed = { startDate: '2026-11-17', shift: 'DAY' as const, startTime: 420, endTime: 720 }
  test.each<[string, JudgedTask[], string[]]>([
    ['booked to a finished work order', [task(7, 12, { isOrderFinished: true })], ['FINISHED_WORK_ORDER']],
    ['field service without travel', [task(7, 12, service), task(12, 15)], ['NO_TRAVEL']],
    ['field service with kilometres', [task(7, 12, { ...service, isTravel: true })], []],
    ['field service next to a task of travel', [task(7, 12, service), task(12, 13, { isTravel: true })], []],
    ['signed as it is', [task(7, 12, { signedFor: [signed, signed] })], []],
    ['signed for other times', [task(7, 13, { signedFor: [signed] })], ['EDITED_AFTER_SIGNING']],
    [
      'one signature of two for another date',
      [task(7, 12, { signedFor: [signed, { ...signed, startDate: '2026-11-16' }] })],
      ['EDITED_AFTER_SIGNING'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(unusual(of('DAY', lines), settings)).toEqual(expected)
  })

  test.each([
    ['NO_CUSTOMER', 'Not signed by the customer: no customer on site'],
    ['REFUSED', 'Not signed by the customer: refused to sign'],
    ['OTHER', 'Not signed by the customer: another reason'],
  ] as const)('not signed by the customer: %s', (unsignedReason, words) => {
    const codes = unusual(of('DAY', [task(7, 12), task(12, 13, { unsignedReason })]), settings)
    expect(unusualInWords(codes, settings)).toEqual([words])
  })

  it.each([
    [5, []],
    [-5.01, ['CLOCK_OFF']],
  ])('recorded on a device whose clock is %d minutes ahead', (minutes, codes) => {
    const day = of('DAY', [task(7, 12)], { isClockOff: isClockOff(minutes) })
    expect(unusual(day, settings)).toEqual(codes)
  })

  it.each([
    [-5, []],
    [-5.01, ['RECORDED_FAR_OFF']],
    [7 * 24 * 60, []],
    [7 * 24 * 60 + 1, ['RECORDED_FAR_OFF']],
  ])('recorded %d minutes before they were sent, by the clock of the device', (waited, codes) => {
    const day = of('DAY', [task(7, 12)], { isRecordedFarOff: isRecordedFarOff(waited) })
    expect(unusual(day, settings)).toEqual(codes)
  })

  it.each([
    [{ minutesLeft: 1, daysLater: 0 }, ['Handed in before it was over']],
    [{ minutesLeft: 0, daysLater: 0 }, []],
    [{ minutesLeft: -9_000, daysLater: 7 }, []],
    [{ minutesLeft: -10_000, daysLater: 8 }, ['Handed in over 7 days later']],
  ])('handed in with %j', (handedIn, words) => {
    expect(unusualInWords(unusual(of('DAY', [task(7, 12)], { handedIn }), settings), settings)).toEqual(words)
  })

  it('that were changed in signed values other than times', () => {
    expect(unusual(of('DAY', [task(7, 12)], { isEditedAfterSigning: true }), settings)).toEqual([
      'EDITED_AFTER_SIGNING',
    ])
  })

  test.each([
    ['Travel', true],
    ['Transport', true],
    ['travelling', true],
    ['Repair', false],
    ['Stop of travel motors', false],
  ])('of the category %s are travel: %s', (name, expected) => {
    expect(isTravelCategory(name)).toBe(expected)
  })
})

describe('the reasons', () => {
  it('are stored as one number, and read back from it', () => {
    fc.assert(
      fc.property(fc.subarray(unusualCodes), (codes) => {
        expect(unpackReasons(packReasons(codes))).toEqual(codes)
      }),
    )
  })

  it('are stored at positions that never change', () => {
    expect(unusualCodes).toEqual([
      'OVER_DAILY_MAXIMUM',
      'OVERLAP_WITHIN',
      'DAY_PAST_MIDNIGHT',
      'NIGHT_PAST_MIDDAY',
      'EDITED_AFTER_SIGNING',
      'FINISHED_WORK_ORDER',
      'NO_TRAVEL',
      'LONGER_THAN_USUAL',
      'SHORTER_THAN_USUAL',
      'EARLIER_THAN_USUAL',
      'LATER_THAN_USUAL',
      'LONG_GAP',
      'RESUBMITTED',
      'NOTHING_WRITTEN',
      'NO_CUSTOMER_ON_SITE',
      'CUSTOMER_REFUSED',
      'UNSIGNED_OTHERWISE',
      'CLOCK_OFF',
      'AWAY',
      'CLOCK_CHANGED',
      'RECORDED_FAR_OFF',
      'NOT_OVER',
      'HANDED_IN_LATE',
      'PREPARED_OTHERWISE',
    ])
  })

  it('do not depend on the order of the tasks', () => {
    const hour = fc.integer({ min: 0, max: 24 })
    const any = fc.record({ start: hour, end: hour, isAtCustomer: fc.boolean(), isTravel: fc.boolean() })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), fc.constantFrom('DAY', 'NIGHT'), (times, shift) => {
        const lines = times.map(({ start, end, ...more }) => task(start, end, more))
        expect(unusual(of(shift, lines.toReversed()), settings)).toEqual(unusual(of(shift, lines), settings))
      }),
    )
  })
})

describe('what changed since the last decline', () => {
  const round = (type: string, ...changed: string[]) => ({
    type,
    changes: changed.map((textField) => ({ textField })),
  })

  it('is listed field by field, each once, the oldest change first', () => {
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

  it('counts from the last decline, and is empty without one', () => {
    const [first, declined, saved] = [
      round('SUBMITTED', 'Shift'),
      round('DECLINED'),
      round('SAVED', 'Task 2'),
    ]
    const twice = [first, declined, saved, declined]
    expect(changedSinceDeclined(twice)).toEqual(['Shift'])
    expect(changedSinceDeclined([round('SUBMITTED', 'Shift'), round('CREATED', 'Start Date')])).toEqual([])
    expect(changedSinceDeclined([])).toEqual([])
  })

  it('describes a resubmission if it is known, and names at most four fields', () => {
    const rounds = [round('SUBMITTED', 'A', 'B', 'C', 'D', 'E', 'F'), round('DECLINED')]
    expect(unusualInWords(['DAY_PAST_MIDNIGHT', 'RESUBMITTED'], settings, rounds)).toEqual([
      'Passes midnight',
      'Changed since it was declined: A, B, C, D and 2 more',
    ])
    expect(unusualInWords(['RESUBMITTED'], settings, [round('SUBMITTED', 'A'), round('DECLINED')])).toEqual([
      'Changed since it was declined: A',
    ])
    expect(unusualInWords(['RESUBMITTED'], settings)).toEqual(['Resubmitted'])
    expect(unusualInWords([], settings, rounds)).toEqual([])
  })
})
