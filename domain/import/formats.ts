// The files of an import: their columns, the values of each, and the key of a row. The importer, its dry run,
// docs/import.md and the screen use this table.
import { GP_EMPLOYEE_ID_MAX, GP_BATCH_PREFIX_MAX, NAME_MAX } from '#domain/limits.ts'
import { userTypeLabel } from '#domain/people.ts'
import { payCycleLabel, visibleTypeLabel } from '#domain/user/account.ts'
import { accountProblems, settledUser, userProblems } from './row-rules.ts'
import type { Column, Format } from './types.ts'

const DESCRIPTION_MAX = 1000
const ADDRESSES_MAX = 2000
const name = (means: string, label?: string): Column => ({
  name: 'name',
  label,
  means,
  required: true,
  max: NAME_MAX,
})
const description: Column = { name: 'description', means: 'What it is', required: true, max: DESCRIPTION_MAX }
const active: Column = {
  name: 'active',
  means: 'Whether it may be chosen; without the column, every row may',
  kind: 'yes or no',
  standard: true,
}

export const formats: readonly Format[] = [
  {
    file: 'sites.csv',
    noun: 'Sites',
    key: ['number'],
    columns: [
      { name: 'number', label: 'Site number', means: 'The site number', kind: 'number', required: true },
      { name: 'location', means: 'Where it is', required: true, max: NAME_MAX },
      active,
    ],
  },
  {
    file: 'equipment.csv',
    noun: 'Equipment',
    key: ['name'],
    columns: [
      name('The fleet number', 'Fleet number'),
      description,
      { name: 'site', means: 'The site number', refersTo: 'sites.csv', kind: 'number', required: true },
      active,
    ],
  },
  {
    file: 'work-orders.csv',
    noun: 'Work orders',
    key: ['name'],
    columns: [
      name('The work order number', 'Work order number'),
      {
        name: 'equipment',
        label: 'Fleet',
        means: 'The fleet number',
        refersTo: 'equipment.csv',
        required: true,
      },
      description,
      active,
    ],
  },
  {
    file: 'work-order-tasks.csv',
    noun: 'Work order tasks',
    key: ['workOrder', 'name'],
    columns: [
      { name: 'workOrder', means: 'The work order number', refersTo: 'work-orders.csv', required: true },
      name('The number of the task within its work order', 'Task number'),
      description,
      active,
    ],
  },
  {
    file: 'jobs.csv',
    noun: 'Jobs',
    key: ['name'],
    columns: [
      name('The job number', 'Job number'),
      { name: 'division', means: 'The division, as in job-divisions.csv', required: true, max: NAME_MAX },
      description,
      active,
    ],
  },
  {
    file: 'cost-codes.csv',
    noun: 'Cost codes',
    key: ['job', 'name'],
    columns: [
      { name: 'job', means: 'The job number', refersTo: 'jobs.csv', required: true },
      name('The cost code, once for each job that has it', 'Cost code'),
      description,
      active,
    ],
  },
  {
    file: 'gl-accounts.csv',
    noun: 'GL accounts',
    key: ['number'],
    columns: [
      {
        name: 'number',
        label: 'Account number',
        means: 'Sorts the accounts',
        kind: 'number',
        required: true,
      },
      { ...description, means: 'Starts with the number, such as "5110 Prestart and toolbox talks"' },
      active,
    ],
    rule: accountProblems,
  },
  {
    file: 'task-categories.csv',
    noun: 'Task categories',
    key: ['name'],
    columns: [name('Such as Repair or Travel'), active],
  },
  {
    file: 'pay-locations.csv',
    noun: 'Pay locations',
    key: ['name'],
    isCaseless: true,
    columns: [
      name('Where people are paid from'),
      { name: 'region', means: 'The region it is in', max: NAME_MAX },
      active,
    ],
  },
  {
    file: 'job-divisions.csv',
    noun: 'Job divisions',
    key: ['payLocation', 'division'],
    columns: [
      { name: 'payLocation', means: 'The pay location', refersTo: 'pay-locations.csv', required: true },
      { name: 'division', means: 'A division to whose jobs its people book', required: true, max: NAME_MAX },
      active,
    ],
  },
  {
    file: 'gp-employees.csv',
    noun: 'GP employees',
    key: ['employeeId'],
    columns: [
      {
        name: 'employeeId',
        means: "The employee's ID in Dynamics GP",
        required: true,
        max: GP_EMPLOYEE_ID_MAX,
      },
      { name: 'firstName', means: 'First name', required: true, max: NAME_MAX },
      { name: 'lastName', means: 'Last name', required: true, max: NAME_MAX },
      { name: 'staffNumber', means: 'Staff number', max: NAME_MAX },
      { name: 'staffType', means: 'Such as Field supervisor', max: NAME_MAX },
      { name: 'department', means: 'Department', max: NAME_MAX },
      { name: 'location', means: 'Location', max: NAME_MAX },
      {
        name: 'payCycle',
        words: payCycleLabel,
        means: 'Pay cycle',
        kind: ['NONE', 'RENTAL', 'WORKSHOPS'],
        standard: 'NONE',
      },
      { ...active, means: 'Whether they work there; without the column, everybody does' },
    ],
  },
  {
    file: 'approval-groups.csv',
    noun: 'Approval groups',
    key: ['name'],
    isCaseless: true,
    columns: [
      { ...name('The name of the group'), label: 'Group Name' },
      { name: 'gpBatchPrefix', means: 'GP batch prefix', required: true, max: GP_BATCH_PREFIX_MAX },
      {
        name: 'gpBatchNotificationTo',
        label: 'GP Batch Notification Recipients To',
        means: 'Who is mailed a GP batch',
        kind: 'e-mails',
        required: true,
        max: ADDRESSES_MAX,
      },
      {
        name: 'gpBatchNotificationCc',
        label: 'GP Batch Notification Recipients CC',
        means: 'Who gets a copy',
        kind: 'e-mails',
        max: ADDRESSES_MAX,
      },
      {
        name: 'adminNotification',
        means: 'Who is mailed when a timesheet is cancelled or moved',
        kind: 'e-mails',
        max: ADDRESSES_MAX,
      },
      {
        name: 'members',
        means: 'The e-mail addresses of its approvers, who are in users.csv or have accounts',
        kind: 'e-mails',
        max: 10_000,
      },
      { ...active, means: 'Whether it decides timesheets; without the column, every group does' },
    ],
  },
  {
    file: 'users.csv',
    noun: 'Users',
    key: ['email'],
    isCaseless: true,
    columns: [
      {
        name: 'email',
        label: 'E-mail',
        means: 'The address they sign in with; upper and lower case are the same',
        kind: 'e-mail',
        required: true,
      },
      { name: 'firstName', means: 'First name', required: true, max: NAME_MAX },
      { name: 'lastName', means: 'Last name', required: true, max: NAME_MAX },
      {
        name: 'userType',
        words: userTypeLabel,
        means: 'What they may do',
        kind: ['STAFF', 'APPROVER', 'USER_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR'],
        required: true,
      },
      {
        name: 'approvalGroup',
        means: 'The group that decides their timesheets; for Staff, and Approvers who record',
        refersTo: 'approval-groups.csv',
      },
      {
        name: 'payLocation',
        means: 'Where they are paid from; for Staff, and Approvers who record',
        refersTo: 'pay-locations.csv',
      },
      {
        name: 'gpEmployeeId',
        means:
          "Their employee's ID in GP, which brings pay cycle and staff number; for Staff, and Approvers who record",
        refersTo: 'gp-employees.csv',
      },
      {
        name: 'taskType',
        label: 'Visible Type',
        words: visibleTypeLabel,
        means: 'Which task types they may record',
        kind: ['ALL', 'RENTAL', 'JOB_COST'],
        standard: 'ALL',
      },
      {
        name: 'showFieldService',
        label: 'Field Service',
        means: 'Whether they do field service',
        kind: 'yes or no',
        standard: false,
      },
      {
        name: 'allowTimesheetCreation',
        label: 'Timesheet Creation',
        means: 'Whether an Approver also records timesheets',
        kind: 'yes or no',
        standard: true,
      },
      {
        name: 'defaultStartTime',
        means: 'When their day starts, such as 06:30; empty means 08:30',
        kind: 'time',
        standard: 510,
      },
      { ...active, means: 'Whether they may sign in; without the column, everybody may' },
    ],
    rule: userProblems,
    settle: settledUser,
  },
]

/** The format of a file name, ignoring case; undefined for any other file. */
export function formatOf(file: string): Format | undefined {
  return formats.find((format) => format.file === file.toLowerCase())
}
