// For every field of the schema: which role gets which answer. tests/api/everyField.test.ts compares the server with these
// tables. It fails for a query, mutation or subscription that is missing here, and finds the objects by walking the schema.

/**
 * One letter for each of Staff, Approver, User_Administrator and System_Administrator: y answered, r refused by a rule or
 * as invalid input (only for callers with the permission), n not found, f forbidden. Without a session every field is
 * unauthenticated, except `open` fields.
 */
export type Codes = string
/** One value for all objects, or one for each owner: the viewer, the viewer's group, others. */
export type Expected = Codes | { own: Codes; group: Codes; other: Codes }
/**
 * The answers to a System_Administrator who has to do something first, one letter for each due: replace an initial
 * password, set up a second factor. p and s are the refusals that name it.
 */
export type DueCodes = string
export type FieldCase = { args?: string; is: Expected; due?: DueCodes }
type Table = Record<string, FieldCase>

/** Of a field without `due`: refused. */
export const refusedFirst: DueCodes = 'ps'
const always: DueCodes = 'yy'

const everybody = 'yyyy'
const administrators = 'ffyy'
const system = 'fffy'
const timesheetOf = { own: everybody, group: 'nyyy', other: 'nnyy' }
const notificationOf = { own: 'yyny', group: 'nnnn', other: 'nnnn' }
const ownOnly = { own: everybody, group: 'nnnn', other: 'nnnn' }

/** The same for each of several fields. */
const each = <Value>(names: string, value: Value): Record<string, Value> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]))

const week = '(startDate: "2026-11-09", endDate: "2026-11-15")'

/**
 * In `args`, a word after a $ is replaced with an id: of an object of the viewer, of the viewer's group, or of others. After
 * $no stands a type: the id of no object of it.
 */
export const queries: Table = {
  ...each('approvalGroups declineReasons docketNeeds dockets equipment glAccounts jobs manuals myMonth', {
    is: everybody,
  }),
  ...each(
    'leaveToDecide myWeek notifications payLocations people pushKey reportPeriods reports settings sites',
    {
      is: everybody,
    },
  ),
  ...each('taskCategories timesheetCounts timesheetGroups timesheetHistory', { is: everybody }),
  ...each('timesheetOwners timesheets weekTotals weeks workOrders', { is: everybody }),
  ...each('accountCounts accounts administeredGroups administratorTasks assignableGroups', {
    is: administrators,
  }),
  ...each('gpEmployees memberCandidates', { is: administrators }),
  leaderCandidates: { args: '(group: $groupId)', is: administrators },
  ...each('allPayLocations failureGroups firstSteps health isMailSent jobDivisions', { is: system }),
  ...each('connections settingsOverview', { is: system }),
  ...each('jobDataCounts mailFailures outbox payBatches payPeriodOpenings', { is: system }),
  ...each('payPeriodRequests payPeriodRules payroll sealedHistory unusualAccess userLogs', { is: system }),
  ...each('jobRecord jobRecordHistory', { args: '(kind: SITE, number: 1)', is: system }),
  ...each('payCells payPeriods', { args: week, is: system }),
  account: { args: '(number: $userNumber)', is: administrators },
  accountsImpact: { args: '(accounts: [$noAccount])', is: administrators },
  administeredGroup: { args: '(number: $groupNumber)', is: administrators },
  aheadSections: { args: '(known: [])', is: everybody },
  closingImpact: { args: '(gpPayCycle: NONE, startDate: "2026-11-09", endDate: "2026-11-15")', is: system },
  checkCrewDay: { args: '(days: [])', is: 'fyfy' },
  crewDay: { args: '(group: $groupOnly, date: "2026-11-17")', is: 'fyfy' },
  crewGroups: { is: everybody },
  deputyCandidates: { args: '(absent: $user)', is: everybody },
  export: { args: '(number: 999999)', is: 'nnnn' },
  exportShape: { args: '(list: { name: TASKS })', is: everybody },
  jobCostCodes: { args: '(job: $job)', is: everybody },
  jobRecords: { args: '(kind: SITE)', is: system },
  me: { is: everybody, due: always },
  node: { args: '(id: $sheet)', is: timesheetOf },
  nodes: { args: '(ids: [$sheet])', is: timesheetOf },
  payBatch: { args: '(number: "FI261108001")', is: 'fffn' },
  payTrial: { args: '(rules: [])', is: system },
  payPreview: { args: '(period: 999999)', is: 'fffn' },
  report: { args: '(name: HOURS)', is: everybody },
  reportFacts: { args: '(name: HOURS, within: [], measure: "hours")', is: everybody },
  settingsImpact: { args: '(input: $goodSettings)', is: system },
  timesheet: { args: '(number: $sheetNumber)', is: timesheetOf },
  timesheetsAround: { args: '(date: "2026-11-17")', is: everybody },
  uploads: { args: '(sha256: ["none"])', is: everybody },
  workOrderTasks: { args: '(workOrder: $workOrder)', is: everybody },
}

/** Approvers get a version conflict; nobody may decide their own timesheet. */
const deciding: Expected = { own: 'rrrr', group: 'nrfr', other: 'nnfr' }
const owning: Expected = { own: 'rrfr', group: 'nfff', other: 'nnff' }
const recording: Expected = { own: 'rffr', group: 'nfff', other: 'nfff' }

// The mutations change nothing: their version does not exist, or their form is empty.

/**
 * The mutations that the access token of a program may never do: they change how somebody gets in, give a standing right or a way
 * out, or belong to a browser.
 */
export const neverByToken: Table = {
  ...each('disableAccounts logOutAccounts sendWelcomeEmails', {
    args: '(accounts: [$noAccount])',
    is: administrators,
  }),
  ...each('disableAccount deleteAccount enableAccount', {
    args: '(id: $accountId, version: 99)',
    is: 'ffrr',
  }),
  ...each('forceLogOut giveInitialPassword resetSecondFactor sendWelcomeEmail', {
    args: '(id: $noAccount)',
    is: 'ffnn',
  }),
  ...each('beginPasskey beginTotp', { is: everybody, due: 'py' }),
  ...each('endCalendarFeed extendSession makeCalendarFeed signOutOtherDevices', { is: everybody }),
  ...each('removeTotp renewRecoveryCodes', { is: 'nnnn' }),
  addPasskey: { args: '(input: { ticket: "", answer: "", name: "Phone" })', is: 'rrrr', due: 'pr' },
  changePassword: { args: '(input: { currentPassword: "", newPassword: "" })', is: 'rrrr', due: 'rs' },
  confirmTotp: { args: '(input: { ticket: "", code: "000000" })', is: 'rrrr', due: 'pr' },
  createAccount: { args: '(input: $account)', is: 'ffrr' },
  createApiToken: { args: '(input: { name: "", mayWrite: true, endsOn: "2026-11-18" })', is: 'rrrr' },
  moveAccounts: { args: '(accounts: [$noAccount], approvalGroup: $groupOnly)', is: administrators },
  proveAgain: { args: '(password: "")', is: 'rrrr', due: 'pr' },
  registerPushDevice: { args: '(input: { deviceId: "", token: "" })', is: 'rrrr' },
  removePasskey: { args: '(id: "none")', is: 'nnnn' },
  revokeApiToken: { args: '(id: $noApiToken)', is: 'nnnn' },
  revokeTokenOf: { args: '(id: $noApiToken)', is: 'ffnn' },
  setPayLocation: { args: '(accounts: [$noAccount], payLocation: $payLocationId)', is: administrators },
  signOut: { is: everybody, due: always },
  signOutDevice: { args: '(id: $noSignedInDevice)', is: 'nnnn' },
  unregisterPushDevice: { args: '(deviceId: "none")', is: everybody },
  updateAccount: { args: '(id: $accountId, version: 99, input: $account)', is: 'ffrr' },
  createApprovalGroup: { args: '(input: $group)', is: 'ffrr' },
  createWebhook: { args: '(input: $webhook)', is: 'fffr' },
  deleteWebhook: { args: '(id: $noWebhook, version: 1)', is: 'fffn' },
  testWebhook: { args: '(id: $noWebhook)', is: 'fffn' },
  updateApprovalGroup: { args: '(id: $groupId, version: 99, input: $group)', is: 'nnrr' },
  updateSettings: { args: '(version: 99, input: $settings)', is: 'fffr' },
  updateWebhook: { args: '(id: $noWebhook, version: 1, input: $webhook)', is: 'fffr' },
  openPayPeriod: { args: '(number: 999999, version: 1, reason: "No")', is: 'fffn' },
  nameDeputy: {
    args: '(absent: $noUser, deputy: $noUser, startDate: "2026-11-18", endDate: "2026-11-18")',
    is: 'ffnn',
  },
  openDays: {
    args: '(user: $noUser, startDate: "2026-11-09", endDate: "2026-11-09", until: "2026-11-18T00:00:00Z", reason: "No")',
    is: 'fffn',
  },
  savePayroll: {
    args: '(version: 99, input: { batchPrefix: "DAYBK", dayShiftCode: "", nightShiftCode: "", codes: [], rules: [], timeTrackColumns: [] })',
    is: 'fffr',
  },
  updatePayPeriodRule: {
    args: '(id: $payPeriodRule, version: 99, input: { length: OFF, deadlineDays: 1, deadlineTime: 720, closesItself: false })',
    is: 'fffr',
  },
  // The settings equal the defaults, so there is no change to claim.
  resetSettings: { args: '(version: 99)', is: system },
  ...each('deleteApprovalGroup enableApprovalGroup', { args: '(id: $groupId, version: 99)', is: 'nnrr' }),
}

/** Those of them that need a proof of the last ten minutes, because people's rights or money change. */
export const byProof = [
  'makeCalendarFeed',
  ...['beginPasskey', 'beginTotp', 'createAccount', 'createApiToken', 'createApprovalGroup', 'createWebhook'],
  ...[
    'enableAccount',
    'enableApprovalGroup',
    'giveInitialPassword',
    'nameDeputy',
    'openDays',
    'openPayPeriod',
  ],
  ...[
    'removePasskey',
    'removeTotp',
    'renewRecoveryCodes',
    'resetSecondFactor',
    'resetSettings',
    'savePayroll',
  ],
  ...['updateAccount', 'updateApprovalGroup', 'updatePayPeriodRule', 'updateSettings', 'updateWebhook'],
]

/** The other mutations, which the token of a program may do if it may change anything. */
export const byToken: Table = {
  ...each('checkSealedHistory hideFirstSteps', { is: system }),
  // The user has no picture.
  ...each('markAllNotificationsRead removeAvatar', { is: everybody }),
  ...each('deleteTimesheet recallTimesheet', { args: '(id: $sheet, version: 99)', is: owning }),
  ...each('saveTimesheet submitTimesheet', { args: '(input: $sheetInput)', is: recording }),
  ...each('markNotificationGroupRead markNotificationRead', {
    args: '(id: $notification, isRead: false)',
    is: notificationOf,
  }),
  ...each('receivePayBatch postPayBatch', { args: '(id: $noPayBatch, version: 1)', is: 'fffn' }),
  addPublicHolidays: { args: '(region: "QLD", holidays: [])', is: 'fffr' },
  approveTimesheet: { args: '(id: $sheet, version: 99)', is: deciding },
  approveTimesheets: { args: '(timesheets: [{ id: $sheet, version: 99 }])', is: everybody },
  askForLeave: {
    args: '(input: { kind: ANNUAL, startDate: "2026-11-19", endDate: "2026-11-18", minutesPerDay: 450, words: "" })',
    is: 'rffr',
  },
  askForDay: { args: '(date: "2026-11-09")', is: 'rffr' },
  askOnTimesheet: { args: '(id: $sheet, text: "Why?")', is: timesheetOf },
  cancelLeave: { args: '(id: $noLeave, version: 1)', is: 'nnnn' },
  cancelTimesheet: { args: '(id: $sheet, version: 99, reason: "")', is: deciding },
  closePayPeriods: { args: '(periods: [])', is: system },
  createAbsence: {
    args: '(user: $noUser, kind: LEAVE, startDate: "2026-11-18", endDate: "2026-11-18", weekdays: [])',
    is: 'ffnn',
  },
  createJobRecord: { args: '(kind: SITE, input: { active: true })', is: 'fffr' },
  createPayLocation: { args: '(input: $payLocation)', is: 'fffr' },
  declinePreparedDay: { args: '(id: $noPreparedDay, version: 1, words: "")', is: 'nnnn' },
  prepareDays: { args: '(days: [], handOut: true)', is: 'frfr' },
  ...each('remindOfPreparedDays withdrawPreparedDays', { args: '(ids: [])', is: 'frfr' }),
  decideLeave: { args: '(id: $noLeave, version: 1, isApproved: true, reason: "")', is: 'nnnn' },
  declineTimesheet: { args: '(id: $sheet, version: 99, reason: "No")', is: deciding },
  deleteAbsence: { args: '(id: $noAbsence)', is: 'nnnn' },
  deleteJobRecord: { args: '(kind: SITE, number: 1, version: 99)', is: 'fffr' },
  deleteManual: { args: '(id: $manualId, version: 99)', is: 'ffrr' },
  deletePayLocations: { args: '(ids: [])', is: 'fffr' },
  deletePublicHolidays: { args: '(ids: [])', is: 'fffr' },
  deleteReportView: { args: '(id: $noReportView)', is: everybody },
  deleteTemplate: { args: '(id: $noTemplate)', is: everybody },
  editTimesheet: { args: '(input: $sheetInput)', is: deciding },
  endDeputy: { args: '(id: $noDeputy)', is: 'nnnn' },
  endOpening: { args: '(id: $noPayPeriodOpening)', is: 'fffn' },
  // Its customer has no address.
  mailDocket: { args: '(id: $docket)', is: { own: 'rrrr', group: 'nrrr', other: 'nnrr' } },
  makePayBatch: { args: '(period: 999999, accepted: [], clientMutationKey: "none")', is: 'fffn' },
  moveTimesheet: { args: '(id: $sheet, version: 99, approvalGroup: $groupOnly)', is: deciding },
  prepareExport: { args: '(input: { list: { name: TASKS }, format: CSV, columns: [] })', is: 'rrrr' },
  refuseDay: { args: '(id: $noPayPeriodRequest, reason: "No")', is: 'fffn' },
  remindMissing: { args: '(users: [$user], dates: ["2026-11-16"])', is: everybody },
  renameTemplate: {
    args: '(id: $template, name: "Mine")',
    is: { own: everybody, group: 'rrrr', other: 'rrrr' },
  },
  saveReportView: { args: '(input: { name: "", report: HOURS, queryString: "" })', is: 'rrrr' },
  saveTemplate: { args: '(input: { name: "", shift: DAY, lines: [] })', is: 'rffr' },
  seeChanges: { args: '(id: $sheet, edit: "none")', is: { own: 'yyyy', group: 'nfff', other: 'nnff' } },
  sendFailedMailAgain: { args: '(reason: "none")', is: system },
  sendMailAgain: { args: '(id: $noMailMessage)', is: 'fffn' },
  sendWebhookDeliveryAgain: { args: '(id: $noWebhookDelivery)', is: 'fffn' },
  setNotificationPreference: {
    args: '(input: { notifiedOf: SUBMITTED, push: true, mail: false })',
    is: 'fyfy',
  },
  syncDay: {
    args: '(input: $sheetInput, submit: false, recordedAt: "2026-11-17T02:00:00Z", deviceClock: "2026-11-17T02:00:00Z")',
    is: { ...recording, own: 'yffy' },
  },
  tickPayCorrection: { args: '(id: $noPayCorrection)', is: 'fffn' },
  updateJobRecord: { args: '(kind: SITE, number: 1, version: 99, input: { active: true })', is: 'fffr' },
  updateManual: { args: '(id: $manualId, version: 99, input: $manual)', is: 'ffrr' },
  updatePayLocation: { args: '(id: $payLocationId, version: 99, input: $payLocation)', is: 'fffr' },
  voidPayBatch: { args: '(id: $noPayBatch, version: 1, reason: "No")', is: 'fffn' },
}

/** The fields that need no session. */
export const openQueries: Table = {
  ...each('hasProvider isSetUp', { is: everybody }),
  isDevelopmentHost: { args: '(host: "")', is: everybody },
  setUpLink: { args: '(token: "")', is: everybody },
  verifyDocket: { args: '(token: "tess")', is: everybody },
}
export const open: Table = {
  setUp: {
    args: '(input: { companyName: "", email: "", firstName: "", lastName: "", password: "", timeZone: "", token: "" })',
    is: 'rrrr',
  },
  signIn: { args: '(input: { email: "", password: "" })', is: 'rrrr' },
  signInWithCode: { args: '(input: { ticket: "", code: "000000" })', is: 'rrrr' },
  signInWithPasskey: { args: '(input: { ticket: "", answer: "" })', is: 'rrrr' },
  signInWithRecoveryCode: { args: '(input: { ticket: "", code: "abcde-23456" })', is: 'rrrr' },
  askForPasskey: { args: '(ticket: "none")', is: 'rrrr' },
  forgotPassword: { args: '(input: { email: "" })', is: 'rrrr' },
  verifyCode: { args: '(input: { email: "", code: "" })', is: 'rrrr' },
  newPassword: { args: '(input: { email: "", code: "", password: "" })', is: 'rrrr' },
  reportFailures: { args: '(failures: [])', is: 'rrrr' },
  // No identity provider is configured.
  beginAtProvider: { is: 'rrrr' },
  finishAtProvider: { args: '(input: { answer: "" })', is: 'rrrr' },
  activateAccount: { args: '(input: { token: "", email: "", code: "", password: "" })', is: 'rrrr' },
}

export const subscriptions: Record<string, Codes> = {
  ...each('closedDaysChanged manualsChanged notificationAdded notificationsMarked', everybody),
  ...each('preparedDayChanged recordChanged settingsChanged timesheetChanged viewerChanged', everybody),
  ...each('accountChanged approvalGroupChanged', administrators),
  ...each('failureKept mailChanged payLocationsChanged payrollChanged', system),
  userLogged: system,
}

// Objects: the test finds a way to each type of the schema, through the queries above, and asks each field.

/** The types whose objects not everybody finds by their id, who gets one elsewhere. */
export const nodes: Record<string, { id: string; is: Expected }> = {
  ApprovalGroup: { id: '$groupOnly', is: { own: everybody, group: everybody, other: 'nyyy' } },
  ApprovalGroupDetails: { id: '$groupId', is: 'nnyy' },
  Manual: { id: '$manualId', is: 'nyyy' },
  Notification: { id: '$notification', is: notificationOf },
  PreparedDay: { id: '$preparedDay', is: { own: everybody, group: 'nyny', other: 'nnny' } },
  ReportView: { id: '$reportView', is: ownOnly },
  Template: { id: '$template', is: ownOnly },
  Timesheet: { id: '$sheet', is: timesheetOf },
  User: { id: '$user', is: timesheetOf },
}
/** The fields that are null or refused for some of those who see their object. Everybody else reads every field of it. */
export const withheld: Record<string, Codes> = {
  ...each('Manual.history Manual.versions', 'nfyy'),
  ...each('ApprovalGroup.details PayLocation.disabledPeople PayLocation.people', administrators),
  ...each('TimesheetHistory.emailOfModifier User.account', administrators),
  ...each('PayLocation.history Setting.history Setting.holidayHistory', system),
  ...each('Setting.holidayRegions Setting.webhooks', system),
}
export const fieldArgs: Record<string, string> = {
  'AccountsImpact.imported': '(column: "active")',
  'Setting.holidayRegions': '(years: [2026])',
  'Viewer.lastTimesheets': '(first: 1)',
}
/** The fields that the access token of a program may not read. */
export const neverReadByToken = ['MailMessage.content', 'Viewer.browserKey', 'Viewer.storeSecret']
/** The fields that are answered while something is due. */
export const answeredFirst: Record<string, Record<string, DueCodes>> = {
  SecondFactor: each('isRequired passkeySite passkeys recoveryCodesLeft totp', 'py'),
  Viewer: {
    ...each('email firstName id lastName mustChangePassword', always),
    ...each('mustSetUpSecondFactor userId userType', always),
    secondFactor: 'py',
  },
}
