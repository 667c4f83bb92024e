// Issues dockets when timesheets are handed in or corrected, and voids them when timesheets are cancelled or deleted. A
// job draws them afterwards.
import { issueDockets, voidDockets } from '#server/actions/docket/issue.ts'
import { announce } from '#server/actions/webhook/announce.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Listener } from '#server/actions/timesheet/types.ts'

export const dockets: Listener = async (tx, _, changes) => {
  for (const { action, sheet, hasFieldService } of changes) {
    if (!hasFieldService || (action !== 'submit' && action !== 'edit')) continue
    const issued = await issueDockets(tx, sheet.id)
    await announce(
      tx,
      issued.map((recordId) => ({ event: 'DOCKET_ISSUED', recordId })),
    )
    await enqueue(
      tx,
      'docket',
      issued.map((docketId) => ({ docketId })),
    )
  }
  const ended = changes.filter(({ action }) => action === 'cancel' || action === 'delete')
  if (ended.length > 0)
    await voidDockets(
      tx,
      ended.map(({ sheet }) => sheet.id),
    )
}
