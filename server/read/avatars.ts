// Whose picture a viewer may look at: that of everybody whose name they come across.
import { isAdministrator } from '#server/access/administration.ts'
import { inSight, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { people } from './people.ts'

/** Who did something to a timesheet in sight, or is named in a notification of the viewer's. */
function namedBy(viewer: Viewer): Prisma.UserWhereInput[] {
  const timesheet = inSight(sightOf(viewer))
  return [
    { timesheetEvents: { some: { timesheet } } },
    { decided: { some: timesheet } },
    { lastActed: { some: timesheet } },
    { notificationsBy: { some: { userId: viewer.id } } },
  ]
}

/** Where the picture is kept. @throws NotAllowed NOT_FOUND, also for one that was replaced. */
export async function findAvatar(viewer: Viewer, userId: number, avatarId: number) {
  // An alternative that holds for everybody is none to Prisma.
  const where = isAdministrator(viewer) ? {} : { OR: [people.within(viewer), ...namedBy(viewer)] }
  const user = await db.user.findFirst({
    where: { AND: [{ id: userId, avatarId }, where] },
    select: { avatar: { select: { path: true, contentType: true, size: true } } },
  })
  if (!user?.avatar) throw new NotAllowed('NOT_FOUND')
  return user.avatar
}
