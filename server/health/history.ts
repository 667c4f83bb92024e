// The sealed history: whether sealing works and is up to date, the result of the last check, and whether a sample of
// rows matches its seals.
import { now } from '#server/adapters/clock.ts'
import { newestCheck, resultOf } from '#server/read/seal/newest-check.ts'
import { countWaiting, newestSeal } from '#server/read/seal/chain.ts'
import { sampleRows } from '#server/read/seal/sample.ts'
import { whyNotSealed } from '#server/read/seal/standing.ts'
import { markIn } from '#server/sealing/mark.ts'
import { ok, warning, wrong, type Check } from './check.ts'
import { counted, duration } from './words.ts'

/** Rows are sealed every minute. */
const LATE_SECONDS = 10 * 60

export const historyCheck: Check = {
  code: 'history',
  title: 'Sealed history',
  needsDatabase: true,
  mend: 'See the log of Daybook for “history was not sealed”.',
  async look({ config, sealingKey }) {
    const obstacle = await whyNotSealed(markIn(config.dataDir), sealingKey)
    if (obstacle && sealingKey === null)
      return wrong(
        `${obstacle.says} Without the key it is unknown whether sealing was resumed since.`,
        'Put seal.key into the data folder, or set SEAL_KEY, and check again.',
      )
    if (obstacle) return wrong(`Nothing is sealed. ${obstacle.says}`, obstacle.mend)
    const [newest, waiting, check, sample] = await Promise.all([
      newestSeal(),
      countWaiting(),
      newestCheck(),
      sampleRows(),
    ])
    const result = check && resultOf(check)
    if (result && result.faultCount > 0)
      return wrong(
        `The last check found ${counted(result.faultCount, 'fault')} in the history.`,
        'See Settings, Sealed history, for the first of them, and compare with a backup.',
      )
    const [changed] = sample.changed
    if (changed)
      return wrong(
        `${counted(sample.changed.length, 'row')} of ${sample.count} that were looked at ${sample.changed.length === 1 ? 'is' : 'are'} not as sealed, such as ${changed}.`,
        'Check all in Settings, Sealed history, or by npm run verify-history, and compare with a backup.',
      )
    if (!newest)
      return waiting === 0
        ? ok('No history is to be sealed.')
        : warning('No history is sealed yet.', this.mend)
    const age = (now().getTime() - newest.sealedAt.getTime()) / 1000
    if (waiting > 0 && age > LATE_SECONDS)
      return warning(
        `${counted(waiting, 'row waits', 'rows wait')} for a seal; the newest is ${duration(age)} old.`,
        this.mend,
      )
    return ok(
      `Seal ${newest.number} is ${duration(age)} old, and ${counted(sample.count, 'row')} that were looked at are as sealed.`,
    )
  },
}
