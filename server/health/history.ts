// The sealed history: whether it is sealed in time, and what its last check found.
import { now } from '#server/adapters/clock.ts'
import { newestCheck, resultOf } from '#server/read/seal/newest-check.ts'
import { countWaiting, newestSeal } from '#server/read/seal/chain.ts'
import { ok, warning, wrong, type Check } from './check.ts'
import { counted, duration } from './words.ts'

/** Rows are sealed every minute. */
const LATE_SECONDS = 10 * 60

export const historyCheck: Check = {
  code: 'history',
  title: 'Sealed history',
  needsDatabase: true,
  mend: 'See the log of Daybook for “history was not sealed”.',
  async look() {
    const [newest, waiting, check] = await Promise.all([newestSeal(), countWaiting(), newestCheck()])
    const result = check && resultOf(check)
    if (result && result.faultCount > 0)
      return wrong(
        `The last check found ${counted(result.faultCount, 'fault')} in the history.`,
        'See Settings, Sealed history, for the first of them, and compare with a backup.',
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
    return ok(`Seal ${newest.number} is ${duration(age)} old.`)
  },
}
