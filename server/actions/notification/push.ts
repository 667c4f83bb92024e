// Registers the devices that receive push messages, and sends the messages (rulings 5).
import { isoDate } from '#domain/date.ts'
import { parseDevice } from '#domain/push-device.ts'
import { PUSH_DEVICES_MAX } from '#domain/limits.ts'
import { pushMessageOf, type PushMessage } from '#domain/push-message.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { now } from '#server/adapters/clock.ts'
import type { Push } from '#server/adapters/push.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, instantOf, transaction, type Transaction } from '#server/database/client.ts'
import type { Jobs } from '#server/jobs/queues.ts'
import { lock } from '#server/database/locks.ts'

/**
 * Registers a browser for push messages while this session lasts. The subscription identifies the browser: if it was
 * another person's, it becomes the viewer's; if the viewer's device has a new subscription, that replaces the old
 * one.
 * @returns the name of the device.
 * @throws InvalidInput.
 */
export async function registerDevice(viewer: Viewer, push: Push, input: unknown): Promise<string> {
  const { deviceId, subscription } = parseDevice(input)
  const endpoint = push.endpointOf(subscription.endpoint)
  if (endpoint === null)
    throw new InvalidInput([
      { path: 'token', message: 'The endpoint must be the https address of a public push service' },
    ])
  await transaction(async (tx) => {
    await lock(tx, { on: 'devices', id: viewer.id })
    const who = { userId: viewer.id, sessionId: viewer.sessionId, deviceId, registeredAt: instantOf(tx) }
    await tx.pushDevice.deleteMany({ where: { userId: viewer.id, deviceId, endpoint: { not: endpoint } } })
    const device = { ...subscription, ...who, endpoint }
    await tx.pushDevice.upsert({ where: { endpoint }, create: device, update: device })
    await dropOldest(tx, viewer.id)
  })
  return deviceId
}

async function dropOldest(tx: Transaction, userId: number): Promise<void> {
  const orderBy = [{ registeredAt: 'desc' as const }, { id: 'desc' as const }]
  const select = { id: true }
  const oldest = await tx.pushDevice.findMany({ where: { userId }, orderBy, skip: PUSH_DEVICES_MAX, select })
  await tx.pushDevice.deleteMany({ where: { id: { in: oldest.map(({ id }) => id) } } })
}

/** Stops push messages to a device; does nothing if it is not registered. */
export async function unregisterDevice(viewer: Viewer, deviceId: string): Promise<void> {
  await db.pushDevice.deleteMany({ where: { userId: viewer.id, deviceId } })
}

/**
 * Sends a notification to a device, unless it has been read or deleted, or the browser now belongs to another person.
 * Deletes the device if its session has ended or its push service no longer knows it.
 * @throws Error if a later attempt may succeed.
 */
export async function deliver(push: Push, { notificationId, deviceId }: Jobs['push'], signal?: AbortSignal) {
  const device = await db.pushDevice.findUnique({
    where: { id: deviceId },
    include: { session: { select: { endedAt: true, expiresAt: true } }, user: { select: { active: true } } },
  })
  if (!device) return
  const { id, userId, endpoint, p256dh, auth, session, user } = device
  const isOver = session.endedAt !== null || session.expiresAt <= now() || !user.active
  if (isOver) return deleteDevice(id, endpoint)
  const message = await messageOf(notificationId, userId)
  if (message && !(await push.send({ endpoint, p256dh, auth }, message, signal)))
    await deleteDevice(id, endpoint)
}

/** Null if the notification has been read or deleted. */
async function messageOf(id: number, userId: number): Promise<PushMessage | null> {
  const notification = await db.notification.findFirst({
    where: { id, userId, isRead: false },
    select: {
      id: true,
      at: true,
      dates: true,
      notificationKind: true,
      timesheet: { select: { id: true, startDate: true } },
      timesheetEvent: { select: { timesheetEventType: true } },
    },
  })
  if (!notification) return null
  const { timesheet, timesheetEvent, dates, at, notificationKind: kind } = notification
  const happened = timesheet &&
    timesheetEvent && {
      event: timesheetEvent.timesheetEventType,
      timesheetId: timesheet.id,
      startDate: isoDate(timesheet.startDate),
    }
  return pushMessageOf({ id, at, kind, happened, dates: dates.map(isoDate) })
}

/** Only if the endpoint is unchanged; it may have been registered again. */
async function deleteDevice(id: number, endpoint: string): Promise<void> {
  await db.pushDevice.deleteMany({ where: { id, endpoint } })
}
