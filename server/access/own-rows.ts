// Who records timesheets, and the rows that only their owner may read and change; not even administrators may.
import { recordingDenial } from '#domain/denial.ts'
import { mayCreateTimesheet } from '#domain/people.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

/** The people who record timesheets, as a `where`: as `mayCreateTimesheet`, and active. */
export const recordsTimesheets = {
  active: true,
  userType: { not: 'USER_ADMINISTRATOR' },
  OR: [{ userType: { not: 'APPROVER' } }, { allowTimesheetCreation: true }],
} satisfies Prisma.UserWhereInput

/** The viewer's own rows, as a `where` for any table with a userId. */
export function own({ id }: Pick<Viewer, 'id'>) {
  return { userId: id }
}

/** @throws NotAllowed FORBIDDEN if the viewer may not record timesheets. */
export function assertRecords(viewer: Viewer): void {
  if (!mayCreateTimesheet(viewer)) throw new NotAllowed('FORBIDDEN', recordingDenial(viewer))
}
