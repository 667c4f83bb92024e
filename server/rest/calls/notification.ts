// The legacy client's calls for marking the caller's notifications as read (spec 7, Notifications).
import { markAllRead, markRead } from '#server/actions/notification/mark-read.ts'
import { changed } from '#server/rest/answers.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { notifications } from '#server/read/notification/notifications.ts'
import { recordShape } from '#server/rest/body/record.ts'
import { needed, ofProperty } from '#server/rest/body/shape.ts'
import { notificationType } from '#server/rest/nouns/notification.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import { record } from '#server/rest/route.ts'
import type { Answer, Call, Judged } from '#server/rest/types.ts'

export const notificationBody = record<{ isRead: boolean }>(
  recordShape(notificationType, [], { IsRead: needed(ofProperty(notificationType.properties.IsRead!)) }),
)

/** Marks one as read or unread. @throws InvalidInput, NotAllowed NOT_FOUND. */
export async function changeNotification(call: Call<Judged<{ isRead: boolean }>>): Promise<Answer> {
  const id = rowIdOf(call.keys[0])
  const stored = await notifications.find(call.viewer, id, {})
  if (!stored) throw new NotAllowed('NOT_FOUND')
  const { isRead } = call.body(stored)
  await markRead(call.viewer, [id], isRead)
  return changed(call, 'TimesheetNotification', id)
}

export async function markAll({ viewer }: Call): Promise<Answer> {
  await markAllRead(viewer)
  return { status: 204 }
}
