// What the values of a row have to say together.
import type { UserType } from '#domain/people.ts'
import type { RowProblem, Values } from './types.ts'

/** The description of a GL account starts with its number (spec 3). */
export function accountProblems({ number, description }: Values): RowProblem[] {
  const starts = Number(/^\d+/.exec(String(description))?.[0])
  if (starts === number) return []
  return [{ column: 'description', message: `starts with the number ${number}` }]
}

const payroll = ['approvalGroup', 'payLocation', 'gpEmployeeId'] as const

/** Active people who record are known to payroll, and somebody decides their timesheets (spec 5, User form). */
export function userProblems(row: Values): RowProblem[] {
  const userType = row.userType as UserType
  const records = userType === 'STAFF' || (userType === 'APPROVER' && row.allowTimesheetCreation !== false)
  if (row.active === false || !records) return []
  return payroll
    .filter((column) => row[column] === null)
    .map((column) => ({ column, message: `is required for ${userType}` }))
}
