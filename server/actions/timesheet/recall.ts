// Takes a timesheet back to its owner, within a transaction. The last decision and its reason stay until it is
// submitted again.
import { transitions } from '#domain/timesheet/lifecycle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Transaction } from '#server/database/client.ts'
import { assertMay, claim, type Claim, type Header } from './claim.ts'
import { headerChange } from './header-change.ts'
import { publishChanges } from './publish.ts'

/** @param sheet the row that was read. @returns the changed row. @throws Refusal for a lost claim, NotAllowed. */
export async function recallIn<Sheet extends Header>(
  tx: Transaction,
  viewer: Viewer,
  sheet: Sheet,
  target: Claim,
): Promise<Sheet> {
  assertMay('recall', viewer, sheet)
  const status = transitions.recall.to!
  const eventId = await claim(tx, viewer, 'recall', target, { status })
  const recalled = { ...sheet, status, version: sheet.version + 1 }
  await publishChanges(tx, viewer, [headerChange(viewer, 'recall', sheet, recalled, eventId)])
  return recalled
}
