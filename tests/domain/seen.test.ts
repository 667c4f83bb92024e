// Which edits of approvers the owner of a timesheet has seen.
import { expect, it } from 'vitest'
import { editsSince } from '#domain/timesheet/seen.ts'
import type { TimesheetEventName } from '#domain/timesheet/lifecycle.ts'

const event = (type: TimesheetEventName, at: string, changes: string[] = []) => ({ type, at, changes })
const edited = (at: string) => event('EDITED', at, ['Shift'])

it('edits since the owner last saved the timesheet are listed, oldest first, each with the time when the owner saw it', () => {
  const rounds = [
    edited('7'),
    event('APPROVED', '6'),
    event('EDITED', '5'),
    event('SEEN', '4'),
    edited('3'),
    edited('2'),
    event('SUBMITTED', '1'),
    event('SEEN', '0'),
    edited('0'),
  ]
  expect(editsSince(rounds).map(({ edit, seenAt }) => [edit.at, seenAt])).toEqual([
    ['2', '4'],
    ['3', '4'],
    ['7', null],
  ])
})
