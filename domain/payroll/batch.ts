// A pay batch: its number, its states, and how the lines of an employee become transactions for GP.
import { GP_BATCH_PREFIX_MAX } from '#domain/limits.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { gpWidths, type PayTransaction } from './formats.ts'
import { formatHundredths, shareHundredths } from './rounding.ts'

export type PayBatchState = 'EXPORTED' | 'RECEIVED' | 'POSTED' | 'VOIDED'

export const payBatchStateLabel: Record<PayBatchState, string> = {
  EXPORTED: 'Exported',
  RECEIVED: 'Received',
  POSTED: 'Posted',
  VOIDED: 'Voided',
}

/** The states that may follow each state. A posted batch stays posted, because GP has paid it. */
export const payBatchNext: Record<PayBatchState, readonly PayBatchState[]> = {
  EXPORTED: ['RECEIVED', 'POSTED', 'VOIDED'],
  RECEIVED: ['POSTED', 'VOIDED'],
  POSTED: [],
  VOIDED: [],
}

/** The prefix as GP takes it; null if it contains characters other than letters and digits. */
export function batchPrefix(prefix: string): string | null {
  const upper = prefix.toUpperCase()
  return /^[A-Z0-9]+$/.test(upper) && upper.length <= GP_BATCH_PREFIX_MAX ? upper : null
}

/**
 * 'FLDN261122001': the prefix, the last day of the period and the count of batches with both, voided ones included.
 * @param endDate 'YYYY-MM-DD'.
 */
export function batchNumber(prefix: string, endDate: string, count: number): string {
  return `${batchStem(prefix, endDate)}${String(count).padStart(3, '0')}`
}

export function batchStem(prefix: string, endDate: string): string {
  return prefix + endDate.slice(2).replaceAll('-', '')
}

/** '412 transactions 451.75 h 1f0c2d3e4a5b': the count, the hours and the start of the hash of its lines. */
export function batchComment(transactions: number, hours: string, sha256: string): string {
  return `${transactions} transactions ${hours} h ${sha256.slice(0, 12)}`.slice(0, gpWidths.comment)
}

/** A line of an employee to pay, or to take back: a reversal has negative minutes and the hundredths that were paid. */
export type DueLine = CostTarget & {
  kind: 'HOURS' | 'REVERSAL'
  /** The period of its date. */
  payPeriodId: number
  payCode: string
  /** 'YYYY-MM-DD'. */
  date: string
  /** Signed. */
  minutes: number
  /** For a reversal the hundredths that were paid, as a negative number; null to compute them. */
  hundredths: number | null
}

/** Where the cost of a task is booked. */
export type CostTarget = {
  timesheetLineType: TimesheetLineType
  /** The job or the work order; '' for neither. */
  job: string
  costCode: string
  account: string
}

export type RoundedLine<Line> = Line & {
  /** Signed. */
  hundredths: number
  /** The index of the transaction that pays it; null if none does. */
  transaction: number | null
}

/**
 * An overpayment of an employee for a code and a period. It is corrected by hand in GP, which accepts no negative
 * hours.
 */
export type Correction = { payCode: string; payPeriodId: number; hundredths: number }

/** Signed hundredths to move by hand from one job or work order to another, because no file can do so. */
export type CostMove = CostTarget & { payCode: string; payPeriodId: number; hundredths: number }

export type EmployeePay<Line> = {
  lines: RoundedLine<Line>[]
  transactions: number
  corrections: Correction[]
  moves: CostMove[]
}

/**
 * Rounds the lines of one employee, and decides which transactions pay them. Without reversals for a code and a period,
 * each line is a transaction. With reversals, pay is netted by code and period, and only a positive balance is sent,
 * for its jobs and work orders. The lines of a transaction are adjacent; the first one determines where it is booked.
 */
export function transactionsOf<Line extends DueLine>(lines: readonly Line[]): EmployeePay<Line> {
  const pay: EmployeePay<Line> = { lines: [], transactions: 0, corrections: [], moves: [] }
  const send = (paid: readonly Rounded<Line>[]) => {
    const transaction = pay.transactions++
    pay.lines.push(...paid.map((line) => ({ ...line, transaction })))
  }
  const keep = (kept: readonly Rounded<Line>[]) =>
    pay.lines.push(...kept.map((line) => ({ ...line, transaction: null })))
  for (const net of groupBy(withHundredths(lines), (line) => `${line.payPeriodId} ${line.payCode}`)) {
    if (net.every(({ kind }) => kind === 'HOURS')) for (const line of net) send([line])
    else {
      const { payCode, payPeriodId } = net[0]!
      const hundredths = sumOf(net)
      if (hundredths < 0) pay.corrections.push({ payCode, payPeriodId, hundredths })
      const { sent, kept, moves } = netOf(net)
      for (const transaction of sent) send(transaction)
      keep(kept)
      pay.moves.push(...moves.map((move) => ({ ...move, payCode, payPeriodId })))
    }
  }
  return pay
}

type Rounded<Line> = Line & { hundredths: number }

/**
 * The transactions of lines with reversals. A negative balance of one job is set off against the positive balances of
 * others, the smallest first, so that no job is sent more than it is due.
 */
function netOf<Line extends DueLine>(lines: readonly Rounded<Line>[]) {
  const targets = [...groupBy(lines, (line) => costKey(line))].map((ofTarget) => ({
    // The first line determines where its transaction is booked.
    lines: ofTarget.toSorted((one, other) => other.hundredths - one.hundredths),
    hundredths: sumOf(ofTarget),
  }))
  const due = targets.filter(({ hundredths }) => hundredths > 0)
  const back = targets.filter(({ hundredths }) => hundredths < 0)
  const even = targets.filter(({ hundredths }) => hundredths === 0)
  const owed = -sumOf(back)
  const used: Netted<Line>[] = []
  const rest = due.toSorted((one, other) => one.hundredths - other.hundredths)
  while (rest.length > 0 && sumOf(used) < owed) used.push(rest.shift()!)
  const left = sumOf(used) - owed
  const netted = [...used.toReversed(), ...back].flatMap((target) => target.lines)
  const isSent = left > 0
  return {
    sent: [...rest.map((target) => target.lines), ...(isSent ? [netted] : [])],
    kept: [...even.flatMap((target) => target.lines), ...(isSent ? [] : netted)],
    moves: [...used, ...back].flatMap((target) => {
      const { timesheetLineType, job, costCode, account } = target.lines[0]!
      const hundredths = target.hundredths - (isSent && target === used.at(-1) ? left : 0)
      return hundredths === 0 ? [] : { timesheetLineType, job, costCode, account, hundredths }
    }),
  }
}

type Netted<Line> = { lines: Rounded<Line>[]; hundredths: number }

/** A line of a transaction: the recorded time, and its pay. */
export type PaidLine = CostTarget &
  Pick<
    PayTransaction,
    | 'employeeId'
    | 'payCode'
    | 'shift'
    | 'hundredths'
    | 'equipment'
    | 'department'
    | 'jobTitle'
    | 'description'
  > & {
    timesheetId: number
    timesheetLineId: number
    /** 'YYYY-MM-DD'. */
    date: string
  }

/** One transaction of GP: a task, or the net of several tasks, booked to the job or work order of the first. */
export function transactionOf(lines: readonly PaidLine[]): PayTransaction {
  const { employeeId, payCode, shift, timesheetLineType, timesheetId, timesheetLineId, ...first } = lines[0]!
  const key = costKey(lines[0]!)
  const dates = lines
    .filter((line) => costKey(line) === key)
    .map(({ date }) => date)
    .sort()
  const isNet = lines.length > 1
  return {
    key: isNet ? `A${timesheetId}-${timesheetLineId}` : `${timesheetId}-${timesheetLineId}`,
    employeeId,
    payCode,
    shift,
    timesheetLineType,
    firstDate: dates[0]!,
    lastDate: dates.at(-1)!,
    hundredths: lines.reduce((sum, { hundredths }) => sum + hundredths, 0),
    job: first.job,
    costCode: first.costCode,
    equipment: first.equipment,
    account: first.account,
    department: first.department,
    jobTitle: first.jobTitle,
    description: isNet ? 'Adjustment' : first.description,
  }
}

/** 'J-2201 03-110 −8.00', '6100 +8.00': a job, work order or account, and the hours to move there. */
export function moveInWords({
  job,
  costCode,
  account,
  hundredths,
}: Pick<CostMove, 'job' | 'costCode' | 'account' | 'hundredths'>): string {
  const booked = [job, costCode].filter(Boolean).join(' ') || account || 'No job'
  return `${booked} ${hundredths > 0 ? '+' : ''}${formatHundredths(hundredths)}`
}

/** Equal for lines whose cost is booked to the same job, work order or account. */
export function costKey({ timesheetLineType, job, costCode, account }: CostTarget): string {
  return JSON.stringify([timesheetLineType, job, costCode, account])
}

const sumOf = (items: readonly { hundredths: number }[]) =>
  items.reduce((sum, { hundredths }) => sum + hundredths, 0)

function withHundredths<Line extends DueLine>(lines: readonly Line[]): Rounded<Line>[] {
  const due = lines.filter(({ hundredths }) => hundredths === null)
  const shares = new Map<Line, number>()
  for (const group of groupBy(due, ({ date, payCode }) => `${date} ${payCode}`)) {
    const hundredths = shareHundredths(group.map(({ minutes }) => minutes))
    for (const [at, line] of group.entries()) shares.set(line, hundredths[at]!)
  }
  return lines.map((line) => ({ ...line, hundredths: line.hundredths ?? shares.get(line)! }))
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Iterable<Item[]> {
  return Map.groupBy(items, key).values()
}
