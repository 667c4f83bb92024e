// Reads the lists of each account of the demo company over the legacy interface, whose names are stable.
import path from 'node:path'
import type { Daybook } from '#scripts/daybook.ts'

export const releasesFolder = path.resolve(import.meta.dirname, '../releases')

const accounts = ['staff', 'approver', 'useradmin', 'sysadmin']
const lists = [
  'Timesheet?$expand=TimesheetLines&$orderby=TimesheetHeaderId',
  'TimesheetEvent?$orderby=TimesheetEventId',
  'TimesheetNotification?$orderby=Id',
  'User?$orderby=UserId',
  'approvalGroup?$orderby=ApprovalGroupId',
  'PayLocation?$orderby=PayLocationId',
  'PayBatch?$orderby=PayBatchId',
  'Docket?$orderby=DocketId',
  'Manual?$orderby=ManualId',
  'Site?$orderby=SiteId',
  'Equipment?$orderby=EquipmentId',
  'WorkOrder?$orderby=WorkOrderId',
  'Job?$orderby=JobId',
  'GLAccount?$orderby=GLAccountId',
]
/** Of each list: enough to see what changed, few enough to keep for ever. */
const ROWS = 25

/** How many rows a list has and the first of them; only the status if it is refused. */
export type List = { status: number; count?: number; rows?: Record<string, unknown>[] }

/** Signs in with each account and reads all lists. @returns them by account and address. */
export async function readLists(daybook: Daybook, password: string): Promise<Record<string, List>> {
  const read: Record<string, List> = {}
  for (const account of accounts) {
    const login = await daybook.fetch('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${account}@demo.example`, password }),
    })
    const { access_token: token } = (await login.json()) as { access_token: string }
    for (const list of lists) {
      const response = await daybook.fetch(`/api/${list}&$count=true&$top=${ROWS}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const body = (await response.json()) as { '@odata.count'?: number; value?: Record<string, unknown>[] }
      read[`${account} ${list}`] = {
        status: response.status,
        ...(response.ok && { count: body['@odata.count'], rows: body.value }),
      }
    }
  }
  return read
}
