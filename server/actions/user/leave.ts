// Leave: a person asks for it, changes it and takes it back; an approver approves or declines it. Approved leave is an absence
// (docs/decisions/weeks-and-people-away.md).
import { awayDaysInWords, overlap } from '#domain/absence/absence.ts'
import { leaveDecisionForm, leaveForm } from '#domain/absence/forms.ts'
import {
  cancellable,
  changeable,
  leaveInWords,
  leaveStatusLabel,
  type LeaveKind,
  type LeaveStatus,
} from '#domain/absence/leave.ts'
import { changedFields } from '#domain/changed-fields.ts'
import { isoDate } from '#domain/date.ts'
import { parseForm } from '#domain/forms.ts'
import { ABSENCES_MAX } from '#domain/limits.ts'
import { actingName, fullName, mayCreateTimesheet } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { actsFor, sees, sightOf } from '#server/access/sight.ts'
import { withdrawWhileAway } from '#server/actions/crew/withdraw.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import { notify } from '#server/actions/notification/rows.ts'
import { findApprovers, nobodyCouldApprove } from '#server/actions/timesheet/approvers.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import type { Leave } from '#server/database/generated/client.ts'
import { lock } from '#server/database/locks.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { awayDaysOf } from '#server/read/user/absences.ts'
import { mayDecideLeave } from '#server/read/user/leave.ts'

export type LeaveInput = {
  kind: LeaveKind
  startDate: string
  endDate: string
  minutesPerDay: number
  words: string
}
/** Leave to act on, and the version that the caller saw. */
export type LeaveClaim = { id: number; version: number }

/**
 * Asks the approvers of the viewer's group for leave. With a claim, changes that leave and asks again; it is then no longer
 * approved.
 * @returns its id. @throws NotAllowed FORBIDDEN, NOT_FOUND; InvalidInput; Refusal ABSENCE_OVERLAP, ABSENCES_FULL, LEAVE_STATUS,
 * NO_APPROVAL_GROUP.
 */
export async function askForLeave(
  viewer: Viewer,
  claim: LeaveClaim | null,
  input: LeaveInput,
): Promise<number> {
  if (!mayCreateTimesheet(viewer)) throw new NotAllowed('FORBIDDEN')
  return transaction(async (tx) => {
    await lock(tx, { on: 'person', id: viewer.id })
    const before = claim && (await ownLeave(tx, viewer, claim, changeable))
    const { startDate, endDate, ...asked } = parseForm(leaveForm, input)
    if (before) await release(tx, before)
    await assertFree(tx, viewer.id, { startDate, endDate }, before?.id ?? null)
    const approvers =
      viewer.approvalGroupId === null ? null : await findApprovers(tx, viewer.approvalGroupId, viewer.id)
    if (!approvers) throw nobodyCouldApprove(viewer)
    const data = {
      ...asked,
      ...{ startDate: new Date(startDate), endDate: new Date(endDate) },
      ...{ approvalGroupId: viewer.approvalGroupId, status: 'PENDING' as const, askedAt: instantOf(tx) },
      ...{ deciderId: null, deciderForId: null, decidedAt: null, reason: '' },
    }
    const leave = before
      ? await tx.leave.update({ where: { id: before.id }, data: { ...data, version: { increment: 1 } } })
      : await tx.leave.create({ data: { userId: viewer.id, ...data } })
    await remember(tx, viewer, before, leave)
    await tell(tx, viewer, approvers.ids, leave, `${fullName(viewer)} asks for leave: ${inWords(leave)}`)
    return leave.id
  })
}

/** Takes pending or approved leave back. @throws NotAllowed NOT_FOUND, Refusal LEAVE_STATUS. */
export async function cancelLeave(viewer: Viewer, claim: LeaveClaim): Promise<void> {
  await transaction(async (tx) => {
    await lock(tx, { on: 'person', id: viewer.id })
    const before = await ownLeave(tx, viewer, claim, cancellable)
    await release(tx, before)
    const after = await tx.leave.update({
      where: { id: before.id },
      data: { status: 'CANCELLED', version: { increment: 1 } },
    })
    await remember(tx, viewer, before, after)
    const group = after.approvalGroupId
    const approvers = group === null ? null : await findApprovers(tx, group, viewer.id)
    const sentence = `${fullName(viewer)} took back their leave: ${inWords(after)}`
    await tell(tx, viewer, approvers?.ids ?? [], after, sentence)
  })
}

/**
 * Approves or declines leave. @param reason needed to decline.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND; InvalidInput; Refusal ABSENCE_OVERLAP, ABSENCES_FULL, LEAVE_STATUS.
 */
export async function decideLeave(
  viewer: Viewer,
  { id, version }: LeaveClaim,
  input: { isApproved: boolean; reason: string },
): Promise<void> {
  await transaction(async (tx) => {
    const found = await tx.leave.findUnique({ where: { id } })
    if (!found || !sees(sightOf(viewer), found)) throw new NotAllowed('NOT_FOUND')
    if (!mayDecideLeave(viewer, found)) throw new NotAllowed('FORBIDDEN')
    const { isApproved, reason } = parseForm(leaveDecisionForm, input)
    // Marking days away and asking for leave take the same lock.
    await lock(tx, { on: 'person', id: found.userId })
    const before = await tx.leave.findUnique({ where: { id } })
    if (!before) throw new NotAllowed('NOT_FOUND')
    if (before.status !== 'PENDING' || before.version !== version) throw moved(before)
    const { userId, startDate, endDate } = before
    if (isApproved) await assertFree(tx, userId, daysOf(before), id)
    const absence = isApproved
      ? await tx.absence.create({ data: { userId, kind: 'LEAVE', startDate, endDate } })
      : null
    if (absence) await withdrawWhileAway(tx, viewer, userId)
    const standIn = actsFor(viewer, before)
    const after = await tx.leave.update({
      where: { id },
      data: {
        ...{ status: isApproved ? 'APPROVED' : 'DECLINED', reason, absenceId: absence?.id ?? null },
        ...{ deciderId: viewer.id, deciderForId: standIn?.absentId ?? null, decidedAt: instantOf(tx) },
        version: { increment: 1 },
      },
    })
    await remember(tx, viewer, before, after)
    const done = isApproved ? 'approved' : 'declined'
    const sentence = `${actingName(viewer, standIn)} ${done} your leave: ${inWords(after)}`
    await tell(tx, viewer, [userId], after, sentence)
  })
}

/** Cancels the leave of an absence that is about to be deleted. */
export async function cancelLeaveOf(tx: Transaction, absenceId: number): Promise<void> {
  await tx.leave.updateMany({
    where: { absenceId },
    data: { status: 'CANCELLED', absenceId: null, version: { increment: 1 } },
  })
}

async function ownLeave(
  tx: Transaction,
  viewer: Viewer,
  { id, version }: LeaveClaim,
  from: readonly LeaveStatus[],
): Promise<Leave> {
  const leave = await tx.leave.findUnique({ where: { id } })
  if (leave?.userId !== viewer.id) throw new NotAllowed('NOT_FOUND')
  if (leave.version !== version || !from.includes(leave.status)) throw moved(leave)
  return leave
}

function moved({ status }: Leave): Refusal {
  return new Refusal('LEAVE_STATUS', null, { status: leaveStatusLabel(status).toLowerCase() })
}

/** Deletes the absence of approved leave. */
async function release(tx: Transaction, { id, absenceId }: Leave): Promise<void> {
  if (absenceId === null) return
  await tx.leave.update({ where: { id }, data: { absenceId: null } })
  await tx.absence.deleteMany({ where: { id: absenceId } })
}

/** @throws Refusal if other leave or an absence has some of the days already. @param ofId the leave itself. */
async function assertFree(
  tx: Transaction,
  userId: number,
  days: { startDate: string; endDate: string },
  ofId: number | null,
): Promise<void> {
  const wanted = { ...days, weekdays: [] }
  const marked = (await tx.absence.findMany({ where: { userId } })).map(awayDaysOf)
  if (marked.length >= ABSENCES_MAX) throw new Refusal('ABSENCES_FULL', null, { number: `${ABSENCES_MAX}` })
  const asked = await tx.leave.findMany({
    where: { userId, status: { in: ['PENDING', 'APPROVED'] }, ...(ofId !== null && { id: { not: ofId } }) },
  })
  const taken = [...marked, ...asked.map((leave) => ({ ...daysOf(leave), weekdays: [] }))]
  const other = taken.find((one) => overlap(one, wanted))
  if (other) throw new Refusal('ABSENCE_OVERLAP', 'startDate', { days: awayDaysInWords(other) })
}

const daysOf = ({ startDate, endDate }: Leave) => ({
  startDate: isoDate(startDate),
  endDate: isoDate(endDate),
})
const inWords = (leave: Leave) => leaveInWords({ ...leave, ...daysOf(leave) })

/** In the history of the person, as days away are. */
async function remember(tx: Transaction, viewer: Viewer, before: Leave | null, after: Leave): Promise<void> {
  const said = (leave: Leave | null) => (leave ? `${inWords(leave)}, ${leaveStatusLabel(leave.status)}` : '')
  const changes = changedFields('', { Leave: said(before) }, { Leave: said(after) })
  await recordChanges(tx, viewer, [{ noun: 'USER', recordId: after.userId, action: 'CHANGED', changes }])
}

async function tell(
  tx: Transaction,
  viewer: Viewer,
  userIds: readonly number[],
  { startDate }: Leave,
  message: string,
): Promise<void> {
  const rows = userIds.map((userId) => ({
    ...{ userId, actorId: viewer.id, notificationKind: 'LEAVE' as const },
    ...{ dates: [isoDate(startDate)], message, at: instantOf(tx) },
  }))
  await notify(tx, 'LEAVE', rows)
}
