// `npm run bench`: measures the application and compares the figures with their bounds. `-- --small` measures little of each
// part, as a gate. docs/bench.md has the options.
import { parseArgs } from 'node:util'
import { NODE_COMPILE_CACHE } from '#scripts/daybook.ts'
import { printTable, type Table } from '#scripts/table.ts'
import { startEmbedded, startTemporary } from '#server/database/embedded/postgres.ts'
import { measureAhead } from './ahead.ts'
import { openBuilt, type Built } from './browser.ts'
import { measureDashboard } from './dashboard.ts'
import { measureExports } from './exports.ts'
import { measureForm } from './form.ts'
import { measureImport } from './import.ts'
import { measureLists } from './lists.ts'
import { measureLive } from './live.ts'
import { measurePayroll } from './payroll.ts'
import { measurePlans } from './plans.ts'
import { query } from './query.ts'
import { measureRates } from './rates.ts'
import { measureReports } from './reports.ts'
import { openSetup, type Options, type Setup } from './setup.ts'
import { measureSealing } from './sealing.ts'
import { measureSmall, small } from './small.ts'
import { measureTaps } from './taps.ts'
import { measureVisits } from './visits.ts'
import { measureWrites } from './writes.ts'

// The parts start some twenty processes.
process.env.NODE_COMPILE_CACHE ??= NODE_COMPILE_CACHE

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    /** Numbers of timesheets, separated by commas. */
    sheets: { type: 'string' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '3' },
    /** A folder that keeps the databases for the next run. */
    data: { type: 'string' },
    /** How many people submit at the same time while history is sealed. */
    writers: { type: 'string', default: '100' },
    /** Measures only the lists whose name contains this text. */
    only: { type: 'string', default: '' },
    /** Measures little of each part, compares with scripts/lab/bench/small.json, and with `--keep` writes that file. */
    small: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const full: Options = {
  ...{ sealings: Number(values.rounds), formats: ['CSV', 'XLSX'] },
  ...{ rounds: Number(values.rounds), warmUp: 5, seconds: Number(values.seconds), only: values.only },
  ...{
    writers: Number(values.writers),
    submissions: 25,
    approvals: 3,
    sockets: 200,
    pause: 200,
    answers: 11,
  },
  ...{ imported: 100_000, paid: 20_000, visits: 5, reloads: 15, letters: 30, days: 5 },
}

/** What a part measures on its databases, which have these numbers of timesheets. */
type Part = {
  sheets: number[]
  measure(setups: Setup[], options: Options): Promise<Table[]>
  /** The small bench leaves it out: its figures have no bounds, or are far below them. */
  isLarge?: true
}

/** The built application, once for all parts that need it, however often they measure. */
let opened: Promise<Built> | undefined
const built = () => (opened ??= openBuilt())

const parts: Record<string, Part> = {
  lists: { sheets: [10_000, 1_000_000], measure: measureLists },
  dashboard: { sheets: [10_000, 200_000], measure: measureDashboard },
  rates: { sheets: [200_000], measure: measureRates, isLarge: true },
  writes: { sheets: [10_000, 200_000], measure: measureWrites },
  live: { sheets: [200_000], measure: measureLive },
  import: { sheets: [200_000], measure: measureImport },
  plans: { sheets: [10_000], measure: measurePlans, isLarge: true },
  payroll: { sheets: [10_000], measure: measurePayroll },
  reports: { sheets: [1_000_000], measure: measureReports },
  exports: { sheets: [333_334], measure: measureExports },
  sealing: { sheets: [10_000], measure: measureSealing },
  ahead: { sheets: [10_000], measure: measureAhead },
  visits: { sheets: [], measure: async (_, options) => measureVisits(await built(), options) },
  form: { sheets: [], measure: async (_, options) => measureForm(await built(), options) },
  taps: { sheets: [], measure: async (_, options) => measureTaps(await built(), options) },
}

const SMALL_SHEETS = 10_000

const chosen = values.part ? [values.part] : Object.keys(parts)
const unknown = chosen.find((name) => !(name in parts))
if (unknown) throw new Error(`--part must be one of ${Object.keys(parts).join(', ')}, not '${unknown}'.`)

const log = { info: () => {}, warn: console.log }
const postgres = values.data
  ? await startEmbedded({ dataDir: values.data, log, fast: true })
  : await startTemporary(log)
try {
  const tables = values.small ? measuredSmall() : measuredFully()
  for await (const { title, rows } of tables) if (!printTable(title, rows)) process.exitCode = 1
} finally {
  await (await opened)?.stop()
  await postgres.stop()
}

async function* measuredFully(): AsyncGenerator<Table> {
  for (const name of chosen) {
    const { sheets, measure } = parts[name]!
    const sizes = sheets.length > 0 && values.sheets ? values.sheets.split(',').map(Number) : sheets
    const setups: Setup[] = []
    try {
      for (const size of sizes) setups.push(await openSetup(postgres.ownerUrl, size))
      yield* await measure(setups, full)
    } finally {
      await Promise.all(setups.map((setup) => setup.close()))
    }
  }
}

/** All parts on one database. */
async function* measuredSmall(): AsyncGenerator<Table> {
  const needsBrowser = chosen.some((name) => parts[name]!.sheets.length === 0)
  // Both take seconds, in which nothing is measured.
  const [setup] = await Promise.all([openSetup(postgres.ownerUrl, SMALL_SHEETS), needsBrowser && built()])
  try {
    const bound = chosen.filter((name) => !parts[name]!.isLarge)
    const measure = async (name: string) => {
      const { sheets, measure: ofPart } = parts[name]!
      // Parts before have written; PostgreSQL would notice at some time during this one.
      if (sheets.length > 0) await query(setup.database, 'VACUUM (ANALYZE)')
      return ofPart([setup], small)
    }
    const measures = bound.map((name) => [name, () => measure(name)] as const)
    yield* await measureSmall(Object.fromEntries(measures), values.keep)
  } finally {
    await setup.close()
  }
}
