// What clients ask of the OData service, each beside what the browser's list of the same rows asks, where there is one.
import { administratorId, approverId, formerApproverId } from './company.ts'
import { documentOf } from './documents.ts'

export type ODataCase = {
  name: string
  path: string
  /** So many, along their next links. */
  answers?: number
  /** The browser's query of the same rows, as the body of its request. */
  beside?: { query: string; variables: object }
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const person = (id: number) => Buffer.from(`User:${id}`).toString('base64')
const list = documentOf('TimesheetListPaginationQuery')
const newest = { by: 'CREATED', ascending: false }
const beside = (filter: object, sort: object = newest) => ({ query: list, variables: { filter, sort } })
const counted = (filter: object) => ({
  query: `query ($filter: TimesheetFilter, $sort: TimesheetSort) {
    timesheets(filter: $filter, sort: $sort) { totalCount edges { node { number } } } }`,
  variables: { filter, sort: newest },
})
const notifications = (filter: object) => ({
  query: `query ($filter: NotificationFilter) { notifications(filter: $filter, first: 25) {
    edges { node { message at isRead } } } }`,
  variables: { filter },
})

const EXPAND = '$expand=TimesheetLines($expand=WorkOrder,Job),User,Approver,ApprovalGroup'
const sheets = (options: string) => `/api/Timesheet${options && `?${options}`}`

const timesheets: ODataCase[] = [
  { name: 'timesheets', path: sheets(''), beside: beside({}) },
  { name: 'timesheets with what hangs off them', path: sheets(EXPAND), beside: beside({}) },
  { name: 'timesheets, counted', path: sheets('$count=true'), beside: counted({}) },
  { name: 'timesheets, their number', path: '/api/Timesheet/$count' },
  ...Object.entries({ pending: 1, declined: 3, recalled: 4 }).map(([status, number]) => ({
    name: `timesheets, ${status}`,
    path: sheets(`$filter=TimesheetStatus eq ${number}&${EXPAND}`),
    beside: beside({ status: status.toUpperCase() }),
  })),
  {
    name: 'timesheets of one person',
    path: sheets(`$filter=UserId eq 13&${EXPAND}`),
    beside: beside({ userId: person(13) }),
  },
  {
    name: 'timesheets of one person, a month three years ago',
    path: sheets(
      `$filter=UserId eq 13 and StartDate ge ${day(1125)} and StartDate le ${day(1095)}&$count=true&${EXPAND}`,
    ),
    beside: beside({ userId: person(13), from: day(1125), to: day(1095) }),
  },
  {
    name: 'timesheets of a month three years ago, by date',
    path: sheets(`$filter=StartDate ge ${day(1125)} and StartDate le ${day(1095)}&$orderby=StartDate`),
    beside: beside({ from: day(1125), to: day(1095) }, { by: 'DATE', ascending: true }),
  },
  { name: 'timesheets of a work order', path: sheets('$filter=TimesheetLines/any(l:l/WorkOrderId eq 42)') },
  {
    name: 'timesheets of a work order nobody works on',
    path: sheets('$filter=TimesheetLines/any(l:l/WorkOrderId eq 999999)'),
  },
  { name: 'timesheets of a number', path: sheets('$filter=TimesheetHeaderId eq 5000') },
  {
    name: 'timesheets of 100 numbers',
    path: sheets(`$filter=TimesheetHeaderId in (${Array.from({ length: 100 }, (_, at) => 1 + at * 97)})`),
  },
  { name: 'timesheets of those with a name', path: sheets("$filter=contains(User/LastName,'last13')") },
  {
    name: 'timesheets of those with a name nobody has',
    path: sheets("$filter=contains(User/LastName,'nobody')"),
  },
  {
    name: 'timesheets by total',
    path: sheets('$orderby=TotalDuration desc'),
    beside: beside({}, { by: 'TOTAL', ascending: false }),
  },
  {
    name: 'timesheets by name',
    path: sheets('$orderby=User/LastName'),
    beside: beside({}, { by: 'PERSON', ascending: true }),
  },
  {
    name: 'timesheets by date',
    path: sheets('$orderby=StartDate desc'),
    beside: beside({}, { by: 'DATE', ascending: false }),
  },
  { name: 'timesheets, twenty pages', path: sheets(''), answers: 20 },
  { name: 'timesheets behind 10,000', path: sheets('$skip=10000') },
  {
    name: 'timesheets that are found',
    path: sheets('$search=gearbox'),
    beside: beside({ search: 'gearbox' }),
  },
  {
    name: 'timesheets that are found by a name',
    path: sheets('$search=last13'),
    beside: beside({ search: 'last13' }),
  },
]

const others: ODataCase[] = [
  {
    name: 'notifications, 25',
    path: '/api/TimesheetNotification?$top=25',
    beside: notifications({}),
  },
  {
    name: 'notifications, unread',
    path: '/api/TimesheetNotification?$filter=IsRead eq false&$top=25',
    beside: notifications({ isRead: false }),
  },
  {
    name: 'notifications, unread, their number',
    path: '/api/TimesheetNotification/$count?$filter=IsRead eq false',
    beside: { query: '{ me { unreadNotifications } }', variables: {} },
  },
  { name: 'notifications, all', path: '/api/TimesheetNotification?$top=1000000' },
  { name: 'events', path: '/api/TimesheetEvent' },
  { name: 'events of a timesheet', path: '/api/TimesheetEvent?$filter=TimesheetHeaderId eq 5000' },
  { name: 'history', path: '/api/TimesheetHistory/GetExpands' },
  { name: 'people', path: '/api/User' },
  { name: 'work orders', path: '/api/WorkOrder' },
  { name: 'equipment by place', path: '/api/Equipment?$orderby=Location' },
]

const all = [...timesheets, ...others]

export const odataAskers = [
  { name: 'approver', userId: approverId(0), cases: all },
  { name: 'approver of a closed group', userId: formerApproverId, cases: timesheets },
  {
    name: 'administrator',
    userId: administratorId,
    cases: [...all, { name: 'the log of users', path: '/api/UserLog' }],
  },
  { name: 'staff', userId: 13, cases: all },
]
