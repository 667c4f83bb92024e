// Who may remind others of missing days, and the text of a reminder.
import { describe, expect, it } from 'vitest'
import { mayRemind, reminderMessage } from '#domain/reminder.ts'
import type { UserType } from '#domain/people.ts'

const actor = (userType: UserType, approvalGroupIds: number[] = []) => ({
  id: 1,
  userType,
  allowTimesheetCreation: true,
  approvalGroupIds,
  excludedOwners: [],
})

describe('who may remind', () => {
  it.each([
    [
      'an approver of the group that decides the timesheets',
      actor('APPROVER', [7]),
      { id: 2, approvalGroupId: 7 },
    ],
    ['an administrator, anybody', actor('SYSTEM_ADMINISTRATOR'), { id: 2, approvalGroupId: 7 }],
    ['an administrator, people of no group', actor('SYSTEM_ADMINISTRATOR'), { id: 2, approvalGroupId: null }],
  ])('%s', (_, sender, receiver) => expect(mayRemind(sender, receiver)).toBe(true))

  it.each([
    ['an approver of another group', actor('APPROVER', [8]), { id: 2, approvalGroupId: 7 }],
    ['an approver, people of no group', actor('APPROVER', [7]), { id: 2, approvalGroupId: null }],
    ['an approver themself', actor('APPROVER', [7]), { id: 1, approvalGroupId: 7 }],
    ['an administrator themself', actor('SYSTEM_ADMINISTRATOR'), { id: 1, approvalGroupId: 7 }],
    ['Staff who were approvers', actor('STAFF', [7]), { id: 2, approvalGroupId: 7 }],
    ['a User Administrator, who only reads', actor('USER_ADMINISTRATOR', [7]), { id: 2, approvalGroupId: 7 }],
  ])('not %s', (_, sender, receiver) => expect(mayRemind(sender, receiver)).toBe(false))
})

it.each([
  [['2026-11-16'], 'your timesheet for Mon Nov 16, 2026'],
  [['2026-11-16', '2026-11-17'], 'your timesheets for Mon Nov 16, 2026 and Tue Nov 17, 2026'],
  [
    ['2026-11-16', '2026-11-17', '2026-11-19'],
    'your timesheets for Mon Nov 16, 2026; Tue Nov 17, 2026 and Thu Nov 19, 2026',
  ],
])('a reminder of %j', (dates, what) =>
  expect(reminderMessage('Ada Tester', dates)).toBe(`Ada Tester reminds you to hand in ${what}`),
)

it('a reminder names who has prepared a day', () => {
  const prepared = new Map([['2026-11-17', 'Theo Tester']])
  expect(reminderMessage('Ada Tester', ['2026-11-16', '2026-11-17'], prepared)).toBe(
    'Ada Tester reminds you to hand in your timesheets for Mon Nov 16, 2026 and Tue Nov 17, 2026 (prepared by Theo Tester)',
  )
})
