import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  firstRefusal,
  overlapsWithin,
  REACH_DAYS,
  saveChecks,
  submitChecks,
  type Around,
  type Check,
  type CheckedSheet,
  type CheckSettings,
} from '#domain/timesheet/checks.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { Shift, TaskTimes } from '#domain/timesheet/time.ts'
import { settingDefaults as defaults } from '#domain/setting/settings.ts'

const DATE = '2026-11-17'
const DAY_BEFORE = '2026-11-16'
const DAY_AFTER = '2026-11-18'

type Times = readonly [string | null, string | null]

/** A timesheet from times on a 24-hour clock. */
function sheet(shift: Shift, startDate: string, ...tasks: Times[]): CheckedSheet {
  const minutes = (text: string | null) => {
    if (text === null) return null
    const [hours = 0, rest = 0] = text.split(':').map(Number)
    return hours * 60 + rest
  }
  return {
    startDate,
    shift,
    lines: tasks.map(([start, end]) => ({ startTime: minutes(start), endTime: minutes(end) })),
  }
}
const day = (...tasks: Times[]) => sheet('DAY', DATE, ...tasks)
const night = (...tasks: Times[]) => sheet('NIGHT', DATE, ...tasks)

function around(others: readonly CheckedSheet[] = [], settings: Partial<CheckSettings> = {}): Around {
  return { settings: { ...defaults, ...settings }, others }
}
const onSave = (one: CheckedSheet, about = around()) => firstRefusal(saveChecks, one, about)
const onSubmit = (one: CheckedSheet, about = around()) => firstRefusal(submitChecks, one, about)

it('a refused total names the maximum', () => {
  const nine = day(['4:00', '13:00'])
  expect(onSave(nine, around([], { maximumDailyHours: 9 }))).toBeNull()
  const over = onSave(nine, around([], { maximumDailyHours: 8 }))
  expect(over).toMatchObject({ code: 'OVER_DAILY_MAXIMUM', message: expect.stringContaining('over 8 hours') })
  expect(onSubmit(day(['13:00', '18:00']), around([nine]))).toBeNull()
  const overAll = onSubmit(day(['13:00', '18:01']), around([nine]))
  expect(overAll).toMatchObject({
    code: 'OVER_DAY_TOTAL',
    message: expect.stringContaining('exceed 14 hours'),
  })
})

test.each([
  ['one minute in common', day(['8:00', '10:00'], ['9:59', '11:00']), 1],
  ['the later task is named, whatever its time', day(['9:00', '11:00'], ['8:00', '9:01']), 1],
  [
    'every pair is compared, not only neighbours',
    day(['8:00', '10:00'], ['12:00', '13:00'], ['9:00', '9:30']),
    2,
  ],
  ['crossing midnight adds 24 hours to the end', night(['22:00', '2:00'], ['23:00', '23:30']), 1],
  ['a night task before midday lies on the next day', night(['22:00', '3:00'], ['2:00', '4:00']), 1],
])('a timesheet with overlapping tasks is refused: %s', (_, one, at) => {
  for (const refusal of [onSave(one), onSubmit(one)])
    expect(refusal).toMatchObject({ code: 'OVERLAP_WITHIN', path: `lines.${at}.startTime` })
})

describe('overlaps within a timesheet, shown while the user types', () => {
  it('lists every two tasks with the time that they share', () => {
    const one = day(['7:00', '10:00'], ['9:30', '11:00'], ['11:00', '12:00'], ['8:00', '9:45'])
    expect(overlapsWithin(one)).toEqual([
      { line: 1, other: 0, start: 570, end: 600 },
      { line: 3, other: 0, start: 480, end: 585 },
      { line: 3, other: 1, start: 570, end: 585 },
    ])
  })

  it('lists nothing if tasks only touch, or if a time is missing', () => {
    expect(overlapsWithin(day(['7:00', '10:00'], ['10:00', '11:00'], ['9:00', null]))).toEqual([])
  })
})

describe('overlap with another timesheet', () => {
  const nightBefore = sheet('NIGHT', DAY_BEFORE, ['22:00', '6:00'])
  const dayAfter = sheet('DAY', DAY_AFTER, ['4:00', '8:00'])

  test.each([
    ['the same day', day(['8:00', '10:00']), sheet('DAY', DATE, ['9:00', '11:00'])],
    ['the end of a night shift of the day before', day(['5:59', '9:00']), nightBefore],
    [
      'the morning task of a night shift of the day before',
      day(['5:00', '9:00']),
      sheet('NIGHT', DAY_BEFORE, ['1:00', '6:00']),
    ],
    [
      'a Day task of the day before that crossed midnight',
      day(['0:30', '2:00']),
      sheet('DAY', DAY_BEFORE, ['22:00', '1:00']),
    ],
    ['a night shift that runs into the day after', night(['20:00', '4:01']), dayAfter],
    [
      'a night shift two days before that ends at noon of today',
      sheet('DAY', '2026-11-18', ['0:00', '1:00']),
      sheet('NIGHT', '2026-11-16', ['11:00', '10:00']),
    ],
    [
      'over a leap day and the end of a month',
      sheet('DAY', '2028-03-01', ['1:00', '2:00']),
      sheet('NIGHT', '2028-02-29', ['22:00', '6:00']),
    ],
    [
      'over a change of the clocks',
      sheet('DAY', '2026-10-04', ['5:30', '9:00']),
      sheet('NIGHT', '2026-10-03', ['22:00', '6:00']),
    ],
  ])('is refused: %s', (_, one, other) => {
    const off = { maximumDailyHoursCheckingEnable: false }
    const refusal = onSubmit(one, around([other], off))
    expect(refusal).toMatchObject({ code: 'OVERLAP_OTHERS', path: 'lines.0.startTime' })
    expect(onSubmit(other, around([one], off))?.code, 'and the other way round').toBe('OVERLAP_OTHERS')
  })

  it('names the offending task', () => {
    const one = day(['10:00', '11:00'], ['11:00', '12:00'], ['5:00', '6:30'])
    expect(onSubmit(one, around([nightBefore]))?.path).toBe('lines.2.startTime')
  })

  it('is found up to two days away', () => {
    expect(REACH_DAYS).toBe(2)
    const latest = sheet('NIGHT', '2026-11-14', ['11:59', '11:58'])
    expect(onSubmit(day(['0:00', '1:00']), around([latest]))).toBeNull()
  })
})

it('a Day shift that passes midnight is refused at the offending task, but may end at midnight', () => {
  const path = 'lines.1.startTime'
  for (const refusal of [onSave, onSubmit].map((check) => check(day(['8:00', '9:00'], ['20:00', '0:01']))))
    expect(refusal).toMatchObject({ code: 'DAY_PAST_MIDNIGHT', path, confirmable: false })
  for (const end of ['24:00', '0:00']) expect(onSave(day(['20:00', end]))).toBeNull()
})

it('a Night shift that passes midday is refused at the offending task until the user confirms it', () => {
  const late = night(['22:00', '4:00'], ['11:00', '12:01'])
  const path = 'lines.1.startTime'
  for (const refusal of [onSave(late), onSubmit(late)])
    expect(refusal).toMatchObject({ code: 'NIGHT_PAST_MIDDAY', path, confirmable: true })
  for (const checks of [saveChecks, submitChecks])
    expect(firstRefusal(checks, late, around(), ['NIGHT_PAST_MIDDAY'])).toBeNull()
  expect(onSave(night(['22:00', '4:00'], ['11:00', '12:00']))).toBeNull()
})

it('a confirmation passes its own check only', () => {
  const both = night(['20:00', '9:00'], ['8:00', '12:30'])
  expect(firstRefusal(submitChecks, both, around(), walkedCodes)?.code).toBe('OVER_DAILY_MAXIMUM')
  const crossed = day(['20:00', '1:00'])
  expect(firstRefusal(submitChecks, crossed, around(), walkedCodes)?.code).toBe('DAY_PAST_MIDNIGHT')
})

// ---------------------------------------------------------------- compared with a slow and simple version of the rules

const time = fc.option(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 1440 }) },
  ),
  { nil: null, freq: 12 },
)
const shift = fc.constantFrom<Shift>('DAY', 'NIGHT')
const lines = fc.array(fc.record({ startTime: time, endTime: time }), { minLength: 1, maxLength: 4 })
const anySheet = fc.record({ startDate: fc.constant(DATE), shift, lines })
const otherSheet = fc.record({
  startDate: fc.constantFrom('2026-11-15', DAY_BEFORE, DATE, DAY_AFTER, '2026-11-19'),
  shift,
  lines,
})
const settings = fc.record({
  timesheetOverlapCheckingEnable: fc.boolean(),
  passMidnightCheckingEnable: fc.boolean(),
  maximumDailyHoursCheckingEnable: fc.boolean(),
  maximumDailyHours: fc.integer({ min: 1, max: 24 }),
})
const surroundings = fc.record({ settings, others: fc.array(otherSheet, { maxLength: 2 }) })

/** Every worked minute of a task, walked one by one from the first, counted from the midnight that starts DATE. */
function minutesOf({ startTime, endTime }: TaskTimes, { shift, startDate }: CheckedSheet): number[] {
  if (startTime === null || endTime === null) return []
  const walked: number[] = []
  for (let minute = startTime; minute !== endTime && minute !== endTime + 1440; minute++) walked.push(minute)
  const isNextMorning = shift === 'NIGHT' && startTime < 720
  const days = Number(startDate.slice(-2)) - 17 + (isNextMorning ? 1 : 0)
  return walked.map((minute) => minute + days * 1440)
}

function oracle(one: CheckedSheet, { settings, others }: Around, isSubmit: boolean): RefusalCode | null {
  const tasks = one.lines.map((line) => minutesOf(line, one))
  const count = (all: number[][]) => all.reduce((sum, minutes) => sum + minutes.length, 0)
  const own = tasks.flat()
  const shares = (a: number[], b: number[]) => a.some((minute) => b.includes(minute))
  const maximum = settings.maximumDailyHoursCheckingEnable ? settings.maximumDailyHours * 60 : Infinity
  const sameDay = others.filter((other) => other.startDate === one.startDate)
  const dayTotal = sameDay.reduce(
    (sum, other) => sum + count(other.lines.map((line) => minutesOf(line, other))),
    count(tasks),
  )

  if (count(tasks) > maximum) return 'OVER_DAILY_MAXIMUM'
  if (isSubmit && dayTotal > maximum) return 'OVER_DAY_TOTAL'
  if (new Set(own).size !== own.length) return 'OVERLAP_WITHIN'
  if (isSubmit && settings.timesheetOverlapCheckingEnable) {
    const taken = others.flatMap((other) => other.lines.flatMap((line) => minutesOf(line, other)))
    if (shares(own, taken)) return 'OVERLAP_OTHERS'
  }
  const last = Math.max(...own)
  if (one.shift === 'DAY' && settings.passMidnightCheckingEnable && last >= 1440) return 'DAY_PAST_MIDNIGHT'
  if (one.shift === 'NIGHT' && last >= 1440 + 720) return 'NIGHT_PAST_MIDDAY'
  return null
}

/** The refusals that the oracle computes. A rule with another code has its own cases and does not concern this test. */
const walkedCodes: readonly RefusalCode[] = [
  'DAY_PAST_MIDNIGHT',
  'NIGHT_PAST_MIDDAY',
  'OVERLAP_OTHERS',
  'OVERLAP_WITHIN',
  'OVER_DAILY_MAXIMUM',
  'OVER_DAY_TOTAL',
]

function firstWalked(checks: readonly Check[], one: CheckedSheet, about: Around): RefusalCode | null {
  const codes = checks.map((check) => check(one, about)?.code)
  return codes.find((code) => code && walkedCodes.includes(code)) ?? null
}

it('Save and Submit refuse the same timesheets as a check of every single minute', () => {
  const seen = new Set<RefusalCode | null>()
  fc.assert(
    fc.property(anySheet, surroundings, (one, about) => {
      const submit = firstWalked(submitChecks, one, about)
      expect(firstWalked(saveChecks, one, about)).toBe(oracle(one, about, false))
      expect(submit).toBe(oracle(one, about, true))
      seen.add(submit)
    }),
    { numRuns: 1500 },
  )
  expect(seen, 'the random sheets must meet every refusal').toEqual(new Set([...walkedCodes, null]))
})
