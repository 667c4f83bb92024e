// Whose avatar a viewer may see: everyone whose name the viewer can see.
import { isAdministrator } from '#server/access/administration.ts'
import { inSight, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { colleagues } from './people.ts'

/** People who acted on a timesheet in sight, or are named in a notification of the viewer. */
function namedBy(viewer: Viewer): Prisma.UserWhereInput[] {
  const timesheet = inSight(sightOf(viewer))
  return [
    { timesheetEvents: { some: { timesheet } } },
    { decided: { some: timesheet } },
    { lastActed: { some: timesheet } },
    { notificationsBy: { some: { userId: viewer.id } } },
  ]
}

/** The stored file of an avatar. @throws NotAllowed NOT_FOUND, also for a replaced avatar. */
export async function findAvatar(viewer: Viewer, userId: number, avatarId: number) {
  // In an OR, Prisma drops an empty alternative instead of letting it match every row.
  const where = isAdministrator(viewer) ? {} : { OR: [colleagues.visibleWhere(viewer), ...namedBy(viewer)] }
  const user = await db.user.findFirst({
    where: { AND: [{ id: userId, avatarId }, where] },
    select: { avatar: { select: { path: true, contentType: true, size: true } } },
  })
  if (!user?.avatar) throw new NotAllowed('NOT_FOUND')
  return user.avatar
}
