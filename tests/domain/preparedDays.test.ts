// How a day differs from what was prepared: minutes, times, jobs and shift, in words and field by field.
import { expect, it, test } from 'vitest'
import { changesBetween } from '#domain/crew/changes.ts'
import {
  differenceInWords,
  differenceOf,
  fromPreparer,
  isOtherwise,
  type ComparedTask,
} from '#domain/crew/difference.ts'
import { pushMessageOf } from '#domain/push-message.ts'
import { forLinks } from '#domain/timesheet/task-fields.ts'
import { newTask, type TaskValues } from '#domain/timesheet/task.ts'
import { parseTime, type Shift } from '#domain/timesheet/time.ts'

type Times = [start: string, end: string, job?: string, more?: object]
const job = ([start, end, job = 'bridge', more]: Times): ComparedTask<string> => ({
  timesheetLineType: 'JOB_COST',
  startTime: parseTime(start),
  endTime: parseTime(end),
  ...forLinks((link) => (link === 'job' ? job : null)),
  ...more,
})
const day = (lines: Times[], shift: Shift = 'DAY') => ({ shift, lines: lines.map(job) })

test.each<[string, Times[], Times[], string, boolean]>([
  ['as prepared', [['7:00', '15:30']], [['7:00', '15:30']], '', false],
  ['15 minutes more', [['7:00', '15:30']], [['7:00', '15:45']], '15 min more than prepared', false],
  ['45 minutes more', [['7:00', '15:30']], [['7:00', '16:15']], '45 min more than prepared', true],
  ['2 h 30 less', [['7:00', '15:30']], [['7:00', '13:00']], '2 h 30 less than prepared', true],
  ['half an hour later', [['7:00', '15:00']], [['7:30', '15:30']], 'At another time than prepared', true],
  [
    'in another order',
    [
      ['7:00', '11:00', 'a'],
      ['11:00', '15:00', 'b'],
    ],
    [
      ['7:00', '11:00', 'b'],
      ['11:00', '15:00', 'a'],
    ],
    '',
    false,
  ],
  [
    'one job split in two tasks',
    [['7:00', '15:00']],
    [
      ['7:00', '11:00'],
      ['11:00', '15:00'],
    ],
    '',
    false,
  ],
  [
    '2 hours moved to the other job',
    [
      ['7:00', '11:00', 'a'],
      ['11:00', '15:00', 'b'],
    ],
    [
      ['7:00', '13:00', 'a'],
      ['13:00', '15:00', 'b'],
    ],
    '2 h on another task than prepared',
    true,
  ],
  ['another job', [['7:00', '15:00', 'a']], [['7:00', '15:00', 'b']], 'Another job than prepared', true],
  [
    'a job left out',
    [
      ['7:00', '11:00', 'a'],
      ['11:00', '15:00', 'b'],
    ],
    [['7:00', '15:00', 'a']],
    'Another job than prepared',
    true,
  ],
  [
    'another task category',
    [['7:00', '15:00']],
    [['7:00', '15:00', 'bridge', { taskCategory: 'travel' }]],
    '',
    false,
  ],
  [
    'field service on a machine of the company',
    [['7:00', '15:00']],
    [['7:00', '15:00', 'bridge', { equipment: 'digger', site: 'yard', workOrder: 'repair' }]],
    '',
    false,
  ],
])('%s', (_, prepared, handedIn, words, otherwise) => {
  const difference = differenceOf(day(prepared), day(handedIn))
  expect([differenceInWords(difference), isOtherwise(difference)]).toEqual([words, otherwise])
})

test('a night over midnight counts its hours on both sides of it', () => {
  const night = (lines: Times[]) => day(lines, 'NIGHT')
  const prepared = night([['18:00', '2:00']])
  const later = differenceOf(
    prepared,
    night([
      ['18:00', '0:00'],
      ['0:30', '3:00'],
    ]),
  )
  expect(later).toMatchObject({ minutes: 30, shifted: 60, isOtherJob: false })
  const early = differenceOf(night([['18:00', '0:10']]), night([['18:00', '23:50']]))
  expect(early, 'ten past twelve is 20 minutes after ten to').toMatchObject({ minutes: -20, shifted: 20 })
  expect(differenceInWords(differenceOf(day([['18:00', '23:00']]), night([['18:00', '23:00']])))).toBe(
    'On another shift than prepared',
  )
})

const task = (start: string, end: string, name: string, notes = ''): TaskValues => ({
  ...newTask(`${start} ${name}`, 'JOB_COST', parseTime(start)),
  ...{ endTime: parseTime(end), notes, job: { id: name, code: name, name: 'Bridge' } },
})

it('differences are told task by task, of the tasks that belong together', () => {
  const before = {
    shift: 'DAY' as const,
    lines: [task('7:00', '11:00', 'J1', 'Piles'), task('11:30', '15:30', 'J2')],
  }
  const now = {
    shift: 'DAY' as const,
    lines: [
      task('11:30', '16:15', 'J2', 'Deck'),
      task('7:00', '11:00', 'J1', 'Piles and caps'),
      task('16:15', '17:00', 'J3'),
    ],
  }
  expect(changesBetween(before, now)).toEqual([
    'Task 1 · End Time: 03:30 pm → 04:15 pm',
    'Task 2 · Job Description: Piles → Piles and caps',
    'Task 3: nothing → Job cost, 04:15 pm to 05:00 pm, J3 Bridge',
  ])
  expect(changesBetween(now, { ...before, shift: 'NIGHT' })).toEqual([
    'Shift: Day → Night',
    'Task 1 · Job Description: Piles and caps → Piles',
    'Task 2 · End Time: 04:15 pm → 03:30 pm',
    'Task 2 · Job Description: Deck → nothing',
    'No longer: Job cost, 04:15 pm to 05:00 pm, J3 Bridge',
  ])
})

it('a description comes from who prepared it while it is unchanged', () => {
  const prepared = { by: 'Ingrid Solberg', lines: [{ notes: '' }, { notes: 'Piles ' }] }
  expect(['Piles', 'Piles and caps', ''].map((notes) => fromPreparer(notes, prepared))).toEqual([
    'from Ingrid Solberg',
    null,
    null,
  ])
})

test.each([
  ['REMINDER', 'reminder', 'Your timesheet for Tue Nov 17, 2026 is missing'],
  ['PREPARED', 'prepared 2026-11-17', 'There is news about a prepared day: Tue Nov 17, 2026'],
  ['PAY_PERIOD', 'pay_period 2026-11-17', 'There is news about a closed day: Tue Nov 17, 2026'],
  ['LEAVE', 'leave', 'There is news about leave'],
] as const)('a lock screen says of %s what it is about, without names', (kind, topic, text) => {
  const about = { id: 1, at: new Date(0), kind, happened: null, dates: ['2026-11-17'] }
  expect(pushMessageOf(about)).toMatchObject({ topic, text })
})
