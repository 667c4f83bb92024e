// The control sheet of a pay batch, which the clerk compares with GP. It is computed while the batch is made, and then
// frozen.
import type { CostMove } from './batch.ts'
import { assertPayable, type PayTransaction } from './formats.ts'

/** The sums of a pay code or a day. */
export type Sum = { transactions: number; minutes: number; hundredths: number }

/** The corrected pay of a person for an earlier period, in hundredths of an hour. */
export type Adjustment = {
  employeeId: string
  employeeName: string
  payCode: string
  payPeriodId: number
  was: number
  is: number
}

/** Hours that are moved by hand from one job or work order of a person to another. */
export type PersonMove = CostMove & { employeeId: string; employeeName: string }

export type Control = Sum & {
  employees: number
  /** By pay code, and by the last day of the transaction ('YYYY-MM-DD'). */
  codes: Record<string, Sum>
  days: Record<string, Sum>
  /**
   * A hash total: the employee ids of all transactions, read as numbers and added. It changes if one of them is
   * replaced.
   */
  hashTotal: string
  /** The numbers of the lowest and the highest timesheet; null without any. */
  firstTimesheet: number | null
  lastTimesheet: number | null
  adjustments: Adjustment[]
  /** Ordered by person, code and period; the moves of each add up to its correction, or to zero. */
  moves: PersonMove[]
  /** Names of people whose hours were left for the next batch. */
  leftOut: string[]
  /** The newest seal of history when the batch was made; null before the first one, missing in earlier batches. */
  seal?: { number: number; hash: string } | null
}

/** Adds up a batch, transaction by transaction. */
export function controlSheet() {
  const control: Control = {
    ...nothing(),
    employees: 0,
    codes: {},
    days: {},
    hashTotal: '0',
    firstTimesheet: null,
    lastTimesheet: null,
    adjustments: [],
    moves: [],
    leftOut: [],
  }
  let hashTotal = 0n
  let lastEmployee: string | null = null
  return {
    /**
     * @param minutes the exact minutes that the transaction stands for. Transactions of an employee follow each other.
     * @throws Error for a transaction without hours.
     */
    add(transaction: PayTransaction, minutes: number): void {
      assertPayable(transaction)
      const { employeeId, payCode, lastDate, hundredths } = transaction
      const sums = [control, (control.codes[payCode] ??= nothing()), (control.days[lastDate] ??= nothing())]
      for (const sum of sums) {
        sum.transactions += 1
        sum.minutes += minutes
        sum.hundredths += hundredths
      }
      if (employeeId !== lastEmployee) control.employees += 1
      lastEmployee = employeeId
      hashTotal += BigInt(employeeId.replaceAll(/\D/g, '') || '0')
    },
    has(timesheetId: number): void {
      const { firstTimesheet: first, lastTimesheet: last } = control
      control.firstTimesheet = first === null ? timesheetId : Math.min(first, timesheetId)
      control.lastTimesheet = last === null ? timesheetId : Math.max(last, timesheetId)
    },
    adjust(adjustment: Adjustment): void {
      control.adjustments.push(adjustment)
    },
    leaveOut(names: readonly string[]): void {
      control.leftOut.push(...names)
    },
    move(move: PersonMove): void {
      control.moves.push(move)
    },
    total: (): Control => ({ ...control, hashTotal: String(hashTotal) }),
  }
}

const nothing = (): Sum => ({ transactions: 0, minutes: 0, hundredths: 0 })
