// Records that the owner of a timesheet has seen the changes by approvers. Like a question, this does not change the
// timesheet.
import { formatTime } from '#domain/date.ts'
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction } from '#server/database/client.ts'
import { takeIds } from '#server/database/rows.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { findOne } from './claim.ts'
import { headerChange } from './header-change.ts'
import { publishChanges } from './publish.ts'

/**
 * Records that the viewer has seen the changes of their timesheet up to an edit; does nothing if they have seen all.
 * @param editId the event of the newest edit on the viewer's screen.
 * @throws NotAllowed NOT_FOUND, FORBIDDEN for a timesheet of somebody else; Refusal CHANGED_SINCE after a newer edit.
 */
export async function seeChanges(viewer: Viewer, timesheetId: number, editId: number): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Timesheet" WHERE "id" = ${timesheetId}::int FOR NO KEY UPDATE`
    const sheet = await findOne(tx, viewer, timesheetId)
    if (sheet.userId !== viewer.id)
      throw new NotAllowed('FORBIDDEN', `Only ${fullName(sheet.user)} can say that they have seen this.`)
    if (!sheet.hasUnseenEdit) return
    const newest = await tx.timesheetEvent.findFirst({
      where: { timesheetId, timesheetEventType: 'EDITED' },
      orderBy: { id: 'desc' },
      include: { actor: true },
    })
    if (newest && newest.id !== editId) {
      const { timeZone } = await readSettings(tx)
      const time = formatTime(newest.at, today(timeZone), timeZone)
      throw new Refusal('CHANGED_SINCE', null, { name: fullName(newest.actor), time })
    }
    await tx.$executeRaw`UPDATE "Timesheet" SET "hasUnseenEdit" = false WHERE "id" = ${timesheetId}::int`
    const [id] = (await takeIds(tx, { TimesheetEvent: 1 })).TimesheetEvent
    await publishChanges(tx, viewer, [headerChange(viewer, 'see', sheet, sheet, id!)])
  })
}
