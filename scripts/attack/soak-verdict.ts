// What a soak has to show: nothing acknowledged was lost, nothing was refused without need, answers came as quickly as
// usual, and memory stayed flat.
import type { Person, Sheet } from './person.ts'
import type { Report } from './report.ts'

/** `kind` is what was asked for: what costs more is not slower for that. Times are milliseconds since the start. */
type Sample = { kind: string; at: number; milliseconds: number; failure: string | null }

export type Soaked = {
  /** Every change that was acknowledged: the newest version of each timesheet, by number. */
  acknowledged: Map<number, Sheet>
  samples: Sample[]
  /** From a kill to when it is as before. */
  outages: { from: number; to: number }[]
  memory: { at: number; bytes: number }[]
}

const MEMORY_GROWTH = 1.25
const P99_TO_P50 = 5

export async function nothingLost(witness: Person, { acknowledged }: Soaked, report: Report): Promise<void> {
  await witness.signInAgain()
  for (const sheet of acknowledged.values()) {
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

/** Nobody of this company asks for what may be refused. */
export function nothingRefused({ samples, outages }: Soaked, report: Report): void {
  for (const { kind, failure } of samples.filter((sample) => sample.failure && isUsual(outages, sample)))
    report.find(`${kind} failed`, failure!)
}

export function times({ samples, outages }: Soaked, report: Report): string[] {
  const usual = samples.filter((sample) => !sample.failure && isUsual(outages, sample))
  return [...new Set(samples.map(({ kind }) => kind))].toSorted().map((kind) => {
    const sorted = usual
      .filter((sample) => sample.kind === kind)
      .map(({ milliseconds }) => milliseconds)
      .toSorted((a, b) => a - b)
    const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => sorted[Math.floor(sorted.length * share)])
    report.expect(sorted.length > 0, `no ${kind} was measured`)
    report.expect(p99 <= P99_TO_P50 * p50, `p99 of ${kind} is ${ms(p99)}, p50 ${ms(p50)}`)
    return `${kind} p50 ${ms(p50)} p99 ${ms(p99)} of ${sorted.length}`
  })
}

function isUsual(outages: Soaked['outages'], { at, milliseconds }: Sample): boolean {
  return outages.every(({ from, to }) => at + milliseconds < from || at > to)
}

/** The last quarter is one life of one process: its end against its beginning, once it is warm. */
export function flatness({ memory, outages }: Soaked, report: Report): string {
  const since = outages.at(-1)!.to
  const calm = memory.filter(({ at }) => at > since).map(({ bytes }) => bytes)
  const part = Math.max(1, Math.floor(calm.length / 4))
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const [begin, end] = [median(calm.slice(0, part)), median(calm.slice(-part))]
  const text = `memory ${Math.round(begin / 1e6)} to ${Math.round(end / 1e6)} MB`
  report.expect(end <= begin * MEMORY_GROWTH, `${text} in the last quarter`)
  return text
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

/** What is logged because the database is away is no fault of the program. */
export function isOfOutage(fault: string): boolean {
  return /ECONN|ENOENT|terminat|57P0|shutting down|starting up|recovery mode|Connection/i.test(fault)
}
