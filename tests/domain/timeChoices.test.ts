// Which times a picker offers, and how a typed end is read.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  clockChoices,
  endChoices,
  mayEnd,
  parseEndTime,
  startChoices,
  usualEnd,
} from '#domain/timesheet/time-choices.ts'
import {
  absoluteInterval,
  formatLength,
  formatTime,
  type Shift,
  workedMinutes,
} from '#domain/timesheet/time.ts'

const clock = fc.integer({ min: 0, max: 1439 })
const shifts = fc.constantFrom<Shift>('DAY', 'NIGHT')
const ends = Array.from({ length: 1441 }, (_, minute) => minute)

describe('the ends of a task', () => {
  test.each([
    ['begin with the next quarter hour', 'DAY', 510, '08:45 am 15 min', '12:00 am 15 h 30'],
    ['begin so between two quarter hours, too', 'DAY', 518, '08:45 am 7 min', '12:00 am 15 h 22'],
    ['are only midnight, late on a Day shift', 'DAY', 1430, '12:00 am 10 min', '12:00 am 10 min'],
    ['of a whole day end at its own midnight', 'DAY', 0, '12:15 am 15 min', '12:00 am 24 h'],
    ['of a Night shift are until midday', 'NIGHT', 1320, '10:15 pm 15 min', '12:00 pm 14 h'],
    ['of a task after midnight are, too', 'NIGHT', 60, '01:15 am 15 min', '12:00 pm 11 h'],
    ['of a night from midday are less than a day', 'NIGHT', 720, '12:15 pm 15 min', '11:45 am 23 h 45'],
  ] as const)('%s', (_, shift, start, first, last) => {
    const texts = endChoices({ start, shift }, null).map(
      ({ time, length }) => `${formatTime(time)} ${formatLength(length!)}`,
    )
    expect([texts[0], texts.at(-1)]).toEqual([first, last])
  })

  it('include the chosen one, in its position', () => {
    const choices = endChoices({ start: 510, shift: 'DAY' }, 932)
    const at = choices.findIndex(({ time }) => time === 932)
    expect(choices.slice(at - 1, at + 2)).toEqual([
      { time: 930, length: 420 },
      { time: 932, length: 422 },
      { time: 945, length: 435 },
    ])
  })

  it('are all after the start and within the shift, each with its working minutes', () => {
    fc.assert(
      fc.property(clock, shifts, (start, shift) => {
        const choices = endChoices({ start, shift }, null)
        expect(choices.length).toBeGreaterThan(0)
        for (const { time, length } of choices) {
          expect(workedMinutes({ startTime: start, endTime: time })).toBe(length)
          expect(mayEnd(time, { start, shift })).toBe(true)
          const { end } = absoluteInterval({ startTime: start, endTime: time }, shift)!
          expect(end).toBeLessThanOrEqual(shift === 'DAY' ? 1440 : 2160)
        }
      }),
      { numRuns: 60 },
    )
  })
})

it('the starts of a task are the quarter hours of the day and the chosen one', () => {
  expect(startChoices(null)).toHaveLength(96)
  expect(startChoices(510)).toHaveLength(96)
  expect(startChoices(517).filter(({ time }) => time > 510 && time < 525)).toEqual([
    { time: 517, length: null },
  ])
})

describe('a clock', () => {
  /** All times that picking hours, minutes and halves of the day can reach from a time. */
  function reachable(from: number, mayChoose: (time: number) => boolean): Set<number> {
    const found = new Set<number>()
    const next = [from]
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      const { hours, minutes, halves } = clockChoices(at, mayChoose)
      for (const { time } of [...hours, ...minutes, ...halves]) {
        if (time === null || found.has(time)) continue
        found.add(time)
        next.push(time)
      }
    }
    return found
  }

  it('offers the hours 1 to 12, AM and PM, every fifth minute, and the minutes after the one that it shows', () => {
    const { hours, minutes, halves } = clockChoices(932, () => true)
    expect(hours.map(({ part }) => part)).toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(halves.map(({ part }) => part)).toEqual([true, false])
    expect(minutes.map(({ part }) => part)).toEqual([
      0, 5, 10, 15, 20, 25, 30, 31, 32, 33, 34, 35, 40, 45, 50, 55,
    ])
  })

  it('makes 12 AM the first hour of the day', () => {
    const { hours, halves } = clockChoices(750, () => true)
    expect(hours[0]).toEqual({ part: 12, time: 750 })
    expect(halves).toEqual([
      { part: true, time: 30 },
      { part: false, time: 750 },
    ])
  })

  it('reaches every minute of the day', () => {
    expect(reachable(0, () => true).size).toBe(1440)
  })

  it.each([
    [517, 'DAY'],
    [1322, 'NIGHT'],
    [61, 'NIGHT'],
  ] as const)(
    'reaches every possible end after a start at minute %i on a %s shift, and no other',
    (start, shift) => {
      const endOf = { start, shift }
      const first = endChoices(endOf, null)[0]!.time
      const may = ends.slice(0, 1440).filter((end) => mayEnd(end, endOf))
      const found = reachable(first, (time) => mayEnd(time, endOf))
      expect([...found].sort((a, b) => a - b)).toEqual(may)
    },
  )

  it('reads 4 after a start at 8:30 am as 4 in the afternoon', () => {
    const { hours } = clockChoices(525, (time) => mayEnd(time, { start: 510, shift: 'DAY' }))
    expect(hours.find(({ part }) => part === 4)?.time).toBe(16 * 60 + 45)
  })
})

describe('a typed end', () => {
  test.each([
    ['330', 'DAY', 420, '03:30 pm'],
    ['3:30', 'DAY', 420, '03:30 pm'],
    ['4', 'DAY', 510, '04:00 pm'],
    ['1130', 'DAY', 420, '11:30 am'],
    ['12', 'DAY', 420, '12:00 pm'],
    ['1530', 'DAY', 420, '03:30 pm'],
    ['700', 'DAY', 420, '07:00 pm'],
    ['330a', 'DAY', 420, '03:30 am'],
    ['0330', 'DAY', 420, '03:30 am'],
    ['4', 'DAY', 1320, '04:00 am'],
    ['6', 'NIGHT', 1320, '06:00 am'],
    ['12', 'NIGHT', 1320, '12:00 am'],
    ['11', 'NIGHT', 1320, '11:00 pm'],
    ['13', 'NIGHT', 1320, '01:00 pm'],
    ['noonish', 'DAY', 420, null],
  ] as const)('%s on a %s shift from minute %i is %s', (text, shift, start, shown) => {
    const end = parseEndTime(text, { start, shift })
    expect(end === null ? null : formatTime(end)).toBe(shown)
  })

  it('is read as a possible time if one of its readings is possible', () => {
    fc.assert(
      fc.property(clock, shifts, fc.integer({ min: 1, max: 12 }), (start, shift, hour) => {
        const readings = [(hour % 12) * 60, (hour % 12) * 60 + 720]
        const may = readings.filter((time) => mayEnd(time, { start, shift }))
        const read = parseEndTime(`${hour}`, { start, shift })!
        if (may.length > 0) expect(may).toContain(read)
      }),
    )
  })
})

test('the usual end is the most frequent one, or the latest of several equally frequent ones', () => {
  expect(usualEnd([930, 990, 990, 930, 1020])).toBe(930)
  expect(usualEnd([1020, 990, 990])).toBe(990)
  expect(usualEnd([])).toBeNull()
})
