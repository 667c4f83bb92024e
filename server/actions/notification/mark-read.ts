// Marks notifications as read or unread (spec 4 and 7).
import { transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { idsOfGroup } from '#server/read/notification/notification-groups.ts'
import { notifications } from '#server/read/notification/notifications.ts'
import { publish } from '#server/events/channel.ts'
import type { Viewer } from '#server/auth/viewer.ts'

/** Ids in one event and one answer: a page of them, and few enough for PostgreSQL's NOTIFY. */
export const NAMED_MAX = 100

/**
 * Marks some of the viewer's notifications as read or unread.
 * @throws NotAllowed NOT_FOUND if one is not the viewer's; then none is marked.
 */
export async function markRead(viewer: Viewer, ids: readonly number[], isRead: boolean): Promise<void> {
  const distinct = [...new Set(ids)]
  await transaction(async (tx) => {
    const where = notifications.visibleWhere(viewer, { id: { in: distinct } })
    const own = await tx.notification.findMany({ select: { id: true, isRead: true }, where })
    if (own.length < distinct.length) throw new NotAllowed('NOT_FOUND')
    const changed = own.filter((one) => one.isRead !== isRead).map(({ id }) => id)
    await tx.notification.updateMany({ where: { id: { in: changed } }, data: { isRead } })
    await publishMarked(tx, viewer, changed)
  })
}

/**
 * Marks all notifications of one kind and day as read or unread.
 * @param id one of them.
 * @returns the ids of the changed ones and of that one, newest first, at most NAMED_MAX.
 * @throws NotAllowed NOT_FOUND if it is not the viewer's.
 */
export function markGroupRead(viewer: Viewer, id: number, isRead: boolean): Promise<number[]> {
  return transaction(async (tx) => {
    const where = notifications.visibleWhere(viewer, { id })
    if ((await tx.notification.count({ where })) === 0) throw new NotAllowed('NOT_FOUND')
    const ids = await idsOfGroup(tx, id)
    const toChange = notifications.visibleWhere(viewer, { id: { in: ids }, isRead: !isRead })
    const changed = await tx.notification.updateManyAndReturn({
      data: { isRead },
      where: toChange,
      select: { id: true },
    })
    const newest = changed.map((one) => one.id).toSorted((a, b) => b - a)
    await publishMarked(tx, viewer, newest)
    return [...new Set([id, ...newest])].slice(0, NAMED_MAX)
  })
}

/**
 * Marks all of the viewer's notifications as read.
 * @returns the ids of the unread ones, newest first, at most NAMED_MAX.
 */
export function markAllRead(viewer: Viewer): Promise<number[]> {
  return transaction(async (tx) => {
    const where = notifications.visibleWhere(viewer, { isRead: false })
    const orderBy = [{ at: 'desc' as const }, { id: 'desc' as const }]
    const newest = await tx.notification.findMany({ select: { id: true }, where, orderBy, take: NAMED_MAX })
    await tx.notification.updateMany({ where, data: { isRead: true } })
    const ids = newest.map(({ id }) => id)
    await publishMarked(tx, viewer, ids)
    return ids
  })
}

// Updates the viewer's other tabs and devices.
async function publishMarked(tx: Transaction, viewer: Viewer, ids: readonly number[]) {
  if (ids.length === 0) return
  const event = { userId: viewer.id, notificationIds: ids.slice(0, NAMED_MAX) }
  publish(tx, [{ name: 'notificationsMarked', event }])
}
