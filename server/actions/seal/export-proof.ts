// Exports a timesheet's history with its proof, and logs who took it.
import { assertAdministrator } from '#server/access/administration.ts'
import { logExport, thisOccasion } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { proofOf, type Proof } from '#server/read/seal/proof.ts'

/** @throws NotAllowed FORBIDDEN; NOT_FOUND without any history. */
export async function exportProof(viewer: Viewer, timesheetId: number): Promise<Proof> {
  assertAdministrator(viewer)
  const occasion = thisOccasion()
  const proof = await proofOf(timesheetId, occasion.at)
  if (proof.rows.length === 0) throw new NotAllowed('NOT_FOUND')
  const detail = `History of timesheet ${timesheetId} with proof, JSON, ${proof.rows.length} rows`
  await transaction((tx) => logExport(tx, viewer.id, detail, occasion))
  return proof
}
