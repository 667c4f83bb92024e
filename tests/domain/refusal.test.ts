import { describe, expect, it, test } from 'vitest'
import { isConflict } from '#domain/conflict.ts'
import { InvalidInput, Refusal, sentences, type RefusalCode } from '#domain/refusal.ts'

const codes = Object.keys(sentences) as RefusalCode[]

describe('the sentences of the specification', () => {
  test.each([
    [
      'OVERLAP_WITHIN',
      {},
      'Overlapping tasks detected in the timesheet. Ensure there are no conflicts in your specified task times.',
    ],
    [
      'OVERLAP_OTHERS',
      {},
      'Overlapping tasks detected with another timesheet. Ensure there are no conflicts in your specified task times.',
    ],
    [
      'OVER_DAILY_MAXIMUM',
      { max: 14 },
      'Total hours logged in the timesheet is over 14 hours. Please review and adjust your tasks accordingly.',
    ],
    [
      'OVER_DAY_TOTAL',
      { max: 9 },
      'The combined total hours for all timesheets on this day exceed 9 hours. Please review and adjust your timesheets.',
    ],
    [
      'DAY_PAST_MIDNIGHT',
      {},
      'You have entered time for a Day shift that passes midnight. Please change the shift type to Night Shift or correct the task time before saving or submitting.',
    ],
    [
      'NIGHT_PAST_MIDDAY',
      {},
      'You have entered time for a Night shift that passes midday. Please confirm this is accurate or go back and correct the timesheet.',
    ],
    ['TASK_TYPE_NOT_ALLOWED', {}, 'You cannot perform this function'],
    [
      'ALREADY_DECIDED',
      { done: 'approved', name: 'Jo Reed', time: '14:02' },
      'Already approved by Jo Reed at 14:02',
    ],
  ] as const)('%s', (code, details, sentence) => {
    expect(new Refusal(code, null, details).message).toBe(sentence)
  })

  it('leave no placeholder', () => {
    for (const code of codes) expect(new Refusal(code).message).not.toMatch(/[{}]/)
  })
})

it('only the midday check can be confirmed', () => {
  expect(codes.filter((code) => new Refusal(code).confirmable)).toEqual(['NIGHT_PAST_MIDDAY'])
})

it('invalid input has its first sentence as its message', () => {
  const problems = [
    { path: 'lines.0.site', message: 'Please select Site' },
    { path: 'lines.0.notes', message: 'Please enter Job Description' },
  ]
  expect(new InvalidInput(problems).message).toBe('Please select Site')
  expect(new InvalidInput(problems).problems).toEqual(problems)
})

it.each(codes)('%s is a conflict only if the record differs from the one that the person saw', (code) => {
  const conflicts: RefusalCode[] = ['ALREADY_DECIDED', 'CHANGED_SINCE', 'WRONG_STATUS']
  expect(isConflict(code)).toBe(conflicts.includes(code))
})
