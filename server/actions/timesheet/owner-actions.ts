// The actions of people on their own timesheets: save, submit, recall, delete (rulings 1).
import { isConflict } from '#domain/conflict.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordingTransaction } from '#server/actions/pay-period/closed.ts'
import { publish } from '#server/events/channel.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { publishChanges } from './publish.ts'
import {
  assertMay,
  claimable,
  findOne,
  conflictOf,
  onePersonAtATime,
  withReadVersion,
  type Claim,
} from './claim.ts'
import { storeDeletedKey } from './deleted-keys.ts'
import { historyRows, snapshotHeader } from './history.ts'
import { lineWithLinks } from './tasks.ts'
import { recallIn } from './recall.ts'
import { record } from './record.ts'
import type { Device, RecordOptions } from './target.ts'
import type { SentLine, TimesheetInput } from './types.ts'

/**
 * Saves the viewer's own timesheet as a draft, which may be incomplete.
 * @returns its id.
 * @throws InvalidInput, Refusal (the Save checks, a lost claim), NotAllowed.
 */
export function save(
  viewer: Viewer,
  input: TimesheetInput<SentLine>,
  options: RecordOptions = {},
): Promise<number> {
  return record(viewer, 'save', input, options)
}

/**
 * Saves the viewer's own timesheet and submits it to the approvers of the viewer's group.
 * @returns its id.
 * @throws InvalidInput, Refusal (the Submit checks, no approver, a lost claim), NotAllowed.
 */
export function submit(
  viewer: Viewer,
  input: TimesheetInput<SentLine>,
  options: RecordOptions = {},
): Promise<number> {
  return record(viewer, 'submit', input, options)
}

/** The stored state of a day that a device has sent. */
export type SyncedDay = {
  timesheetId: number
  /** Who else changed it and when, if it was not recorded for that reason; otherwise null. */
  conflict: string | null
}

/**
 * Records a day from the store of its owner's device: once, however often it is sent, and never over a change that the device
 * has not seen. A day that corrects a declined timesheet recalls it, in the same transaction (rulings 1, "Fix and resubmit").
 * @throws InvalidInput, Refusal (a check, DELETED_SINCE, PERIOD_CLOSED), NotAllowed.
 */
export async function syncDay(
  viewer: Viewer,
  action: 'save' | 'submit',
  input: TimesheetInput<SentLine>,
  options: RecordOptions & { device: Device },
): Promise<SyncedDay> {
  try {
    return { timesheetId: await record(viewer, action, input, options), conflict: null }
  } catch (error) {
    if (!(error instanceof Refusal && isConflict(error.code))) throw error
    const timesheetId = options.existing?.timesheetId ?? (await madeWith(viewer, options.clientMutationKey!))
    return { timesheetId, conflict: error.message }
  }
}

async function madeWith({ id: userId }: Viewer, clientMutationKey: string): Promise<number> {
  const key = { userId_clientMutationKey: { userId, clientMutationKey } }
  return (await db.timesheet.findUniqueOrThrow({ where: key, select: { id: true } })).id
}

/** Recalls the viewer's own pending or declined timesheet. @throws Refusal, NotAllowed. */
export async function recall(viewer: Viewer, target: Claim): Promise<void> {
  await recordingTransaction(async (tx) => {
    const sheet = await findOne(tx, viewer, target.timesheetId)
    await recallIn(tx, viewer, sheet, withReadVersion(target, sheet))
  })
}

/**
 * Deletes the viewer's own draft or recalled timesheet; its history stays.
 * @throws Refusal, NotAllowed.
 */
export async function remove(viewer: Viewer, target: Claim): Promise<void> {
  await recordingTransaction(async (tx) => {
    await onePersonAtATime(tx, viewer.id)
    const lines = { orderBy: { position: 'asc' }, include: lineWithLinks } as const
    const sheet = await findOne(tx, viewer, target.timesheetId, { lines })
    assertMay('delete', viewer, sheet)
    const unread = await tx.notification.findMany({ where: { timesheetId: sheet.id, isRead: false } })
    await storeDeletedKey(tx, sheet)
    const { count } = await tx.timesheet.deleteMany({
      where: claimable('delete', withReadVersion(target, sheet)),
    })
    if (count === 0) throw await conflictOf(tx, viewer, 'delete', target.timesheetId)
    const history = historyRows(viewer, sheet, { ...snapshotHeader(sheet), lines: sheet.lines }, null)
    const formerGroupId = sheet.approvalGroupId
    const change = { action: 'delete', event: null, eventId: null, sheet, formerGroupId, history } as const
    await publishChanges(tx, viewer, [change])
    // Its notifications are deleted with it, so people's unread counts change.
    publish(
      tx,
      unread.map(({ id, userId }) => ({
        name: 'notificationsMarked',
        event: { userId, notificationIds: [id] },
      })),
    )
  })
}
