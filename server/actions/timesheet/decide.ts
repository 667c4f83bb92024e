// What approvers do with the timesheets of others: approve, decline, cancel, hand to another group (rulings 1). Each
// verb loads what the viewer may see, asks whether they may, and writes everything it changes in one transaction.
import { cancelForm, declineForm } from '#domain/timesheet/forms.ts'
import { parseForm } from '#domain/forms.ts'
import { BULK_MAX } from '#domain/limits.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { transitions } from '#domain/timesheet/lifecycle.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { publishChanges, mailGroup, type Change } from './publish.ts'
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
import { findGroupWithApprovers } from './approvers.ts'
import { headerRows, snapshotHeader } from './history.ts'
import { record } from './record.ts'
import type { RecordOptions, TimesheetInput } from './target.ts'

/** What became of one timesheet of several; `stoppedBy` is null when it was done. */
export type Outcome = { timesheetId: number; stoppedBy: Refusal | NotAllowed | null }

type Decision = 'approve' | 'decline' | 'cancel'

/** Approves a pending timesheet. @throws Refusal when the claim is lost or it is one's own, NotAllowed. */
export async function approve(viewer: Viewer, wanted: Claim): Promise<void> {
  await decide(viewer, 'approve', wanted, null)
}

/** Declines a pending timesheet with a reason of 1–1000 characters. @throws InvalidInput, Refusal, NotAllowed. */
export async function decline(viewer: Viewer, wanted: Claim, reason: string): Promise<void> {
  await decide(viewer, 'decline', wanted, parseForm(declineForm, { reason }).reason)
}

/**
 * Cancels a pending, approved or declined timesheet; a reason of up to 1000 characters may be given. The group's
 * administrators get mail. @throws InvalidInput, Refusal, NotAllowed.
 */
export async function cancel(viewer: Viewer, wanted: Claim, reason = ''): Promise<void> {
  await decide(viewer, 'cancel', wanted, parseForm(cancelForm, { reason }).reason || null)
}

/**
 * Approves many at once and says for each what became of it: those that cannot be approved hold up no other.
 * @throws InvalidInput when none or more than BULK_MAX are given.
 */
export async function approveEach(viewer: Viewer, claims: readonly Claim[]): Promise<Outcome[]> {
  const distinct = [...new Map(claims.map((one) => [one.timesheetId, one])).values()]
  if (distinct.length === 0 || distinct.length > BULK_MAX)
    throw new InvalidInput([{ path: 'timesheets', message: `Select 1 to ${BULK_MAX} timesheets.` }])
  return transaction((tx) => decideEach(tx, viewer, 'approve', distinct, null))
}

/**
 * Hands a pending timesheet to another approval group, which must be active and have an active approver. The approvers
 * there are told, the administrators of the group it leaves get mail. @throws Refusal, NotAllowed.
 */
export async function move(viewer: Viewer, wanted: Claim, approvalGroupId: number): Promise<void> {
  await transaction(async (tx) => {
    const sheet = await findOne(tx, viewer, wanted.timesheetId)
    assertMay('move', viewer, sheet)
    if (sheet.approvalGroupId === approvalGroupId) throw new Refusal('SAME_GROUP', 'approvalGroup')
    const group = await findGroupWithApprovers(tx, approvalGroupId, sheet.userId)
    if (!group) throw new Refusal('GROUP_CANNOT_DECIDE', 'approvalGroup')
    await claim(tx, viewer, 'move', withReadVersion(wanted, sheet), { approvalGroupId })

    const before = snapshotHeader(sheet)
    const moved = { ...sheet, approvalGroupId, approvalGroup: group }
    const history = headerRows(viewer, moved, before, { ...before, approvalGroup: group.name })
    const { approvalGroupId: fromId } = sheet
    await publishChanges(tx, viewer, [
      { sheet: moved, what: 'MOVED', history, deciders: group.deciders, moved: { fromId, to: group.name } },
    ])
    await mailGroup(tx, viewer, 'MOVED', sheet, { groupId: fromId, to: group.name })
  })
}

/**
 * Corrects a pending timesheet of somebody else, who is told which fields changed. The checks are those of Submit;
 * field service and signatures stay as they are. @returns its id.
 * @throws InvalidInput, Refusal (a check, a lost claim, OWN_TIMESHEET), NotAllowed.
 */
export async function edit(viewer: Viewer, input: TimesheetInput, options: RecordOptions): Promise<number> {
  if (!options.existing) throw new NotAllowed('NOT_FOUND')
  return record(viewer, 'edit', input, options)
}

async function decide(viewer: Viewer, action: Decision, wanted: Claim, reason: string | null) {
  await transaction(async (tx) => {
    const [outcome] = await decideEach(tx, viewer, action, [wanted], reason)
    if (outcome?.stoppedBy) throw outcome.stoppedBy
  })
}

async function decideEach(
  tx: Transaction,
  viewer: Viewer,
  action: Decision,
  claims: readonly Claim[],
  reason: string | null,
): Promise<Outcome[]> {
  const ids = claims.map(({ timesheetId }) => timesheetId)
  const sheets = await findVisible(tx, viewer, ids)
  const stopped = new Map(
    ids.map((id) => {
      const sheet = sheets.get(id)
      return [id, sheet ? denialOf(action, viewer, sheet) : new NotAllowed('NOT_FOUND')]
    }),
  )
  const allowed = claims
    .filter(({ timesheetId }) => stopped.get(timesheetId) === null)
    .map((one) => withReadVersion(one, sheets.get(one.timesheetId)!))

  const status = transitions[action].to!
  const data = { status, reason, approverId: viewer.id, decidedAt: now() }
  const won = await claimEach(tx, viewer, action, allowed, data)
  await publishChanges(
    tx,
    viewer,
    [...won].map((id) => happening(viewer, sheets.get(id)!, action, reason)),
  )
  if (action === 'cancel') for (const id of won) await mailCancelled(tx, viewer, sheets.get(id)!, reason)
  const losers = allowed.map(({ timesheetId }) => timesheetId).filter((id) => !won.has(id))
  const late = await conflictsOf(tx, viewer, action, losers)
  return ids.map((timesheetId) => ({
    timesheetId,
    stoppedBy: late.get(timesheetId) ?? stopped.get(timesheetId) ?? null,
  }))
}

function happening(viewer: Viewer, sheet: Header, action: Decision, reason: string | null): Change {
  const before = snapshotHeader(sheet)
  const status = transitions[action].to!
  const what = { approve: 'APPROVED', decline: 'DECLINED', cancel: 'CANCELLED' } as const
  return {
    sheet,
    what: what[action],
    history: headerRows(viewer, sheet, before, { ...before, status, reason }),
  }
}

async function mailCancelled(tx: Transaction, viewer: Viewer, sheet: Header, reason: string | null) {
  await mailGroup(tx, viewer, 'CANCELLED', sheet, {
    groupId: sheet.approvalGroupId,
    ...(reason && { reason }),
  })
}
