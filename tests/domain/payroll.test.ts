// Rounding to hundredths, pay rules, batch numbers, the netting of adjustments, and values in files.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  batchNumber,
  batchPrefix,
  transactionsOf,
  type DueLine,
  type EmployeePay,
} from '#domain/payroll/batch.ts'
import { neverReached, noConditions, payRuleOf, payrollForm, type PayRule } from '#domain/payroll/codes.ts'
import {
  assertPayable,
  payFormats,
  usualTimeTrackColumns,
  type PayTransaction,
} from '#domain/payroll/formats.ts'
import { formatHundredths, roundedHundredths, shareHundredths } from '#domain/payroll/rounding.ts'
import { formProblems } from '#domain/forms.ts'

describe('rounding', () => {
  it.each([
    [5, 8],
    [60, 100],
    [451, 752],
  ])('%i minutes are %i hundredths of an hour', (minutes, hundredths) => {
    expect(roundedHundredths(minutes)).toBe(hundredths)
  })

  it('minutes are shared by the largest remainders, the first of equal ones first', () => {
    expect(shareHundredths([5, 5, 5])).toEqual([9, 8, 8])
    expect(shareHundredths([485, 5])).toEqual([809, 8])
  })

  it('shares add up to the rounded sum, and each is within a hundredth of its time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1440 }), { minLength: 1, maxLength: 60 }), (minutes) => {
        const shares = shareHundredths(minutes)
        const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
        expect(sum(shares)).toBe(roundedHundredths(sum(minutes)))
        expect(Math.abs(sum(shares) - (sum(minutes) * 100) / 60)).toBeLessThanOrEqual(0.5)
        for (const [at, share] of shares.entries())
          expect(Math.abs(share - (minutes[at]! * 100) / 60)).toBeLessThan(1)
      }),
    )
  })

  it.each([
    [850, '8.50'],
    [7, '0.07'],
    [-75, '−0.75'],
    [0, '0.00'],
  ])('%i is formatted as %s', (hundredths, text) => expect(formatHundredths(hundredths)).toBe(text))
})

describe('pay rules', () => {
  const rule = (code: string, conditions: Partial<PayRule> = {}): PayRule => ({
    code,
    ...{ department: '', jobTitle: '' },
    ...noConditions,
    ...conditions,
  })
  const code = (code: string) => ({ code, description: 'x' })
  const task = {
    gpPayCycle: 'RENTAL',
    shift: 'NIGHT',
    timesheetLineType: 'JOB_COST',
    taskCategory: 3,
  } as const

  it('the first rule whose conditions all match decides', () => {
    const rules = [
      rule('A', { shift: 'DAY' }),
      rule('B', { shift: 'NIGHT', taskCategory: 4 }),
      rule('C', { gpPayCycle: 'RENTAL', timesheetLineType: 'JOB_COST', shift: 'NIGHT', taskCategory: 3 }),
      rule('D'),
    ]
    expect(payRuleOf(rules, task)).toMatchObject({ rule: { code: 'C' }, index: 2 })
    expect(payRuleOf(rules, { ...task, taskCategory: null })).toMatchObject({ rule: { code: 'D' } })
    expect(payRuleOf(rules.slice(0, 2), task)).toBeNull()
  })

  const [byDay, byNight] = [rule('A', { shift: 'DAY' }), rule('B', { shift: 'NIGHT' })]
  it.each([
    ['the last of two that differ', [byNight, rule('C')], null],
    ['one with the same conditions as an earlier one', [byDay, { ...byDay, code: 'C' }], [0]],
    [
      'one with more conditions than an earlier one',
      [byDay, rule('B', { taskCategory: 3 }), rule('C', { shift: 'NIGHT', taskCategory: 3 })],
      [1],
    ],
    ['one that two earlier rules cover together', [byDay, byNight, rule('C')], [0, 1]],
    ['one that an earlier rule covers after another covered a part', [byDay, rule('B'), rule('C')], [1]],
    ['one of another category', [rule('A', { taskCategory: 3 }), rule('B', { taskCategory: 4 })], null],
    ['one that no task can match', [rule('A', { timesheetLineType: 'UNBILLED', taskCategory: 3 })], []],
  ])('detects a rule that is never reached: %s', (_, rules, takers) => {
    expect(neverReached(rules, rules.length - 1)).toEqual(takers)
  })

  const START = {
    batchPrefix: 'DAYBK',
    dayShiftCode: 'D',
    nightShiftCode: '',
    codes: [],
    rules: [],
    timeTrackColumns: [],
  }
  it.each([
    [{ nightShiftCode: 'NIGHTLY' }, 'nightShiftCode'],
    [{ codes: [code('TOOLONG')] }, 'codes.0.code'],
    [{ codes: [code('A-1')] }, 'codes.0.code'],
    [{ codes: [code('A'), code('a')] }, 'codes.1.code'],
    [{ rules: [rule('NONE')] }, 'rules.0.code'],
    [{ batchPrefix: 'FLD-1' }, 'batchPrefix'],
    [{ timeTrackColumns: ['EVIL'] }, 'timeTrackColumns.0'],
  ])('%j is refused at %s', (changes, path) => {
    const input = { ...START, ...changes }
    expect(formProblems(payrollForm, input).map((problem) => problem.path)).toEqual([path])
  })
})

it('a batch number has at most 15 letters and digits', () => {
  expect(batchNumber('FLDN', '2026-11-22', 1)).toBe('FLDN261122001')
  expect(batchPrefix('fldn')).toBe('FLDN')
  expect(batchPrefix('FL-1')).toBeNull()
})

/** Of one employee, code and period; hundredths are signed, a reversal has negative ones. */
const due = (hundredths: number, job: string, changes: Partial<DueLine> = {}): DueLine => ({
  kind: hundredths < 0 ? 'REVERSAL' : 'HOURS',
  ...{ payPeriodId: 6, payCode: 'ORD', date: '2026-11-16', minutes: (hundredths * 60) / 100, hundredths },
  ...{ timesheetLineType: 'RENTAL', job, costCode: '', account: '' },
  ...changes,
})

describe('the lines of an employee', () => {
  it.each([
    [
      'without a reversal each line is sent for its own job',
      [
        [600, 'W1'],
        [33, 'W2'],
      ],
      [
        [600, 'W1'],
        [33, 'W2'],
      ],
      null,
      [],
    ],
    [
      'the same hours on the same job are even',
      [
        [800, 'W1'],
        [-800, 'W1'],
      ],
      [],
      null,
      [],
    ],
    [
      'hours on another job only move cost',
      [
        [800, 'W1'],
        [-800, 'J1'],
      ],
      [],
      null,
      [
        [800, 'W1'],
        [-800, 'J1'],
      ],
    ],
    [
      'more hours on another job pay the difference',
      [
        [-800, 'J1'],
        [1000, 'W1'],
      ],
      [[200, 'W1']],
      null,
      [
        [800, 'W1'],
        [-800, 'J1'],
      ],
    ],
    [
      'the smallest job gives what another has too much',
      [
        [-100, 'J1'],
        [400, 'W1'],
        [500, 'W2'],
      ],
      [
        [500, 'W2'],
        [300, 'W1'],
      ],
      null,
      [
        [100, 'W1'],
        [-100, 'J1'],
      ],
    ],
    [
      'several jobs give where one is too small',
      [
        [-800, 'J1'],
        [600, 'W1'],
        [400, 'W2'],
      ],
      [[200, 'W1']],
      null,
      [
        [400, 'W2'],
        [400, 'W1'],
        [-800, 'J1'],
      ],
    ],
    [
      'too much pay is corrected by hand, at its job',
      [
        [-800, 'J1'],
        [600, 'J1'],
      ],
      [],
      -200,
      [[-200, 'J1']],
    ],
    ['all taken back is corrected by hand', [[-800, 'J1']], [], -800, [[-800, 'J1']]],
  ] as [string, [number, string][], [number, string][], number | null, [number, string][]][])(
    '%s',
    (_, lines, sent, correction, moved) => {
      const pay = transactionsOf(lines.map(([hundredths, job]) => due(hundredths, job)))
      expect(sentOf(pay)).toEqual(sent)
      expect(pay.corrections.map(({ hundredths }) => hundredths)).toEqual(
        correction === null ? [] : [correction],
      )
      expect(pay.moves.map(({ hundredths, job }) => [hundredths, job]).sort()).toEqual(moved.sort())
    },
  )

  it('are netted within a code and a period only', () => {
    const pay = transactionsOf([
      due(-800, 'W1'),
      due(800, 'W1', { payCode: 'NGT' }),
      due(800, 'W1', { payPeriodId: 7 }),
    ])
    expect(sentOf(pay)).toEqual([
      [800, 'W1'],
      [800, 'W1'],
    ])
    expect(pay.corrections).toEqual([{ payCode: 'ORD', payPeriodId: 6, hundredths: -800 }])
  })

  it('are paid their sum; each job gets what it is due, in a file or by hand, and never more in a file', () => {
    const one = fc.tuple(
      fc.integer({ min: -900, max: 900 }).filter(Boolean),
      fc.constantFrom('J1', 'W1', 'W2', 'W3'),
    )
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (lines) => {
        const pay = transactionsOf(lines.map(([hundredths, job]) => due(hundredths, job)))
        const sent = sentOf(pay)
        const add = (all: readonly (readonly [number, string])[], job?: string) =>
          all.reduce((sum, [hundredths, of]) => sum + (job === undefined || of === job ? hundredths : 0), 0)
        for (const [hundredths] of sent) expect(hundredths).toBeGreaterThan(0)
        expect(add(sent)).toBe(Math.max(add(lines), 0))
        expect(pay.corrections.reduce((sum, { hundredths }) => sum + hundredths, 0)).toBe(
          Math.min(add(lines), 0),
        )
        const moves = pay.moves.map(({ hundredths, job }) => [hundredths, job] as const)
        expect(add(moves)).toBe(Math.min(add(lines), 0))
        for (const job of ['J1', 'W1', 'W2', 'W3']) {
          expect(add(sent, job) + add(moves, job)).toBe(add(lines, job))
          expect(add(sent, job)).toBeLessThanOrEqual(Math.max(add(lines, job), 0))
        }
      }),
    )
  })
})

/** The hundredths of each transaction, and the job of its first line, where it is booked. */
function sentOf({ lines, transactions }: EmployeePay<DueLine>): [number, string][] {
  return Array.from({ length: transactions }, (_, at) => {
    const paid = lines.filter(({ transaction }) => transaction === at)
    return [paid.reduce((sum, { hundredths }) => sum + hundredths, 0), paid[0]!.job]
  })
}

const BATCH = {
  ...{
    number: 'FLDN261122001',
    comment: 'Field, north\nlate',
    endDate: '2026-11-22',
    transactions: 1,
    employees: 1,
    shiftCodes: { DAY: 'D1', NIGHT: '' },
  },
}
const TRANSACTION: PayTransaction = {
  ...{ key: '7-1', employeeId: 'E"1', payCode: 'ORD', firstDate: '2026-11-16', lastDate: '2026-11-16' },
  ...{
    hundredths: 850,
    shift: 'DAY',
    timesheetLineType: 'JOB_COST',
    job: 'J-100, stage 2',
    costCode: '03-110',
  },
  ...{ equipment: '', account: '', description: 'Deck', department: '', jobTitle: 'FITTER' },
}
const formatOf = (name: string) => payFormats(usualTimeTrackColumns).find(({ file }) => file === name)!

it('a value with a comma, a quote or a line end is quoted in the CSV files, so that its line keeps its columns', () => {
  expect(formatOf('gp-lines.csv').row!(TRANSACTION, BATCH)).toBe(
    'FLDN261122001,"E""1",1,ORD,2026-11-16,2026-11-16,850,D1,"J-100, stage 2",,FITTER,7-1\r\n',
  )
  expect(formatOf('gp-batch.csv').header(BATCH).split('\r\n')[1]).toBe(
    'FLDN261122001,1,"Field, north\nlate",1,2026-11-22,1,1',
  )
})

it('econnect.xml has its elements in the order of the schema of eConnect, and no zero or negative hours', () => {
  // The names of the sequences of taCreatePayrollBatchHeaderInsert and taCreateComputerCheckLineInsert, in their order.
  const sequences: Record<string, string> = {
    taCreatePayrollBatchHeaderInsert:
      'BACHNUMB UPRBCHOR BCHCOMNT UPRBCHFR POSTEDDT CNTRLTRX CTRLEMPCT UpdateIfExists',
    taCreateComputerCheckLineInsert:
      'BACHNUMB EMPLOYID COMPTRTP SALCHG UPRTRXCD TRXBEGDT TRXENDDT TRXHRUNT HRLYPYRT PAYRTAMT VARDBAMT VARDBPCT RECEIPTS ' +
      'DAYSWRDK WKSWRKD DEPRTMNT JOBTITLE STATECD LOCALTAX SUTASTAT WRKRCOMP SHFTCODE USRDEFND1',
  }
  const { header, row, footer } = formatOf('econnect.xml')
  const text = header(BATCH) + row!(TRANSACTION, BATCH) + footer(BATCH)
  for (const [node, names] of Object.entries(sequences)) {
    const [, inside] = new RegExp(`<${node}>([^]*?)</${node}>`).exec(text)!
    const found = [...inside!.matchAll(/<(\w+)>/g)].map(([, name]) => name!)
    expect(found.length).toBeGreaterThan(6)
    expect(found).toEqual(names.split(' ').filter((name) => found.includes(name)))
  }
  expect(text).toContain('<TRXHRUNT>8.50</TRXHRUNT>')
  expect(() => assertPayable({ ...TRANSACTION, hundredths: 0 })).toThrow('would pay 0 hundredths')
})
