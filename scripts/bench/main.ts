// `npm run bench`: measures the application and compares the figures with their bounds. docs/bench.md has the options.
import { parseArgs } from 'node:util'
import { startEmbedded, startTemporary } from '#server/database/embedded/postgres.ts'
import { measureAhead } from './ahead.ts'
import { measureDashboard } from './dashboard.ts'
import { measureExports } from './exports.ts'
import { measureForm } from './form.ts'
import { measureImport } from './import.ts'
import { measureLists } from './lists.ts'
import { measureLive } from './live.ts'
import { measurePayroll } from './payroll.ts'
import { measureReports } from './reports.ts'
import { openSetup, type Options, type Setup } from './setup.ts'
import { measureSealing } from './sealing.ts'
import { measureWrites } from './writes.ts'

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
  },
})
const options = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  only: values.only,
  writers: Number(values.writers),
}

/** What a part measures on its databases. It prints a table and returns whether all figures keep their bounds. */
type Part = { sheets: number[]; measure(setups: Setup[], options: Options): Promise<boolean> }

const parts: Record<string, Part> = {
  lists: { sheets: [10_000, 1_000_000], measure: measureLists },
  dashboard: { sheets: [10_000, 200_000], measure: measureDashboard },
  writes: { sheets: [10_000, 200_000], measure: measureWrites },
  live: { sheets: [200_000], measure: measureLive },
  import: { sheets: [200_000], measure: measureImport },
  payroll: { sheets: [10_000], measure: measurePayroll },
  reports: { sheets: [1_000_000], measure: measureReports },
  exports: { sheets: [333_334], measure: measureExports },
  sealing: { sheets: [10_000], measure: measureSealing },
  ahead: { sheets: [10_000], measure: measureAhead },
  form: { sheets: [], measure: measureForm },
}

const chosen = values.part ? [values.part] : Object.keys(parts)
const unknown = chosen.find((name) => !(name in parts))
if (unknown) throw new Error(`--part must be one of ${Object.keys(parts).join(', ')}, not '${unknown}'.`)

const log = { info: () => {}, warn: console.log }
const postgres = values.data
  ? await startEmbedded({ dataDir: values.data, log, fast: true })
  : await startTemporary(log)
try {
  for (const name of chosen) if (!(await run(parts[name]!))) process.exitCode = 1
} finally {
  await postgres.stop()
}

async function run({ sheets, measure }: Part): Promise<boolean> {
  const sizes = sheets.length > 0 && values.sheets ? values.sheets.split(',').map(Number) : sheets
  const setups: Setup[] = []
  try {
    for (const size of sizes) setups.push(await openSetup(postgres.ownerUrl, size))
    return await measure(setups, options)
  } finally {
    await Promise.all(setups.map((setup) => setup.close()))
  }
}
