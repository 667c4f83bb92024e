// Marks days on which a person is away, and takes that back (docs/decisions/weeks-and-people-away.md).
import {
  awayDaysInWords,
  absenceLabel,
  overlap,
  type AbsenceKind,
  type AwayDays,
} from '#domain/absence/absence.ts'
import { absenceForm } from '#domain/absence/forms.ts'
import { changedFields } from '#domain/changed-fields.ts'
import { parseForm } from '#domain/forms.ts'
import { ABSENCES_MAX } from '#domain/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { isAdministrator, isOwnOrAdministrator } from '#server/access/administration.ts'
import { withdrawWhileAway } from '#server/actions/crew/withdraw.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { awayDaysOf } from '#server/read/user/absences.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { cancelLeaveOf } from './leave.ts'
import { ownOrAdministered } from './target.ts'

export type AbsenceInput = AwayDays & { kind: AbsenceKind }

/**
 * Marks days of a person, past or to come, by the person or an administrator.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND; InvalidInput; Refusal ABSENCE_OVERLAP, ABSENCES_FULL, ACCOUNT_IS.
 */
export async function createAbsence(viewer: Viewer, userId: number, input: AbsenceInput): Promise<void> {
  await transaction(async (tx) => {
    await ownOrAdministered(tx, viewer, userId)
    const { kind, ...parsed } = parseForm(absenceForm, input)
    const days = { ...parsed, weekdays: [...new Set(parsed.weekdays)].sort() }
    // Locks, so that the second of two parallel calls sees the days of the first.
    await lock(tx, { on: 'person', id: userId })
    const isOwnLeave = kind === 'LEAVE' && viewer.id === userId && !isAdministrator(viewer)
    if (isOwnLeave && (await readSettings(tx)).leaveIsAsked) throw new Refusal('LEAVE_IS_ASKED', 'kind')
    const stored = (await tx.absence.findMany({ where: { userId } })).map(awayDaysOf)
    if (stored.length >= ABSENCES_MAX) throw new Refusal('ABSENCES_FULL', null, { number: `${ABSENCES_MAX}` })
    const marked = stored.find((one) => overlap(one, days))
    if (marked) throw new Refusal('ABSENCE_OVERLAP', 'startDate', { days: awayDaysInWords(marked) })
    const { startDate, endDate, weekdays } = days
    await tx.absence.create({
      data: {
        userId,
        kind,
        weekdays,
        startDate: new Date(startDate),
        endDate: endDate === null ? null : new Date(endDate),
      },
    })
    await withdrawWhileAway(tx, viewer, userId)
    await remember(tx, viewer, userId, kind, { before: '', after: awayDaysInWords(days) })
  })
}

/** @returns the id of the person. @throws NotAllowed FORBIDDEN, NOT_FOUND. */
export async function deleteAbsence(viewer: Viewer, id: number): Promise<number> {
  return transaction(async (tx) => {
    const row = await tx.absence.findUnique({ where: { id } })
    if (!row || !isOwnOrAdministrator(viewer, row.userId)) throw new NotAllowed('NOT_FOUND')
    await ownOrAdministered(tx, viewer, row.userId)
    await cancelLeaveOf(tx, id)
    await tx.absence.deleteMany({ where: { id } })
    await remember(tx, viewer, row.userId, row.kind, { before: awayDaysInWords(awayDaysOf(row)), after: '' })
    return row.userId
  })
}

/** In the history of the person: both the person and an administrator may mark days. */
async function remember(
  tx: Transaction,
  viewer: Viewer,
  userId: number,
  kind: AbsenceKind,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const label = absenceLabel[kind]
  const changes = changedFields('', { [label]: before }, { [label]: after })
  await recordChanges(tx, viewer, [{ noun: 'USER', recordId: userId, action: 'CHANGED', changes }])
}
