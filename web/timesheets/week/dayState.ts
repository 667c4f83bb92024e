// The state of a day and of a week in the strip: one word for each day, and sentences for screen readers.
import { absenceLabel, type AbsenceKind } from '#domain/absence/absence.ts'
import { LEAVE_PENDING } from '#domain/absence/leave.ts'
import { counted } from '#domain/counted.ts'
import { formatDate } from '#domain/date.ts'
import { timesheetStatusLabel, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { MINUTES_PER_HOUR } from '#domain/limits.ts'
import { thisDevice } from '#web/client/thisDevice.ts'
import { OPEN_QUESTION } from '#web/timesheets/questions/QuestionMark.tsx'
import { CLOSED_PERIOD } from '#web/design/ClosedIcon.tsx'

/** A status, or why there is none. */
export type DayState =
  | TimesheetStatus
  | AbsenceKind
  | 'WAITING'
  | 'MISSING'
  | 'LEAVE_ASKED'
  | 'CLOSED'
  | 'EMPTY'
  | 'FUTURE'

export type Day = {
  readonly date: string
  readonly minutes: number
  readonly missing: boolean
  /** Whether its pay period is closed for the person. */
  readonly closed?: boolean
  /** Whether this device has work on it that the server does not have. */
  readonly waiting?: boolean
  /** Why the person is away. */
  readonly away?: AbsenceKind | null
  /** Whether the person has pending leave. */
  readonly leaveAsked?: boolean
  /** Who prepared it for the person, who has not answered. */
  readonly preparedBy?: string | null
  /** The name of the public holiday. */
  readonly holiday?: string | null
  readonly timesheets: readonly { readonly status: TimesheetStatus; readonly hasOpenQuestion?: boolean }[]
}

/** With several timesheets on a day, the state is that of the timesheet that needs an action by its owner. */
const urgency: readonly TimesheetStatus[] = [
  'DECLINED',
  'RECALLED',
  'DRAFT',
  'PENDING',
  'APPROVED',
  'CANCELLED',
]

/** @param today 'YYYY-MM-DD' in the company's zone. */
export function stateOf(
  { date, missing, closed = false, waiting = false, away = null, leaveAsked = false, timesheets }: Day,
  today: string,
): DayState {
  if (waiting) return 'WAITING'
  if (away !== null && timesheets.every(({ status }) => status === 'CANCELLED')) return away
  const isFuture = date > today
  if (leaveAsked && timesheets.length === 0 && (isFuture || !missing)) return 'LEAVE_ASKED'
  if (isFuture) return 'FUTURE'
  // The server's response may predate the closing.
  if (missing && !closed) return 'MISSING'
  const status = urgency.find((one) => timesheets.some((sheet) => sheet.status === one))
  return status ?? (closed ? 'CLOSED' : 'EMPTY')
}

/** The word for a state; '' if it is not shown. */
export function wordOf(state: DayState): string {
  if (state === 'WAITING') return `On ${thisDevice()}`
  if (state === 'MISSING') return 'Missing'
  if (state === 'CLOSED') return 'Closed'
  if (state === 'LEAVE_ASKED') return LEAVE_PENDING
  if (isAway(state)) return absenceLabel[state]
  return state === 'EMPTY' || state === 'FUTURE' ? '' : timesheetStatusLabel[state]
}

/** Whether the person is away, and there is no timesheet. */
export function isAway(state: DayState): state is AbsenceKind {
  return state in absenceLabel
}

/** The word for the state of a day: the name of its public holiday, and whether a missing one is prepared. */
export function wordOfDay(
  { holiday, preparedBy }: Pick<Day, 'holiday' | 'preparedBy'>,
  state: DayState,
): string {
  if (state === 'MISSING' && preparedBy) return 'Prepared'
  return state === 'PUBLIC_HOLIDAY' && holiday ? holiday : wordOf(state)
}

/** 'Wed Nov 18, 2026: Missing. Start its timesheet'. */
export function dayLabel(day: Day, state: DayState): string {
  const date = formatDate(day.date)
  if (state === 'WAITING') return `${date}: on ${thisDevice()}, not sent. See what waits`
  if (isAway(state)) return `${date}: ${wordOfDay(day, state)}, no timesheet expected`
  if (state === 'LEAVE_ASKED') return `${date}: ${LEAVE_PENDING}, not decided yet`
  const prepared = day.preparedBy ? `, prepared by ${day.preparedBy}` : ''
  if (state === 'FUTURE') return `${date}: still to come${prepared}`
  if (state === 'MISSING')
    return `${date}: Missing${prepared}. ${day.leaveAsked ? `${LEAVE_PENDING}. ` : ''}Start its timesheet`
  if (state === 'EMPTY') return `${date}: no timesheet${prepared}. Start one`
  if (state === 'CLOSED') return `${date}: closed, no timesheet. Ask to record it`
  const several = day.timesheets.length > 1 ? `${day.timesheets.length} timesheets, ` : ''
  const closed = day.closed ? `. ${CLOSED_PERIOD}` : ''
  const question = hasOpenQuestion(day) ? `. ${OPEN_QUESTION}` : ''
  return `${date}: ${several}${wordOf(state)}, ${formatDuration(day.minutes)}${closed}${question}`
}

/** Whether a question on one of its timesheets waits for the viewer. */
export function hasOpenQuestion({ timesheets }: Pick<Day, 'timesheets'>): boolean {
  return timesheets.some((sheet) => sheet.hasOpenQuestion)
}

/** The same for another person's day, which the viewer cannot record: 'Wed Nov 18, 2026: Missing'. */
export function othersDayLabel(day: Day, state: DayState): string {
  const date = formatDate(day.date)
  if (state === 'FUTURE') return `${date}: still to come`
  if (state === 'EMPTY') return `${date}: no timesheet`
  if (state === 'CLOSED') return `${date}: closed, no timesheet`
  if (state !== 'MISSING') return dayLabel(day, state)
  // A missing day may have cancelled timesheets.
  const cancelled = day.timesheets.length
  return cancelled > 0 ? `${date}: Missing, ${cancelled} cancelled` : `${date}: Missing`
}

/** The person's tasks in one line, where there is no room for a word per day: 'Missing Wed 18. Declined Thu 19.' */
export function leftToDo(days: readonly Day[], today: string): string {
  const todo: readonly DayState[] = ['DECLINED', 'MISSING', 'RECALLED', 'DRAFT']
  return todo
    .flatMap((state) => {
      const these = days.filter((day) => !day.closed && stateOf(day, today) === state)
      return these.length > 0
        ? [`${wordOf(state)} ${these.map((day) => leftDay(day, state)).join(', ')}.`]
        : []
    })
    .join(' ')
}

/** 'Wed 18', 'Wed 18 (prepared)'. */
function leftDay({ date, preparedBy }: Day, state: DayState): string {
  return state === 'MISSING' && preparedBy ? `${shortDate(date)} (prepared)` : shortDate(date)
}

/** 'Wed 18'. */
function shortDate(date: string): string {
  return `${formatDate(date).slice(0, 3)} ${Number(date.slice(-2))}`
}

/** '7 h 45', where space is scarce; '' for nothing. */
export function inShort(minutes: number): string {
  if (minutes === 0) return ''
  const [hours, rest] = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR]
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

/** '45 hrs': in a week the hour is precise enough. */
export function inHours(minutes: number): string {
  const hours = Math.round(minutes / MINUTES_PER_HOUR)
  return counted(hours, 'hr')
}
