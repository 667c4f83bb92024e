// What people do with their notifications: mark them read, or unread again, one by one or all at once (spec 4 and 7).
import { transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { notifications } from '#server/read/notifications.ts'
import { publish } from '#server/events/channel.ts'
import type { Viewer } from '#server/auth/viewer.ts'

/** Ids named in one event and one answer: as many as a page may show, and few enough for PostgreSQL's NOTIFY. */
export const NAMED_MAX = 100

/**
 * Marks some of the viewer's notifications as read or unread. Marking one that is so already changes nothing.
 * @throws NotAllowed NOT_FOUND when one of them is not the viewer's; then none is marked.
 */
export async function markRead(viewer: Viewer, ids: readonly number[], isRead: boolean): Promise<void> {
  const wanted = [...new Set(ids)]
  await transaction(async (tx) => {
    const where = notifications.within(viewer, { id: { in: wanted } })
    const found = await tx.notification.findMany({ select: { id: true, isRead: true }, where })
    if (found.length < wanted.length) throw new NotAllowed('NOT_FOUND')
    const others = found.filter((one) => one.isRead !== isRead).map(({ id }) => id)
    await tx.notification.updateMany({ where: { id: { in: others } }, data: { isRead } })
    await tell(tx, viewer, others)
  })
}

/**
 * Marks every notification of the viewer as read.
 * @returns the ids of those that were unread, newest first, at most NAMED_MAX.
 */
export function markAllRead(viewer: Viewer): Promise<number[]> {
  return transaction(async (tx) => {
    const where = notifications.within(viewer, { isRead: false })
    const orderBy = [{ at: 'desc' as const }, { id: 'desc' as const }]
    const newest = await tx.notification.findMany({ select: { id: true }, where, orderBy, take: NAMED_MAX })
    await tx.notification.updateMany({ where, data: { isRead: true } })
    const ids = newest.map(({ id }) => id)
    await tell(tx, viewer, ids)
    return ids
  })
}

// The viewer's other tabs and devices follow.
async function tell(tx: Transaction, viewer: Viewer, ids: readonly number[]) {
  if (ids.length === 0) return
  const event = { userId: viewer.id, notificationIds: ids.slice(0, NAMED_MAX) }
  await publish(tx, [{ name: 'notificationsMarked', event }])
}
