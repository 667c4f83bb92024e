// The control sheet of a pay batch as PDF: the totals that the clerk compares with GP, and the corrections to enter
// there by hand.
import { formatDate } from '#domain/date.ts'
import { moveInWords } from '#domain/payroll/batch.ts'
import type { Control, Sum } from '#domain/payroll/control.ts'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import { sealInWords } from '#domain/seal.ts'
import { facts, head, heading, table, type TableColumn } from './blocks.ts'
import { drawPaper, fullWidth, halves, type Paper } from './paper.ts'

export type ControlSheetFacts = {
  company: string
  number: string
  group: string
  /** 'Nov 16 – Nov 22, 2026'. */
  period: string
  madeAt: Date
  /** 'DD/MM/YYYY HH:mm' where the company is. */
  madeAtInWords: string
  madeBy: string
  /** The SHA-256 of gp-lines.csv. */
  sha256: string
  /** The newest seal of history when it was made; null for none. */
  seal: { number: number; hash: string } | null
  control: Control
  /** Descriptions of pay codes. */
  descriptions: ReadonlyMap<string, string>
  corrections: readonly {
    employeeId: string
    employeeName: string
    payCode: string
    payPeriodId: number
    hundredths: number
  }[]
  /** The days of the periods that adjustments, corrections and moves belong to, by id. */
  periods: ReadonlyMap<number, string>
  /** The other batches of the period and the group: all are voided. */
  voided: readonly { number: string; hours: string; reason: string }[]
}

export function controlSheetPaper(sheet: ControlSheetFacts): Promise<Buffer> {
  const { company, number, sha256, madeAt, seal } = sheet
  const foot = [
    'Daybook keeps this sheet as it was when the batch was made. Payroll data: keep it confidential.',
    `SHA-256 of gp-lines.csv ${sha256}`,
    ...(seal ? [sealInWords(seal)] : []),
  ]
  return drawPaper({ title: `Control sheet ${number}`, author: company, madeAt, foot }, (paper) => {
    head(paper, company, 'Control sheet of a pay batch', number, `${sheet.group} · ${sheet.period}`)
    totals(paper, sheet)
    sums(paper, sheet)
    differences(paper, sheet)
  })
}

function totals(paper: Paper, { control, madeAtInWords, madeBy }: ControlSheetFacts): void {
  const [near, far] = halves
  const top = paper.y
  heading(paper, 'Compare with GP', near)
  facts(
    paper,
    [
      ['Transactions', count(control.transactions)],
      ['Employees', count(control.employees)],
      ['Hours', formatHundredths(control.hundredths)],
      ['Hash total', count(BigInt(control.hashTotal))],
    ],
    near,
  )
  const ends = paper.y
  paper.y = top
  heading(paper, 'From Daybook', far)
  facts(
    paper,
    [
      ['Made', madeAtInWords],
      ['By', madeBy],
      ['Exact minutes', count(control.minutes)],
      ['Timesheets', span(control)],
    ],
    far,
  )
  paper.y = Math.max(ends, paper.y) + 4
}

function sums(paper: Paper, { control, descriptions }: ControlSheetFacts): void {
  if (control.transactions === 0) return
  const numbers = [
    { title: 'Transactions', share: 2, isNumber: true },
    { title: 'Minutes', share: 2, isNumber: true },
    { title: 'Hours', share: 2, isNumber: true },
  ]
  const total = ['Total', '', ...figures(control)]
  const codes = sorted(control.codes).map(([code, sum]) => [
    code,
    descriptions.get(code) ?? '',
    ...figures(sum),
  ])
  heading(paper, 'By pay code', fullWidth, 80)
  table(paper, [{ title: 'Code', share: 1.6 }, { title: 'Description', share: 5 }, ...numbers], codes, total)
  heading(paper, 'By day', fullWidth, 80)
  const days = sorted(control.days).map(([date, sum]) => [formatDate(date), ...figures(sum)])
  table(paper, [{ title: 'Day', share: 6.6 }, ...numbers], days, ['Total', ...figures(control)])
}

function differences(paper: Paper, { control, corrections, voided, periods }: ControlSheetFacts): void {
  const person: readonly TableColumn[] = [
    { title: 'Employee', share: 3.7 },
    { title: 'Number', share: 3.9, isWhole: true },
    { title: 'Code', share: 1.8, isWhole: true },
    { title: 'Period', share: 3 },
  ]
  type Whose = { employeeName: string; employeeId: string; payCode: string; payPeriodId: number }
  const whose = ({ employeeName, employeeId, payCode, payPeriodId }: Whose) => [
    employeeName,
    employeeId,
    payCode,
    periods.get(payPeriodId) ?? '',
  ]
  if (control.adjustments.length > 0) {
    heading(paper, 'Adjustments', fullWidth, 80)
    table(
      paper,
      [...person, ...['Was', 'Is', 'Difference'].map((title) => ({ title, share: 1.9, isNumber: true }))],
      control.adjustments.map(({ was, is, ...one }) => [
        ...whose(one),
        formatHundredths(was),
        formatHundredths(is),
        `${is > was ? '+' : ''}${formatHundredths(is - was)}`,
      ]),
    )
  }
  if (corrections.length > 0) {
    heading(paper, 'Correct by hand in GP', fullWidth, 80)
    table(
      paper,
      [
        ...person,
        { title: 'Hours', share: 1.9, isNumber: true },
        { title: 'Done: date, initials', share: 3.8 },
      ],
      corrections.map(({ hundredths, ...one }) => [...whose(one), formatHundredths(hundredths), '']),
    )
  }
  const moved = [...Map.groupBy(control.moves, (one) => whose(one).join('\n')).values()]
  if (moved.length > 0) {
    heading(paper, 'Cost to move', fullWidth, 80)
    table(
      paper,
      [...person, { title: 'Hours to move', share: 5.7 }],
      moved.map((moves) => [...whose(moves[0]!), moves.map(moveInWords).join(', ')]),
    )
  }
  if (control.leftOut.length > 0) {
    heading(paper, 'Left for the next batch', fullWidth, 80)
    paper.y = paper.text(control.leftOut.join(', '), fullWidth) + 14
  }
  if (voided.length > 0) {
    heading(paper, 'Voided batches of this period: do not import them', fullWidth, 80)
    table(
      paper,
      [
        { title: 'Batch', share: 3 },
        { title: 'Hours', share: 1.7, isNumber: true },
        { title: 'Reason', share: 7 },
      ],
      voided.map(({ number, hours, reason }) => [number, hours, reason]),
    )
  }
}

const count = (value: number | bigint) => value.toLocaleString('en-AU')
const figures = ({ transactions, minutes, hundredths }: Sum) => [
  count(transactions),
  count(minutes),
  formatHundredths(hundredths),
]
const sorted = (all: Record<string, Sum>) =>
  Object.entries(all).sort(([one], [other]) => one.localeCompare(other))

function span({ firstTimesheet, lastTimesheet }: Control): string {
  if (firstTimesheet === null) return 'None'
  return firstTimesheet === lastTimesheet ? String(firstTimesheet) : `${firstTimesheet} to ${lastTimesheet}`
}
