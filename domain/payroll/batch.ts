// A pay batch: its number, its states, and how the lines of an employee become what GP is given.
import { GP_BATCH_PREFIX_MAX } from '#domain/limits.ts'
import { gpWidths } from './formats.ts'
import { shareHundredths } from './rounding.ts'

export type PayBatchState = 'EXPORTED' | 'RECEIVED' | 'POSTED' | 'VOIDED'

export const payBatchStateLabel: Record<PayBatchState, string> = {
  EXPORTED: 'Exported',
  RECEIVED: 'Received',
  POSTED: 'Posted',
  VOIDED: 'Voided',
}

/** What may follow a state. A posted batch stays posted: GP has paid it. */
export const payBatchNext: Record<PayBatchState, readonly PayBatchState[]> = {
  EXPORTED: ['RECEIVED', 'POSTED', 'VOIDED'],
  RECEIVED: ['POSTED', 'VOIDED'],
  POSTED: [],
  VOIDED: [],
}

/** The prefix as GP takes it; null if it has other characters than letters and digits. */
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
export type DueLine = {
  kind: 'HOURS' | 'REVERSAL'
  /** The period of its date. */
  payPeriodId: number
  payCode: string
  /** 'YYYY-MM-DD'. */
  date: string
  /** Signed. */
  minutes: number
  /** Of a reversal what was paid, negative; null to compute. */
  hundredths: number | null
}

export type RoundedLine<Line> = Line & {
  /** Signed. */
  hundredths: number
  /** The place of the transaction that pays it, from 0; null where no transaction does. */
  transaction: number | null
}

/** What an employee was paid too much for a code and a period: put right by hand, because GP takes no negative hours. */
export type Correction = { payCode: string; payPeriodId: number; hundredths: number }

/**
 * Rounds the lines of one employee, and decides which transactions pay them: each line of the batch's own period is one;
 * lines of earlier periods are netted by code and period, and only what is positive is one.
 */
export function transactionsOf<Line extends DueLine>(
  lines: readonly Line[],
  payPeriodId: number,
): { lines: RoundedLine<Line>[]; transactions: number; corrections: Correction[] } {
  const rounded = withHundredths(lines)
  let transactions = 0
  const own = rounded
    .filter((line) => line.payPeriodId === payPeriodId)
    .map((line) => ({ ...line, transaction: transactions++ }))
  const earlier = rounded.filter((line) => line.payPeriodId !== payPeriodId)
  const corrections: Correction[] = []
  const adjustments = [...groupBy(earlier, (line) => `${line.payPeriodId} ${line.payCode}`)].flatMap(
    (net) => {
      const hundredths = net.reduce((sum, line) => sum + line.hundredths, 0)
      const { payCode, payPeriodId } = net[0]!
      if (hundredths < 0) corrections.push({ payCode, payPeriodId, hundredths })
      const transaction = hundredths > 0 ? transactions++ : null
      return net.map((line) => ({ ...line, transaction }))
    },
  )
  return { lines: [...own, ...adjustments], transactions, corrections }
}

function withHundredths<Line extends DueLine>(lines: readonly Line[]): (Line & { hundredths: number })[] {
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
