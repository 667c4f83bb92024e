// The sentences that say why somebody may not do something, for every action on a timesheet.
import { expect, it, test } from 'vitest'
import { onlyTypes, recordingDenial, timesheetDenial } from '#domain/denial.ts'
import { administrators, systemAdministrators, type UserType } from '#domain/people.ts'
import type { TimesheetAction } from '#domain/timesheet/lifecycle.ts'

const names = { owner: 'Tess Tester', group: 'Field north' }
const stamped = { userId: 1, approvalGroupId: 7, status: 'PENDING' } as const
function denial(action: TimesheetAction, id: number, userType: UserType, approvalGroupId: number | null = 7) {
  const actor = { id, userType, allowTimesheetCreation: false, approvalGroupIds: [], excludedOwners: [] }
  return timesheetDenial(action, actor, { ...stamped, approvalGroupId }, names)
}

test.each(['approve', 'decline', 'cancel', 'edit', 'move'] as const)(
  'only an approver of the timesheet’s group may %s',
  (action) => {
    expect(denial(action, 2, 'USER_ADMINISTRATOR')).toBe(
      `Only approvers of Field north and System Administrators can ${action} this timesheet.`,
    )
    expect(denial(action, 2, 'USER_ADMINISTRATOR', null)).toBe(
      `Only System Administrators can ${action} this timesheet.`,
    )
  },
)

test.each(['save', 'submit', 'recall', 'delete'] as const)('only the owner may %s', (action) => {
  expect(denial(action, 2, 'SYSTEM_ADMINISTRATOR')).toBe(`Only Tess Tester can ${action} this timesheet.`)
  expect(denial(action, 1, 'USER_ADMINISTRATOR')).toBe(`User Administrators cannot ${action} timesheets.`)
})

test.each(['save', 'submit'] as const)('only a person who may record timesheets may %s', (action) => {
  expect(denial(action, 1, 'APPROVER')).toBe(recordingDenial({ userType: 'APPROVER' }))
})

it('the sentence names the required roles', () => {
  expect(onlyTypes(administrators)).toBe('Only User Administrators and System Administrators can do this.')
  expect(onlyTypes(systemAdministrators, 'change the account of Sam Tester')).toBe(
    'Only System Administrators can change the account of Sam Tester.',
  )
})
