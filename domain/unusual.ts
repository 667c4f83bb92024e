// What an approver should look at twice: one list of reasons, what each says, and when it holds. What other timesheets
// forbid is left to the checks at submission.
import { MIDDAY, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { median } from '#domain/median.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { saveChecks, type CheckedSheet, type CheckSettings } from '#domain/timesheet/checks.ts'
import { signedForOther, type SignedFor } from '#domain/timesheet/field-service.ts'
import { absoluteInterval, span, type Shift, type TaskTimes } from '#domain/timesheet/time.ts'

/** A timesheet with what beside its times is judged. */
export type JudgedSheet = Omit<CheckedSheet, 'lines'> & {
  lines: readonly JudgedTask[]
  /** Of its owner on this shift; null where too little is known. */
  usualDay: UsualDay | null
  /** How often it has been submitted, this time included. */
  submittedCount: number
  /** An approver changed what somebody had signed. */
  isEditedAfterSigning: boolean
}
export type JudgedTask = TaskTimes & {
  /** Its work order is closed by now. */
  isOrderFinished: boolean
  /** It is work at a customer's, where one has to go to. */
  isAtCustomer: boolean
  /** It names kilometres, which the form asks for now and did not always, or is of a category of travel itself. */
  isTravel: boolean
  /** What each of its signatures was given for. */
  signedFor: readonly SignedFor[]
}

/** Minutes of all tasks together, and from the midnight that starts the day to its first task. */
export type UsualDay = { minutes: number; start: number }
/** What of a timesheet tells how long a day was and when it began. */
export type WorkedDay = { totalDuration: number; startTime: number | null }

/** Days that the usual one is the median of, how many of them there have to be, and how old they may be. */
export const USUAL_DAYS = { asked: 20, least: 5, withinDays: 90 }
/** Minutes from which on a day is far from the usual one. */
export const FAR = { minutes: 2.5 * MINUTES_PER_HOUR, start: 3 * MINUTES_PER_HOUR }
/** Minutes between two tasks that pass for lunch. */
export const LUNCH_MAX = 60

/** The usual one of a person's days on one shift; null where they are too few to tell. */
export function usualDayOf(days: readonly WorkedDay[], shift: Shift): UsualDay | null {
  const known = days.flatMap(({ totalDuration, startTime }) =>
    startTime === null ? [] : [{ minutes: totalDuration, start: fromMidnight(startTime, shift) }],
  )
  if (known.length < USUAL_DAYS.least) return null
  return {
    minutes: median(known.map(({ minutes }) => minutes))!,
    start: median(known.map(({ start }) => start))!,
  }
}

/** A category of task that is travel by its name. */
export function isTravelCategory(name: string): boolean {
  return /^(travel|transport)/i.test(name)
}

/** The settings that the words name. */
type Said = Pick<CheckSettings, 'maximumDailyHours'>

type Reason = {
  says(settings: Said): string
  holds(sheet: JudgedSheet, settings: CheckSettings): boolean
}

const broken = (code: RefusalCode, says: Reason['says']): Reason => ({
  says,
  holds: (sheet, settings) =>
    saveChecks.some((check) => check(sheet, { settings, others: [] })?.code === code),
})

/** How much longer, and how much later, than the usual day; 0 where that is not known. */
function difference(sheet: JudgedSheet): UsualDay {
  const { startTime, totalDuration } = span(sheet.lines, sheet.shift)
  if (!sheet.usualDay || startTime === null) return { minutes: 0, start: 0 }
  const { minutes, start } = sheet.usualDay
  return { minutes: totalDuration - minutes, start: fromMidnight(startTime, sheet.shift) - start }
}

/** Everything unusual, the gravest first. The database keeps them by their places: a new one is put at the end. */
const reasons = {
  OVER_DAILY_MAXIMUM: broken(
    'OVER_DAILY_MAXIMUM',
    ({ maximumDailyHours }) => `Over ${maximumDailyHours} hours`,
  ),
  OVERLAP_WITHIN: broken('OVERLAP_WITHIN', () => 'Overlapping tasks'),
  DAY_PAST_MIDNIGHT: broken('DAY_PAST_MIDNIGHT', () => 'Passes midnight'),
  NIGHT_PAST_MIDDAY: broken('NIGHT_PAST_MIDDAY', () => 'Passes midday'),
  EDITED_AFTER_SIGNING: {
    says: () => 'Edited after signing',
    holds: (sheet) => sheet.isEditedAfterSigning || sheet.lines.some((line) => isSignedForOther(line, sheet)),
  },
  FINISHED_WORK_ORDER: {
    says: () => 'Booked to a finished work order',
    holds: ({ lines }) => lines.some(({ isOrderFinished }) => isOrderFinished),
  },
  // Submitting asks for kilometres above zero, so that this holds only of what was recorded before it did, or by another
  // way: of a task without kilometres or with none, on a day that has no task of a category of travel either.
  NO_TRAVEL: {
    says: () => 'Field service without travel',
    holds: ({ lines }) =>
      lines.some(({ isAtCustomer }) => isAtCustomer) && !lines.some(({ isTravel }) => isTravel),
  },
  LONGER_THAN_USUAL: {
    says: () => 'Much longer than usual',
    holds: (sheet) => difference(sheet).minutes > FAR.minutes,
  },
  SHORTER_THAN_USUAL: {
    says: () => 'Much shorter than usual',
    holds: (sheet) => difference(sheet).minutes < -FAR.minutes,
  },
  EARLIER_THAN_USUAL: {
    says: () => 'Starts much earlier than usual',
    holds: (sheet) => difference(sheet).start < -FAR.start,
  },
  LATER_THAN_USUAL: {
    says: () => 'Starts much later than usual',
    holds: (sheet) => difference(sheet).start > FAR.start,
  },
  LONG_GAP: {
    says: () => `A gap of over ${LUNCH_MAX} mins`,
    holds: (sheet) => longestGap(sheet) > LUNCH_MAX,
  },
  RESUBMITTED: { says: () => 'Resubmitted', holds: ({ submittedCount }) => submittedCount > 1 },
} as const satisfies Record<string, Reason>

export type UnusualCode = keyof typeof reasons

/** In the order in which they are kept and named. */
export const unusualCodes = Object.keys(reasons) as UnusualCode[]

/** What of a timesheet is unusual, the gravest first. */
export function unusual(sheet: JudgedSheet, settings: CheckSettings): UnusualCode[] {
  return unusualCodes.filter((code) => reasons[code].holds(sheet, settings))
}

/** The reasons as one number, as the database keeps them. */
export function asBits(codes: readonly UnusualCode[]): number {
  return codes.reduce((bits, code) => bits | (1 << unusualCodes.indexOf(code)), 0)
}

/** The reasons of such a number. */
export function fromBits(bits: number): UnusualCode[] {
  return unusualCodes.filter((_, place) => bits & (1 << place))
}

/** One happening on the timesheet, with the names of the fields it changed. */
export type UnusualRound = { readonly type: string; readonly changed: readonly string[] }

/** A few words for each. What was changed since a decline is named where the rounds are known, the newest first. */
export function unusualInWords(
  codes: readonly UnusualCode[],
  settings: Said,
  rounds: readonly UnusualRound[] = [],
): string[] {
  return codes.map((code) => {
    const changed = code === 'RESUBMITTED' ? changedSinceDeclined(rounds) : []
    return changed.length > 0
      ? `Changed since it was declined: ${enumerated(changed)}`
      : reasons[code].says(settings)
  })
}

/** The names of the fields changed since the last decline, each once; `rounds` are newest first. */
export function changedSinceDeclined(rounds: readonly UnusualRound[]): string[] {
  const declined = rounds.findIndex(({ type }) => type === 'DECLINED')
  if (declined === -1) return []
  const names = rounds.slice(0, declined).toReversed()
  return [...new Set(names.flatMap(({ changed }) => changed))]
}

/** Changed fields that are named; more of them are only counted. */
const NAMED = 4

function enumerated(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return `${names.slice(0, NAMED).join(', ')}${more}`
}

function isSignedForOther({ signedFor, startTime, endTime }: JudgedTask, sheet: CheckedSheet): boolean {
  const now = { startDate: sheet.startDate, shift: sheet.shift, startTime, endTime }
  return signedFor.some((given) => signedForOther(given, now) !== null)
}

/** Minutes of the longest stretch between the first task and the last in which nothing was done. */
function longestGap({ lines, shift }: CheckedSheet): number {
  const placed = lines.flatMap((line) => absoluteInterval(line, shift) ?? [])
  let longest = 0
  let until = Infinity
  for (const { start, end } of placed.toSorted((a, b) => a.start - b.start)) {
    longest = Math.max(longest, start - until)
    until = until === Infinity ? end : Math.max(until, end)
  }
  return longest
}

/** As on the absolute time line: on a Night shift what begins before midday belongs to the next date (rulings 2). */
function fromMidnight(startTime: number, shift: Shift): number {
  return shift === 'NIGHT' && startTime < MIDDAY ? startTime + MINUTES_PER_DAY : startTime
}
