// An example computed by hand for one employee, from the recorded tasks to the bytes of gp-lines.csv and timetrack.txt.
import { expect, it } from 'vitest'
import { transactionOf, transactionsOf, type DueLine, type PaidLine } from '#domain/payroll/batch.ts'
import { payFormats } from '#domain/payroll/formats.ts'

type Line = DueLine & PaidLine
let lineId = 0
/** A task of a Monday, with an order of its own; what is taken back has the hundredths that were paid. */
const task = (minutes: number, changes: Partial<Line> = {}): Line =>
  ({
    ...{ kind: minutes < 0 ? 'REVERSAL' : 'HOURS', payPeriodId: 1, payCode: 'ORD', date: '2026-11-16' },
    ...{ minutes, hundredths: minutes < 0 ? (minutes * 100) / 60 : null, timesheetId: 7 },
    ...{ timesheetLineId: ++lineId, employeeId: 'E7', shift: 'DAY', timesheetLineType: 'RENTAL' },
    ...{ job: 'WO-1', costCode: '', account: '', equipment: 'MB2', department: '', jobTitle: '' },
    ...{ description: 'Deck', ...changes },
  }) as Line
const on = (job: string) => ({ job })
const code = (payCode: string) => ({ payCode })

const batch = {
  ...{ number: 'B1', comment: '', endDate: '2026-11-22', transactions: 0, employees: 0 },
  shiftCodes: { DAY: 'DAY', NIGHT: 'NGT' },
}
const columns = ['EMPLOYEE', 'TYPE', 'NUMBER', 'DAY', 'HOURS', 'PAY_CODE', 'DESCRIPTION'] as const

/** What follows the number, the employee and the type of a line of gp-lines.csv, without its key; and a line of timetrack.txt. */
function filesOf(lines: Line[]): { gp: string[]; timeTrack: string[]; byHand: [string, number][] } {
  const pay = transactionsOf(lines)
  const [gpLines, , , timeTrack] = payFormats(columns)
  const sent = Array.from({ length: pay.transactions }, (_, at) =>
    transactionOf(pay.lines.filter(({ transaction }) => transaction === at) as Line[]),
  )
  return {
    gp: sent.map((one) => gpLines!.row!(one, batch).replace(/^B1,(.*),A?\d+-\d+\r\n$/, '$1')),
    timeTrack: sent.map((one) => timeTrack!.row!(one, batch)),
    byHand: pay.corrections.map(({ payCode, hundredths }) => [payCode, hundredths]),
  }
}
/** Lines of the Monday and of WO-1 with these hundredths. */
const monday = (...hundredths: number[]) =>
  hundredths.map((each) => `E7,1,ORD,2026-11-16,2026-11-16,${each},DAY,WO-1,,`)

it.each<[string, Line[], string[], [string, number][]]>([
  ['5, 10 and 20 minutes are 58 hundredths', [task(5), task(10), task(20)], monday(8, 17, 33), []],
  ['three times 20 minutes are one hour', [task(20), task(20), task(20)], monday(34, 33, 33), []],
  ['twice 50 minutes are 167 hundredths', [task(50), task(50)], monday(84, 83), []],
  ['one minute is 2 hundredths', [task(1)], monday(2), []],
  [
    'each code is rounded by itself',
    [task(440), task(25, code('TRV')), task(10, code('NGT'))],
    ['733,DAY,WO-1,,', '42,DAY,WO-1,,', '17,DAY,WO-1,,'].map(
      (end, at) => `E7,1,${['ORD', 'TRV', 'NGT'][at]},2026-11-16,2026-11-16,${end}`,
    ),
    [],
  ],
  [
    'a night counts on the day on which it starts',
    [task(485, { shift: 'NIGHT', date: '2026-11-22' })],
    ['E7,1,ORD,2026-11-22,2026-11-22,808,NGT,WO-1,,'],
    [],
  ],
  [
    'another rule takes 8 h of one code back and pays them by another',
    [task(-480), task(480, code('JBC1'))],
    ['E7,1,JBC1,2026-11-16,2026-11-16,800,DAY,WO-1,,'],
    [['ORD', -800]],
  ],
  [
    'a day that is declined and handed in with 15 minutes more pays these',
    [task(-480), task(495)],
    monday(25),
    [],
  ],
  ['a day that is handed in as it was pays nothing', [task(-480), task(480)], [], []],
  ['a day with two hours less is corrected by hand', [task(-480), task(360)], [], [['ORD', -200]]],
  [
    'late tasks on two orders stay two, each with its own order',
    [task(360, on('WO-1')), task(20, on('WO-2'))],
    ['E7,1,ORD,2026-11-16,2026-11-16,600,DAY,WO-1,,', 'E7,1,ORD,2026-11-16,2026-11-16,33,DAY,WO-2,,'],
    [],
  ],
  [
    'an id of 15 characters stays whole; a job with a comma and a quote stays in its column',
    [task(60, { employeeId: 'ABCDEFGHIJ12345', job: 'M"G,7', department: 'FLD', jobTitle: 'FIT' })],
    ['ABCDEFGHIJ12345,1,ORD,2026-11-16,2026-11-16,100,DAY,"M""G,7",FLD,FIT'],
    [],
  ],
])('%s', (_, lines, gp, byHand) => {
  const files = filesOf(lines)
  expect(files.gp).toEqual(gp)
  expect(files.byHand).toEqual(byHand)
  expect(files.timeTrack).toHaveLength(gp.length)
})

it('timetrack.txt has a line for each transaction, whatever text users typed', () => {
  const { timeTrack } = filesOf([
    task(365, { job: 'J-2201', timesheetLineType: 'JOB_COST', description: '=1+1\t"deck"\r\nễ 🙂' }),
    task(60, { job: '', timesheetLineType: 'UNBILLED', date: '2026-11-21', description: '' }),
  ])
  expect(timeTrack).toEqual([
    'E7\tJ\tJ-2201\tMonday\t6.08\tORD\t\'=1+1 "deck" ễ 🙂\r\n',
    'E7\tU\t\tSaturday\t1.00\tORD\t\r\n',
  ])
})
