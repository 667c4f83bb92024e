// Processes the due lines of a batch, employee by employee: rounds them, adds up the control sheet, and collects
// obstacles. The preview stops there; making a batch also writes the lines.
import { formatDate } from '#domain/date.ts'
import { transactionOf, transactionsOf, type Correction, type RoundedLine } from '#domain/payroll/batch.ts'
import { payRuleOf, type PayRule } from '#domain/payroll/codes.ts'
import { controlSheet, type Control } from '#domain/payroll/control.ts'
import { gpWidths } from '#domain/payroll/formats.ts'
import { collectObstacles, type Obstacle, type PayObstacle } from '#domain/payroll/obstacles.ts'
import { fullName } from '#domain/people.ts'
import type { Gp } from '#server/adapters/gp.ts'
import type { Transaction } from '#server/database/client.ts'
import type { StoredPayroll } from '#server/read/payroll/payroll.ts'
import { dueByEmployee, type Cell, type DueRow } from './due-lines.ts'
import { recordNames, ruleInWords } from './settings.ts'

/** A due line with its code, its hundredths and the transaction that pays it. */
export type PreparedLine = RoundedLine<CodedRow>
type CodedRow = DueRow & { payCode: string }

export type PreparedCorrection = Correction & { employeeId: string; employeeName: string }

export type Prepared = {
  control: Control
  obstacles: Obstacle[]
  corrections: PreparedCorrection[]
  lines: number
}

/** @param write stores the lines of an employee. */
export async function prepare(
  tx: Transaction,
  cell: Cell,
  { rules }: Pick<StoredPayroll, 'rules'>,
  gp: Gp,
  write: (lines: readonly PreparedLine[]) => Promise<void> = async () => {},
): Promise<Prepared> {
  const control = controlSheet()
  const obstacles = collectObstacles()
  const corrections: PreparedCorrection[] = []
  const names = await recordNames(tx, rules)
  const coded = rules.map((rule, place) => ({ ...rule, rule: `${place + 1}. ${ruleInWords(rule, names)}` }))
  const { leftOut = [] } = cell
  const absent = await tx.user.findMany({
    where: { id: { in: [...leftOut] } },
    orderBy: { searchName: 'asc' },
  })
  control.leaveOut(absent.map(fullName))
  let before = 0
  let lines = 0
  for await (const { lines: due, isActive } of dueByEmployee(tx, cell, gp)) {
    checkEmployee(due, isActive, obstacles)
    const made = transactionsOf(due.flatMap((row) => withCode(coded, row, obstacles)))
    const { employeeId, employeeName } = due[0]!
    corrections.push(...made.corrections.map((one) => ({ ...one, employeeId, employeeName })))
    for (const move of made.moves) control.move({ ...move, employeeId, employeeName })
    const numbered = made.lines.map((line) => ({
      ...line,
      transaction: line.transaction === null ? null : line.transaction + before,
    }))
    for (const paid of Map.groupBy(numbered, ({ transaction }) => transaction).values()) {
      if (paid[0]!.transaction === null) continue
      const minutes = paid.reduce((sum, line) => sum + line.minutes, 0)
      control.add(transactionOf(paid), minutes)
    }
    for (const net of Map.groupBy(
      numbered,
      ({ payPeriodId, payCode }) => `${payPeriodId} ${payCode}`,
    ).values())
      if (net.some(({ payPeriodId, kind }) => payPeriodId !== cell.payPeriodId || kind === 'REVERSAL'))
        control.adjust(await adjustmentOf(tx, net))
    for (const { timesheetId } of numbered) control.has(timesheetId)
    await write(numbered)
    before += made.transactions
    lines += numbered.length
  }
  return { control: control.total(), obstacles: obstacles.all(), corrections, lines }
}

type Obstacles = ReturnType<typeof collectObstacles>

function checkEmployee(due: readonly DueRow[], isActive: boolean, obstacles: Obstacles): void {
  // Pay of a former employee is still taken back.
  const paid = due.filter(({ kind }) => kind === 'HOURS')
  if (paid.length === 0) return
  const { employeeId } = paid[0]!
  for (const { userId, employeeName } of paid) {
    const add = (obstacle: PayObstacle, label: string) =>
      obstacles.add(obstacle, String(userId), { label, userId, timesheetId: null })
    if (employeeId === '') add('NO_EMPLOYEE', employeeName)
    else if (!isActive) add('INACTIVE_EMPLOYEE', `${employeeName}, ${employeeId}`)
    if (employeeId.length > gpWidths.employeeId)
      add('TOO_LONG', `${employeeName}, ${tooLong(employeeId, gpWidths.employeeId)}`)
  }
}

/** 'J-2201-EXTENSION-NORTH has 22 characters, GP takes 17'. */
const tooLong = (value: string, limit: number) => `${value} has ${value.length} characters, GP takes ${limit}`

function withCode(
  rules: readonly (PayRule & { rule: string })[],
  row: DueRow,
  obstacles: Obstacles,
): CodedRow[] {
  if (row.payCode !== null) return [{ ...row, payCode: row.payCode }]
  const { timesheetId, userId, employeeName, date, job } = row
  const item = { label: `${employeeName}, ${formatDate(date)}`, timesheetId, userId }
  if (row.isOrderFinished) obstacles.add('FINISHED_ORDER', job, { ...item, label: job })
  if (job.length > gpWidths.job)
    obstacles.add('TOO_LONG', job, { ...item, label: `${employeeName}, ${tooLong(job, gpWidths.job)}` })
  const found = row.task && payRuleOf(rules, row.task)
  if (!found) {
    obstacles.add('NO_RULE', String(timesheetId), item)
    return []
  }
  const { code: payCode, department, jobTitle, rule } = found.rule
  return [{ ...row, payCode, department, jobTitle, rule }]
}

/** A line as it is stored. */
export type StoredLine = Omit<PreparedLine, 'task' | 'isOrderFinished'>

async function adjustmentOf(tx: Transaction, lines: readonly PreparedLine[]) {
  const { employeeId, employeeName, payCode, payPeriodId } = lines[0]!
  const paid = await tx.payBatchLine.aggregate({
    where: { employeeId, payCode, payPeriodId, isLive: true },
    _sum: { hundredths: true },
  })
  const was = paid._sum.hundredths ?? 0
  const is = was + lines.reduce((sum, { hundredths }) => sum + hundredths, 0)
  return { employeeId, employeeName, payCode, payPeriodId, was, is }
}
