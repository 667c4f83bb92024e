// Dismisses the list of first steps, for all administrators.
import { assertSystemAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'

/** @throws NotAllowed FORBIDDEN. */
export async function hideFirstSteps(viewer: Viewer): Promise<void> {
  assertSystemAdministrator(viewer)
  await db.setting.updateMany({ data: { firstStepsHidden: true } })
}
