// Who administers the company: accounts, approval groups, everybody's timesheets (spec 2 and 6).
import { onlyTypes } from '#domain/denial.ts'
import { administrators, systemAdministrators } from '#domain/people.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { AdministeredNoun } from '#server/database/generated/enums.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

/** Whether the viewer may read what only administrators may, such as other people's e-mail addresses. */
export function isAdministrator({ userType }: Pick<Viewer, 'userType'>): boolean {
  return administrators.includes(userType)
}

/** Whether the viewer administers the company itself: settings, pay locations (spec 6). */
export function isSystemAdministrator({ userType }: Pick<Viewer, 'userType'>): boolean {
  return systemAdministrators.includes(userType)
}

/** Whether it is the viewer's own account, or the viewer is an administrator. */
export function isOwnOrAdministrator(viewer: Pick<Viewer, 'id' | 'userType'>, userId: number): boolean {
  return viewer.id === userId || isAdministrator(viewer)
}

/** @throws NotAllowed FORBIDDEN */
export function assertAdministrator(viewer: Pick<Viewer, 'userType'>): void {
  if (!isAdministrator(viewer)) throw new NotAllowed('FORBIDDEN', onlyTypes(administrators))
}

/** @throws NotAllowed FORBIDDEN */
export function assertSystemAdministrator(viewer: Pick<Viewer, 'userType'>): void {
  if (!isSystemAdministrator(viewer)) throw new NotAllowed('FORBIDDEN', onlyTypes(systemAdministrators))
}

/** The records that User_Administrators look after, too. */
const byBoth: readonly AdministeredNoun[] = ['USER', 'APPROVAL_GROUP', 'MANUAL']
/** What everybody reads, and therefore learns that it has changed. */
const openToAll: readonly AdministeredNoun[] = ['MANUAL', 'SETTING']

/** Who looks after the records of a noun, and may read who changed them. */
export function caredForBy(noun: AdministeredNoun): 'administrator' | 'systemAdministrator' {
  return byBoth.includes(noun) ? 'administrator' : 'systemAdministrator'
}

/** Whether the viewer may learn that a record of a noun has changed, though perhaps not which one. */
export function mayFollow(viewer: Pick<Viewer, 'userType'>, noun: AdministeredNoun): boolean {
  const cares = caredForBy(noun) === 'administrator' ? isAdministrator : isSystemAdministrator
  return openToAll.includes(noun) || cares(viewer)
}

/** A `where` that matches no row of any table. */
export const noRows = { id: { in: [] as number[] } }

/** All rows for administrators, none for others. */
export const byAdministrators = seenBy(isAdministrator)

/** All rows for System_Administrators, none for others. */
export const bySystemAdministrators = seenBy(isSystemAdministrator)

function seenBy(sees: (viewer: Viewer) => boolean) {
  return { visible: (viewer: Viewer) => (sees(viewer) ? {} : noRows) }
}
