// What a change to a timesheet leaves behind in the database, beside the timesheet.
import { db } from '#server/database/client.ts'

/** Events, notifications, history and mail, the oldest first. */
export async function traces(timesheetId: number) {
  const orderBy = { id: 'asc' } as const
  const events = await db.timesheetEvent.findMany({ where: { timesheetId }, orderBy })
  const notifications = await db.notification.findMany({ where: { timesheetId }, orderBy: { userId: 'asc' } })
  const history = await db.timesheetHistory.findMany({ where: { timesheetId }, orderBy })
  const mail = await db.mailMessage.findMany({
    where: { subject: { startsWith: `Timesheet ${timesheetId} ` } },
    orderBy,
  })
  return { events, notifications, history, mail }
}

type Change = { field: string; textField: string; previousValue: string; currentValue: string }

/** History as a person reads it: 'EDIT STATUS_CHANGED Status: Draft > Pending'. */
export async function story(timesheetId: number): Promise<string[]> {
  const { history } = await traces(timesheetId)
  return history.flatMap(({ actionType, actionArea, changeDetail }) =>
    (changeDetail as Change[]).map(
      ({ textField, previousValue, currentValue }) =>
        `${actionType} ${actionArea} ${textField}: ${previousValue} > ${currentValue}`,
    ),
  )
}
