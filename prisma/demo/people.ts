// The people of the demo company with their accounts, and the groups that decide their timesheets.
import type { DateTime } from 'luxon'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import type { UserType } from '#domain/people.ts'
import { parseTime } from '#domain/timesheet/time.ts'
import type { ApprovalGroup, User } from '#server/database/generated/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { isYes, listed, readCsv } from './csv.ts'
import { found, type Lookups } from './lookups.ts'

export type Person = {
  /** All of the account but its password. */
  user: Omit<User, 'passwordHash' | 'searchName'>
  /** The same person as the one who acts. */
  viewer: Viewer
  payLocation: string
  /** Whether the person records timesheets: daily, not at all, or no more since leaving. */
  records: 'daily' | 'none' | 'left'
  worksNights: boolean
}
export type Group = { group: ApprovalGroup; members: Person[] }

type PersonRow = Record<
  | 'account'
  | 'firstName'
  | 'lastName'
  | 'userType'
  | 'active'
  | 'group'
  | 'payLocation'
  | 'gpEmployeeId'
  | 'taskType'
  | 'fieldService'
  | 'mayRecord'
  | 'starts'
  | 'records'
  | 'nights'
  | 'joined',
  string
>
type GroupRow = Record<
  | 'name'
  | 'gpBatchPrefix'
  | 'gpBatchNotificationTo'
  | 'gpBatchNotificationCc'
  | 'adminNotification'
  | 'members',
  string
>

export function readPeople(today: DateTime, lookups: Lookups): { people: Person[]; groups: Group[] } {
  const groupRows = readCsv<keyof GroupRow>('approval-groups.csv')
  const rows = readCsv<keyof PersonRow>('people.csv')
  const people = rows.map((row, index) => person(row, index + 1, today, lookups, groupRows))
  const groups = groupRows.map(({ members, ...row }, index) => ({
    group: { id: index + 1, active: true, ...row, ...since(today, 1500) },
    members: listed(members).map((account) => people[rowOf(rows, account)]!),
  }))
  return { people, groups }
}

function person(
  row: PersonRow,
  id: number,
  today: DateTime,
  lookups: Lookups,
  groupRows: readonly GroupRow[],
): Person {
  const { payLocations, divisions, gpEmployees } = lookups
  const employee = row.gpEmployeeId
    ? found(gpEmployees, ({ employeeId }) => employeeId === row.gpEmployeeId, row.gpEmployeeId)
    : null
  const who = {
    id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: `${row.account}@demo.example`,
    userType: row.userType as UserType,
    taskType: row.taskType as TaskType,
    allowTimesheetCreation: isYes(row.mayRecord),
    showFieldService: isYes(row.fieldService),
    approvalGroupId: row.group ? groupRows.findIndex(({ name }) => name === row.group) + 1 : null,
    payLocationId: row.payLocation
      ? found(payLocations, ({ name }) => name === row.payLocation, row.payLocation).id
      : null,
    mustChangePassword: false,
    defaultStartTime: parseTime(row.starts)!,
  }
  return {
    user: {
      ...who,
      avatarId: null,
      active: isYes(row.active),
      gpEmployeeId: employee?.employeeId ?? null,
      gpPayCycle: employee?.payCycle ?? 'NONE',
      gpStaffNumber: employee?.staffNumber ?? null,
      ...since(today, Number(row.joined)),
    },
    viewer: {
      ...who,
      sessionId: 0,
      approvalGroupIds: groupRows.flatMap(({ members }, index) =>
        listed(members).includes(row.account) ? index + 1 : [],
      ),
      divisions: divisions
        .filter((link) => link.active && link.payLocationId === who.payLocationId)
        .map((link) => link.division),
    },
    payLocation: row.payLocation,
    records: row.records as Person['records'],
    worksNights: isYes(row.nights),
  }
}

function rowOf(rows: readonly PersonRow[], account: string): number {
  return rows.indexOf(found(rows, (row) => row.account === account, account))
}

function since(today: DateTime, days: number) {
  const at = today.minus({ days }).set({ hour: 9, minute: 12 }).toJSDate()
  return { createdAt: at, updatedAt: at }
}
