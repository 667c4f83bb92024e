// The cost of sealing for writers, and whether many parallel writers cause a false alarm: days are submitted
// alternately with and without sealing, and all history is checked at the end.
import { closeDatabase, openDatabase } from '#server/database/client.ts'
import { checkHistory } from '#server/read/seal/check.ts'
import { sealKeyOf } from '#server/sealing/block.ts'
import { ms, quantile, type Table } from '#scripts/table.ts'
import { SEAL_SECRET } from './company.ts'
import { load, type Sample } from './load.ts'
import type { Options, Setup } from './setup.ts'
import { submissions } from './writes.ts'

/** With sealing, at least this share of the submissions without it. */
const SHARE = 0.99
/** As in Daybook. */
const SEAL_SECONDS = 60

type Turn = 'without' | 'with'

export async function measureSealing(setups: Setup[], options: Options): Promise<Table[]> {
  const tables: Table[] = []
  for (const setup of setups) tables.push(await measure(setup, options))
  return tables
}

async function measure(setup: Setup, { sealings, seconds, writers }: Options): Promise<Table> {
  const submitting = await submissions(setup.database, writers)
  const samples: Record<Turn, Sample> = {
    without: { times: [], milliseconds: 0 },
    with: { times: [], milliseconds: 0 },
  }
  const run = async (turn: Turn): Promise<Sample> => {
    // The rows of the turn before.
    await setup.seal()
    const sealing = turn === 'with' ? sealEvery(setup, Math.min(SEAL_SECONDS, seconds / 2.1)) : null
    const sample = await load(setup.application, { ...submitting, seconds, connections: writers })
    await sealing?.stop()
    return sample
  }
  // The first answers are slower.
  await run('without')
  for (let round = 0; round < sealings; round++)
    for (const turn of round % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const { times, milliseconds } = await run(turn)
      samples[turn].times.push(...times)
      samples[turn].milliseconds += milliseconds
    }
  await setup.seal()
  const { faults, faultCount, rows, blocks, waiting, checked } = await check(setup.database)
  for (const fault of faults) console.log(fault)
  const rate = ({ times, milliseconds }: Sample) => (times.length / milliseconds) * 1000
  const share = rate(samples.with) / rate(samples.without)
  const p99 = (turn: Turn) => ms(quantile(samples[turn].times, 0.99))
  const each = (turn: Turn) => `${rate(samples[turn]).toFixed(1)} a second, p99 ${p99(turn)}`
  const figures = [
    {
      name: 'submissions with sealing',
      figure: share.toFixed(3),
      bound: `≥ ${SHARE}`,
      isGood: share >= SHARE,
      note: `${each('with')}; without ${each('without')}`,
    },
    {
      name: 'faults',
      figure: String(faultCount),
      bound: '≤ 0',
      isGood: faultCount === 0,
      note: `${rows.toLocaleString('en')} rows in ${blocks} blocks, checked in ${checked} s`,
    },
    { name: 'rows left', figure: String(waiting), bound: '≤ 0', isGood: waiting === 0 },
  ]
  return { title: `Sealing while ${writers} writers submit, ${sealings} × ${seconds} s each`, rows: figures }
}

function sealEvery(setup: Setup, seconds: number) {
  let running = Promise.resolve()
  const timer = setInterval(() => (running = running.then(setup.seal)), seconds * 1000)
  return {
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}

async function check(database: string) {
  await openDatabase(database)
  try {
    const begin = performance.now()
    const result = await checkHistory({ publicKeys: [sealKeyOf(SEAL_SECRET).publicKey] })
    return { ...result, checked: ((performance.now() - begin) / 1000).toFixed(1) }
  } finally {
    await closeDatabase()
  }
}
