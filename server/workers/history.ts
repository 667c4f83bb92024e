// Checks and proofs of sealed history in a worker, which has connections of its own to the database.
import { asOf } from '#server/adapters/clock.ts'
import { databaseUrl, openDatabase } from '#server/database/client.ts'
import { checkHistory } from '#server/read/seal/check.ts'
import type { CheckResult } from '#server/read/seal/findings.ts'
import { proofOf, type Proof } from '#server/read/seal/proof.ts'
import { UnreadableMark, type KnownMark } from '#server/sealing/mark.ts'

/** Called with the number of rows and leaves checked so far. */
export type Progress = (count: number) => void

export type CheckInput = {
  database: string
  publicKeys: readonly [string, ...string[]]
  /** The newest seal that is known outside of the database, or why it cannot be read. */
  mark: KnownMark | { unreadable: string }
  at: Date
}
export type ProofInput = { database: string; timesheetId: number; at: Date }

export async function check(
  { database, publicKeys, mark, at }: CheckInput,
  progress: Progress,
): Promise<CheckResult> {
  await open(database)
  const read = () => {
    if ('unreadable' in mark) throw new UnreadableMark(mark.unreadable)
    return mark
  }
  return asOf(at, () => checkHistory({ publicKeys, mark: { read, raise: () => {} }, onProgress: progress }))
}

export async function prove({ database, timesheetId, at }: ProofInput): Promise<Proof> {
  await open(database)
  return proofOf(timesheetId, at)
}

async function open(database: string): Promise<void> {
  if (databaseUrl() !== database) await openDatabase(database)
}
