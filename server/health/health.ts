// The health of an installation: for Settings, Health, for GET /api/health and for `npm run doctor`.
import { healthSummary, worstFirst, worstState, type HealthState } from '#domain/health.ts'
import { onBehalfOf } from '#server/process/caller.ts'
import { addressCheck, judgeAddress, type HeaderOf } from './address.ts'
import { resultOf, runChecks, type CheckResult } from './check.ts'
import { checks } from './checks.ts'
import { databaseCheck } from './database.ts'
import type { Installation } from './installation.ts'

export type HealthReport = {
  checkedAt: Date
  state: HealthState
  /** One sentence. */
  summary: string
  /** Worst first. */
  checks: CheckResult[]
}

/** Checks the installation. The header is of the request that asks; results may be `seconds` old. */
export type Health = (header: HeaderOf, seconds?: number) => Promise<HealthReport>

/** Seconds for which results are reused, so that pages and monitors that poll cost little. */
const CACHED_SECONDS = 5

/** @param cachedSeconds for which results are reused, unless the caller says for how long. */
export function createHealth(
  installation: Installation,
  setting: Parameters<typeof judgeAddress>[0],
  cachedSeconds = CACHED_SECONDS,
): Health {
  let cached: { results: Promise<Results>; at: number } | null = null
  return async (header, seconds = cachedSeconds) => {
    if (!cached || performance.now() - cached.at >= seconds * 1000)
      cached = { results: examine(installation), at: performance.now() }
    const { checkedAt, results } = await cached.results
    return reportOf(checkedAt, [...results, resultOf(addressCheck, judgeAddress(setting, header))])
  }
}

type Results = { checkedAt: Date; results: CheckResult[] }

async function examine(installation: Installation): Promise<Results> {
  const checkedAt = new Date()
  // Without a caller: the results are for others, too, so no caller who leaves may abort them.
  const results = await onBehalfOf(null, async () => {
    const database = await runChecks([databaseCheck], installation)
    const isAnswering = database.some(({ state }) => state === 'OK')
    const possible = checks.filter(({ needsDatabase }) => isAnswering || !needsDatabase)
    // The later run knows more of the load.
    const others = await runChecks(possible, installation)
    const isLoaded = others.some(({ code }) => code === 'load')
    return [...database.filter(({ code }) => !isLoaded || code !== 'load'), ...others]
  })
  return { checkedAt, results }
}

function reportOf(checkedAt: Date, results: readonly CheckResult[]): HealthReport {
  return {
    checkedAt,
    state: worstState(results),
    summary: healthSummary(results),
    checks: worstFirst(results),
  }
}
