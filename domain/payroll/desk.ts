// The state of a pay period and of a group's hours in it on the payroll desk, and the next step of each.
import { includes, type Days } from '#domain/pay-period/periods.ts'
import { daysBetween } from '#domain/week.ts'
import type { PayBatchState } from './batch.ts'
import { payObstacles, type PayObstacle } from './obstacles.ts'
import { formatHundredths, roundedHundredths } from './rounding.ts'

/** How a state is shown: its word, colour and shape have the same meaning. */
export type DeskTone = 'plain' | 'good' | 'waiting' | 'warning' | 'wrong'

/**
 * Where the next step is done: in a list of timesheets, at the missing people, on the page of the batch, or in the cell
 * itself.
 */
export type DeskTarget = 'PENDING' | 'DECLINED' | 'MISSING' | 'BATCH' | 'CELL'
export type DeskAct = { label: string; at: DeskTarget }
/** The next step is null if there is nothing to do now. */
export type DeskState = { tone: DeskTone; label: string; note: string; next: DeskAct | null }

export type DeskPeriod = Days & {
  isClosed: boolean
  /** Whether it closes by itself at the deadline. */
  closesItself: boolean
}

/** A moment in the company's time zone: 'YYYY-MM-DD', and minutes after midnight. */
export type Moment = { date: string; minutes: number }

export type DeskCell = {
  approvedMinutes: number
  pendingMinutes: number
  pending: number
  declined: number
  missingPeople: number
  missingDays: number
  voided: number
  /**
   * Late hours of earlier periods that the next batch pays, and hours that it takes back; for an existing batch those
   * that became due since.
   */
  lateMinutes: number
  backMinutes: number
  /** What prevents the batch, in words; null if nothing does. */
  obstacle: string | null
  /** Whether it cannot be accepted by a tick. */
  isBlocked: boolean
  /** Hours that its batch took back and that nobody has corrected in GP yet. */
  openCorrections: number
  batch: DeskBatch | null
}

export type DeskBatch = {
  number: string
  state: PayBatchState
  transactions: number
  /** The part that GP has received; null before GP was queried. */
  gpTransactions: number | null
}

/** A period can be closed from its last day on. */
export function mayClose({ endDate, isClosed }: DeskPeriod, today: string): boolean {
  return !isClosed && endDate <= today
}

/** '1 day', '3 days'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** '17:00' of minutes after midnight. */
function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** @param deadline null for a period that nobody has to close. */
export function isOverdue(deadline: Moment | null, now: Moment): boolean {
  if (deadline === null) return false
  return deadline.date < now.date || (deadline.date === now.date && deadline.minutes <= now.minutes)
}

/** The state of a period: closed, or open until its deadline. */
export function periodState(
  period: DeskPeriod,
  deadline: Moment | null,
  now: Moment,
): Pick<DeskState, 'tone' | 'label'> {
  if (period.isClosed) return { tone: 'plain', label: 'Closed' }
  if (isOverdue(deadline, now)) return { tone: 'wrong', label: 'Not closed yet' }
  if (deadline === null || deadline.date > now.date) return { tone: 'plain', label: 'Open' }
  const time = clockTime(deadline.minutes)
  return { tone: 'warning', label: period.closesItself ? `Closes today ${time}` : `Due today ${time}` }
}

/** The progress of a group's hours in a period, and the next step. */
export function cellState(
  cell: DeskCell,
  period: DeskPeriod,
  deadline: Moment | null,
  now: Moment,
): DeskState {
  if (cell.batch) return batchState(cell.batch, cell)
  if (!period.isClosed && includes(period, now.date)) return recordingState(cell, period, deadline, now)
  const notes = [...dueNotes(cell), ...(cell.voided > 0 ? [`${cell.voided} voided`] : [])]
  const note = notes.join(' · ')
  const here = (label: string) => ({ label, at: 'CELL' }) as const
  const inTheWay = period.isClosed ? cell.obstacle : null
  if (inTheWay !== null && cell.isBlocked)
    return { tone: 'wrong', label: 'Blocked', note: inTheWay, next: here('Put this right') }
  const open = waitingState(cell)
  if (open) return period.isClosed ? { ...open, next: here('Check and make batch') } : open
  if (inTheWay !== null)
    return { tone: 'warning', label: 'To check', note: inTheWay, next: here('Check and make batch') }
  if (!hasToPay(cell)) return { tone: 'plain', label: 'Nothing to pay', note, next: null }
  return {
    tone: 'good',
    label: 'Ready',
    note: note || 'all decided, nobody missing',
    next: here(period.isClosed ? 'Make batch' : 'Close period'),
  }
}

function hasToPay({ approvedMinutes, lateMinutes, backMinutes }: DeskCell): boolean {
  return approvedMinutes + lateMinutes + backMinutes > 0
}

/**
 * The state of a cell of a closed period whose preview is known; with an obstacle it is never ready.
 * @param obstacles all obstacles, including those that a tick can accept.
 */
export function previewState(
  cell: DeskCell,
  period: DeskPeriod,
  now: Moment,
  obstacles: readonly { obstacle: PayObstacle; mayBeAccepted: boolean }[],
  isEmpty: boolean,
): Pick<DeskState, 'tone' | 'label'> {
  const blocking = obstacles.find(({ mayBeAccepted }) => !mayBeAccepted)
  const first = blocking ?? obstacles[0]
  const obstacle = first ? payObstacles[first.obstacle] : null
  const state = cellState({ ...cell, obstacle, isBlocked: blocking !== undefined }, period, null, now)
  return state.label === 'Ready' && isEmpty ? { tone: 'plain', label: 'Nothing to pay' } : state
}

/** The tasks of today, in the order of a payroll run. */
export const deskTasks = ['CLOSE', 'MAKE', 'IMPORT', 'DECIDE', 'CORRECT'] as const
export type DeskTask = (typeof deskTasks)[number]

/** '2 periods to close', '1 batch to make'. */
export const deskTaskInWords: Record<DeskTask, (count: number) => string> = {
  CLOSE: (count) => `${countOf(count, 'period')} to close`,
  MAKE: (count) => `${countOf(count, 'batch', 'batches')} to make`,
  IMPORT: (count) => `${countOf(count, 'batch', 'batches')} to import`,
  DECIDE: (count) => `${countOf(count, 'timesheet')} to decide`,
  CORRECT: (count) => countOf(count, 'correction'),
}

/** How often each task applies to a cell. A period is closed as a whole, so each of its cells counts it once. */
export function tasksOf(
  cell: DeskCell,
  period: DeskPeriod,
  deadline: Moment | null,
  now: Moment,
): Record<DeskTask, number> {
  const { batch, pending, openCorrections } = cell
  const isOver = period.endDate < now.date || isOverdue(deadline, now)
  return {
    CLOSE: !period.isClosed && deadline !== null && isOver ? 1 : 0,
    MAKE: !batch && period.isClosed && hasToPay(cell) ? 1 : 0,
    IMPORT: batch?.state === 'EXPORTED' && batch.transactions > 0 && !isInGp(batch) ? 1 : 0,
    DECIDE: pending,
    CORRECT: batch ? openCorrections : 0,
  }
}

const isInGp = ({ gpTransactions, transactions }: DeskBatch) => gpTransactions === transactions

/** '8.00 h late', '0.25 h to take back': what a batch pays in addition to the hours of its period. */
export function dueNotes({
  lateMinutes,
  backMinutes,
}: Pick<DeskCell, 'lateMinutes' | 'backMinutes'>): string[] {
  const hours = (minutes: number) => formatHundredths(roundedHundredths(minutes))
  return [
    ...(lateMinutes > 0 ? [`${hours(lateMinutes)} h late`] : []),
    ...(backMinutes > 0 ? [`${hours(backMinutes)} h to take back`] : []),
  ]
}

function batchState(batch: DeskBatch, cell: DeskCell): DeskState {
  const { number, state, transactions, gpTransactions } = batch
  const { openCorrections } = cell
  const since = dueNotes(cell)
  const note = [
    number,
    ...(cell.voided > 0 ? [`${cell.voided} voided`] : []),
    ...(openCorrections > 0 && state !== 'VOIDED' ? [`${openCorrections} to correct`] : []),
    ...(since.length > 0 ? [`${since.join(', ')} since`] : []),
  ].join(' · ')
  const onBatch = (label: string) => ({ label, at: 'BATCH' }) as const
  if (state === 'POSTED') {
    const next = openCorrections > 0 ? onBatch('Correct in GP') : null
    return { tone: next ? 'warning' : 'plain', label: 'Posted', note, next }
  }
  if (transactions === 0)
    return { tone: 'waiting', label: 'Nothing to import', note, next: onBatch('Mark as posted') }
  const next = onBatch(state === 'EXPORTED' && !isInGp(batch) ? 'Import into GP' : 'Mark as posted')
  if (gpTransactions !== null) {
    const isWhole = isInGp(batch)
    const label = `GP has ${gpTransactions} of ${transactions}`
    return {
      tone: isWhole ? 'good' : 'wrong',
      label,
      note,
      next: isWhole ? next : onBatch('Compare with GP'),
    }
  }
  if (state === 'RECEIVED') return { tone: 'good', label: 'Received', note, next }
  return { tone: 'waiting', label: 'Exported', note, next }
}

function recordingState(cell: DeskCell, period: DeskPeriod, deadline: Moment | null, now: Moment): DeskState {
  const state = periodState(period, deadline, now)
  const isToday = state.tone === 'warning'
  const day = `day ${daysSince(period, now.date)} of ${daysSince(period, period.endDate)}`
  return {
    tone: isToday ? 'warning' : 'plain',
    label: isToday ? state.label : 'Being recorded',
    note: [day, ...dueNotes(cell)].join(' · '),
    next: cell.pending > 0 ? decide(cell.pending) : null,
  }
}

/** Undecided and missing timesheets in words; null if there are none. */
function waitingState({ pending, declined, missingDays, missingPeople }: DeskCell): DeskState | null {
  const people = countOf(missingPeople, 'person', 'people')
  if (pending > 0) {
    const note = missingDays > 0 ? `${countOf(missingDays, 'day')} missing` : 'nobody missing'
    return { tone: 'waiting', label: `${pending} pending`, note, next: decide(pending) }
  }
  if (declined > 0)
    return {
      tone: 'wrong',
      label: `${declined} declined`,
      note: 'not handed in again',
      next: { label: 'See declined', at: 'DECLINED' },
    }
  if (missingDays === 0) return null
  return {
    tone: 'warning',
    label: `${countOf(missingDays, 'day')} missing`,
    note: people,
    next: { label: 'See who is missing', at: 'MISSING' },
  }
}

const decide = (pending: number): DeskAct => ({ label: `Decide ${pending} pending`, at: 'PENDING' })

/** Which day of a period a date is, from 1. */
function daysSince({ startDate }: Days, date: string): number {
  return daysBetween(startDate, date) + 1
}

/** Minutes that stand for a missing day in the bar. */
const USUAL_DAY = 480

/** The parts of a cell's bar, as shares of its width. While a period lasts, its remaining days stay empty. */
export function barShares(
  {
    approvedMinutes,
    pendingMinutes,
    missingDays,
  }: Pick<DeskCell, 'approvedMinutes' | 'pendingMinutes' | 'missingDays'>,
  period: DeskPeriod,
  today: string,
): { approved: number; pending: number; missing: number } {
  const missingMinutes = missingDays * USUAL_DAY
  const sum = approvedMinutes + pendingMinutes + missingMinutes
  if (sum === 0) return { approved: 0, pending: 0, missing: 0 }
  const elapsed = includes(period, today) ? daysSince(period, today) / daysSince(period, period.endDate) : 1
  const share = (minutes: number) => (minutes / sum) * elapsed
  return {
    approved: share(approvedMinutes),
    pending: share(pendingMinutes),
    missing: share(missingMinutes),
  }
}
