// Names an approver who stands in for another one for some days, and ends that (docs/decisions/weeks-and-people-away.md).
import { mayBeMember } from '#domain/approval-group/forms.ts'
import { changedFields } from '#domain/changed-fields.ts'
import { isoDate } from '#domain/date.ts'
import { deputyForm } from '#domain/deputy/forms.ts'
import { parseForm } from '#domain/forms.ts'
import { deputyDays } from '#domain/deputy/days.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import { fullName } from '#domain/people.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { isOwnOrAdministrator } from '#server/access/administration.ts'
import { today } from '#server/adapters/clock.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import { logUser } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import type { User } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { lockAccounts } from './administrators.ts'
import { ownOrAdministered } from './target.ts'

export type DeputyInput = Days & { deputyId: number }

/**
 * Names a deputy of an approver.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND; InvalidInput; Refusal NO_DEPUTY, DEPUTY_OVERLAP.
 */
export async function nameDeputy(
  viewer: Viewer,
  absentId: number,
  { deputyId, ...days }: DeputyInput,
): Promise<void> {
  await transaction(async (tx) => {
    // Nobody may be disabled between the check and the insertion.
    await lockAccounts(tx)
    const absent = await ownOrAdministered(tx, viewer, absentId)
    if (!mayBeMember(absent)) throw new Refusal('NO_DEPUTY', null, { name: fullName(absent) })
    const { timeZone } = await readSettings(tx)
    const { startDate, endDate } = parseForm(deputyForm(today(timeZone)), { deputy: deputyId, ...days })
    if (deputyId === absentId)
      throw new InvalidInput([{ path: 'deputy', message: 'Please choose somebody else' }])
    const deputy = await tx.user.findUnique({ where: { id: deputyId } })
    if (!deputy) throw new NotAllowed('NOT_FOUND')
    if (!mayBeMember(deputy)) throw new Refusal('NO_DEPUTY', 'deputy', { name: fullName(deputy) })
    const dates = { startDate: new Date(startDate), endDate: new Date(endDate) }
    const overlap = await tx.deputy.findFirst({
      where: { absentId, deputyId, startDate: { lte: dates.endDate }, endDate: { gte: dates.startDate } },
    })
    if (overlap) throw new Refusal('DEPUTY_OVERLAP', 'startDate', { name: fullName(deputy) })
    await tx.deputy.create({ data: { absentId, deputyId, ...dates } })
    await remember(tx, viewer, absentId, deputy, { before: '', after: deputyDays({ startDate, endDate }) })
  })
}

/** Ends it now, or before it begins. @returns the id of the absent person. @throws NotAllowed FORBIDDEN, NOT_FOUND. */
export async function endDeputy(viewer: Viewer, id: number): Promise<number> {
  return transaction(async (tx) => {
    await lockAccounts(tx)
    const row = await tx.deputy.findUnique({ where: { id }, include: { deputy: true } })
    if (!row || !isOwnOrAdministrator(viewer, row.absentId)) throw new NotAllowed('NOT_FOUND')
    await ownOrAdministered(tx, viewer, row.absentId)
    await tx.deputy.delete({ where: { id } })
    const days = deputyDays({ startDate: isoDate(row.startDate), endDate: isoDate(row.endDate) })
    await remember(tx, viewer, row.absentId, row.deputy, { before: days, after: '' })
    return row.absentId
  })
}

/** In the history of the absent person, and in the user log of the deputy, whose rights change. */
async function remember(
  tx: Transaction,
  viewer: Viewer,
  absentId: number,
  deputy: User,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const named = `Deputy ${fullName(deputy)}`
  const changes = changedFields('', { [named]: before }, { [named]: after })
  await recordChanges(tx, viewer, [{ noun: 'USER', recordId: absentId, action: 'CHANGED', changes }])
  await logUser(tx, 'ACCOUNT_CHANGED', deputy.id, viewer)
}
