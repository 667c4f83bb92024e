// A running task: which day it belongs to, when it ends, and when nobody but its owner knows.
import { expect, test } from 'vitest'
import { begin, isForgotten, runningMinutes, stopped } from '#domain/timesheet/running.ts'
import { newTask } from '#domain/timesheet/task.ts'
import { parseTime, type Shift } from '#domain/timesheet/time.ts'

/** '2026-11-17 7:13 am' by the company's clock. */
function clockAt(text: string) {
  const [date = '', ...time] = text.split(' ')
  const minutes = parseTime(time.join(' '))!
  return { date, minutes, now: Date.parse(date) + minutes * 60_000 }
}

test.each<[name: string, Shift, start: string, stop: string, day: string, start: string, end: string | null]>(
  [
    ['a morning', 'DAY', '2026-11-17 7:13am', '2026-11-17 11:34am', '2026-11-17', '7:10am', '11:30am'],
    ['to midnight', 'DAY', '2026-11-17 6pm', '2026-11-18 12am', '2026-11-17', '6pm', '24:00'],
    [
      'a day that was forgotten overnight',
      'DAY',
      '2026-11-17 7am',
      '2026-11-18 6:50am',
      '2026-11-17',
      '7am',
      null,
    ],
    ['an evening, after midnight', 'DAY', '2026-11-17 8pm', '2026-11-18 1am', '2026-11-17', '8pm', null],
    ['more than twelve hours', 'DAY', '2026-11-17 6am', '2026-11-17 6:30pm', '2026-11-17', '6am', null],
    ['a night over midnight', 'NIGHT', '2026-11-17 10pm', '2026-11-18 5:02am', '2026-11-17', '10pm', '5am'],
    [
      'a night that began after midnight',
      'NIGHT',
      '2026-11-18 1am',
      '2026-11-18 4am',
      '2026-11-17',
      '1am',
      '4am',
    ],
    ['a night to past midday', 'NIGHT', '2026-11-18 2am', '2026-11-18 12:30pm', '2026-11-17', '2am', null],
    ['less than a step', 'DAY', '2026-11-17 7:11am', '2026-11-17 7:14am', '2026-11-17', '7:10am', null],
    ['a clock set back', 'DAY', '2026-11-17 7am', '2026-11-17 6am', '2026-11-17', '7am', null],
    ['over the end of a month', 'NIGHT', '2026-11-30 9pm', '2026-12-01 3am', '2026-11-30', '9pm', '3am'],
  ],
)('%s', (_, shift, from, to, day, start, end) => {
  const before = clockAt(from)
  const after = clockAt(to)
  const running = begin(newTask('a', 'RENTAL', null), shift, before, before.now)
  const { task, startDate } = { ...running, task: stopped(running, after, after.now) }
  const time = (text: string | null) => text && parseTime(text)
  expect([startDate, task.startTime, task.endTime]).toEqual([day, time(start), time(end)])
})

test('its duration counts whole minutes, and is the same in every zone', () => {
  const before = clockAt('2026-11-17 7:13am')
  const running = begin(newTask('a', 'RENTAL', 420), 'DAY', before, before.now + 30_000)
  expect(runningMinutes(running, before.now + 90_000)).toBe(1)
  expect(runningMinutes(running, before.now)).toBe(0)
  expect(isForgotten(running, before, before.now)).toBe(false)
})
