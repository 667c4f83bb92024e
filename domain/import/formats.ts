// The files of an import: their columns, the values of each, and the key of a row. The importer, its dry run,
// docs/import.md and the screen use this table.
import { GP_BATCH_PREFIX_MAX, NAME_MAX } from '#domain/limits.ts'
import { jobDataFormats } from '#domain/job-data/formats.ts'
import { userTypeLabel } from '#domain/people.ts'
import { visibleTypeLabel } from '#domain/user/account.ts'
import { active, name } from './columns.ts'
import { settledUser, userProblems } from './row-rules.ts'
import { planFormat } from './plan.ts'
import type { ColumnOf, FormatOf } from './types.ts'

const ADDRESSES_MAX = 2000

/** In the order of reading: a file comes after those that it refers to. */
const all = [
  ...jobDataFormats,
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
    examples: [
      { name: 'Gladstone', region: 'Central', active: 'yes' },
      { name: 'Emerald', region: 'Highlands', active: 'yes' },
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
    examples: [
      { payLocation: 'Gladstone', division: 'Energy', active: 'yes' },
      { payLocation: 'Emerald', division: 'Building', active: 'yes' },
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
    examples: [
      {
        ...{ name: 'Field north', gpBatchPrefix: 'FLDN', gpBatchNotificationTo: 'payroll@company.example' },
        ...{ gpBatchNotificationCc: '', adminNotification: 'office@company.example' },
        ...{ members: 'jo.reed@company.example', active: 'yes' },
      },
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
    examples: [
      {
        ...{ email: 'jo.reed@company.example', firstName: 'Jo', lastName: 'Reed', userType: 'APPROVER' },
        ...{ approvalGroup: 'Field north', payLocation: 'Gladstone', gpEmployeeId: 'E1007', taskType: 'ALL' },
        ...{
          showFieldService: 'yes',
          allowTimesheetCreation: 'yes',
          defaultStartTime: '06:30',
          active: 'yes',
        },
      },
      {
        ...{ email: 'tama.kingi@company.example', firstName: 'Tama', lastName: 'Kingi', userType: 'STAFF' },
        ...{ approvalGroup: 'Field north', payLocation: 'Emerald', gpEmployeeId: 'E1042', taskType: 'ALL' },
        ...{
          showFieldService: 'no',
          allowTimesheetCreation: 'yes',
          defaultStartTime: '06:00',
          active: 'yes',
        },
      },
    ],
  },
] as const satisfies readonly FormatOf<string>[]

export type FileName = (typeof all)[number]['file']
export type Column = ColumnOf<FileName>
export type Format = FormatOf<FileName>
export const formats: readonly Format[] = all
/** The format of a list of records, or of a plan. */
export type AnyFormat = Omit<Format, 'file'> & { file: string }
/** With the plan, which is no list of records. */
export const importable: readonly AnyFormat[] = [...all, planFormat]
export const fileNames = importable.map(({ file }) => file)

/** The format of a file name, ignoring case; undefined for any other file. */
export function formatOf(file: string): Format | undefined {
  return formats.find((format) => format.file === file.toLowerCase())
}
