// What an approver should look at twice: a timesheet that breaks a check of its own, and what became of a declined one.
// What other timesheets say to it is left to the checks at submission.
import { saveChecks, type CheckedSheet, type CheckSettings } from './checks.ts'
import type { RefusalCode } from '#domain/refusal.ts'

/** One happening on the timesheet, with the names of the fields it changed. */
export type UnusualRound = { readonly type: string; readonly changed: readonly string[] }

/** Changed fields that are named; more of them are only counted. */
const NAMED = 4

const words: Partial<Record<RefusalCode, (settings: CheckSettings) => string>> = {
  OVER_DAILY_MAXIMUM: ({ maximumDailyHours }) => `Over ${maximumDailyHours} hours`,
  OVERLAP_WITHIN: () => 'Overlapping tasks',
  DAY_PAST_MIDNIGHT: () => 'Passes midnight',
  NIGHT_PAST_MIDDAY: () => 'Passes midday',
}

/** What of its times is out of the ordinary, in the order of the checks; a few words each. */
export function unusualTimes(sheet: CheckedSheet, settings: CheckSettings): string[] {
  return saveChecks.flatMap((check) => {
    const code = check(sheet, { settings, others: [] })?.code
    const text = code && words[code]
    return text ? [text(settings)] : []
  })
}

/** The names of the fields changed since the last decline, each once; `rounds` are newest first. */
export function changedSinceDeclined(rounds: readonly UnusualRound[]): string[] {
  const declined = rounds.findIndex(({ type }) => type === 'DECLINED')
  if (declined === -1) return []
  const names = rounds.slice(0, declined).toReversed()
  return [...new Set(names.flatMap(({ changed }) => changed))]
}

/** Every warning about a timesheet: its times, then what changed since it was last declined. */
export function unusual(
  sheet: CheckedSheet,
  settings: CheckSettings,
  rounds: readonly UnusualRound[],
): string[] {
  const changed = changedSinceDeclined(rounds)
  const more = changed.length > NAMED ? ` and ${changed.length - NAMED} more` : ''
  const since =
    changed.length > 0 ? [`Changed since it was declined: ${changed.slice(0, NAMED).join(', ')}${more}`] : []
  return [...unusualTimes(sheet, settings), ...since]
}
