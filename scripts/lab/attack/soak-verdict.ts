// Evaluates a soak test: no acknowledged change is lost, no request fails outside an outage, the slowest of a hundred
// responses takes at most five times the median, and memory stays flat.
import { ms, quantile } from '#scripts/table.ts'
import type { Person, Sheet } from './person.ts'
import type { Report } from './report.ts'
import type { Acknowledged, Sample } from './work.ts'

export type Soaked = {
  acknowledged: Acknowledged[]
  samples: Sample[]
  /** From each kill until the restarted server is warm. */
  outages: { from: number; to: number }[]
  memory: { at: number; bytes: number }[]
}

const MEMORY_GROWTH = 1.25
const P99_TO_P50 = 5

/** Expects the newest acknowledged version of each timesheet, or a newer one. */
export async function expectNothingLost(
  witness: Person,
  acknowledged: readonly Acknowledged[],
  report: Report,
): Promise<void> {
  await witness.signInAgain()
  for (const sheet of newest(acknowledged)) {
    const { data } = await witness.ask<{ timesheet: Sheet | null }>(
      'query ($number: Int!) { timesheet(number: $number) { id number version status } }',
      { number: sheet.number },
    )
    const now = data?.timesheet
    const isThere =
      !!now && (now.version > sheet.version || (now.version === sheet.version && now.status === sheet.status))
    report.expect(
      isThere,
      'an acknowledged change was lost',
      `${JSON.stringify(sheet)} is ${JSON.stringify(now)}`,
    )
  }
}

function newest(acknowledged: readonly Acknowledged[]): Iterable<Sheet> {
  const byNumber = new Map<number, Sheet>()
  for (const { sheet } of acknowledged)
    if (sheet.version >= (byNumber.get(sheet.number)?.version ?? 0)) byNumber.set(sheet.number, sheet)
  return byNumber.values()
}

/** Every request is allowed, so a failure outside an outage is a finding. */
export function expectNoFailures({ samples, outages }: Soaked, report: Report): void {
  for (const { kind, failure } of samples.filter((sample) => sample.failure && isUsual(outages, sample)))
    report.find(`${kind} failed`, failure!)
}

/** Adds a row for each kind of request. A kind without a measurement fails. */
export function reportTimes({ samples, outages }: Soaked, report: Report): void {
  const usual = samples.filter((sample) => !sample.failure && isUsual(outages, sample))
  for (const kind of [...new Set(samples.map((sample) => sample.kind))].toSorted()) {
    const times = usual.filter((sample) => sample.kind === kind).map(({ milliseconds }) => milliseconds)
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    report.row({
      name: `p99 of ${kind}`,
      figure: ms(p99),
      bound: `≤ ${P99_TO_P50} × p50`,
      isGood: p99 <= P99_TO_P50 * p50,
      note: `p50 ${ms(p50)}, ${times.length} answers`,
    })
  }
}

function isUsual(outages: Soaked['outages'], { at, milliseconds }: Sample): boolean {
  return outages.every(({ from, to }) => at + milliseconds < from || at > to)
}

/** Compares memory at the end of the last quarter, which has no kills, with memory at its beginning. */
export function reportMemory({ memory, outages }: Soaked, report: Report): void {
  const since = outages.at(-1)!.to
  const calm = memory.filter(({ at }) => at > since).map(({ bytes }) => bytes)
  if (calm.length === 0) return
  const part = Math.max(1, Math.floor(calm.length / 4))
  const [begin, end] = [quantile(calm.slice(0, part), 0.5), quantile(calm.slice(-part), 0.5)]
  report.row({
    name: 'memory in the last quarter',
    figure: `${Math.round(begin / 1e6)} to ${Math.round(end / 1e6)} MB`,
    bound: `≤ × ${MEMORY_GROWTH}`,
    isGood: end <= begin * MEMORY_GROWTH,
  })
}

/** Whether the log entry only says that the database was down. */
export function isOfOutage(fault: string): boolean {
  return /ECONN|ENOENT|terminat|57P0|shutting down|starting up|recovery mode|Connection/i.test(fault)
}
