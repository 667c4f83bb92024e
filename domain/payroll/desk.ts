// What the payroll desk says about a pay period, and about the hours of a group in it: the state, and what to do next.
import { includes, type Days } from '#domain/pay-period/periods.ts'
import { daysBetween } from '#domain/week.ts'
import type { PayBatchState } from './batch.ts'

/** How a state looks: the word, the colour and the shape say the same. */
export type DeskTone = 'plain' | 'good' | 'waiting' | 'warning' | 'wrong'

/** The next act is null where there is nothing to do now. */
export type DeskState = { tone: DeskTone; label: string; note: string; next: string | null }

export type DeskPeriod = Days & {
  isClosed: boolean
  /** Whether it closes at the deadline without anybody. */
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
  batch: DeskBatch | null
}

export type DeskBatch = {
  number: string
  state: PayBatchState
  transactions: number
  /** What GP had of it; null while GP was not asked. */
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

export function isOverdue(deadline: Moment, now: Moment): boolean {
  return deadline.date < now.date || (deadline.date === now.date && deadline.minutes <= now.minutes)
}

/** How a period is: closed, or until when it is open. */
export function periodState(
  period: DeskPeriod,
  deadline: Moment,
  now: Moment,
): Pick<DeskState, 'tone' | 'label'> {
  if (period.isClosed) return { tone: 'plain', label: 'Closed' }
  if (isOverdue(deadline, now)) return { tone: 'wrong', label: 'Not closed yet' }
  if (deadline.date > now.date) return { tone: 'plain', label: 'Open' }
  const time = clockTime(deadline.minutes)
  return { tone: 'warning', label: period.closesItself ? `Closes today ${time}` : `Due today ${time}` }
}

/** How far the hours of a group are in a period, and what to do next. */
export function cellState(cell: DeskCell, period: DeskPeriod, deadline: Moment, now: Moment): DeskState {
  if (cell.batch) return batchState(cell.batch, cell.voided)
  if (!period.isClosed && includes(period, now.date)) return recordingState(cell, period, deadline, now)
  const voided = cell.voided > 0 ? `${cell.voided} voided` : ''
  const open = waitingState(cell)
  if (open) return period.isClosed ? { ...open, next: 'Check and make batch' } : open
  if (cell.approvedMinutes === 0) return { tone: 'plain', label: 'Nothing to pay', note: voided, next: null }
  return {
    tone: 'good',
    label: 'Ready',
    note: voided || 'all decided, nobody missing',
    next: period.isClosed ? 'Make batch' : 'Close period',
  }
}

function batchState({ number, state, transactions, gpTransactions }: DeskBatch, voided: number): DeskState {
  const note = voided > 0 ? `${number} · ${voided} voided` : number
  if (state === 'POSTED') return { tone: 'plain', label: 'Posted', note, next: null }
  const next = state === 'EXPORTED' ? 'Import into GP' : 'Mark as posted'
  if (gpTransactions !== null) {
    const isWhole = gpTransactions === transactions
    const label = `GP has ${gpTransactions} of ${transactions}`
    return { tone: isWhole ? 'good' : 'wrong', label, note, next: isWhole ? next : 'Compare with GP' }
  }
  if (state === 'RECEIVED') return { tone: 'good', label: 'Received', note, next }
  return { tone: 'waiting', label: 'Exported', note, next }
}

function recordingState(cell: DeskCell, period: DeskPeriod, deadline: Moment, now: Moment): DeskState {
  const state = periodState(period, deadline, now)
  const isToday = deadline.date === now.date && state.tone === 'warning'
  return {
    tone: isToday ? 'warning' : 'plain',
    label: isToday ? state.label : 'Being recorded',
    note: `day ${daysSince(period, now.date)} of ${daysSince(period, period.endDate)}`,
    next: cell.pending > 0 ? `Decide ${cell.pending} pending` : null,
  }
}

/** What nobody has decided or handed in; null for nothing. */
function waitingState({ pending, declined, missingDays, missingPeople }: DeskCell): DeskState | null {
  const people = countOf(missingPeople, 'person', 'people')
  if (pending > 0) {
    const note = missingDays > 0 ? `${countOf(missingDays, 'day')} missing` : 'nobody missing'
    return { tone: 'waiting', label: `${pending} pending`, note, next: `Decide ${pending} pending` }
  }
  if (declined > 0)
    return { tone: 'wrong', label: `${declined} declined`, note: 'not handed in again', next: 'See declined' }
  if (missingDays === 0) return null
  return {
    tone: 'warning',
    label: `${countOf(missingDays, 'day')} missing`,
    note: people,
    next: 'See who is missing',
  }
}

/** Which day of a period a date is, from 1. */
function daysSince({ startDate }: Days, date: string): number {
  return daysBetween(startDate, date) + 1
}

/** Minutes that stand for a missing day in the bar. */
const USUAL_DAY = 480

/** The parts of a cell's bar, as shares of its width. While a period lasts, its remaining days stay empty. */
export function barShares(
  { approvedMinutes, pendingMinutes, missingDays }: DeskCell,
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
