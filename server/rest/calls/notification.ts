// The legacy client's calls for marking the caller's notifications as read (spec 7, Notifications).
import { InvalidInput } from '#domain/refusal.ts'
import { markAllRead, markRead } from '#server/actions/notification/mark-read.ts'
import { changed } from '#server/rest/answers.ts'
import { readMembers } from '#server/rest/body.ts'
import { notificationType } from '#server/rest/nouns/notification.ts'
import { sent } from '#server/rest/openapi/schema.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import { record } from '#server/rest/route.ts'
import type { Answer, Body, Call } from '#server/rest/types.ts'

const writable = ['IsRead']
export const notificationBody = record(sent(notificationType, writable))

/** Marks one as read or unread. @throws InvalidInput, NotAllowed NOT_FOUND. */
export async function changeNotification(call: Call<Body>): Promise<Answer> {
  const { isRead } = readMembers(notificationType, call.body, { writable }).values
  if (typeof isRead !== 'boolean')
    throw new InvalidInput([{ path: 'IsRead', message: 'IsRead must be true or false.' }])
  const id = rowIdOf(call.keys[0])
  await markRead(call.viewer, [id], isRead)
  return changed(call, 'TimesheetNotification', id)
}

export async function markAll({ viewer }: Call): Promise<Answer> {
  await markAllRead(viewer)
  return { status: 204 }
}
