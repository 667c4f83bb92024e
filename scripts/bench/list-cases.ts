// Every list, filter, order, search and look-up that somebody can ask for, by who asks.
import { settingDefaults } from '#domain/setting/settings.ts'
import { documentOf } from './documents.ts'
import { administratorId, approverId, CLOSED_GROUP, formerApproverId } from './company.ts'

/** What is asked, once or (to begin deep in the list) after as many pages of 100 rows. */
export type ListCase = {
  name: string
  query: string
  variables: object
  skip?: Skip
  /** It counts what nobody has decided yet, and 20,000 drafts are more than a company has: only the limit holds. */
  isOfUndecided?: true
}
export type Skip = { pages: number; connection: string }
export type Asker = { name: string; userId: number; cases: ListCase[] }

const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64')
const person = (id: number) => globalId('User', id)
const group = (id: number) => globalId('ApprovalGroup', id)
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

const filters: Record<string, object> = {
  'no filter': {},
  own: { ownTimesheet: true },
  pending: { status: 'PENDING' },
  approved: { status: 'APPROVED' },
  declined: { status: 'DECLINED' },
  recalled: { status: 'RECALLED' },
  cancelled: { status: 'CANCELLED' },
  draft: { status: 'DRAFT' },
  'own, declined': { ownTimesheet: true, status: 'DECLINED' },
  'day shift': { shift: 'DAY' },
  'night shift': { shift: 'NIGHT' },
  'night shift, a person who works days': { shift: 'NIGHT', userId: person(1) },
  rental: { taskType: 'RENTAL' },
  'job cost': { taskType: 'JOB_COST' },
  unbilled: { taskType: 'UNBILLED' },
  'job cost, a person who does rental': { taskType: 'JOB_COST', userId: person(25) },
  'job cost, night, declined': { taskType: 'JOB_COST', shift: 'NIGHT', status: 'DECLINED' },
  'one person': { userId: person(13) },
  'a person who left': { userId: person(10) },
  'a person out of sight': { userId: person(2) },
  'one group': { approvalGroup: group(2) },
  'a group of others': { approvalGroup: group(7) },
  'a closed group': { approvalGroup: group(CLOSED_GROUP) },
  'a closed group, pending': { approvalGroup: group(CLOSED_GROUP), status: 'PENDING' },
  'last week': { from: day(7) },
  'from a year ago': { from: day(365) },
  'to a year ago': { to: day(365) },
  'a month three years ago': { from: day(1125), to: day(1095) },
  'a year three years ago': { from: day(1460), to: day(1095) },
  'a year three years ago, night': { from: day(1460), to: day(1095), shift: 'NIGHT' },
  'seven days before history': { from: day(9007), to: day(9000) },
  'a name many have': { search: 'first1' },
  'a name one has': { search: 'first13 last13' },
  'a name nobody has': { search: 'nobody' },
  'a name out of sight': { search: 'first200' },
  'the name of one who left': { search: 'last10 first10' },
  'words many wrote': { search: 'drained tested' },
  'words few wrote': { search: 'gearbox seized' },
  'a work order': { search: 'WO-1042' },
  'a machine': { search: 'EX-77' },
  'a job': { search: 'river 17' },
  'a number': { search: '5000' },
  'two digits': { search: '17' },
  'two digits, declined': { search: '17', status: 'DECLINED' },
  'two letters nobody wrote': { search: 'zq' },
  'words few wrote, declined': { search: 'gearbox', status: 'DECLINED' },
  'words many wrote, a month three years ago': { search: 'drained', from: day(1125), to: day(1095) },
  'a name, declined, job cost': { search: 'last4', status: 'DECLINED', taskType: 'JOB_COST' },
  'all together': {
    status: 'APPROVED',
    shift: 'DAY',
    taskType: 'RENTAL',
    from: day(365),
    to: day(20),
    search: 'first1',
    approvalGroup: group(2),
  },
}
const sorts = ['CREATED', 'DATE', 'PERSON', 'TOTAL', 'UNUSUAL'].flatMap((by) =>
  [false, true].map((ascending) => ({ by, ascending })),
)

const page = documentOf('TimesheetListPaginationQuery')
const count = 'query ($filter: TimesheetFilter) { timesheets(filter: $filter, first: 1) { totalCount } }'
const countByStatus =
  'query ($filter: TimesheetFilter) { timesheetCounts(filter: $filter) { totalCount: total draft pending approved } }'

function timesheets(): ListCase[] {
  const deep = { pages: 20, connection: 'timesheets' }
  return Object.entries(filters).flatMap(([name, filter]) => [
    ...sorts.map((sort) => ({
      name: `timesheets, ${name}, by ${sort.by.toLowerCase()} ${sort.ascending ? 'up' : 'down'}`,
      query: page,
      variables: { filter, sort },
    })),
    { name: `timesheets, ${name}, counted`, query: count, variables: { filter } },
    { name: `timesheets, ${name}, counted by status`, query: countByStatus, variables: { filter } },
    ...(['no filter', 'day shift', 'from a year ago'].includes(name)
      ? sorts.map((sort) => ({
          name: `timesheets, ${name}, by ${sort.by.toLowerCase()} ${sort.ascending ? 'up' : 'down'}, page 80`,
          query: page,
          variables: { filter, sort },
          skip: deep,
        }))
      : []),
  ])
}

const historyFilters: Record<string, object> = {
  'no filter': {},
  'one person': { user: person(13) },
  'a person out of sight': { user: person(2) },
  'one modifier': { modifier: person(approverId(0)) },
  'a modifier of another group': { modifier: person(approverId(5)) },
  'a modifier who never did': { modifier: person(administratorId) },
  'one timesheet': { timesheetNumber: 5000 },
  'no timesheet': { timesheetNumber: 2_000_000_000 },
  'last week': { from: day(7) },
  'a month three years ago': { from: day(1125), to: day(1095) },
  'a year three years ago': { from: day(1460), to: day(1095) },
  'before history': { to: day(9000) },
  creations: { actionType: 'CREATE' },
  edits: { actionType: 'EDIT' },
  deletions: { actionType: 'DELETE' },
  'changes of a header': { actionArea: 'HEADER' },
  'changes of status': { actionArea: 'STATUS_CHANGED' },
  'changes of a task': { actionArea: 'TASK' },
  'changes of field service': { actionArea: 'FIELD_SERVICE' },
  'changes of status, a month three years ago': {
    actionArea: 'STATUS_CHANGED',
    from: day(1125),
    to: day(1095),
  },
  'one person by one modifier': { user: person(13), modifier: person(approverId(0)) },
  'creations, one person': { actionType: 'CREATE', user: person(13) },
  'changes of a header, one modifier': { actionArea: 'HEADER', modifier: person(approverId(0)) },
  'all together': {
    user: person(13),
    modifier: person(approverId(0)),
    actionType: 'EDIT',
    actionArea: 'STATUS_CHANGED',
    from: day(1460),
    to: day(1095),
  },
}
const historyPage = `query ($filter: TimesheetHistoryFilter, $count: Int, $cursor: String) {
  timesheetHistory(filter: $filter, first: $count, after: $cursor) {
    edges { node { timesheetNumber at actionType actionArea nameOfModifier user { firstName lastName }
      changes { textField previousValue currentValue } } }
    pageInfo { hasNextPage endCursor }
  }
}`
const history = Object.entries(historyFilters).flatMap(([name, filter]): ListCase[] => {
  const one = { name: `history, ${name}`, query: historyPage, variables: { filter } }
  const deep = { ...one, name: `${one.name}, page 80`, skip: { pages: 20, connection: 'timesheetHistory' } }
  return name === 'no filter' ? [one, deep] : [one]
})

const notificationPage = `query ($filter: NotificationFilter, $count: Int, $cursor: String) {
  notifications(filter: $filter, first: $count, after: $cursor) {
    edges { node { message at isRead actor { firstName } timesheet { number startDate status } } }
    pageInfo { hasNextPage endCursor }
  }
}`
const notifications: ListCase[] = [
  { name: 'notifications', query: notificationPage, variables: {} },
  { name: 'notifications, unread', query: notificationPage, variables: { filter: { isRead: false } } },
  { name: 'notifications, read', query: notificationPage, variables: { filter: { isRead: true } } },
]

const weekPage = `query ($week: Date!, $group: ID, $search: String, $missingOnly: Boolean) {
  weeks(week: $week, group: $group, search: $search, missingOnly: $missingOnly) {
    edges { node { id monday minutes usualMinutes user { firstName lastName }
      days { date minutes missing timesheets { number status shift startTime endTime
        lines { timesheetLineType startTime endTime } } } } }
    pageInfo { hasNextPage endCursor }
  }
}`
const weekFilters: Record<string, object> = {
  'this week': {},
  'a week three years ago': { week: day(1100) },
  'one group': { group: group(2) },
  'a name': { search: 'last13' },
  'those who miss a day': { week: day(7), missingOnly: true },
  'those who missed a day three years ago': { week: day(1100), missingOnly: true },
}
const weeks: ListCase[] = [
  ...Object.entries(weekFilters).map(([name, variables]) => ({
    name: `weeks, ${name}`,
    query: weekPage,
    variables: { week: day(0), ...variables },
  })),
  {
    name: "one's own week",
    query: 'query { myWeek { minutes usualMinutes days { missing } } }',
    variables: {},
  },
]

const lookup = (field: string, fields: string, words: string[], more = ''): ListCase[] =>
  ['', ...words].map((search) => ({
    name: `look-up of ${field}${more && ' of one record'}, ${search ? `"${search}"` : 'nothing typed'}`,
    query: `query ($search: String) { ${field}(search: $search${more}) { ${fields} } }`,
    variables: { search },
  }))
const names = ['f', '1', 'last13', 'last200', 'nobody']
const lookups = [
  ...lookup('timesheetOwners', 'id firstName lastName', names),
  ...lookup('timesheetGroups', 'id name', ['g', '1', 'Group 7', 'nothing']),
  ...lookup('people', 'id firstName lastName', names),
  ...lookup('approvalGroups', 'id name', ['g', 'Group 7', 'nothing']),
  ...lookup('sites', 'id number location', ['s', 'Site 7', 'nowhere']),
  ...lookup('equipment', 'id name description site { location }', ['e', 'EX-77', 'none']),
  ...lookup('workOrders', 'id name description equipment { name site { location } }', ['w', '1042', 'none']),
  ...lookup('workOrders', 'id name', ['w', 'none'], `, site: "${globalId('Site', 3)}"`),
  ...lookup('workOrders', 'id name', ['w', 'none'], `, equipment: "${globalId('Equipment', 3)}"`),
  ...lookup('workOrderTasks', 'id name', ['t', 'none'], `, workOrder: "${globalId('WorkOrder', 1)}"`),
  ...lookup('jobs', 'id name description', ['j', 'river 7', 'none']),
  ...lookup('jobCostCodes', 'id name', ['0', 'none'], `, job: "${globalId('Job', 1)}"`),
  ...lookup('glAccounts', 'id number description', ['6', 'none']),
  ...lookup('taskCategories', 'id name', ['c', 'none']),
]

const counts: ListCase[] = [false, true].map((own) => ({
  name: `counts of ${own ? 'own' : 'all'} timesheets by status`,
  query: documentOf('TimesheetCountsQuery'),
  variables: { filter: { ownTimesheet: own } },
}))

/** One record, by what a link or a client names it, and the days that a new timesheet has to fit in with. */
const records: ListCase[] = [
  ...[1, 5000, 2_000_000_000].map((number) => ({
    name: `timesheet ${number}`,
    query:
      'query ($number: Int!) { timesheet(number: $number) { id status user { firstName } lines { notes } } }',
    variables: { number },
  })),
  {
    name: 'nodes',
    query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
    variables: { ids: [globalId('Timesheet', 5000), person(13), group(7), globalId('WorkOrder', 42)] },
  },
  ...[0, 1095].map((ago) => ({
    name: `timesheets around ${ago === 0 ? 'today' : 'a day three years ago'}`,
    query: 'query ($date: Date!) { timesheetsAround(date: $date) { id lines { startTime endTime } } }',
    variables: { date: day(ago) },
  })),
  {
    name: 'unread notifications, counted',
    query: '{ me { unreadNotifications } }',
    variables: {},
  },
]

const settings = { ...settingDefaults, timeZone: 'Australia/Brisbane', companyName: 'Bench' }
/** What only administrators ask: their screens, and what other settings would touch. */
const administration: ListCase[] = [
  {
    name: 'users',
    query: documentOf('UsersScreenQuery'),
    variables: {
      filter: {},
      sort: { by: 'NAME', ascending: true },
      group: '',
      place: '',
      hasGroup: false,
      hasPlace: false,
    },
  },
  {
    name: 'approval groups',
    query: documentOf('ApprovalGroupsScreenQuery'),
    variables: { filter: {}, order: { by: 'NAME', ascending: true } },
  },
  // Many are over the first, few enough over the second that all are looked at.
  ...[8, 24].map((maximumDailyHours) => ({
    name: `what settings would touch, ${maximumDailyHours} hours`,
    query: documentOf('useImpactQuery'),
    variables: { input: { ...settings, maximumDailyHours } },
    isOfUndecided: true as const,
  })),
  {
    name: 'what settings would touch, another time zone',
    query: documentOf('useImpactQuery'),
    variables: { input: { ...settings, timeZone: 'Pacific/Honolulu' } },
    isOfUndecided: true,
  },
]

const all = () => [...timesheets(), ...history, ...notifications, ...weeks, ...lookups, ...counts, ...records]

/** Those of whom a list shows other timesheets, with what each of them asks. */
export const askers: Asker[] = [
  { name: 'approver', userId: approverId(0), cases: all() },
  // Nothing of theirs is new.
  { name: 'approver of a closed group', userId: formerApproverId, cases: all() },
  { name: 'administrator', userId: administratorId, cases: [...all(), ...administration] },
  { name: 'staff', userId: 13, cases: all() },
]
