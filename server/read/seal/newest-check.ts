// The last check of the sealed history from the settings.
import { now } from '#server/adapters/clock.ts'
import { db, type Reader } from '#server/database/client.ts'
import type { SealCheck } from '#server/database/generated/client.ts'
import type { CheckResult } from './findings.ts'

export async function newestCheck(reader: Reader = db): Promise<SealCheck | null> {
  return reader.sealCheck.findFirst({ orderBy: { id: 'desc' } })
}

/** A running check gives a sign every second; a process that died gives none. */
const SILENCE = 120_000

export function isRunning({ finishedAt, lastSignAt }: Pick<SealCheck, 'finishedAt' | 'lastSignAt'>): boolean {
  return finishedAt === null && now().getTime() - lastSignAt.getTime() < SILENCE
}

/** The result of a finished check; null until then. */
export function resultOf({ result }: Pick<SealCheck, 'result'>): CheckResult | null {
  return result as CheckResult | null
}
