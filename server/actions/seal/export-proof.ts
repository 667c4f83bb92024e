// Exports a timesheet's history with its proof, and logs who exported it.
import { assertAdministrator } from '#server/access/administration.ts'
import { logExport, thisOccasion } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { databaseUrl, transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Proof } from '#server/read/seal/proof.ts'
import { inTurnToCheck } from '#server/workers/heavy.ts'

/** @throws NotAllowed FORBIDDEN; NOT_FOUND without any history; TooMuchAtOnce, Overloaded. */
export async function exportProof(viewer: Viewer, timesheetId: number): Promise<Proof> {
  assertAdministrator(viewer)
  const occasion = thisOccasion()
  const input = { database: databaseUrl(), timesheetId, at: occasion.at }
  const proof = await inTurnToCheck((run) => run('proof', input))
  if (proof.rows.length === 0) throw new NotAllowed('NOT_FOUND')
  const detail = `History of timesheet ${timesheetId} with proof, JSON, ${proof.rows.length} rows`
  await transaction((tx) => logExport(tx, viewer.id, detail, occasion))
  return proof
}
