// How each person wants to be notified of each kind of event.
import { NEVER_NOTIFIED } from '#domain/denial.ts'
import { notifiedOfFor, usualWays, type NotificationPreference } from '#domain/notification-preferences.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

/** The events that can notify the viewer, with their choice or the defaults. */
export async function readPreferences(viewer: Viewer): Promise<NotificationPreference[]> {
  const chosen = await db.notificationPreference.findMany({ where: { userId: viewer.id } })
  return notifiedOfFor(viewer).map((notifiedOf) => {
    const { push, mail } = chosen.find((one) => one.notifiedOf === notifiedOf) ?? usualWays
    return { notifiedOf, push, mail }
  })
}

/** @throws NotAllowed FORBIDDEN if the viewer is never notified of that. */
export async function setPreference(viewer: Viewer, preference: NotificationPreference): Promise<void> {
  const { notifiedOf, push, mail } = preference
  if (!notifiedOfFor(viewer).includes(notifiedOf)) throw new NotAllowed('FORBIDDEN', NEVER_NOTIFIED)
  const userId = viewer.id
  await db.notificationPreference.upsert({
    where: { userId_notifiedOf: { userId, notifiedOf } },
    create: { userId, notifiedOf, push, mail },
    update: { push, mail },
  })
}
