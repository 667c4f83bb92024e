// The actions of approvers on the timesheets of others: approve, decline, cancel, move to another group (rulings 1).
// Each function loads what the viewer may see, checks the permission, and writes all changes in one transaction.
import { periodRefusal } from '#domain/pay-period/refusal.ts'
import { CANCELS_CLOSED_REASON } from '#domain/pay-period/forms.ts'
import { reasonForms } from '#domain/timesheet/forms.ts'
import { parseForm } from '#domain/forms.ts'
import { BULK_MAX } from '#domain/limits.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { transitions, type ReasonedAction } from '#domain/timesheet/lifecycle.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import { actsFor } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { findClosed } from '#server/actions/pay-period/closed.ts'
import { openDeclined } from '#server/actions/pay-period/opening.ts'
import { lockGroups } from '#server/actions/approval-group/lock.ts'
import { headerChange } from './header-change.ts'
import { publishChanges } from './publish.ts'
import {
  assertMay,
  claim,
  claimEach,
  findOne,
  findVisible,
  conflictsOf,
  withReadVersion,
  denialOf,
  type Claim,
  type Header,
} from './claim.ts'
import { findApprovers } from './approvers.ts'
import { record } from './record.ts'
import type { RecordOptions } from './target.ts'
import type { SentLine, TimesheetInput } from './types.ts'

/** The outcome for one of several timesheets; `stoppedBy` is null on success. */
export type Outcome = { timesheetId: number; stoppedBy: Refusal | NotAllowed | null }

type Decision = 'approve' | ReasonedAction

/**
 * Approves a pending timesheet. @throws Refusal if the claim is lost or the timesheet is the viewer's own;
 * NotAllowed.
 */
export async function approve(viewer: Viewer, target: Claim): Promise<void> {
  await decide(viewer, 'approve', target, null)
}

/** Declines or cancels a timesheet. @throws InvalidInput for the reason; Refusal, NotAllowed. */
export async function decideWithReason(
  viewer: Viewer,
  action: ReasonedAction,
  target: Claim,
  reason: string,
): Promise<void> {
  await decide(viewer, action, target, parseForm(reasonForms[action], { reason }).reason || null)
}

/**
 * Approves several timesheets in one call. A refusal for one does not stop the others.
 * @throws InvalidInput if there are none or more than BULK_MAX.
 */
export async function approveEach(viewer: Viewer, claims: readonly Claim[]): Promise<Outcome[]> {
  const distinct = [...new Map(claims.map((one) => [one.timesheetId, one])).values()]
  if (distinct.length === 0 || distinct.length > BULK_MAX)
    throw new InvalidInput([{ path: 'timesheets', message: `Select 1 to ${BULK_MAX} timesheets.` }])
  return transaction(async (tx) => {
    const ids = distinct.map(({ timesheetId }) => timesheetId)
    const sheets = await findVisible(tx, viewer, ids)
    const denials = new Map(ids.map((id) => [id, denialOf('approve', viewer, sheets.get(id))]))
    const allowed = distinct.filter(({ timesheetId }) => denials.get(timesheetId) === null)

    const claimed = allowed.map((one) => {
      const sheet = sheets.get(one.timesheetId)!
      return { ...withReadVersion(one, sheet), changes: decisionOf(tx, viewer, 'approve', sheet, null) }
    })
    const won = await claimEach(tx, viewer, 'approve', claimed)
    const changes = claimed
      .filter(({ timesheetId }) => won.has(timesheetId))
      .map(({ timesheetId: id, changes: decision }) => {
        const sheet = sheets.get(id)!
        return headerChange(viewer, 'approve', sheet, { ...sheet, ...decision }, won.get(id)!)
      })
    await publishChanges(tx, viewer, changes)
    const lost = allowed.map(({ timesheetId }) => timesheetId).filter((id) => !won.has(id))
    const conflicts = await conflictsOf(tx, viewer, 'approve', lost)
    return ids.map((id) => ({ timesheetId: id, stoppedBy: denials.get(id) ?? conflicts.get(id) ?? null }))
  })
}

/**
 * Moves a pending timesheet to another approval group, which must be active and have an active approver. Notifies
 * that group's approvers, and mails the administrators of the former group. @throws Refusal, NotAllowed.
 */
export async function move(viewer: Viewer, target: Claim, approvalGroupId: number): Promise<void> {
  await transaction(async (tx) => {
    const sheet = await findOne(tx, viewer, target.timesheetId)
    assertMay('move', viewer, sheet)
    if (sheet.approvalGroupId === approvalGroupId) throw new Refusal('SAME_GROUP', 'approvalGroup')
    await lockGroups(tx, { shared: [approvalGroupId] })
    const approvers = await findApprovers(tx, approvalGroupId, sheet.userId)
    if (!approvers) throw new Refusal('GROUP_CANNOT_DECIDE', 'approvalGroup')
    const eventId = await claim(tx, viewer, 'move', withReadVersion(target, sheet), { approvalGroupId })
    const moved = { ...sheet, approvalGroupId, approvalGroup: approvers.group }
    const change = headerChange(viewer, 'move', sheet, moved, eventId)
    await publishChanges(tx, viewer, [{ ...change, notified: approvers.ids }])
  })
}

/**
 * Edits another person's pending timesheet and notifies that person of the changed fields. The checks are those of
 * Submit. Field service, signatures and photos stay: they are left out, or sent as they are. @returns its id.
 * @throws InvalidInput, Refusal (a check, a lost claim, OWN_TIMESHEET), NotAllowed.
 */
export async function edit(
  viewer: Viewer,
  input: TimesheetInput<SentLine>,
  options: RecordOptions,
): Promise<number> {
  if (!options.existing) throw new NotAllowed('NOT_FOUND')
  return record(viewer, 'edit', input, options)
}

async function decide(viewer: Viewer, action: Decision, target: Claim, reason: string | null) {
  await transaction(async (tx) => {
    const sheet = await findOne(tx, viewer, target.timesheetId)
    assertMay(action, viewer, sheet)
    const decision = decisionOf(tx, viewer, action, sheet, reason)
    const eventId = await claim(tx, viewer, action, withReadVersion(target, sheet), decision)
    if (action === 'cancel') await assertMayCancel(tx, viewer, sheet, reason)
    if (action === 'decline') await openDeclined(tx, viewer, sheet.id)
    const change = headerChange(viewer, action, sheet, { ...sheet, ...decision }, eventId)
    await publishChanges(tx, viewer, [change])
  })
}

/**
 * In a closed pay period the hours may be paid, so only a System_Administrator can cancel there, with a reason.
 * @throws Refusal CANCELS_CLOSED; InvalidInput for the reason.
 */
async function assertMayCancel(tx: Transaction, viewer: Viewer, sheet: Header, reason: string | null) {
  const closed = await findClosed(tx, sheet)
  if (!closed) return
  if (!isSystemAdministrator(viewer)) throw periodRefusal('CANCELS_CLOSED', closed)
  if (reason === null) throw new InvalidInput([{ path: 'reason', message: CANCELS_CLOSED_REASON }])
}

/** The header columns that a decision writes. */
function decisionOf(tx: Transaction, viewer: Viewer, action: Decision, sheet: Header, reason: string | null) {
  return {
    status: transitions[action].to!,
    reason,
    approverId: viewer.id,
    approverForId: actsFor(viewer, sheet)?.absentId ?? null,
    decidedAt: instantOf(tx),
    // A cancelled timesheet needs no review.
    ...(action === 'cancel' && { hasUnseenEdit: false }),
  }
}
