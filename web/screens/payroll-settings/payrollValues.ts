// Converts the pay codes, rules and columns to the form's values and back. A rule names its code by the key of the code's
// row, so that it follows while somebody renames the code.
import type { FormikErrors } from 'formik'
import { graphql, readInlineData } from 'react-relay'
import { forConditions, payrollForm, type PayRule, type PayrollInput } from '#domain/payroll/codes.ts'
import type { TimeTrackColumn } from '#domain/payroll/formats.ts'
import type { payrollValues_payroll$key } from '#web/__generated__/payrollValues_payroll.graphql.ts'
import { problemsOf } from '#web/forms/problems.ts'
import {
  asJudged,
  conditionsInput,
  conditionsOf,
  UNSET,
  type Choices,
  type ConditionValues,
} from './conditions.ts'

export type CodeValues = { key: string; code: string; description: string }
export type RuleValues = ConditionValues & {
  key: string
  /** The key of a code's row; '' while none is chosen. */
  code: string
  department: string
  jobTitle: string
}
export type ColumnValues = { key: string; column: TimeTrackColumn }
export type PayrollValues = {
  batchPrefix: string
  dayShiftCode: string
  nightShiftCode: string
  codes: readonly CodeValues[]
  rules: readonly RuleValues[]
  timeTrackColumns: readonly ColumnValues[]
}

let keys = 0
/** The key of a new row. */
export const newKey = () => `new-${++keys}`

export function valuesOf(key: payrollValues_payroll$key): PayrollValues {
  const { batchPrefix, dayShiftCode, nightShiftCode, codes, rules, timeTrackColumns } = readInlineData(
    graphql`
      fragment payrollValues_payroll on Payroll @inline {
        batchPrefix
        dayShiftCode
        nightShiftCode
        codes {
          code
          description
        }
        rules {
          code
          department
          jobTitle
          ...conditions_rule
        }
        timeTrackColumns
      }
    `,
    key,
  )
  return {
    ...{ batchPrefix, dayShiftCode, nightShiftCode },
    codes: codes.map((code) => ({ key: `code-${code.code}`, ...code })),
    rules: rules.map((rule, index) => ({
      ...conditionsOf(rule),
      key: `rule-${index}`,
      code: `code-${rule.code}`,
      department: rule.department,
      jobTitle: rule.jobTitle,
    })),
    timeTrackColumns: timeTrackColumns.map((column, index) => ({ key: `column-${index}`, column })),
  }
}

/** A code as it is stored. */
export const codeText = (code: string) => code.trim().toUpperCase()

/** The text of a rule's code; '' while it has none. */
export function codeOf({ codes }: Pick<PayrollValues, 'codes'>, rule: RuleValues): string {
  return codeText(codes.find(({ key }) => key === rule.code)?.code ?? '')
}

/** The rules as the domain applies them. */
export function rulesOf(values: Pick<PayrollValues, 'codes' | 'rules'>): PayRule[] {
  return values.rules.map((rule) => ({
    ...asJudged(rule),
    code: codeOf(values, rule),
    department: codeText(rule.department),
    jobTitle: codeText(rule.jobTitle),
  }))
}

function asInput(values: PayrollValues): PayrollInput {
  return {
    batchPrefix: values.batchPrefix,
    dayShiftCode: codeText(values.dayShiftCode),
    nightShiftCode: codeText(values.nightShiftCode),
    codes: values.codes.map(({ code, description }) => ({ code: codeText(code), description })),
    rules: rulesOf(values),
    timeTrackColumns: values.timeTrackColumns.map(({ column }) => column),
  }
}

export function problemsIn(values: PayrollValues): FormikErrors<PayrollValues> {
  return problemsOf(payrollForm, asInput(values))
}

/** The rules as input of the mutation and the try-out. */
export function rulesInput(values: Pick<PayrollValues, 'codes' | 'rules'>) {
  const rules = rulesOf(values)
  return values.rules.map((rule, index) => {
    const { code, department, jobTitle } = rules[index]!
    return { ...conditionsInput(rule), code, department, jobTitle }
  })
}

/** The mutation's input. */
export function inputOf(values: PayrollValues) {
  const { codes, timeTrackColumns, ...rest } = asInput(values)
  return {
    ...rest,
    codes: [...codes],
    rules: rulesInput(values),
    timeTrackColumns: [...timeTrackColumns],
  }
}

/** How many fields and rows differ; another order of the same rows is one change. */
export function countChanges(before: PayrollValues, after: PayrollValues): number {
  const [one, other] = [partsOf(before), partsOf(after)]
  return Object.keys(one).reduce((sum, name) => sum + changesOf(one[name]!, other[name]!), 0)
}

export function isSame(one: PayrollValues, other: PayrollValues): boolean {
  return JSON.stringify(asInput(one)) === JSON.stringify(asInput(other))
}

type Part = ReadonlyMap<string, string>

/** What is saved of each list by the keys of its rows, and the fields beside them. */
function partsOf(values: PayrollValues): Readonly<Record<string, Part>> {
  const { codes, rules, timeTrackColumns, ...fields } = asInput(values)
  const part = (rows: readonly unknown[], keys: readonly { key: string }[]): Part =>
    new Map(rows.map((row, index) => [keys[index]!.key, JSON.stringify(row)]))
  return {
    codes: part(codes, values.codes),
    rules: part(rules, values.rules),
    columns: part(timeTrackColumns, values.timeTrackColumns),
    fields: new Map(Object.entries(fields)),
  }
}

function changesOf(before: Part, after: Part): number {
  const keys = new Set([...before.keys(), ...after.keys()])
  const changed = [...keys].filter((key) => before.get(key) !== after.get(key)).length
  const both = (part: Part, other: Part) => [...part.keys()].filter((key) => other.has(key)).join()
  return changed + (both(before, after) === both(after, before) ? 0 : 1)
}

/** Ordinary codes and rules to begin with. */
export function ordinaryStart(choices: Choices): Pick<PayrollValues, 'codes' | 'rules'> {
  const travel = choices.taskCategory.find(({ label }) => /^travel/i.test(label))
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
      ...(travel ? [rule(travelling, { taskCategory: travel.value })] : []),
      rule(night, { shift: 'NIGHT' }),
      rule(ordinary),
    ],
  }
}

/** A new rule matches everything. */
export const anything = {
  ...forConditions(() => UNSET),
  ...{ code: '', department: '', jobTitle: '' },
} satisfies Omit<RuleValues, 'key'>
