// Runs a property over sequences for a time rather than a number of runs: ten seconds in the gate, two minutes with DEEP=1.
// A sequence that fails is shrunk only with DEEP=1, because that takes minutes.
import fc from 'fast-check'

const isDeep = process.env.DEEP === '1'
const MILLISECONDS = isDeep ? 120_000 : 10_000
/** Runs from one seed. The next ones have the next seed. */
const RUNS = 2

export const sequences = {
  /** Of the test: with the time to shrink. */
  limits: { timeout: isDeep ? 1_200_000 : 180_000 },
  /** From a printed seed, or that of SEED. @throws with the seed and the sequence that failed. */
  async run<Values>(name: string, property: fc.IAsyncProperty<Values>): Promise<void> {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 30))
    const until = Date.now() + MILLISECONDS
    let runs = 0
    console.info(`${name}: SEED=${seed}`)
    for (let at = 0; Date.now() < until; at++) {
      await fc.assert(property, { seed: seed + at, numRuns: RUNS, endOnFailure: !isDeep })
      runs += RUNS
    }
    console.info(`${name}: ${runs} sequences`)
  },
}
