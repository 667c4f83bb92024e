// Runs checks: each within its own time, and none takes the others along.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HealthState } from '#domain/health.ts'
import type { Installation } from './installation.ts'

/** What a check found: one sentence of what is, and one of what mends it. */
export type Finding =
  | { state: 'OK'; says: string; mend?: undefined }
  | { state: Exclude<HealthState, 'OK'>; says: string; mend: string }

export const ok = (says: string): Finding => ({ state: 'OK', says })
export const warning = (says: string, mend: string): Finding => ({ state: 'WARNING', says, mend })
export const wrong = (says: string, mend: string): Finding => ({ state: 'WRONG', says, mend })

export type Check = {
  code: string
  title: string
  /** Left out while the database does not answer. */
  needsDatabase?: boolean
  /** What mends it if the check throws or does not answer in time. */
  mend: string
  /** Null if the check does not apply. */
  look(installation: Installation): Promise<Finding | null>
}

export type CheckResult = Pick<Check, 'code' | 'title'> & {
  state: HealthState
  says: string
  mend: string | null
}

const SECONDS = 5

/** Runs all checks at the same time. @param seconds the limit of each. @returns the results of those that apply. */
export async function runChecks(
  checks: readonly Check[],
  installation: Installation,
  seconds = SECONDS,
): Promise<CheckResult[]> {
  const results = await Promise.all(
    checks.map(async (check): Promise<CheckResult | null> => {
      const found = await within(seconds, check.look(installation)).catch((error: unknown) =>
        wrong(`The check failed: ${reasonOf(error)}.`, check.mend),
      )
      return found && resultOf(check, found)
    }),
  )
  return results.filter((result) => result !== null)
}

export function resultOf(
  { code, title }: Pick<Check, 'code' | 'title'>,
  { state, says, mend }: Finding,
): CheckResult {
  return { code, title, state, says, mend: mend ?? null }
}

async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  const answered = new AbortController()
  const tooLate = sleep(seconds * 1000, null, { signal: answered.signal }).then(() => {
    throw new Error(`no answer within ${seconds} s`)
  })
  // Nobody waits for the loser of the race.
  tooLate.catch(() => {})
  try {
    return await Promise.race([work, tooLate])
  } finally {
    answered.abort()
  }
}

/** The reason in one line, without the full stop. Node throws an AggregateError without a message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((each) => reasonOf(each)).join(', ')
  const { message, cause } = error as Error
  const why = cause instanceof Error ? `${message}: ${cause.message}` : message
  return (why || String(error)).replace(/\s+/g, ' ').trim().replace(/\.$/, '')
}
