// Rounding to hundredths, pay rules, batch numbers, the netting of adjustments, and values in files.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchNumber, batchPrefix, transactionsOf, type DueLine } from '#domain/payroll/batch.ts'
import { neverReached, noConditions, payRuleOf, payrollForm, type PayRule } from '#domain/payroll/codes.ts'
import { payFormats, usualTimeTrackColumns, type PayTransaction } from '#domain/payroll/formats.ts'
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
    expect(payRuleOf(rules, task)).toMatchObject({ rule: { code: 'C' }, place: 2 })
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
  ])('finds out whether a rule is never reached: %s', (_, rules, takers) => {
    expect(neverReached(rules, rules.length - 1)).toEqual(takers)
  })

  it.each([
    [{ codes: [code('TOOLONG')] }, 'codes.0.code'],
    [{ codes: [code('A-1')] }, 'codes.0.code'],
    [{ codes: [code('A'), code('a')] }, 'codes.1.code'],
    [{ rules: [rule('NONE')] }, 'rules.0.code'],
    [{ batchPrefix: 'FLD-1' }, 'batchPrefix'],
    [{ timeTrackColumns: ['EVIL'] }, 'timeTrackColumns.0'],
  ])('%j is refused at %s', (changes, path) => {
    const input = { batchPrefix: 'DAYBK', codes: [], rules: [], timeTrackColumns: [], ...changes }
    expect(formProblems(payrollForm, input).map((problem) => problem.path)).toEqual([path])
  })
})

it('a batch number has at most 15 letters and digits', () => {
  expect(batchNumber('FLDN', '2026-11-22', 1)).toBe('FLDN261122001')
  expect(batchPrefix('fldn')).toBe('FLDN')
  expect(batchPrefix('FL-1')).toBeNull()
})

describe('the lines of an employee', () => {
  const PERIOD = 7
  const line = (changes: Partial<DueLine> = {}): DueLine => ({
    kind: 'HOURS',
    payPeriodId: PERIOD,
    payCode: 'ORD',
    date: '2026-11-16',
    minutes: 60,
    hundredths: null,
    ...changes,
  })
  const back = (hundredths: number, changes: Partial<DueLine> = {}) =>
    line({ kind: 'REVERSAL', payPeriodId: 6, minutes: -60, hundredths: -hundredths, ...changes })

  it('each line of the period itself is a transaction', () => {
    const { lines, transactions } = transactionsOf([line(), line({ minutes: 30 })], PERIOD)
    expect(lines.map(({ transaction, hundredths }) => [transaction, hundredths])).toEqual([
      [0, 100],
      [1, 50],
    ])
    expect(transactions).toBe(2)
  })

  it('an earlier period is paid by code, only for the remaining hours', () => {
    const late = line({ payPeriodId: 6, minutes: 150 })
    const { lines, transactions, corrections } = transactionsOf([late, back(100), line()], PERIOD)
    expect(lines.map(({ transaction }) => transaction)).toEqual([0, 1, 1])
    expect(transactions).toBe(2)
    expect(corrections).toEqual([])
  })

  it('a negative balance must be corrected by hand and makes no transaction; a zero balance does not appear', () => {
    const even = line({ payPeriodId: 6, payCode: 'NGT', minutes: 60 })
    const { lines, transactions, corrections } = transactionsOf(
      [back(100), even, back(100, { payCode: 'NGT' })],
      PERIOD,
    )
    expect(lines.map(({ transaction }) => transaction)).toEqual([null, null, null])
    expect(transactions).toBe(0)
    expect(corrections).toEqual([{ payCode: 'ORD', payPeriodId: 6, hundredths: -100 }])
  })
})

it('a value with a comma, a quote or a line end is quoted in the CSV files, so that its line keeps its columns', () => {
  const batch = {
    number: 'FLDN261122001',
    comment: 'Field, north\nlate',
    endDate: '2026-11-22',
    transactions: 1,
    employees: 1,
  }
  const transaction: PayTransaction = {
    key: '7-1',
    employeeId: 'E"1',
    payCode: 'ORD',
    firstDate: '2026-11-16',
    lastDate: '2026-11-16',
    hundredths: 850,
    shift: 'DAY',
    timesheetLineType: 'JOB_COST',
    job: 'J-100, stage 2',
    costCode: '03-110',
    equipment: '',
    account: '',
    description: 'Deck',
  }
  const file = (name: string) => payFormats(usualTimeTrackColumns).find((format) => format.file === name)!
  expect(file('gp-lines.csv').row!(transaction, batch)).toBe(
    'FLDN261122001,"E""1",1,ORD,2026-11-16,2026-11-16,850,DAY,"J-100, stage 2",,,7-1\r\n',
  )
  expect(file('gp-batch.csv').header(batch).split('\r\n')[1]).toBe(
    'FLDN261122001,1,"Field, north\nlate",1,2026-11-22,1,1',
  )
})
