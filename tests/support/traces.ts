// Reads the rows that a change to a timesheet writes in other tables.
import { db } from '#server/database/client.ts'
import type { MailMessage } from '#server/database/generated/client.ts'
import type { Letter } from '#server/mail/letter.ts'

/** Events, notifications, history and mail, oldest first; mail by its address. */
export async function traces(timesheetId: number) {
  const orderBy = { id: 'asc' } as const
  const events = await db.timesheetEvent.findMany({ where: { timesheetId }, orderBy })
  const notifications = await db.notification.findMany({ where: { timesheetId }, orderBy: { userId: 'asc' } })
  const history = await db.timesheetHistory.findMany({ where: { timesheetId }, orderBy })
  const messages = await db.mailMessage.findMany({
    where: { subject: { startsWith: `Timesheet ${timesheetId} ` } },
    orderBy: { to: 'asc' },
  })
  return { events, notifications, history, mail: messages.map(mailed) }
}

function mailed({ to, kind, state, subject, letter }: MailMessage) {
  const { paragraphs, facts, button } = letter as unknown as Letter
  return {
    to,
    kind,
    state,
    subject,
    sentence: paragraphs[0],
    facts: Object.fromEntries(facts),
    path: button?.path,
  }
}

type Change = { field: string; textField: string; previousValue: string; currentValue: string }

/** A row of history as text: 'EDIT STATUS_CHANGED Status: Draft > Pending'. */
export async function historyLines(timesheetId: number): Promise<string[]> {
  const { history } = await traces(timesheetId)
  return history.flatMap(({ actionType, actionArea, changeDetail }) =>
    (changeDetail as Change[]).map(
      ({ textField, previousValue, currentValue }) =>
        `${actionType} ${actionArea} ${textField}: ${previousValue} > ${currentValue}`,
    ),
  )
}
