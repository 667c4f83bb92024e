// The throughput of one, two and four processes, and their bottlenecks.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Report } from '#scripts/lab/attack/report.ts'
import type { Sample } from '#scripts/lab/attack/work.ts'
import { ms, quantile } from '#scripts/table.ts'
import { numbers, type Count, type Cpu, type Daybooks } from './daybooks.ts'

const ROUNDS = 3
const ROUND_MS = 20_000
/** Node compiles hot code while it runs. */
const WARM_UP_MS = 15_000
const SETTLE_MS = 3000
const SAMPLE_MS = 50

type Round = { samples: Sample[]; seconds: number; cpu: Cpu; load: number; waits: string[][] }

/** @param samples of the work, which continues in the meantime. */
export async function throughput(daybooks: Daybooks, samples: Sample[], report: Report): Promise<void> {
  const rounds = new Map<Count, Round[]>(numbers.map((count) => [count, []]))
  for (const count of numbers.toReversed()) {
    daybooks.use(count)
    await sleep(WARM_UP_MS)
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const count of numbers) {
      daybooks.use(count)
      await sleep(SETTLE_MS)
      rounds.get(count)!.push(await measure(daybooks, samples))
    }
  for (const [count, ofCount] of rounds) reportRounds(count, ofCount, report)
}

async function measure(daybooks: Daybooks, all: Sample[]): Promise<Round> {
  const [start, before, own] = [performance.now(), daybooks.cpu(), process.cpuUsage()]
  const waits = await sampleWaits(daybooks.ownerUrl, ROUND_MS)
  const [end, after, ownNow] = [performance.now(), daybooks.cpu(), process.cpuUsage(own)]
  return {
    samples: all.filter(({ at, milliseconds }) => at + milliseconds > start && at + milliseconds < end),
    seconds: (end - start) / 1000,
    cpu: {
      daybooks: after.daybooks.map((seconds, index) => seconds - before.daybooks[index]!),
      postgres: after.postgres - before.postgres,
      machine: after.machine - before.machine,
    },
    load: (ownNow.user + ownNow.system) / 1e6,
    waits,
  }
}

/** The wait events of the active backends, in each sample. 'CPU' runs or could run. */
async function sampleWaits(url: string, milliseconds: number): Promise<string[][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const samples: string[][] = []
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const { rows } = await client.query<{ wait: string }>(
      `SELECT coalesce("wait_event_type" || ':' || "wait_event", 'CPU') AS "wait" FROM "pg_stat_activity"
       WHERE "state" = 'active' AND "backend_type" = 'client backend' AND "pid" <> pg_backend_pid()`,
    )
    samples.push(rows.map(({ wait }) => wait))
    await sleep(SAMPLE_MS)
  }
  await client.end()
  return samples
}

function reportRounds(count: Count, rounds: readonly Round[], report: Report): void {
  const name = count === 1 ? '1 process' : `${count} processes`
  const samples = rounds.flatMap((round) => round.samples)
  for (const { kind, failure } of samples.filter((sample) => sample.failure))
    report.find(`${kind} failed`, failure!)
  const isRead = ({ kind }: Sample) => kind.startsWith('page')
  const rates = (isOne: (sample: Sample) => boolean) => {
    const perSecond = rounds.map((round) => round.samples.filter(isOne).length / round.seconds)
    const times = samples.filter(isOne).map(({ milliseconds }) => milliseconds)
    const each = perSecond.map((rate) => rate.toFixed(0)).join(', ')
    return {
      figure: quantile(perSecond, 0.5).toFixed(0),
      note: `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}; rounds ${each}`,
    }
  }
  report.row({ name: `${name}: changes a second`, ...rates((sample) => !isRead(sample)) })
  report.row({ name: `${name}: reads a second`, ...rates(isRead) })

  const mean = (of: (round: Round) => number) =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const serving = mean(({ cpu }) => sum(cpu.daybooks.slice(0, count)))
  const idle = mean(({ cpu }) => sum(cpu.daybooks.slice(count)))
  const postgres = mean(({ cpu }) => cpu.postgres)
  const load = mean((round) => round.load)
  const machine = mean(({ cpu }) => cpu.machine)
  const parts = {
    Daybook: serving,
    'idle ones': idle,
    PostgreSQL: postgres,
    load,
    'proxy and rest': machine - serving - idle - postgres - load,
  }
  report.row({
    name: `${name}: processor seconds of a round`,
    figure: machine.toFixed(1),
    note: Object.entries(parts)
      .map(([part, seconds]) => `${part} ${seconds.toFixed(1)}`)
      .join(', '),
  })

  const waits = rounds.flatMap((round) => round.waits)
  const all = waits.flat()
  const shares = Map.groupBy(all, classOf)
  const share = (values: readonly unknown[]) => `${((100 * values.length) / all.length).toFixed(1)} %`
  const others = [...Map.groupBy(shares.get('other') ?? [], (wait) => wait)].toSorted(
    ([, some], [, more]) => more.length - some.length,
  )
  report.row({
    name: `${name}: active backends at a time`,
    figure: (all.length / waits.length).toFixed(1),
    note: [
      ...classes.map((of) => `${of} ${share(shares.get(of) ?? [])}`),
      ...others.slice(0, 3).map(([wait, times]) => `(${wait} ${share(times)})`),
    ].join(', '),
  })
}

/** `Lock:object` is the lock of the whole database that a commit with NOTIFY takes. */
const classes = ['CPU', 'WAL', 'Lock:object', 'Lock:transactionid', 'other']

function classOf(wait: string): string {
  if (/:wal/i.test(wait)) return 'WAL'
  return classes.includes(wait) ? wait : 'other'
}
