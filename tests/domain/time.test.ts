import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  absoluteInterval,
  formatDuration,
  formatLength,
  formatTime,
  formatTimes,
  fromClock,
  overlaps,
  parseDuration,
  parseTime,
  seenFrom,
  span,
  toClock,
  workedMinutes,
  wrapDay,
  type Interval,
} from '#domain/timesheet/time.ts'

const clock = fc.integer({ min: 0, max: 1439 })
const chosen = fc.integer({ min: 0, max: 1440 })

describe('working minutes', () => {
  test.each([
    ['from 8:30 am to 5:00 pm', 510, 1020, 510],
    ['over midnight', 1320, 360, 480],
    ['up to midnight, given as 1440', 1380, 1440, 60],
    ['up to midnight, given as 0', 1380, 0, 60],
    ['from midnight, given as 1440', 1440, 60, 60],
    ['of equal start and end: none, not a whole day', 600, 600, 0],
    ['of midnight to midnight, 0 to 0: none', 0, 0, 0],
    ['of 1440 to 1440: none', 1440, 1440, 0],
    ['of 0 to 1440: the whole day', 0, 1440, 1440],
    ['without an end: none', 600, null, 0],
    ['without a start: none', null, 600, 0],
  ])('%s', (_, startTime, endTime, minutes) => {
    expect(workedMinutes({ startTime, endTime })).toBe(minutes)
  })

  it('wrap over midnight and stay within 0 to 1439', () => {
    fc.assert(
      fc.property(clock, clock, (startTime, endTime) => {
        const minutes = workedMinutes({ startTime, endTime })
        expect(minutes).toBeGreaterThanOrEqual(0)
        expect(minutes).toBeLessThanOrEqual(1439)
        expect((startTime + minutes) % 1440).toBe(endTime)
      }),
    )
  })

  it('are the length of the absolute interval, on either shift', () => {
    fc.assert(
      fc.property(chosen, chosen, fc.constantFrom('DAY', 'NIGHT'), (startTime, endTime, shift) => {
        const interval = absoluteInterval({ startTime, endTime }, shift)!
        expect(interval.end - interval.start).toBe(workedMinutes({ startTime, endTime }))
      }),
    )
  })
})

describe('the absolute time line', () => {
  test.each([
    ['a Day task lies where it says', 'DAY', 510, 1020, 510, 1020],
    ['a Day task over midnight ends on the next day', 'DAY', 1320, 60, 1320, 1500],
    ['a Day task before midday stays on its date', 'DAY', 60, 120, 60, 120],
    ['a Night task after midday starts on its date', 'NIGHT', 1320, 360, 1320, 1800],
    ['a Night task before midday is on the next day', 'NIGHT', 60, 300, 1500, 1740],
    ['a Night task at 11:59 am is on the next day', 'NIGHT', 719, 730, 2159, 2170],
    ['a Night task at midday is on its date', 'NIGHT', 720, 730, 720, 730],
    ['a Night task at 12:00 am, given as 0, is the coming midnight', 'NIGHT', 0, 60, 1440, 1500],
    ['a Night task at 12:00 am, given as 1440, is the same midnight', 'NIGHT', 1440, 60, 1440, 1500],
  ] as const)('%s', (_, shift, startTime, endTime, start, end) => {
    expect(absoluteInterval({ startTime, endTime }, shift)).toEqual({ start, end })
  })

  it('has no interval for a task with a missing time', () => {
    expect(absoluteInterval({ startTime: 510, endTime: null }, 'DAY')).toBeNull()
    expect(absoluteInterval({ startTime: null, endTime: 510 }, 'NIGHT')).toBeNull()
  })

  it('moves back by a day for each later day that it is seen from', () => {
    expect(seenFrom({ start: 1380, end: 1800 }, 1)).toEqual({ start: -60, end: 360 })
    expect(seenFrom({ start: 60, end: 120 }, -1)).toEqual({ start: 1500, end: 1560 })
  })
})

it('two intervals overlap if some minute belongs to both', () => {
  const short = fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 20 }))
    .map(([start, length]) => ({ start, end: start + length }))
  const minutes = ({ start, end }: Interval) => Array.from({ length: end - start }, (_, i) => start + i)
  fc.assert(
    fc.property(short, short, (a, b) => {
      const shared = minutes(a).filter((minute) => minutes(b).includes(minute))
      expect(overlaps(a, b)).toBe(shared.length > 0)
    }),
  )
})

test.each([
  ['of a day: earliest start, latest end, all minutes', 'DAY', [720, 1020, 510, 700], [510, 1020, 490]],
  ['of a night: from the evening to the morning', 'NIGHT', [60, 360, 1200, 1440], [1200, 360, 540]],
  ['ends at midnight as 1440', 'DAY', [1200, 1440], [1200, 1440, 240]],
  ['ends at midnight as 1440 where 0 was chosen', 'DAY', [1200, 0], [1200, 1440, 240]],
  ['leaves out tasks with a time missing', 'DAY', [510, 600, 300, null], [510, 600, 90]],
  ['does not end a task without working time a day later', 'DAY', [0, 0], [0, 0, 0]],
  ['is empty while no task has both times', 'DAY', [510, null], [null, null, 0]],
  ['is empty without tasks', 'DAY', [], [null, null, 0]],
] as const)(
  'start, end and total of a timesheet: %s',
  (_, shift, times, [startTime, endTime, totalDuration]) => {
    // Start and end of each task in turn.
    const tasks = Array.from({ length: times.length / 2 }, (_, at) => ({
      startTime: times[2 * at]!,
      endTime: times[2 * at + 1]!,
    }))
    expect(span(tasks, shift)).toEqual({ startTime, endTime, totalDuration })
  },
)

describe('formatted times', () => {
  test.each([
    [0, '12:00 am'],
    [1440, '12:00 am'],
    [510, '08:30 am'],
    [719, '11:59 am'],
    [720, '12:00 pm'],
    [780, '01:00 pm'],
  ])('%i minutes after midnight are %s', (minutes, text) => {
    expect(formatTime(minutes)).toBe(text)
  })

  it('are parsed back to the same time', () => {
    fc.assert(fc.property(clock, (minutes) => parseTime(formatTime(minutes)) === minutes))
  })

  it('show 0–719 as AM and 720–1439 as PM, hours 1–12, minutes 0–59', () => {
    fc.assert(
      fc.property(clock, (minutes) => {
        const { hour, minute, isAm } = toClock(minutes)
        expect(isAm).toBe(minutes < 720)
        expect(hour).toBeGreaterThanOrEqual(1)
        expect(hour).toBeLessThanOrEqual(12)
        expect(minute).toBeGreaterThanOrEqual(0)
        expect(minute).toBeLessThanOrEqual(59)
        expect(fromClock(hour, minute, isAm)).toBe(minutes)
      }),
    )
  })

  it('fold any number of minutes onto one day', () => {
    expect([-1, 0, 1439, 1440, 2881, -1441].map(wrapDay)).toEqual([1439, 0, 1439, 0, 1, 1439])
  })
})

describe('times and durations within a sentence', () => {
  test.each([
    [435, 690, '7:15 – 11:30 am'],
    [615, 840, '10:15 am – 2:00 pm'],
    [720, 1230, '12:00 – 8:30 pm'],
    [1320, 360, '10:00 pm – 6:00 am'],
    [1380, 1440, '11:00 pm – 12:00 am'],
  ])('from %i to %i: %s', (start, end, words) => {
    expect(formatTimes(start, end)).toBe(words)
  })

  test.each([
    [0, '0 min'],
    [5, '5 min'],
    [60, '1 h'],
    [210, '3 h 30'],
    [485, '8 h 05'],
    [1440, '24 h'],
  ])('%i minutes: %s', (minutes, words) => {
    expect(formatLength(minutes)).toBe(words)
  })
})

describe('typed times', () => {
  test.each([
    [450, ['730', '0730', '7:30', '7.30', '7 30']],
    [1170, ['7.30p', '7:30 PM', '7:30pm', '730 p.m.', '1930', '19:30']],
    [420, ['7', '7a']],
    [495, ['  8:15  ']],
    [1140, ['7 pm']],
    [0, ['12am', '12 a.m.', '0', '00:00']],
    [30, ['12:30am']],
    [720, ['12pm', '12']],
    [1439, ['23:59']],
    [1440, ['24:00', '2400']],
    [null, ['', ' ', 'noon', '7:60', '7:3', '25', '25:00', '24:01', '13pm', '0am', '12345', '-1', '7x']],
    [null, ['7:30:00']],
  ])('as minutes %s: %j', (minutes, texts) => {
    for (const text of texts) expect(parseTime(text), text).toBe(minutes)
  })
})

describe('durations', () => {
  test.each([
    [5, '00 hrs 05 mins'],
    [510, '08 hrs 30 mins'],
    [6000, '100 hrs 00 mins'],
  ])('%i minutes are shown as %s', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text)
  })

  it('are parsed back to the same duration', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5999 }),
        (minutes) => parseDuration(formatDuration(minutes)) === minutes,
      ),
    )
  })

  test.each([
    [480, ['8', '8h', '8 hours']],
    [90, ['1.5', '1.5h', '90m', '90 mins', '1:30']],
    [510, ['8 hrs 30 mins', '8h30m']],
    [485, ['  8h 5m ']],
    [0, ['0']],
    // Minutes over 60 carry into hours.
    [135, ['1:75', '1h 75m']],
    [null, ['', ' ', 'all day', '-1', '1:', ':30', '8x', '1,5']],
  ])('are typed, as minutes %s: %j', (minutes, texts) => {
    for (const text of texts) expect(parseDuration(text), text).toBe(minutes)
  })
})
