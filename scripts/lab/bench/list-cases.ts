// The lists, searches and look-ups that `--part=lists` measures, and the people who open them.
import { administratorId, approverId, formerApproverId, globalId } from './company.ts'
import { documentOf } from './documents.ts'

export const askers = {
  administrator: administratorId,
  approver: approverId(0),
  'closed group': formerApproverId,
  staff: 13,
}
export type Asker = keyof typeof askers

export type Query = { query: string; variables: object }
/** @property bound in milliseconds, where docs/bench.md says why it is not the usual one. */
export type ListCase = Query & { name: string; isDashboard?: true; bound?: number; only?: Asker[] }

/** A date so many days ago. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const threeYearsAgo = { from: day(1125), to: day(1095) }
const newestFirst = { by: 'CREATED', ascending: false }
const by = (order: string, ascending = false) => ({ by: order, ascending })

/** The first request of the approver's dashboard. */
export const superDashboard: Query = {
  query: documentOf('SuperDashboardScreenQuery'),
  variables: {
    filter: { status: 'PENDING' },
    sort: newestFirst,
    person: '',
    hasPerson: false,
    group: '',
    hasGroup: false,
  },
}
const staffDashboard: Query = {
  query: documentOf('DashboardScreenQuery'),
  variables: { filter: { ownTimesheet: true }, sort: by('DATE') },
}

const page = documentOf('TimesheetListPaginationQuery')
const timesheets = (name: string, filter: object, sort: object = newestFirst): ListCase => ({
  name,
  query: page,
  variables: { filter, sort },
})
const count = (name: string, filter: object): ListCase => ({
  name,
  query: 'query ($filter: TimesheetFilter) { timesheets(filter: $filter, first: 1) { totalCount } }',
  variables: { filter },
})
const countByStatus = (name: string, filter: object): ListCase => ({
  name,
  query: documentOf('TimesheetCountsQuery'),
  variables: { filter },
})

/** A search, and the number of timesheets it finds. */
const search = (text: string, filter: object = {}, sort?: object): ListCase[] => {
  const name = ['search', text, ...Object.values(filter)].join(' ').toLowerCase()
  return [
    timesheets(name, { search: text, ...filter }, sort),
    count(`${name}, count`, { search: text, ...filter }),
  ]
}

const history = (name: string, filter: object): ListCase => ({
  name: `history, ${name}`,
  query: documentOf('TrackingListPaginationQuery'),
  variables: { filter },
})
const lookup = (field: string, search: string): ListCase => ({
  name: `${field} "${search}"`,
  query: `query ($search: String) { ${field}(search: $search) { id } }`,
  variables: { search },
})

export const cases: ListCase[] = [
  {
    name: 'dashboard as it opens',
    ...superDashboard,
    isDashboard: true,
    only: ['administrator', 'approver', 'closed group'],
  },
  { name: 'staff dashboard as it opens', ...staffDashboard, isDashboard: true, only: ['staff'] },
  timesheets('newest first', {}),
  timesheets('pending', { status: 'PENDING' }),
  timesheets('declined, by date', { status: 'DECLINED' }, by('DATE')),
  timesheets('night shifts, by total', { shift: 'NIGHT' }, by('TOTAL')),
  timesheets('cancelled nights', { status: 'CANCELLED', shift: 'NIGHT' }),
  timesheets("by owner's name", {}, by('PERSON', true)),
  timesheets('most unusual first', {}, by('UNUSUAL')),
  timesheets('one person', { userId: globalId('User', 13) }),
  timesheets('one group, approved', { approvalGroup: globalId('ApprovalGroup', 2), status: 'APPROVED' }),
  timesheets('a month three years ago', threeYearsAgo),
  count('a month three years ago, count', threeYearsAgo),
  countByStatus('counts by status', {}),
  countByStatus('counts by status of own', { ownTimesheet: true }),
  countByStatus('counts by status of a month', threeYearsAgo),
  ...search('river'),
  ...search('17'),
  ...search('wo-1017'),
  ...search('17', { status: 'DECLINED' }),
  ...search('drained gearbox', {}, by('TOTAL')),
  ...search('zeppelin'),
  ...search('last13'),
  lookup('timesheetOwners', 'f'),
  lookup('timesheetOwners', 'nobody'),
  lookup('workOrders', '1042'),
  lookup('jobs', 'river 7'),
  { ...history('newest first', {}), bound: 170 },
  history('one person', { user: globalId('User', 13) }),
  history('a month three years ago', threeYearsAgo),
  { name: 'notifications', query: documentOf('NotificationListPaginationQuery'), variables: { filter: {} } },
  {
    name: 'user tracking as it opens',
    query: documentOf('UserTrackingsScreenQuery'),
    variables: { filter: {}, byDay: true, user: '', hasUser: false },
    only: ['administrator'],
  },
  {
    name: 'user log',
    query: documentOf('UserLogListPaginationQuery'),
    variables: { filter: {}, byDay: true },
    only: ['administrator'],
  },
  {
    name: 'user log of one person',
    query: documentOf('UserLogListPaginationQuery'),
    variables: { filter: { user: globalId('User', 13) }, byDay: true },
    only: ['administrator'],
  },
]
