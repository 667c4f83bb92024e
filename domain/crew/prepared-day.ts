// A prepared day: one person lays out the day of another, who hands it in as their own timesheet (rulings 6b).
import { counted } from '#domain/counted.ts'
import { formatDate } from '#domain/date.ts'
import { formatDuration, span, type Shift, type TaskTimes } from '#domain/timesheet/time.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'

/** Its stored state. Only its person sees an offer; a ready one is saved for later. */
export const preparedStates = ['READY', 'OFFERED', 'DECLINED', 'WITHDRAWN'] as const
export type PreparedState = (typeof preparedStates)[number]

/** The state of a person's day for somebody who prepares it. */
export const crewStates = [
  'FREE',
  'READY',
  'OFFERED',
  'STARTED',
  'HANDED_IN',
  'HANDED_IN_OTHERWISE',
  'HANDED_IN_ALREADY',
  'DECLINED',
  'EXPIRED',
  'AWAY',
  'CLOSED',
] as const
export type CrewState = (typeof crewStates)[number]

export const crewStateLabel: Readonly<Record<CrewState, string>> = {
  FREE: 'Nothing prepared',
  READY: 'Ready',
  OFFERED: 'Handed out',
  STARTED: 'Started',
  HANDED_IN: 'Handed in',
  HANDED_IN_OTHERWISE: 'Handed in otherwise',
  HANDED_IN_ALREADY: 'Handed in already',
  DECLINED: 'Not my day',
  EXPIRED: 'Expired',
  AWAY: 'Away',
  CLOSED: 'Closed',
}

/** The states in which the day can be prepared, again too. */
export const preparable: readonly CrewState[] = ['FREE', 'READY', 'OFFERED', 'DECLINED']

/** The facts about a person's day that its state follows from. */
export type CrewFacts = {
  isAway: boolean
  /** Its pay period is closed, and not open for the person. */
  isClosed: boolean
  /** The person has handed in a timesheet of the day. */
  isHandedIn: boolean
  /** Null if nothing was prepared. */
  prepared: {
    state: PreparedState
    /** The status of the timesheet that its person began from it; null while there is none. */
    status: TimesheetStatus | null
    /** That timesheet differs from it. */
    isOtherwise: boolean
  } | null
}

/** The owner has the timesheet and has not handed it in. */
const unsubmitted: readonly TimesheetStatus[] = ['DRAFT', 'RECALLED']

/** The state of a person's day. What the person did with it comes before what keeps others from preparing it. */
export function crewStateOf({ prepared, isAway, isClosed, isHandedIn }: CrewFacts): CrewState {
  if (prepared?.status && !unsubmitted.includes(prepared.status))
    return prepared.isOtherwise ? 'HANDED_IN_OTHERWISE' : 'HANDED_IN'
  if (isHandedIn) return 'HANDED_IN_ALREADY'
  if (isClosed) return prepared?.state === 'OFFERED' ? 'EXPIRED' : 'CLOSED'
  if (prepared?.status) return 'STARTED'
  if (isAway) return 'AWAY'
  return prepared && prepared.state !== 'WITHDRAWN' ? prepared.state : 'FREE'
}

type Day = { shift: Shift; lines: readonly TaskTimes[] }

/** '3 tasks · 08 hrs 30 mins'. */
export function preparedInWords({ shift, lines }: Day): string {
  return `${counted(lines.length, 'task')} · ${formatDuration(span(lines, shift).totalDuration)}`
}

/** The sentence of the notification of an offer. @param by who prepared it. @param date 'YYYY-MM-DD'. */
export function offeredMessage(by: string, date: string, day: Day, isChange: boolean): string {
  const done = isChange ? 'changed your prepared day' : 'prepared your day'
  return `${by} ${done} ${formatDate(date)}: ${preparedInWords(day)}`
}

/** The same for several days. @param dates 'YYYY-MM-DD', the earliest first. */
export function offeredDaysMessage(by: string, dates: readonly string[]): string {
  const days = [dates[0]!, dates.at(-1)!].map((date) => formatDate(date)).join(' – ')
  return `${by} prepared ${counted(dates.length, 'day')} for you, ${days}`
}

export function withdrawnMessage(by: string, date: string): string {
  return `${by} withdrew your prepared day ${formatDate(date)}`
}

const NOT_THEIRS = ' says that the prepared day '

/** Whether a notification is for who prepared the day; the others are for its person. */
export function isForPreparer(message: string): boolean {
  return message.includes(NOT_THEIRS)
}

/** For who prepared it. @param words of its person; may be empty. */
export function declinedMessage(person: string, date: string, words: string): string {
  const said = words === '' ? '' : `: ${words}`
  return `${person}${NOT_THEIRS}${formatDate(date)} is not theirs${said}`
}

/** A reminder of offers that wait for an answer. @param dates 'YYYY-MM-DD', the earliest first. */
export function openMessage(by: string, dates: readonly string[]): string {
  return `${by} asks you to hand in your prepared ${dates.length === 1 ? 'day' : 'days'}: ${dates.map((date) => formatDate(date)).join(', ')}`
}
