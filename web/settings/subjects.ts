// What the views of the settings are about, and the subject of each card: its title and its reason, as the view says them and as
// the search finds them.
import { PAY_CODE_MAX } from '#domain/limits.ts'
import { settings, type SettingName } from '#domain/setting/settings.ts'
import type { SettingsEntry } from '#domain/setting/views.ts'

/** The sentence below the title of each view; for what has a screen of its own, what it holds. */
export const leads = {
  general: 'What every timesheet and every document of the company uses.',
  'public-holidays': 'Days without work, by the region of people’s pay location.',
  'job-data': 'Sites, equipment, work orders, jobs, GL accounts and GP employees that tasks refer to.',
  payroll:
    'Which task is paid by which code. Pay codes are those of GP; batches that exist keep the codes that they were made with.',
  'pay-periods':
    'A closed pay period takes no more timesheets. Closed periods keep their dates when a rule changes.',
  'pay-locations': 'Where people are paid from. It decides which jobs they can book to.',
  'payroll-export': 'What the files of a pay batch need.',
  mail: 'How Daybook sends e-mails, and whether they arrive.',
  outbox: 'Every e-mail, sent, failed or kept, and sending it again.',
  'single-sign-on': 'Signing in with the company’s identity provider.',
  webhooks: 'A webhook tells another program what happened, by a signed message with ids and links.',
  import: 'The company’s people, machines, jobs and accounts from CSV files.',
  health: 'Whether anything is wrong with this installation, and what mends it.',
  'sealed-history':
    'Histories, lines of pay batches and dockets are sealed every minute. A check compares each row with its seal.',
  failures: 'Errors of the server, of jobs and in browsers, by the reference that people see.',
} as const satisfies Record<SettingsEntry['view'], string>

export type Subject = { view: SettingsEntry['view']; title: string; reason?: string }

/** The cards of the views. */
export const subjects = {
  company: { view: 'general', title: 'Company' },
  checks: { view: 'general', title: 'Checks on timesheets' },
  start: { view: 'general', title: 'Start of the day' },
  leave: { view: 'general', title: 'Leave' },
  service: { view: 'general', title: 'Field service and dockets' },
  signIn: { view: 'general', title: 'Signing in' },
  test: { view: 'general', title: 'Test environment' },
  reset: {
    view: 'general',
    title: 'Defaults',
    reason:
      'Sets the checks, the start of the day, the company’s name and its time zone back to what they were when Daybook was set up.',
  },
  codes: {
    view: 'payroll',
    title: 'Pay codes',
    reason: `As in GP: up to ${PAY_CODE_MAX} letters A to Z and digits.`,
  },
  shiftCodes: {
    view: 'payroll',
    title: 'Shift codes',
    reason: 'As in GP’s shift set-up. Leave a shift without a code where GP has none for it.',
  },
  rules: {
    view: 'payroll',
    title: 'Rules',
    reason: 'The first rule that matches a task decides its code.',
  },
  tryOut: {
    view: 'payroll',
    title: 'Try the rules',
    reason: 'Uses the codes and rules on this screen, including unsaved changes.',
  },
  trial: {
    view: 'payroll',
    title: 'Try them on closed periods',
    reason:
      'The rules on the screen, saved or not, on the approved hours of the last three closed periods of each cycle. Nothing is written or paid again.',
  },
  batchNumbers: {
    view: 'payroll-export',
    title: 'Batch numbers',
    reason: 'A batch of an approval group starts with the prefix of the group.',
  },
  columns: {
    view: 'payroll-export',
    title: 'TimeTrack’s columns',
    reason: 'The columns of timetrack.txt, in the order that TimeTrack reads them.',
  },
  requests: {
    view: 'pay-periods',
    title: 'Requests to open days',
    reason: 'Days of closed pay periods that people want to record.',
  },
  openings: {
    view: 'pay-periods',
    title: 'Open for one person',
    reason: 'Each one ends automatically. Pay periods stay closed for everybody else.',
  },
  files: {
    view: 'import',
    title: 'The files',
    reason:
      'CSV in UTF-8, one file of each kind, named as below. Download an example, replace its rows with yours, and choose it above. A file has to be complete: records that are missing from it become inactive. A kind without a file does not change.',
  },
  mailServer: { view: 'mail', title: 'Mail server' },
  arrival: { view: 'mail', title: 'Delivery' },
  provider: { view: 'single-sign-on', title: 'Identity provider' },
  seal: { view: 'sealed-history', title: 'Check the sealed history' },
} as const satisfies Record<string, Subject>

export type SubjectName = keyof typeof subjects

/** Why there is each setting of General, next to its label. */
export const reasons: Readonly<Record<SettingName, { of: SubjectName; reason: string }>> = {
  companyName: {
    of: 'company',
    reason: 'The customer’s name in field service at an employer site. Saved timesheets keep their name.',
  },
  timeZone: {
    of: 'company',
    reason:
      'Sets what date today is, and the times at which events are shown. Recorded dates and working times do not change.',
  },
  timesheetOverlapCheckingEnable: {
    of: 'checks',
    reason:
      'Rejects a timesheet with a task at the same time as one of the person’s other timesheets. Tasks of one timesheet may never overlap.',
  },
  passMidnightCheckingEnable: {
    of: 'checks',
    reason: 'Rejects a Day shift with a task that passes midnight.',
  },
  maximumDailyHoursCheckingEnable: {
    of: 'checks',
    reason:
      'Rejects more hours a day than the maximum: of one timesheet when it is saved, and of all the day’s timesheets when one is submitted.',
  },
  maximumDailyHours: { of: 'checks', reason: 'Whole hours, 1 to 24' },
  enableUseDefaultStartTime: {
    of: 'start',
    reason:
      'New timesheets start at the time below. If off, they start at each person’s own default start time.',
  },
  defaultStartTime: { of: 'start', reason: 'Also the start for people who have none of their own.' },
  allowUnsignedReason: {
    of: 'service',
    reason:
      'For work where no customer is on site or the customer refuses to sign; their name and e-mail address may then be empty. The reason appears in the timesheet, to its approver and on the docket.',
  },
  mailDockets: {
    of: 'service',
    reason:
      'Mails each docket of a field-service task, with its PDF, to the customer’s e-mail address when the timesheet is submitted, and again when a corrected docket replaces it. If off, people send dockets themselves. In any case a customer who got a docket gets a mail when it is voided.',
  },
  leaveIsAsked: {
    of: 'leave',
    reason:
      'People ask for leave with its hours, and the approvers of their group approve or decline it. Only approved leave counts as away. If off, people mark their leave themselves.',
  },
  requireSecondFactorForAdministrators: {
    of: 'signIn',
    reason:
      'User and System Administrators also need an authenticator app or a passkey to sign in. Set up your own first, on your profile.',
  },
  developmentHosts: {
    of: 'test',
    reason:
      'Host names of a test installation, such as test.company.example. At these addresses Daybook shows that it is a test environment.',
  },
}

/** The id of a setting's row on its page. */
export const rowId = (name: SettingName) => `setting-${name}`
/** The id of a card on its page. */
export const cardId = (name: SubjectName) => `settings-${name}`

export const labelOf = (name: SettingName) => settings[name].label
