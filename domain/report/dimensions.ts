// The dimensions by which the numbers of a report can be grouped.

export const dimensionTitle = {
  PERSON: 'Person',
  APPROVAL_GROUP: 'Approval group',
  PAY_LOCATION: 'Pay location',
  SITE: 'Site',
  MACHINE: 'Machine',
  WORK_ORDER: 'Work order',
  WORK_ORDER_TASK: 'Task',
  JOB: 'Job',
  COST_CODE: 'Cost code',
  ACCOUNT: 'Account',
  CATEGORY: 'Category',
  TYPE: 'Type',
  SHIFT: 'Shift',
  STATUS: 'Status',
  LEAVE: 'Kind of leave',
  CUSTOMER: 'Customer',
  SIGNED: 'Signed by the customer',
  REASON: 'Reason for declining',
  AGE: 'Waiting since',
  LACK: 'Missing or late',
  PAY_PERIOD: 'Pay period',
  DAY: 'Day',
  WEEK: 'Week',
  MONTH: 'Month',
} as const
export type Dimension = keyof typeof dimensionTitle
export const dimensions = Object.keys(dimensionTitle) as Dimension[]

/** The dimensions of time, whose groups are in chronological order; all others are ordered by their totals. */
export const timeDimensions = ['DAY', 'WEEK', 'MONTH', 'PAY_PERIOD'] as const satisfies Dimension[]

export function isOfTime(dimension: Dimension): boolean {
  return (timeDimensions as readonly Dimension[]).includes(dimension)
}

/** The group of the rows that have none, such as 'No cost code'. */
export function noneOf(dimension: Dimension): string {
  if (dimension === 'PAY_PERIOD') return 'Not closed yet'
  if (dimension === 'LEAVE') return 'Worked'
  return `No ${dimensionTitle[dimension].toLowerCase()}`
}
