// Runs checks, each with its own time limit and independently of the others.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { HealthState } from '#domain/health.ts'
import { openConnection } from '#server/database/connected.ts'
import type { Installation } from './installation.ts'
import { overload, watchLoad } from './load.ts'

/** The finding of a check: a sentence about the problem, and one about the remedy. */
export type Finding =
  | { state: 'OK'; says: string; mend?: undefined }
  | { state: Exclude<HealthState, 'OK'>; says: string; mend: string }

export const ok = (says: string): Finding => ({ state: 'OK', says })
export const warning = (says: string, mend: string): Finding => ({ state: 'WARNING', says, mend })
export const wrong = (says: string, mend: string): Finding => ({ state: 'WRONG', says, mend })

/** Works on the one connection of the owner for all checks of a run, one after the other. The first of them opens it. */
export type Owner = <T>(work: (connection: pg.Client) => Promise<T>) => Promise<T>

export type Check = {
  code: string
  title: string
  /** Left out while the database does not answer. */
  needsDatabase?: boolean
  /** The remedy if the check throws or does not answer in time. */
  mend: string
  /** Null if the check does not apply. */
  look(installation: Installation, owner: Owner): Promise<Finding | null>
}

export type CheckResult = Pick<Check, 'code' | 'title'> & {
  state: HealthState
  says: string
  mend: string | null
}

const SECONDS = 5

/**
 * Runs all checks at the same time. @param seconds the limit of each. @returns the results of those that apply; if the
 * machine is overloaded, one result for all checks without an answer, because nothing is known about them.
 */
export async function runChecks(
  checks: readonly Check[],
  installation: Installation,
  seconds = SECONDS,
  watch = watchLoad,
): Promise<CheckResult[]> {
  const { owner, close } = ownerOf(installation)
  const load = watch()
  const late: Check[] = []
  try {
    const results = await Promise.all(
      checks.map(async (check): Promise<CheckResult | null> => {
        const found = await within(seconds, check.look(installation, owner)).catch((error: unknown) => {
          if (isTooLate(error)) late.push(check)
          return wrong(`The check failed: ${reasonOf(error)}.`, check.mend)
        })
        return found && resultOf(check, found)
      }),
    )
    const whole = results.filter((result) => result !== null)
    const reason = overload(load.stop(), late.length)
    if (late.length === 0 || reason === null) return whole
    const codes = new Set(late.map(({ code }) => code))
    return [loadResult(reason, late), ...whole.filter(({ code }) => !codes.has(code))]
  } finally {
    load.stop()
    const closed = close()
    // A hanging statement would delay the response.
    if (late.length === 0) await closed
  }
}

function loadResult(reason: string, late: readonly Check[]): CheckResult {
  const titles = late.map(({ title }) => title).join(', ')
  return resultOf(
    { code: 'load', title: 'Load' },
    wrong(
      `${reason}, so these could not be checked: ${titles}.`,
      'See what else runs on this machine and in the database (top, pg_stat_activity), and check again when it is done.',
    ),
  )
}

export function resultOf(
  { code, title }: Pick<Check, 'code' | 'title'>,
  { state, says, mend }: Finding,
): CheckResult {
  return { code, title, state, says, mend: mend ?? null }
}

function ownerOf({ database }: Installation): { owner: Owner; close(): Promise<void> } {
  let opened: Promise<pg.Client> | undefined
  let before: Promise<unknown> = Promise.resolve()
  return {
    owner(work) {
      const done = before.then(async () => work(await (opened ??= openLimited(database!.ownerUrl))))
      before = done.catch(() => {})
      return done
    },
    close: async () => void (await opened?.then((connection) => connection.end()).catch(() => {})),
  }
}

/** Keeps a hanging statement from delaying the others beyond their limit. */
async function openLimited(url: string): Promise<pg.Client> {
  const connection = await openConnection(url)
  await connection.query(`SET statement_timeout = '${SECONDS - 1}s'`)
  return connection
}

class TooLate extends Error {}

/** PostgreSQL's code of a statement that took too long. */
const CANCELED = '57014'
const isTooLate = (error: unknown) =>
  error instanceof TooLate || (error as { code?: unknown } | null)?.code === CANCELED

async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  const answered = new AbortController()
  const tooLate = sleep(seconds * 1000, null, { signal: answered.signal }).then(() => {
    throw new TooLate(`no answer within ${seconds} s`)
  })
  // Nobody waits for the loser of the race.
  tooLate.catch(() => {})
  work.catch(() => {})
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
