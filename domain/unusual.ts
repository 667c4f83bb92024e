// The reasons why an approver should look at a timesheet twice, each with its words and its condition. The checks at
// submission cover conflicts with other timesheets.
import type { ChangedField } from '#domain/changed-fields.ts'
import { MINUTES_PER_HOUR } from '#domain/limits.ts'
import { median } from '#domain/median.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { saveChecks, type CheckedSheet, type CheckSettings } from '#domain/timesheet/checks.ts'
import { signedForOther, type SignedFor, type UnsignedReason } from '#domain/timesheet/field-service.ts'
import type { HandedIn } from '#domain/timesheet/handed-in.ts'
import { absoluteInterval, absoluteStart, span, type Shift, type TaskTimes } from '#domain/timesheet/time.ts'

/** The facts about a timesheet that the reasons need. */
export type JudgedSheet = Omit<CheckedSheet, 'lines'> & {
  lines: readonly JudgedTask[]
  /** The owner's usual day on this shift; null when there are too few days. */
  usualDay: UsualDay | null
  /** The owner is away on its day. */
  isAway: boolean
  /** The number of submissions, including this one. */
  submittedCount: number
  /** An approver changed signed values. */
  isEditedAfterSigning: boolean
  /** The clock of the device on which it was recorded was off. */
  isClockOff: boolean
  /** It was sent long after it was recorded, by the device's own clock. */
  isRecordedFarOff: boolean
  /** The clock changes during a task. */
  isClockChanged: boolean
  /** When its owner handed it in; null for a draft. */
  handedIn: HandedIn | null
  /** It differs from the prepared day that it was begun from (domain/crew/difference.ts). */
  isPreparedOtherwise: boolean
}
export type JudgedTask = TaskTimes & {
  /** Its work order is closed. */
  isOrderFinished: boolean
  /** It is work at a customer's site, which requires travel. */
  isAtCustomer: boolean
  /** It has kilometres, or its category is travel. */
  isTravel: boolean
  /** A record filled in its description; nobody wrote it. */
  isFilledIn: boolean
  /** The values that each signature was given for. */
  signedFor: readonly SignedFor[]
  /** Why the customer did not sign; null if they did, or without field service. */
  unsignedReason: UnsignedReason | null
}

/** Minutes of all tasks, and minutes from midnight to the first task. */
export type UsualDay = { minutes: number; start: number }
/** The length and the start of a day. */
export type WorkedDay = { totalDuration: number; startTime: number | null }

/** The days that the median is taken of: how many, how many at least, and how old at most. */
export const USUAL_DAYS = { considered: 20, least: 5, withinDays: 90 }
/** Minutes by which a day must differ to be unusual. */
export const FAR = { minutes: 2.5 * MINUTES_PER_HOUR, start: 3 * MINUTES_PER_HOUR }
/** Minutes between two tasks that count as a lunch break. */
export const LUNCH_MAX = 60
/** Days after which a day is handed in late. */
const LATE_DAYS = 7

/** Minutes by which the clock of a device may differ from the server's. */
const CLOCK_ERROR_MAX = 5

/** @param clockError minutes by which the clock of a device is ahead of the server's; negative if it is behind. */
export function isClockOff(clockError: number): boolean {
  return Math.abs(clockError) > CLOCK_ERROR_MAX
}

/** Minutes for which a day may wait on a device before it is sent. */
const WAITING_MAX = 7 * 24 * MINUTES_PER_HOUR

/** @param waited minutes between recording and sending, by the clock of the device; negative if it was sent first. */
export function isRecordedFarOff(waited: number): boolean {
  return waited < -CLOCK_ERROR_MAX || waited > WAITING_MAX
}

/** The usual day of a person on one shift; null when there are too few days. */
export function usualDayOf(days: readonly WorkedDay[], shift: Shift): UsualDay | null {
  const known = days.flatMap(({ totalDuration, startTime }) =>
    startTime === null ? [] : [{ minutes: totalDuration, start: absoluteStart(startTime, shift) }],
  )
  if (known.length < USUAL_DAYS.least) return null
  return {
    minutes: median(known.map(({ minutes }) => minutes))!,
    start: median(known.map(({ start }) => start))!,
  }
}

/** Whether the name of a task category means travel. */
export function isTravelCategory(name: string): boolean {
  return /^(travel|transport)/i.test(name)
}

/** The settings that the words contain. */
type ShownSettings = Pick<CheckSettings, 'maximumDailyHours'>

type Reason = {
  says(settings: ShownSettings): string
  holds(sheet: JudgedSheet, settings: CheckSettings): boolean
}

const broken = (code: RefusalCode, says: Reason['says']): Reason => ({
  says,
  holds: (sheet, settings) =>
    saveChecks.some((check) => check(sheet, { settings, others: [] })?.code === code),
})

/** A reason of its own for each, so that lists can show it. */
const unsigned = (reason: UnsignedReason, because: string): Reason => ({
  says: () => `Not signed by the customer: ${because}`,
  holds: ({ lines }) => lines.some(({ unsignedReason }) => unsignedReason === reason),
})

/** How much longer and later than the usual day; 0 when that is unknown. */
function difference(sheet: JudgedSheet): UsualDay {
  const { startTime, totalDuration } = span(sheet.lines, sheet.shift)
  if (!sheet.usualDay || startTime === null) return { minutes: 0, start: 0 }
  const { minutes, start } = sheet.usualDay
  return { minutes: totalDuration - minutes, start: absoluteStart(startTime, sheet.shift) - start }
}

/** All reasons, most serious first. The database stores their positions, so add a new one at the end. */
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
  // Submit requires kilometres above zero. This finds older timesheets, and those from other clients, where a task at a
  // customer's site has no kilometres and no task of the day is travel.
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
  NOTHING_WRITTEN: {
    says: () => 'Nothing written',
    holds: ({ lines }) => lines.some(({ isFilledIn }) => isFilledIn),
  },
  NO_CUSTOMER_ON_SITE: unsigned('NO_CUSTOMER', 'no customer on site'),
  CUSTOMER_REFUSED: unsigned('REFUSED', 'refused to sign'),
  UNSIGNED_OTHERWISE: unsigned('OTHER', 'another reason'),
  CLOCK_OFF: { says: () => 'Recorded on a device whose clock was wrong', holds: (sheet) => sheet.isClockOff },
  AWAY: { says: () => 'On a day marked as away', holds: ({ isAway }) => isAway },
  // The hours are end minus start, which differs from the elapsed time.
  CLOCK_CHANGED: {
    says: () => 'The clock changed this night',
    holds: ({ isClockChanged }) => isClockChanged,
  },
  RECORDED_FAR_OFF: {
    says: () => 'Recorded over a week before it was sent, or after that',
    holds: (sheet) => sheet.isRecordedFarOff,
  },
  NOT_OVER: {
    says: () => 'Handed in before it was over',
    holds: ({ handedIn }) => handedIn !== null && handedIn.minutesLeft > 0,
  },
  HANDED_IN_LATE: {
    says: () => `Handed in over ${LATE_DAYS} days later`,
    holds: ({ handedIn }) => handedIn !== null && handedIn.daysLater > LATE_DAYS,
  },
  PREPARED_OTHERWISE: {
    says: () => 'Otherwise than prepared',
    holds: (sheet) => sheet.isPreparedOtherwise,
  },
} as const satisfies Record<string, Reason>

export type UnusualCode = keyof typeof reasons

/** In the order of their bits. */
export const unusualCodes = Object.keys(reasons) as UnusualCode[]

/** The reasons that apply to a timesheet, most serious first. */
export function unusual(sheet: JudgedSheet, settings: CheckSettings): UnusualCode[] {
  return unusualCodes.filter((code) => reasons[code].holds(sheet, settings))
}

/** Packs the reasons into one number, as the database stores them. */
export function packReasons(codes: readonly UnusualCode[]): number {
  return codes.reduce((bits, code) => bits | (1 << unusualCodes.indexOf(code)), 0)
}

/** Unpacks the reasons from that number. */
export function unpackReasons(bits: number): UnusualCode[] {
  return unusualCodes.filter((_, place) => bits & (1 << place))
}

/** An event of the timesheet, with the labels of the fields that it changed. */
export type UnusualRound = {
  readonly type: string
  readonly changes: readonly Pick<ChangedField, 'textField'>[]
}

/** A few words for each reason. With the rounds (newest first) they name the fields that changed since a decline. */
export function unusualInWords(
  codes: readonly UnusualCode[],
  settings: ShownSettings,
  rounds: readonly UnusualRound[] = [],
): string[] {
  return codes.map((code) => {
    const changed = code === 'RESUBMITTED' ? changedSinceDeclined(rounds) : []
    return changed.length > 0
      ? `Changed since it was declined: ${enumerated(changed)}`
      : reasons[code].says(settings)
  })
}

/** The labels of the fields that changed since the last decline, without duplicates; `rounds` are newest first. */
export function changedSinceDeclined(rounds: readonly UnusualRound[]): string[] {
  const declined = rounds.findIndex(({ type }) => type === 'DECLINED')
  if (declined === -1) return []
  const names = rounds.slice(0, declined).toReversed()
  return [...new Set(names.flatMap(({ changes }) => changes.map(({ textField }) => textField)))]
}

/** The maximum number of changed fields to name; further ones are counted. */
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
