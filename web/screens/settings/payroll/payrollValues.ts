// Converts the pay codes, rules and columns to the form's values and back. A rule names its code by the key of the code's
// row, so that it follows while somebody renames the code.
import type { FormikErrors } from 'formik'
import { payrollForm, type PayRule, type PayrollInput } from '#domain/payroll/codes.ts'
import type { TimeTrackColumn } from '#domain/payroll/formats.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { GpPayCycle } from '#domain/user/account.ts'
import type { PayrollForm_query$data } from '#web/__generated__/PayrollForm_query.graphql.ts'
import { problemsOf } from '#web/forms/problems.ts'
import { idParam } from '#web/lists/params.ts'

/** The value of a condition that anything meets. */
export const ANY = 'ANY'
type OrAny<Value> = Value | typeof ANY

export type CodeValues = { key: string; code: string; description: string }
export type RuleValues = {
  key: string
  gpPayCycle: OrAny<GpPayCycle>
  shift: OrAny<Shift>
  timesheetLineType: OrAny<TimesheetLineType>
  /** A global id. */
  taskCategory: string
  /** The key of a code's row; '' while none is chosen. */
  code: string
}
export type ColumnValues = { key: string; column: TimeTrackColumn }
export type PayrollValues = {
  batchPrefix: string
  codes: readonly CodeValues[]
  rules: readonly RuleValues[]
  timeTrackColumns: readonly ColumnValues[]
}
export type TaskCategory = PayrollForm_query$data['taskCategories'][number]

let keys = 0
/** The key of a new row. */
export const newKey = () => `new-${++keys}`

export function valuesOf(stored: PayrollForm_query$data['payroll']): PayrollValues {
  const { batchPrefix, codes, rules, timeTrackColumns } = stored
  return {
    batchPrefix,
    codes: codes.map((code) => ({ key: `code-${code.code}`, ...code })),
    rules: rules.map(({ code, gpPayCycle, shift, timesheetLineType, taskCategory }, place) => ({
      key: `rule-${place}`,
      gpPayCycle: gpPayCycle ?? ANY,
      shift: shift ?? ANY,
      timesheetLineType: timesheetLineType ?? ANY,
      taskCategory: taskCategory ?? ANY,
      code: `code-${code}`,
    })),
    timeTrackColumns: timeTrackColumns.map((column, place) => ({ key: `column-${place}`, column })),
  }
}

/** A code as it is stored. */
export const codeText = (code: string) => code.trim().toUpperCase()

/** The text of a rule's code; '' while it has none. */
export function codeOf({ codes }: Pick<PayrollValues, 'codes'>, rule: RuleValues): string {
  return codeText(codes.find(({ key }) => key === rule.code)?.code ?? '')
}

const idText = idParam('category', 'TaskCategory')
/** The row id of a global id. */
export const categoryId = (id: string) => Number(idText.write(id))

const orNull = <Value extends string>(value: OrAny<Value>) => (value === ANY ? null : (value as Value))

/** The rules as the domain judges them. */
export function rulesOf(values: Pick<PayrollValues, 'codes' | 'rules'>): PayRule[] {
  return values.rules.map((rule) => ({
    code: codeOf(values, rule),
    gpPayCycle: orNull(rule.gpPayCycle),
    shift: orNull(rule.shift),
    timesheetLineType: orNull(rule.timesheetLineType),
    taskCategoryId: rule.taskCategory === ANY ? null : categoryId(rule.taskCategory),
  }))
}

function asInput(values: PayrollValues): PayrollInput {
  return {
    batchPrefix: values.batchPrefix,
    codes: values.codes.map(({ code, description }) => ({ code: codeText(code), description })),
    rules: rulesOf(values),
    timeTrackColumns: values.timeTrackColumns.map(({ column }) => column),
  }
}

export function problemsIn(values: PayrollValues): FormikErrors<PayrollValues> {
  return problemsOf(payrollForm, asInput(values))
}

/** The mutation's input. */
export function inputOf(values: PayrollValues) {
  const { batchPrefix, codes, rules, timeTrackColumns } = asInput(values)
  return {
    batchPrefix,
    codes: [...codes],
    rules: rules.map(({ taskCategoryId: _, ...rule }, place) => ({
      ...rule,
      taskCategory: orNull(values.rules[place]!.taskCategory),
    })),
    timeTrackColumns: [...timeTrackColumns],
  }
}

export function isSame(one: PayrollValues, other: PayrollValues): boolean {
  return JSON.stringify(asInput(one)) === JSON.stringify(asInput(other))
}

/** Ordinary codes and rules to begin with. */
export function ordinaryStart(categories: readonly TaskCategory[]): Pick<PayrollValues, 'codes' | 'rules'> {
  const travel = categories.find(({ name }) => /^travel/i.test(name))
  const code = (code: string, description: string) => ({ key: newKey(), code, description })
  const [ordinary, night, travelling] = [
    code('ORD', 'Ordinary day'),
    code('NGT', 'Night shift'),
    code('TRV', 'Travel'),
  ]
  const rule = (to: CodeValues, conditions: Partial<RuleValues> = {}) => ({
    ...anything,
    ...conditions,
    key: newKey(),
    code: to.key,
  })
  return {
    codes: [ordinary, night, ...(travel ? [travelling] : [])],
    rules: [
      ...(travel ? [rule(travelling, { taskCategory: travel.id })] : []),
      rule(night, { shift: 'NIGHT' }),
      rule(ordinary),
    ],
  }
}

/** A new rule matches everything. */
export const anything = {
  gpPayCycle: ANY,
  shift: ANY,
  timesheetLineType: ANY,
  taskCategory: ANY,
  code: '',
} as const satisfies Omit<RuleValues, 'key'>
