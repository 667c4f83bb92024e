// Runs a property over a number of sequences: few in the gate, fifty times as many with DEEP=1. Only then a sequence that fails
// is shrunk, because that takes minutes.
import fc from 'fast-check'

const isDeep = process.env.DEEP === '1'
/** Runs from one seed. The next ones have the next seed. */
const RUNS = 2

export const sequences = {
  /** Of the test: with the time to shrink. */
  limits: { timeout: isDeep ? 1_200_000 : 180_000 },
  /**
   * From a printed seed, or that of SEED.
   * @param runs how many sequences in the gate.
   * @throws with the seed and the sequence that failed.
   */
  async run<Values>(name: string, runs: number, property: fc.IAsyncProperty<Values>): Promise<void> {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 30))
    console.info(`${name}: SEED=${seed}`)
    const seeds = (isDeep ? 50 * runs : runs) / RUNS
    for (let at = 0; at < seeds; at++)
      await fc.assert(property, { seed: seed + at, numRuns: RUNS, endOnFailure: !isDeep })
  },
}
