// For every field of the schema: which role gets which answer. tests/api/everyField.test.ts compares the server with this
// table and fails for a field that is missing here.

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

/** Of a field without `due`: refused. */
export const refusedFirst: DueCodes = 'ps'
const always = 'yy'

const everybody = 'yyyy'
const administrators = 'ffyy'
const system = 'fffy'

/** In `args`, a word after a $ is replaced with an id: of an object of the viewer, of the viewer's group, or of others. */
export const queries: Record<string, FieldCase> = {
  account: { args: '(number: $userNumber)', is: administrators },
  accountCounts: { is: administrators },
  accounts: { is: administrators },
  accountsImpact: { args: '(accounts: [$nobody])', is: administrators },
  administeredGroup: { args: '(number: $groupNumber)', is: administrators },
  administeredGroups: { is: administrators },
  allPayLocations: { is: system },
  approvalGroups: { is: everybody },
  assignableGroups: { is: administrators },
  declineReasons: { is: everybody },
  deputyCandidates: { args: '(absent: $user)', is: everybody },
  dockets: { is: everybody },
  export: { args: '(number: 999999)', is: 'nnnn' },
  exportShape: { args: '(list: { name: TASKS })', is: everybody },
  equipment: { is: everybody },
  failureGroups: { is: system },
  firstSteps: { is: system },
  health: { is: system },
  glAccounts: { is: everybody },
  gpEmployees: { is: administrators },
  isMailSent: { is: system },
  jobCostCodes: { args: '(job: $job)', is: everybody },
  jobDivisions: { is: system },
  jobDataCounts: { is: system },
  jobRecord: { args: '(kind: SITE, number: 1)', is: system },
  jobRecordHistory: { args: '(kind: SITE, number: 1)', is: system },
  jobRecords: { args: '(kind: SITE)', is: system },
  jobs: { is: everybody },
  mailFailures: { is: system },
  manuals: { is: everybody },
  me: { is: everybody, due: always },
  memberCandidates: { is: administrators },
  myWeek: { is: everybody },
  report: { args: '(name: HOURS)', is: everybody },
  reportFacts: { args: '(name: HOURS, within: [], measure: "Hours")', is: everybody },
  reportPeriods: { is: everybody },
  reports: { is: everybody },
  node: { args: '(id: $sheet)', is: { own: everybody, group: 'nyyy', other: 'nnyy' } },
  nodes: { args: '(ids: [$sheet])', is: { own: everybody, group: 'nyyy', other: 'nnyy' } },
  notifications: { is: everybody },
  outbox: { is: system },
  closingImpact: { args: '(gpPayCycle: NONE, startDate: "2026-11-09", endDate: "2026-11-15")', is: system },
  payLocations: { is: everybody },
  payBatch: { args: '(number: "FI261108001")', is: 'fffn' },
  payBatches: { is: system },
  payCells: { args: '(startDate: "2026-11-09", endDate: "2026-11-15")', is: system },
  payPreview: { args: '(period: 999999)', is: 'fffn' },
  payroll: { is: system },
  payPeriodOpenings: { is: system },
  payPeriodRequests: { is: system },
  payPeriodRules: { is: system },
  payPeriods: { args: '(startDate: "2026-11-09", endDate: "2026-11-15")', is: system },
  people: { is: everybody },
  pushKey: { is: everybody },
  sealedHistory: { is: system },
  settings: { is: everybody },
  settingsImpact: { args: '(input: $goodSettings)', is: system },
  sites: { is: everybody },
  taskCategories: { is: everybody },
  timesheet: { args: '(number: $sheetNumber)', is: { own: everybody, group: 'nyyy', other: 'nnyy' } },
  timesheetCounts: { is: everybody },
  timesheetGroups: { is: everybody },
  timesheetHistory: { is: everybody },
  timesheetOwners: { is: everybody },
  timesheets: { is: everybody },
  timesheetsAround: { args: '(date: "2026-11-17")', is: everybody },
  unusualAccess: { is: system },
  uploads: { args: '(sha256: [])', is: everybody },
  aheadSections: { args: '(known: [])', is: everybody },
  userLogs: { is: system },
  weekTotals: { is: everybody },
  weeks: { is: everybody },
  workOrderTasks: { args: '(workOrder: $workOrder)', is: everybody },
  workOrders: { is: everybody },
}

/** Approvers get a version conflict; nobody may decide their own timesheet. */
const deciding: Expected = { own: 'rrrr', group: 'nrfr', other: 'nnfr' }
const owning: Expected = { own: 'rrfr', group: 'nfff', other: 'nnff' }

/** These requests change nothing: their version does not exist, or their form is empty. */
export const mutations: Record<string, FieldCase> = {
  addPasskey: { args: '(input: { ticket: "", answer: "", name: "Phone" })', is: 'rrrr', due: 'pr' },
  approveTimesheet: { args: '(id: $sheet, version: 99)', is: deciding },
  approveTimesheets: { args: '(timesheets: [{ id: $sheet, version: 99 }])', is: everybody },
  askOnTimesheet: { args: '(id: $sheet, text: "Why?")', is: { own: 'yyyy', group: 'nyyy', other: 'nnyy' } },
  beginPasskey: { is: everybody, due: 'py' },
  beginTotp: { is: everybody, due: 'py' },
  cancelTimesheet: { args: '(id: $sheet, version: 99, reason: "")', is: deciding },
  changePassword: { args: '(input: { currentPassword: "", newPassword: "" })', is: 'rrrr', due: 'rs' },
  confirmTotp: { args: '(input: { ticket: "", code: "000000" })', is: 'rrrr', due: 'pr' },
  createAccount: { args: '(input: $account)', is: 'ffrr' },
  createApiToken: { args: '(input: { name: "", mayWrite: true, endsOn: "2026-11-18" })', is: 'rrrr' },
  createApprovalGroup: { args: '(input: $group)', is: 'ffrr' },
  createJobRecord: { args: '(kind: SITE, input: { active: true })', is: 'fffr' },
  createPayLocation: { args: '(input: $payLocation)', is: 'fffr' },
  askForDay: { args: '(date: "2026-11-09")', is: 'rffr' },
  checkSealedHistory: { is: system },
  closePayPeriods: { args: '(periods: [])', is: system },
  openPayPeriod: { args: '(number: 999999, version: 1, reason: "No")', is: 'fffn' },
  openDays: {
    args: '(user: $nobodyAtAll, startDate: "2026-11-09", endDate: "2026-11-09", until: "2026-11-18T00:00:00Z", reason: "No")',
    is: 'fffn',
  },
  nameDeputy: {
    args: '(absent: $nobodyAtAll, deputy: $nobodyAtAll, startDate: "2026-11-18", endDate: "2026-11-18")',
    is: 'ffnn',
  },
  endDeputy: { args: '(id: $noDeputy)', is: 'nnnn' },
  createAbsence: {
    args: '(user: $nobodyAtAll, kind: LEAVE, startDate: "2026-11-18", endDate: "2026-11-18", weekdays: [])',
    is: 'ffnn',
  },
  deleteAbsence: { args: '(id: $noAbsence)', is: 'nnnn' },
  addPublicHolidays: { args: '(region: "QLD", holidays: [])', is: 'fffr' },
  deletePublicHolidays: { args: '(ids: [])', is: 'fffr' },
  endOpening: { args: '(id: $noOpening)', is: 'fffn' },
  savePayroll: {
    args: '(version: 99, input: { batchPrefix: "DAYBK", codes: [], rules: [], timeTrackColumns: [] })',
    is: 'fffr',
  },
  prepareExport: { args: '(input: { list: { name: TASKS }, format: CSV, columns: [] })', is: 'rrrr' },
  // Its customer has no address.
  mailDocket: { args: '(id: $docket)', is: { own: 'rrrr', group: 'nrrr', other: 'nnrr' } },
  makePayBatch: { args: '(period: 999999, accepted: [], clientMutationKey: "none")', is: 'fffn' },
  voidPayBatch: { args: '(id: $noBatch, version: 1, reason: "No")', is: 'fffn' },
  receivePayBatch: { args: '(id: $noBatch, version: 1)', is: 'fffn' },
  postPayBatch: { args: '(id: $noBatch, version: 1)', is: 'fffn' },
  tickPayCorrection: { args: '(id: $noCorrection)', is: 'fffn' },
  refuseDay: { args: '(id: $noRequest, reason: "No")', is: 'fffn' },
  updatePayPeriodRule: {
    args: '(id: $payPeriodRule, version: 99, input: { length: OFF, deadlineDays: 1, deadlineTime: 720, closesItself: false })',
    is: 'fffr',
  },
  createWebhook: { args: '(input: { name: "", url: "", events: [], active: true })', is: 'fffr' },
  updateWebhook: {
    args: '(id: $noWebhook, version: 1, input: { name: "", url: "", events: [], active: true })',
    is: 'fffr',
  },
  deleteWebhook: { args: '(id: $noWebhook, version: 1)', is: 'fffn' },
  testWebhook: { args: '(id: $noWebhook)', is: 'fffn' },
  sendWebhookDeliveryAgain: { args: '(id: $noDelivery)', is: 'fffn' },
  declineTimesheet: { args: '(id: $sheet, version: 99, reason: "No")', is: deciding },
  deleteAccount: { args: '(id: $accountId, version: 99)', is: 'ffrr' },
  deleteApprovalGroup: { args: '(id: $groupId, version: 99)', is: 'nnrr' },
  deleteJobRecord: { args: '(kind: SITE, number: 1, version: 99)', is: 'fffr' },
  deleteManual: { args: '(id: $manualId, version: 99)', is: 'ffrr' },
  deletePayLocations: { args: '(ids: [])', is: 'fffr' },
  deleteReportView: { args: '(id: $noReportView)', is: everybody },
  deleteTemplate: { args: '(id: $noTemplate)', is: everybody },
  deleteTimesheet: { args: '(id: $sheet, version: 99)', is: owning },
  disableAccounts: { args: '(accounts: [$nobody])', is: administrators },
  disableAccount: { args: '(id: $accountId, version: 99)', is: 'ffrr' },
  extendSession: { is: everybody },
  editTimesheet: { args: '(input: $sheetInput)', is: deciding },
  enableAccount: { args: '(id: $accountId, version: 99)', is: 'ffrr' },
  enableApprovalGroup: { args: '(id: $groupId, version: 99)', is: 'nnrr' },
  forceLogOut: { args: '(id: $nobody)', is: 'ffnn' },
  giveInitialPassword: { args: '(id: $nobody)', is: 'ffnn' },
  logOutAccounts: { args: '(accounts: [$nobody])', is: administrators },
  hideFirstSteps: { is: system },
  markAllNotificationsRead: { is: everybody },
  markNotificationGroupRead: {
    args: '(id: $notification, isRead: false)',
    is: { own: 'yyny', group: 'nnnn', other: 'nnnn' },
  },
  markNotificationRead: {
    args: '(id: $notification, isRead: false)',
    is: { own: 'yyny', group: 'nnnn', other: 'nnnn' },
  },
  moveAccounts: { args: '(accounts: [$nobody], approvalGroup: $groupOnly)', is: administrators },
  moveTimesheet: { args: '(id: $sheet, version: 99, approvalGroup: $groupOnly)', is: deciding },
  proveAgain: { args: '(password: "")', is: 'rrrr', due: 'pr' },
  recallTimesheet: { args: '(id: $sheet, version: 99)', is: owning },
  // The user has none.
  removeAvatar: { is: everybody },
  registerPushDevice: { args: '(input: $device)', is: 'rrrr' },
  remindMissing: { args: '(users: [$user], dates: ["2026-11-16"])', is: everybody },
  removePasskey: { args: '(id: "none")', is: 'nnnn' },
  removeTotp: { is: 'nnnn' },
  renameTemplate: {
    args: '(id: $template, name: "Mine")',
    is: { own: everybody, group: 'rrrr', other: 'rrrr' },
  },
  renewRecoveryCodes: { is: 'nnnn' },
  revokeApiToken: { args: '(id: $noToken)', is: 'nnnn' },
  revokeTokenOf: { args: '(id: $noToken)', is: 'ffnn' },
  resetSecondFactor: { args: '(id: $nobody)', is: 'ffnn' },
  // The settings equal the defaults, so there is no change to claim.
  resetSettings: { args: '(version: 99)', is: system },
  saveReportView: { args: '(input: { name: "", report: HOURS, queryString: "" })', is: 'rrrr' },
  saveTemplate: { args: '(input: { name: "", shift: DAY, lines: [] })', is: 'rffr' },
  saveTimesheet: { args: '(input: $sheetInput)', is: { own: 'rffr', group: 'nfff', other: 'nfff' } },
  seeChanges: { args: '(id: $sheet, edit: "none")', is: { own: 'yyyy', group: 'nfff', other: 'nnff' } },
  sendFailedMailAgain: { args: '(reason: "none")', is: system },
  sendMailAgain: { args: '(id: $mail)', is: 'fffn' },
  sendWelcomeEmail: { args: '(id: $nobody)', is: 'ffnn' },
  sendWelcomeEmails: { args: '(accounts: [$nobody])', is: administrators },
  signOut: { is: everybody, due: always },
  signOutDevice: { args: '(id: $noDevice)', is: 'nnnn' },
  signOutOtherDevices: { is: everybody },
  submitTimesheet: { args: '(input: $sheetInput)', is: { own: 'rffr', group: 'nfff', other: 'nfff' } },
  syncDay: {
    args: '(input: $sheetInput, submit: false, recordedAt: "2026-11-17T02:00:00Z", deviceClock: "2026-11-17T02:00:00Z")',
    is: { own: 'yffy', group: 'nfff', other: 'nfff' },
  },
  setPayLocation: { args: '(accounts: [$nobody], payLocation: $payLocationId)', is: administrators },
  setNotificationPreference: {
    args: '(input: { notifiedOf: SUBMITTED, push: true, mail: false })',
    is: 'fyfy',
  },
  unregisterPushDevice: { args: '(deviceId: "none")', is: everybody },
  updateAccount: { args: '(id: $accountId, version: 99, input: $account)', is: 'ffrr' },
  updateApprovalGroup: { args: '(id: $groupId, version: 99, input: $group)', is: 'nnrr' },
  updateJobRecord: { args: '(kind: SITE, number: 1, version: 99, input: { active: true })', is: 'fffr' },
  updateManual: { args: '(id: $manualId, version: 99, input: $manual)', is: 'ffrr' },
  updatePayLocation: { args: '(id: $payLocationId, version: 99, input: $payLocation)', is: 'fffr' },
  updateSettings: { args: '(version: 99, input: $settings)', is: 'fffr' },
}
/** The mutations that the access token of a program may never do: they change how somebody gets in, or belong to a browser. */
export const neverByToken: readonly string[] = [
  ...[
    'addPasskey',
    'beginPasskey',
    'removePasskey',
    'beginTotp',
    'confirmTotp',
    'removeTotp',
    'renewRecoveryCodes',
  ],
  ...['proveAgain', 'changePassword', 'resetSecondFactor', 'giveInitialPassword'],
  ...['createApiToken', 'revokeApiToken', 'revokeTokenOf'],
  ...[
    'createAccount',
    'updateAccount',
    'deleteAccount',
    'disableAccount',
    'disableAccounts',
    'enableAccount',
  ],
  ...[
    'moveAccounts',
    'setPayLocation',
    'sendWelcomeEmail',
    'sendWelcomeEmails',
    'forceLogOut',
    'logOutAccounts',
  ],
  ...['signOut', 'signOutDevice', 'signOutOtherDevices', 'extendSession'],
  ...['registerPushDevice', 'unregisterPushDevice'],
]
/** The other mutations, which the token of a program may do if it may change anything. */
export const byToken: readonly string[] = [
  ...['createWebhook', 'updateWebhook', 'deleteWebhook', 'testWebhook', 'sendWebhookDeliveryAgain'],
  ...['approveTimesheet', 'approveTimesheets', 'cancelTimesheet', 'createApprovalGroup'],
  ...['createJobRecord', 'createPayLocation', 'askForDay', 'checkSealedHistory'],
  ...['closePayPeriods', 'openPayPeriod', 'openDays', 'endOpening'],
  ...['savePayroll', 'prepareExport', 'mailDocket', 'makePayBatch'],
  ...['voidPayBatch', 'receivePayBatch', 'postPayBatch', 'tickPayCorrection'],
  ...['refuseDay', 'updatePayPeriodRule', 'declineTimesheet', 'deleteApprovalGroup'],
  ...['deleteJobRecord', 'deleteManual', 'deletePayLocations', 'deleteReportView'],
  ...['deleteTemplate', 'deleteTimesheet', 'editTimesheet', 'enableApprovalGroup'],
  ...['hideFirstSteps', 'markAllNotificationsRead', 'markNotificationGroupRead', 'markNotificationRead'],
  ...['moveTimesheet', 'recallTimesheet', 'removeAvatar', 'remindMissing'],
  ...['renameTemplate', 'resetSettings', 'saveReportView', 'saveTemplate'],
  ...['saveTimesheet', 'sendFailedMailAgain', 'sendMailAgain', 'submitTimesheet'],
  ...['syncDay', 'setNotificationPreference', 'updateApprovalGroup', 'updateJobRecord'],
  ...['updateManual', 'updatePayLocation', 'updateSettings', 'askOnTimesheet', 'seeChanges'],
  ...['nameDeputy', 'endDeputy', 'createAbsence', 'deleteAbsence'],
  ...['addPublicHolidays', 'deletePublicHolidays'],
]

/** The fields that need no session. */
export const openQueries: Record<string, FieldCase> = {
  hasProvider: { is: everybody },
  isDevelopmentHost: { args: '(host: "")', is: everybody },
  isSetUp: { is: everybody },
  setUpLink: { args: '(token: "")', is: everybody },
  verifyDocket: { args: '(token: "tess")', is: everybody },
}
export const open: Record<string, FieldCase> = {
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

export const subscriptions: Record<string, FieldCase> = {
  accountChanged: { is: administrators },
  approvalGroupChanged: { is: administrators },
  failureKept: { is: system },
  mailChanged: { is: system },
  manualsChanged: { is: everybody },
  notificationAdded: { is: everybody },
  notificationsMarked: { is: everybody },
  payLocationsChanged: { is: system },
  closedDaysChanged: { is: everybody },
  payrollChanged: { is: system },
  publicHolidaysChanged: { is: system },
  settingsChanged: { is: everybody },
  timesheetChanged: { is: everybody },
  userLogged: { is: system },
  viewerChanged: { is: everybody },
}

/** A type of the schema: a query that finds an object of it, the expected answers, and its fields. */
export type Probe = {
  /** A query with F for the fields; null if only mutations or live events return the type. */
  at: string | null
  is: Expected
  /** Fields that everybody who sees the object may read. */
  fields: string
  /** Fields that are null or refused for some of them: y for the roles that may read the field. */
  withheld?: readonly (readonly [Codes, fields: string])[]
  /** Fields that the access token of a program may not read. */
  neverByToken?: string
  /** The type's fields that are answered while something is due. */
  due?: readonly (readonly [DueCodes, fields: string])[]
}

/** All fields of the type, those that are withheld from some roles included. */
export function fieldsOf({ fields, withheld = [] }: Probe): string[] {
  return [fields, ...withheld.map(([, names]) => names)].join(' ').split(/\s+/).filter(Boolean)
}

const timesheetOf = { own: everybody, group: 'nyyy', other: 'nnyy' }
const sheetAt = (inner: string) => `timesheet(number: $sheetNumber) { ${inner} }`
const nodeOf = (id: string, type: string) => `node(id: ${id}) { ... on ${type} { F } }`
const answer = (fields: string): Probe => ({ at: null, is: everybody, fields })

/** Every object type with every field. */
export const types: Record<string, Probe> = {
  Account: {
    at: 'account(number: $userNumber) { F }',
    is: administrators,
    fields:
      'active allowTimesheetCreation approvalGroup createdAt defaultStartTime email firstName gpEmployeeId gpPayCycle ' +
      'gpStaffNumber hasSignedIn hasSecondFactor history id importedFields lastName number payLocation showFieldService taskType updatedAt user ' +
      'apiTokens userType version welcomeEmail',
  },
  ApiToken: {
    at: 'me { apiTokens { F } }',
    is: everybody,
    fields: 'createdAt expiresAt id lastUsedAt mayWrite name start',
  },
  ApiTokensChange: answer('token viewer'),
  AccountChange: answer('account counts gap goneId listed password'),
  AccessReasonCount: { at: 'unusualAccess { F }', is: system, fields: 'people reason' },
  AccountConnection: { at: 'accounts { F }', is: administrators, fields: 'edges eventCursor pageInfo' },
  AccountCounts: {
    at: 'accountCounts { F }',
    is: administrators,
    fields: 'approver id staff systemAdministrator total unfinished userAdministrator',
  },
  AccountOutcome: answer('code done message sentId'),
  AccountOutcomes: answer('accounts outcomes'),
  AccountsImpact: {
    at: 'accountsImpact(accounts: [$nobody]) { F }',
    is: administrators,
    fields: 'desertedGroups imported(column:"active") pending signedIn',
  },
  AccountEdge: { at: 'accounts { edges { F } }', is: administrators, fields: 'cursor node' },
  AdministrationHistory: {
    at: 'account(number: $userNumber) { history { edges { node { F } } } }',
    is: administrators,
    fields: 'action at changes emailOfModifier id nameOfModifier roleOfModifier',
  },
  AdministrationHistoryConnection: {
    at: 'account(number: $userNumber) { history { F } }',
    is: administrators,
    fields: 'edges eventCursor pageInfo',
  },
  AdministrationHistoryEdge: {
    at: 'account(number: $userNumber) { history { edges { F } } }',
    is: administrators,
    fields: 'cursor node',
  },
  ApprovalGroup: {
    at: nodeOf('$groupOnly', 'ApprovalGroup'),
    is: { own: everybody, group: everybody, other: 'nyyy' },
    fields: 'id name',
    withheld: [[administrators, 'details']],
  },
  ApprovalGroupChange: answer('destination gap goneId group listed'),
  ApprovalGroupDetails: {
    at: nodeOf('$groupId', 'ApprovalGroupDetails'),
    is: 'nnyy',
    fields:
      'active adminNotification canDecide createdAt gpBatchNotificationCc gpBatchNotificationTo gpBatchPrefix group ' +
      'history id members name number oldestPending pendingTimesheets updatedAt ' +
      'userCount version',
  },
  ApprovalGroupDetailsConnection: {
    at: 'administeredGroups { F }',
    is: administrators,
    fields: 'edges eventCursor pageInfo',
  },
  ApprovalGroupDetailsEdge: {
    at: 'administeredGroups { edges { F } }',
    is: administrators,
    fields: 'cursor node',
  },
  ApprovalGroupMember: {
    at: 'administeredGroups { edges { node { members { F } } } }',
    is: administrators,
    fields: 'approver',
  },
  Absence: answer('endDate id kind startDate weekdays'),
  AbsencesChange: answer('user'),
  ApprovalOutcome: answer('approved code message number sentId'),
  Approvals: answer('counts outcomes timesheets'),
  AvatarChange: answer('viewer'),
  ChangePasswordPayload: answer('viewer'),
  ChangedField: {
    at: 'timesheetHistory { edges { node { changes { F } } } }',
    is: everybody,
    fields: 'currentValue field previousValue textField',
  },
  DayTotal: { at: 'weekTotals { F }', is: everybody, fields: 'closed date expected minutes missing' },
  DeputiesChange: answer('absent'),
  Deputy: answer('deputy endDate id startDate'),
  DevicesChange: answer('viewer'),
  HolidayRegion: {
    at: 'settings { holidayRegions(years: [2026]) { F } }',
    is: system,
    fields: 'counts holidays isOfPayLocation name people',
  },
  HolidayCount: {
    at: 'settings { holidayRegions(years: [2026]) { counts { F } } }',
    is: system,
    fields: 'count year',
  },
  PublicHoliday: {
    at: 'settings { holidayRegions(years: [2026]) { holidays { F } } }',
    is: system,
    fields: 'date id name',
  },
  PublicHolidaysChange: answer('added deleted renamed settings unchanged'),
  PublicHolidaysChanged: answer('noun'),
  Docket: {
    at: sheetAt('lines { docket { F } }'),
    is: timesheetOf,
    fields:
      'customerEmail customerName date endedAt fleet id isMailable issuedAt mailState mailedAt mailedTo number ' +
      'predecessor sha256 state successor timesheetNumber url verifyPath workerName',
  },
  DocketChange: answer('docket'),
  DocketConnection: { at: 'dockets { F }', is: everybody, fields: 'edges eventCursor pageInfo' },
  DocketEdge: { at: 'dockets { edges { F } }', is: everybody, fields: 'cursor node' },
  Equipment: { at: 'equipment { F }', is: everybody, fields: 'available description id name site' },
  Export: answer('expected number rows state url'),
  ExportColumn: {
    at: 'exportShape(list: { name: TASKS }) { columns { F } }',
    is: everybody,
    fields: 'title',
  },
  ExportShape: { at: 'exportShape(list: { name: TASKS }) { F }', is: everybody, fields: 'address columns' },
  FailureGroup: { at: 'failureGroups { F }', is: system, fields: 'count kind last lastAt title' },
  FailureKept: answer('failure'),
  FailureLog: {
    at: 'failureGroups { last { F } }',
    is: system,
    fields: 'at document id kind latest reference title',
  },
  FieldProblem: answer('message path'),
  FieldService: {
    at: sheetAt('lines { fieldService { F } }'),
    is: timesheetOf,
    fields:
      'additionalInfo customerAcceptanceName customerEmail customerName customerSignature customerSignedFor id location ' +
      'manufacturer model rego serialNumber smuReading travelKms unsignedNote unsignedReason workerSignature workerSignedFor',
  },
  ExtendSessionPayload: answer('endsAt'),
  ForgotPasswordPayload: answer('email'),
  FirstStep: answer('isDone people step'),
  FirstStepsHidden: answer('isHidden'),
  GlAccount: { at: 'glAccounts { F }', is: everybody, fields: 'available description id number' },
  GpEmployee: {
    at: 'gpEmployees { employees { F } }',
    is: administrators,
    fields:
      'active department employeeId firstName fullName id lastName linkedTo location payCycle staffNumber staffType',
  },
  GpEmployeePage: {
    at: 'gpEmployees { F }',
    is: administrators,
    fields: 'count currentPage employees pageSize',
  },
  Health: { at: 'health { F }', is: system, fields: 'checkedAt checks state summary' },
  HealthCheck: { at: 'health { checks { F } }', is: system, fields: 'code mend says state title' },
  InvalidInput: answer('message problems'),
  Job: { at: 'jobs { F }', is: everybody, fields: 'available description division id name' },
  JobCostCode: {
    at: 'jobCostCodes(job: $job) { F }',
    is: everybody,
    fields: 'available description id name',
  },
  JobDivisionPayLocation: {
    at: 'allPayLocations { edges { node { divisions { F } } } }',
    is: system,
    fields: 'active division',
  },
  JobDataCount: { at: 'jobDataCounts { F }', is: system, fields: 'count kind' },
  JobRecord: {
    at: 'jobRecord(kind: SITE, number: 1) { F }',
    is: system,
    fields: 'active cells id kind number version',
  },
  JobRecordCells: {
    at: 'jobRecord(kind: SITE, number: 1) { cells { F } }',
    is: system,
    fields:
      'department description division employeeId equipment firstName job lastName location name number payCycle site ' +
      'staffNumber staffType workOrder',
  },
  JobRecordChange: answer('record'),
  JobRecordConnection: {
    at: 'jobRecords(kind: SITE) { F }',
    is: system,
    fields: 'edges eventCursor pageInfo',
  },
  JobRecordDeleted: answer('goneId kept'),
  JobRecordEdge: { at: 'jobRecords(kind: SITE) { edges { F } }', is: system, fields: 'cursor node' },
  MailAttachment: answer('name size url'),
  MailChange: answer('gap listed mail'),
  MailContent: { at: 'outbox { edges { node { content { F } } } }', is: system, fields: 'html text' },
  MailFailure: {
    at: 'mailFailures { reasons { F } }',
    is: system,
    fields: 'addresses expired lastAt mails reason',
  },
  SealedHistory: { at: 'sealedHistory { F }', is: system, fields: 'check id newest since waiting' },
  Seal: { at: 'sealedHistory { newest { F } }', is: system, fields: 'hash number sealedAt' },
  SealCheck: {
    at: 'sealedHistory { check { F } }',
    is: system,
    fields: 'checked faultCount faults finishedAt isRunning nameOfStarter rows startedAt',
  },
  MailFailures: { at: 'mailFailures { F }', is: system, fields: 'otherMails otherReasons reasons' },
  MailMessage: {
    at: 'outbox { edges { node { F } } }',
    is: system,
    fields: 'attachment content createdAt id isHidden kind lastError sentAt state subject to tries user',
    neverByToken: 'content',
  },
  MailsSentAgain: answer('expired left queued'),
  Manual: {
    at: nodeOf('$manualId', 'Manual'),
    is: 'nyyy',
    fields:
      'active contentType description fileNumber id name number shownAs size updatedAt version visibleTypes',
    withheld: [['nfyy', 'history versions']],
  },
  ManualChange: answer('goneId manual'),
  ManualConnection: { at: 'manuals { F }', is: everybody, fields: 'edges eventCursor pageInfo' },
  ManualEdge: { at: 'manuals { edges { F } }', is: everybody, fields: 'cursor node' },
  ManualVersion: {
    at: 'node(id: $manualId) { ... on Manual { versions { F } } }',
    is: 'nfyy',
    fields: 'contentType number replacedAt size',
  },
  ManualsChanged: answer('manualId'),
  NewPasswordPayload: answer('email'),
  Notification: {
    at: nodeOf('$notification', 'Notification'),
    is: { own: 'yyny', group: 'nnnn', other: 'nnnn' },
    fields: 'actor at dates event group id isRead kind message questionNumber timesheet',
  },
  NotificationAdded: answer('gap notification viewer'),
  NotificationConnection: { at: 'notifications { F }', is: everybody, fields: 'edges eventCursor pageInfo' },
  NotificationEdge: { at: 'notifications { edges { F } }', is: everybody, fields: 'cursor node' },
  NotificationGroup: {
    at: 'notifications { edges { node { group { F } } } }',
    is: everybody,
    fields: 'actorCount actors count id timesheets unread',
  },
  NotificationPreference: {
    at: 'me { notificationPreferences { F } }',
    is: everybody,
    fields: 'mail notifiedOf push',
  },
  NotificationPreferenceChange: answer('viewer'),
  NotificationsMarked: answer('notifications viewer'),
  OtherTimesheet: answer('endTime number startDate startTime'),
  OutboxConnection: { at: 'outbox { F }', is: system, fields: 'edges eventCursor pageInfo' },
  OutboxEdge: { at: 'outbox { edges { F } }', is: system, fields: 'cursor node' },
  PageInfo: {
    at: 'timesheets { pageInfo { F } }',
    is: everybody,
    fields: 'endCursor hasNextPage hasPreviousPage startCursor',
  },
  Passkey: answer('createdAt id lastUsedAt name'),
  PasskeyRequest: answer('options ticket'),
  PasskeySetUp: answer('options ticket'),
  PayLocation: {
    at: nodeOf('$payLocationId', 'PayLocation'),
    is: everybody,
    fields: 'active divisions id name region version',
    withheld: [
      [administrators, 'disabledPeople people'],
      [system, 'history'],
    ],
  },
  ClosedDays: { at: 'me { closedDays { F } }', is: everybody, fields: 'asked closed closing openings' },
  AskedDay: { at: 'me { closedDays { asked { F } } }', is: everybody, fields: 'at date' },
  ClosingPeriod: {
    at: 'me { closedDays { closing { F } } }',
    is: everybody,
    fields: 'at due endDate startDate',
  },
  ClosedPeriod: { at: 'me { closedDays { closed { F } } }', is: everybody, fields: 'endDate startDate' },
  OpenDays: { at: 'me { closedDays { openings { F } } }', is: everybody, fields: 'endDate startDate until' },
  TimesheetClosedPeriod: {
    at: sheetAt('closedPeriod { F }'),
    is: timesheetOf,
    fields: 'endDate openUntil startDate',
  },
  ClosingImpact: {
    at: 'closingImpact(gpPayCycle: NONE, startDate: "2026-11-09", endDate: "2026-11-15") { F }',
    is: system,
    fields: 'declined drafts missing pending people timesheets unsigned',
  },
  ClosingImpactPerson: {
    at: 'closingImpact(gpPayCycle: NONE, startDate: "2026-11-09", endDate: "2026-11-15") { missing { F } }',
    is: system,
    fields: 'dates user',
  },
  DayAskedFor: answer('date me'),
  PayAdjustment: answer('employeeId employeeName is payCode was'),
  PayBatch: {
    at: 'payBatches { edges { node { F } } }',
    is: system,
    fields:
      'approvalGroup checkedAt control corrections employees files gpEmployees gpHundredths gpTransactions history hundredths ' +
      'id madeAt madeBy minutes number others period sha256 state transactions version voidReason voidedAt voidedBy',
  },
  PayBatchChange: answer('batch'),
  PayBatchConnection: { at: 'payBatches { F }', is: system, fields: 'edges eventCursor pageInfo' },
  PayBatchEdge: { at: 'payBatches { edges { F } }', is: system, fields: 'cursor node' },
  PayBatchFile: {
    at: 'payBatches { edges { node { files { F } } } }',
    is: system,
    fields: 'name sha256 size url',
  },
  PayCell: {
    at: 'payCells(startDate: "2026-11-09", endDate: "2026-11-15") { F }',
    is: system,
    fields:
      'approvalGroup approvedMinutes batch declined drafts id missingDays missingPeople pending pendingMinutes period voided',
  },
  PayCode: { at: 'payroll { codes { F } }', is: system, fields: 'code description' },
  PayControlSheet: {
    at: 'payBatches { edges { node { control { F } } } }',
    is: system,
    fields:
      'adjustments codes days employees firstTimesheet hashTotal hundredths lastTimesheet minutes transactions',
  },
  PayCorrection: {
    at: 'payBatches { edges { node { corrections { F } } } }',
    is: system,
    fields: 'doneAt doneBy employeeId employeeName hundredths id payCode',
  },
  PayObstacle: answer('count items mayBeAccepted obstacle'),
  PayObstacleItem: answer('label person timesheet'),
  PayPreview: answer('control corrections isEmpty number obstacles'),
  PayPreviewCorrection: answer('employeeId employeeName hundredths payCode'),
  PayRule: {
    at: 'payroll { rules { F } }',
    is: system,
    fields: 'code gpPayCycle shift taskCategory timesheetLineType',
  },
  PaySum: answer('hundredths minutes name transactions'),
  Payroll: {
    at: 'payroll { F }',
    is: system,
    fields: 'batchPrefix codes history id rules timeTrackColumns version',
  },
  PayrollChange: answer('payroll'),
  PayrollEvent: answer('noun number'),
  PayPeriod: {
    at: 'payPeriods(startDate: "2026-11-09", endDate: "2026-11-15") { F }',
    is: system,
    fields:
      'changedAt changedBy closesItself deadline endDate gpPayCycle id isClosed number reason startDate version',
  },
  PayPeriodOpening: {
    at: 'payPeriodOpenings { F }',
    is: system,
    fields: 'endDate id openedBy reason startDate until user',
  },
  PayPeriodOpeningsChange: answer('openings requests'),
  PayPeriodRequest: { at: 'payPeriodRequests { F }', is: system, fields: 'askedAt date id message user' },
  PayPeriodRule: {
    at: 'payPeriodRules { F }',
    is: system,
    fields: 'anchorDate closesItself deadlineDays deadlineTime gpPayCycle history id length version',
  },
  PayPeriodRuleChange: answer('rule'),
  PayPeriodsChange: answer('periods'),
  PayLocationChange: answer('payLocation'),
  PayLocationConnection: { at: 'allPayLocations { F }', is: system, fields: 'edges eventCursor pageInfo' },
  PayLocationEdge: { at: 'allPayLocations { edges { F } }', is: system, fields: 'cursor node' },
  PayLocationsChanged: answer('payLocationId'),
  PayLocationsDeleted: answer('goneIds kept'),
  PendingOfGroup: answer('count group'),
  PersonWeek: {
    at: 'myWeek { F }',
    is: everybody,
    fields: 'days groupName id mayBeReminded minutes monday remindedAt user usualMinutes',
  },
  PersonWeekConnection: { at: 'weeks { F }', is: everybody, fields: 'edges eventCursor pageInfo' },
  PersonWeekEdge: { at: 'weeks { edges { F } }', is: everybody, fields: 'cursor node' },
  Profile: {
    at: 'me { profile { F } }',
    is: everybody,
    fields: 'approvalGroup approvesFor createdAt gpStaffNumber id payLocation',
  },
  ProviderFlowPayload: answer('url'),
  PushDevice: answer('deviceId'),
  Recents: {
    at: 'me { recents { F } }',
    is: everybody,
    fields: 'equipment glAccounts jobs sites taskCategories words workOrders',
  },
  RecentWords: { at: 'me { recents { words { F } } }', is: everybody, fields: 'record texts' },
  Refusal: answer('code confirmable message other path'),
  ReminderOutcome: answer('code dates message reminded userId'),
  Reminders: answer('outcomes'),
  ProveAgainPayload: answer('viewer'),
  SecondFactor: {
    at: 'me { secondFactor { F } }',
    is: everybody,
    fields: 'isRequired passkeySite passkeys recoveryCodesLeft totp',
    due: [['py', 'isRequired passkeySite passkeys recoveryCodesLeft totp']],
  },
  SecondFactorChange: answer('recoveryCodes viewer'),
  SecondFactorNeeded: answer('methods ticket'),
  SessionPayload: answer('accessToken expiresIn userType'),
  Setting: {
    at: 'settings { F }',
    is: everybody,
    fields:
      'allowUnsignedReason companyName defaultStartTime developmentHosts enableUseDefaultStartTime id initialCompanyName initialTimeZone mailDockets maximumDailyHours ' +
      'maximumDailyHoursCheckingEnable passMidnightCheckingEnable requireSecondFactorForAdministrators timeZone ' +
      'timesheetOverlapCheckingEnable today version',
    withheld: [[system, 'history holidayHistory holidayRegions(years:[2026]) webhooks']],
  },
  SettingsChange: answer('settings'),
  SettingsImpact: {
    at: 'settingsImpact(input: $goodSettings) { ... on SettingsImpact { F } }',
    is: system,
    fields:
      'administratorsWithoutFactor draftsInFuture draftsOverMaximum draftsOverlapping draftsPastMidnight ' +
      'pendingOverMaximum peopleWithOtherStart today',
  },
  SignedInDevice: {
    at: 'me { devices { F } }',
    is: everybody,
    fields: 'address device id isThisOne network signedInAt usedAt',
  },
  SignOutPayload: answer('signedOut'),
  Site: { at: 'sites { F }', is: everybody, fields: 'available id location number' },
  TaskPhoto: { at: sheetAt('lines { photos { F } }'), is: timesheetOf, fields: 'height name width' },
  TaskCategory: { at: 'taskCategories { F }', is: everybody, fields: 'available id name' },
  Template: {
    at: nodeOf('$template', 'Template'),
    is: { own: everybody, group: 'nnnn', other: 'nnnn' },
    fields: 'id lines name shift',
  },
  TemplateChange: answer('goneId me'),
  SyncedDay: answer('change conflict'),
  TemplateLine: {
    at: 'me { templates { lines { F } } }',
    is: everybody,
    fields:
      'endTime equipment glAccount job jobCostCode site startTime taskCategory timesheetLineType workOrder workOrderTask',
  },
  Timesheet: {
    at: sheetAt('F'),
    is: timesheetOf,
    fields:
      'approvalGroup approver closedPeriod createdAt decidedAt decidedBy endTime events hasOpenQuestion hasUnseenEdit id lastActor lines number ownerShowsFieldService ' +
      'payBatchNumber ownerTaskType questionCount questions reason recordedAt shift startDate startTime status submittedAt submittedCount totalDuration unusual updatedAt ' +
      'user version',
  },
  TimesheetChange: answer('counts gap goneId listed timesheet'),
  TimesheetConnection: {
    at: 'timesheets { F }',
    is: everybody,
    fields: 'edges eventCursor pageInfo totalCount totalCountExceeded',
  },
  TimesheetCounts: {
    at: 'timesheetCounts { F }',
    is: everybody,
    fields: 'approved cancelled declined draft exceeded id pending recalled total',
  },
  TimesheetEdge: { at: 'timesheets { edges { F } }', is: everybody, fields: 'cursor node' },
  TimesheetEvent: { at: sheetAt('events { F }'), is: timesheetOf, fields: 'actor at changes id reason type' },
  TimesheetQuestion: {
    at: sheetAt('questions { F }'),
    is: timesheetOf,
    fields: 'at author byOwner id number text',
  },
  TimesheetHistory: {
    at: 'timesheetHistory { edges { node { F } } }',
    is: everybody,
    fields:
      'actionArea actionType at byOwner changes id isTimesheetDeleted nameOfModifier roleOfModifier save startDate timesheetNumber user',
    withheld: [[administrators, 'emailOfModifier']],
  },
  TimesheetHistoryConnection: {
    at: 'timesheetHistory { F }',
    is: everybody,
    fields: 'edges eventCursor pageInfo',
  },
  TimesheetHistoryEdge: { at: 'timesheetHistory { edges { F } }', is: everybody, fields: 'cursor node' },
  TimesheetHistoryPart: {
    at: 'timesheetHistory { edges { node { save { F } } } }',
    is: everybody,
    fields: 'actionArea actionType changes id',
  },
  TimesheetLine: {
    at: sheetAt('lines { F }'),
    is: timesheetOf,
    fields:
      'docket employerSite endTime equipment fieldService glAccount id job jobCostCode minutes notes photos position site ' +
      'startTime taskCategory timesheetLineType workOrder workOrderTask',
  },
  Totp: answer('createdAt lastUsedAt'),
  TotpSetUp: answer('secret ticket uri'),
  TopApprover: {
    at: 'me { topApprovers { F } }',
    is: everybody,
    fields: 'approved declined timesheets user',
  },
  UnfinishedAccounts: {
    at: 'accountCounts { unfinished { F } }',
    is: administrators,
    fields: 'notSignedIn withoutEmployee withoutGroup',
  },
  AheadSection: { at: 'aheadSections(known: []) { F }', is: everybody, fields: 'content hash name' },
  Upload: { at: 'uploads(sha256: ["none"]) { F }', is: everybody, fields: 'name sha256' },
  User: {
    at: nodeOf('$user', 'User'),
    is: timesheetOf,
    fields: 'absences avatarUrl deputies firstName id lastName userType',
    withheld: [[administrators, 'account']],
  },
  Report: {
    at: 'report(name: HOURS) { F }',
    is: everybody,
    fields:
      'bucket chartKind chartMeasures chartTitle endDate grouping measures more part points rows startDate total wholeMinutes',
  },
  ReportDimensionOption: { at: 'reports { dimensions { F } }', is: everybody, fields: 'name title' },
  ReportFact: answer('about date minutes person status timesheetNumber'),
  ReportFacts: {
    at: 'reportFacts(name: HOURS, within: [], measure: "Hours") { F }',
    is: everybody,
    fields: 'count facts minutes',
  },
  ReportGroup: answer('detail key name'),
  ReportInfo: {
    at: 'reports { F }',
    is: everybody,
    fields: 'about dimensions grouping name period scope title',
  },
  ReportMeasure: { at: 'report(name: HOURS) { measures { F } }', is: everybody, fields: 'alarms kind title' },
  ReportNamedPeriod: { at: 'reportPeriods { F }', is: everybody, fields: 'endDate period startDate' },
  ReportPoint: answer('date series values'),
  ReportRow: { at: 'report(name: HOURS) { total { F } }', is: everybody, fields: 'cells groups' },
  ReportView: {
    at: nodeOf('$reportView', 'ReportView'),
    is: { own: everybody, group: 'nnnn', other: 'nnnn' },
    fields: 'id name queryString report',
  },
  ReportViewChange: answer('goneId me'),
  ReportFailuresPayload: answer('kept'),
  StandIn: answer('endDate firstName id lastName startDate'),
  UserLog: {
    at: 'userLogs { edges { node { F } } }',
    is: system,
    fields: 'address at detail device id nameOfActor signIns unusual user userAgent userLogType',
  },
  UserLogConnection: { at: 'userLogs { F }', is: system, fields: 'edges eventCursor pageInfo' },
  UserLogEdge: { at: 'userLogs { edges { F } }', is: system, fields: 'cursor node' },
  UserLogged: answer('gap listed'),
  VerifiedDocket: answer('company customerName date fileSha256 number sha256 state'),
  VerifyCodePayload: answer('isGood'),
  Viewer: {
    at: 'me { F }',
    is: everybody,
    fields:
      'allowTimesheetCreation apiTokens approvalGroupIds avatarUrl browserKey closedDays defaultStartTime devices email eventCursor firstName id lastName ' +
      'lastTimesheets(first:1) mustChangePassword mustSetUpSecondFactor notificationPreferences profile recents reportViews secondFactor settings ' +
      'showFieldService standIns stoodInBy submitObstacle taskType ' +
      'templates topApprovers topOfGroups unreadNotifications user userId userType visits workingHours',
    neverByToken: 'browserKey',
    due: [
      [always, 'email firstName id lastName mustChangePassword mustSetUpSecondFactor userId userType'],
      ['py', 'secondFactor'],
    ],
  },
  Webhook: {
    at: 'settings { webhooks { F } }',
    is: system,
    fields: 'active deliveries events history id name url version',
  },
  WebhookChange: answer('secret settings'),
  WebhookDelivery: {
    at: 'settings { webhooks { deliveries { F } } }',
    is: system,
    fields: 'answer at attempts error event id milliseconds number state status triedAt',
  },
  Visit: {
    at: 'me { visits { F } }',
    is: everybody,
    fields:
      'customerAcceptanceName customerEmail customerName equipmentId location manufacturer model number rego serialNumber ' +
      'smuReading startDate',
  },
  WeekDay: {
    at: 'myWeek { days { F } }',
    is: everybody,
    fields: 'away closed date holiday minutes missing timesheets',
  },
  WelcomeEmail: {
    at: 'account(number: $userNumber) { welcomeEmail { F } }',
    is: administrators,
    fields: 'at lastError mailState state',
  },
  WorkedDay: { at: 'me { workingHours { weeks { days { F } } } }', is: everybody, fields: 'date minutes' },
  WorkedWeek: {
    at: 'me { workingHours { weeks { F } } }',
    is: everybody,
    fields: 'days minutes monday unusual',
  },
  WorkingHours: { at: 'me { workingHours { F } }', is: everybody, fields: 'usualDay usualWeek weeks' },
  WorkOrder: { at: 'workOrders { F }', is: everybody, fields: 'available description equipment id name' },
  WorkOrderTask: {
    at: 'workOrderTasks(workOrder: $workOrder) { F }',
    is: everybody,
    fields: 'available description id name',
  },
}
