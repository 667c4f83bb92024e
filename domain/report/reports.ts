// The reports: the question that each answers, who may open it, and how it is grouped. Their measures are in
// server/read/reports.
import { administrators, systemAdministrators, type UserType } from '#domain/people.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import { addDays } from '#domain/week.ts'
import type { Dimension } from './dimensions.ts'
import type { ReportPeriod } from './periods.ts'

/** Which timesheets count. */
export const scopeLabel = {
  APPROVED: 'Approved',
  HANDED_IN: 'Approved and pending',
  COUNTED: 'All that count',
} as const
export type ReportScope = keyof typeof scopeLabel
export const reportScopes = Object.keys(scopeLabel) as ReportScope[]

export type Grouping = readonly [Dimension] | readonly [Dimension, Dimension]

type Report = {
  title: string
  /** The question that it answers. */
  about: string
  roles: readonly UserType[]
  /** What its numbers can be grouped by. */
  dimensions: readonly Dimension[]
  grouping: Grouping
  period: ReportPeriod
  /** Null if the report fixes this itself. */
  scope: ReportScope | null
  /** Whether it adds the hours of both shifts. */
  isOfBothShifts?: true
}

const approvers: readonly UserType[] = ['APPROVER', ...administrators]
const everybody: readonly UserType[] = ['STAFF', ...approvers]
const time = ['DAY', 'WEEK', 'MONTH'] as const satisfies Dimension[]
const people = ['PERSON', 'APPROVAL_GROUP', 'PAY_LOCATION'] as const satisfies Dimension[]
const places = ['SITE', 'MACHINE', 'WORK_ORDER', 'WORK_ORDER_TASK'] as const satisfies Dimension[]
const costs = ['JOB', 'COST_CODE', 'ACCOUNT', 'CATEGORY'] as const satisfies Dimension[]
const work = [...people, ...places, ...costs, 'TYPE', 'SHIFT', 'STATUS', ...time] as const

export const reports = {
  HOURS: {
    title: 'Hours by person and day',
    about: 'Who worked how long, by day and by night, who was on leave, and which days are missing.',
    roles: everybody,
    dimensions: [...work, 'LEAVE'],
    grouping: ['PERSON', 'DAY'],
    period: 'THIS_WEEK',
    scope: 'COUNTED',
  },
  JOBS: {
    title: 'Hours by job and cost code',
    about: 'What each job has cost in hours.',
    roles: everybody,
    dimensions: work,
    grouping: ['JOB', 'COST_CODE'],
    period: 'LAST_13_WEEKS',
    scope: 'HANDED_IN',
  },
  WORK_ORDERS: {
    title: 'Hours by work order and task',
    about: 'What each work order has cost in hours.',
    roles: everybody,
    dimensions: work,
    grouping: ['WORK_ORDER', 'WORK_ORDER_TASK'],
    period: 'LAST_MONTH',
    scope: 'HANDED_IN',
  },
  MACHINES: {
    title: 'Machines',
    about: 'Which machines take the labour, come back soon, or have a meter that goes backwards.',
    roles: approvers,
    dimensions: ['MACHINE', 'SITE', 'WORK_ORDER', 'CATEGORY', 'PERSON', 'APPROVAL_GROUP', ...time],
    grouping: ['MACHINE'],
    period: 'LAST_13_WEEKS',
    scope: 'HANDED_IN',
  },
  UNBILLED: {
    title: 'Unbilled hours',
    about: 'Hours that no customer pays, by account.',
    roles: approvers,
    dimensions: ['ACCOUNT', 'CATEGORY', ...people, 'SITE', 'SHIFT', 'STATUS', ...time],
    grouping: ['ACCOUNT', 'PERSON'],
    period: 'LAST_MONTH',
    scope: 'HANDED_IN',
  },
  FIELD_SERVICE: {
    title: 'Field service',
    about: 'Visits by customer: their dockets, who signed, and how far it was.',
    roles: approvers,
    dimensions: ['CUSTOMER', 'MACHINE', 'SITE', 'WORK_ORDER', 'SIGNED', ...people, ...time],
    grouping: ['CUSTOMER', 'MACHINE'],
    period: 'LAST_13_WEEKS',
    scope: 'HANDED_IN',
  },
  DESK: {
    title: 'Approval desk',
    about: 'How long timesheets wait for a decision, and why they are declined.',
    roles: approvers,
    dimensions: ['APPROVAL_GROUP', 'REASON', 'AGE', 'STATUS', 'SHIFT', ...time],
    grouping: ['APPROVAL_GROUP', 'WEEK'],
    period: 'LAST_13_WEEKS',
    scope: null,
  },
  LACKS: {
    title: 'Missing and late',
    about: 'Days that nobody recorded, days after the deadline, and days corrected after they were paid.',
    roles: everybody,
    dimensions: ['LACK', ...people, ...time],
    grouping: ['PERSON', 'LACK'],
    period: 'LAST_MONTH',
    scope: null,
  },
  RECONCILIATION: {
    title: 'Reconciliation',
    about: 'Whether the approved hours are those in the files for GP, and what waits.',
    roles: systemAdministrators,
    dimensions: ['PAY_PERIOD', 'APPROVAL_GROUP', 'PERSON', 'DAY'],
    grouping: ['PAY_PERIOD', 'APPROVAL_GROUP'],
    period: 'LAST_13_WEEKS',
    scope: null,
    isOfBothShifts: true,
  },
} as const satisfies Record<string, Report>

export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as ReportName[]

export function reportOf(name: ReportName): Report {
  return reports[name]
}

/** The usual grouping of a report: over more than nine weeks days become weeks, and over more than half a year months. */
export function usualGrouping(name: ReportName, { startDate, endDate }: Days): Grouping {
  const { grouping } = reportOf(name)
  const [outer, inner] = grouping
  if (inner !== 'DAY' || endDate < addDays(startDate, 9 * 7)) return grouping
  return [outer, endDate < addDays(startDate, 7 * 27) ? 'WEEK' : 'MONTH']
}

export function mayOpen(name: ReportName, { userType }: { userType: UserType }): boolean {
  return reportOf(name).roles.includes(userType)
}
