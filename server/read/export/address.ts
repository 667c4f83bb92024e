// The address of a list in the OData service, for a spreadsheet that refreshes itself: the same rows with the same sight.
// It speaks in the legacy names that server/rest/nouns declares; a test asks each address for the rows of its list.
import { docketStateNames, lineTypeNumbers, statusNumbers, userTypeNumbers } from '#domain/legacy-numbers.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { AccountFilter } from '#server/read/user/account-list.ts'
import type { DocketFilter } from '#server/read/timesheet/dockets.ts'
import type { TimesheetFilter, TimesheetSort } from '#server/read/timesheet/timesheet-filter.ts'

type Options = {
  /** Conditions that must all hold; false for none. */
  conditions?: readonly (string | false)[]
  search?: string | null
  orderBy?: string | null
  expand?: string
}

function address(set: string, { conditions = [], search, orderBy, expand }: Options): string {
  const options = {
    $filter: conditions.filter(Boolean).join(' and '),
    // One phrase, so that no word of it is an operator.
    $search: search?.trim() ? `"${search.trim().replace(/["\\]/g, '\\$&')}"` : '',
    $orderby: orderBy,
    $expand: expand,
  }
  const query = Object.entries(options).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return query.length > 0 ? `/api/${set}?${query.join('&')}` : `/api/${set}`
}

const sheetOrders = { CREATED: 'CreatedOn', DATE: 'StartDate', TOTAL: 'TotalDuration' } as const

/** Without the orders by person and by what is unusual, which OData does not have. */
export function addressOfTimesheets(
  viewer: Viewer,
  { filter, sort }: { filter: TimesheetFilter; sort: TimesheetSort },
  expand?: string,
): string {
  const { status, ownTimesheet, search, from, to, shift, taskType, userId, approvalGroupId } = filter
  const by = sort.by in sheetOrders ? sheetOrders[sort.by as keyof typeof sheetOrders] : null
  return address('Timesheet', {
    conditions: [
      ownTimesheet === true && `UserId eq ${viewer.id}`,
      userId != null && `UserId eq ${userId}`,
      approvalGroupId != null && `ApprovalGroupId eq ${approvalGroupId}`,
      status != null && `TimesheetStatus eq ${statusNumbers[status]}`,
      shift != null && `Shift eq ${shift === 'NIGHT'}`,
      taskType != null && `TimesheetLines/any(l:l/TimesheetLineType eq ${lineTypeNumbers[taskType]})`,
      from != null && `StartDate ge ${from}`,
      to != null && `StartDate le ${to}`,
    ],
    search,
    orderBy: by && `${by}${sort.ascending ? '' : ' desc'}`,
    expand,
  })
}

/** Null if OData does not support the filter. */
export function addressOfAccounts(filter: AccountFilter): string | null {
  const { search, userType, active, hasSignedIn, approvalGroupId, payLocationId, lacks } = filter
  if (hasSignedIn != null || lacks != null) return null
  return address('User', {
    conditions: [
      userType != null && `UserType eq ${userTypeNumbers[userType]}`,
      active != null && `UserStatus eq ${active ? 1 : 0}`,
      approvalGroupId != null && `ApprovalGroupId eq ${approvalGroupId}`,
      payLocationId != null && `PayLocationId eq ${payLocationId}`,
    ],
    search,
  })
}

/** Null where OData has no field for it. */
export function addressOfDockets({ state, needs, timesheetId, search }: DocketFilter): string | null {
  if (needs != null) return null
  return address('Docket', {
    conditions: [
      state != null && `State eq '${docketStateNames[state]}'`,
      timesheetId != null && `TimesheetHeaderId eq ${timesheetId}`,
    ],
    search,
  })
}

export const addressOfPayBatches = (): string => address('PayBatch', {})

/** A quote within a text is two. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

type Lines = { batch: { id: number } | null; employeeId: string | null }

export function addressOfPayLines({ batch, employeeId }: Lines): string {
  return address('PayBatchLine', {
    conditions: [
      batch !== null && `PayBatchId eq ${batch.id}`,
      employeeId !== null && `EmployeeId eq ${quoted(employeeId)}`,
    ],
  })
}
