// Pay codes, and the rules that say which task is paid by which code. The first rule that matches
// decides (docs/decisions/payroll.md).
import { array, number, object, string, type Schema } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { GP_BATCH_PREFIX_MAX, NAME_MAX, PAY_CODES_MAX, PAY_CODE_MAX, PAY_RULES_MAX } from '#domain/limits.ts'
import { hasField, type TaskField } from '#domain/timesheet/task-fields.ts'
import { taskTypeLabel, type TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import { payCycleLabel, type GpPayCycle } from '#domain/user/account.ts'
import { timeTrackColumns, type TimeTrackColumn } from './formats.ts'

export type PayCode = { code: string; description: string }

/** The facts about a task that rules can use. A new condition needs a line here and a row in `conditions`. */
export type PaidTask = {
  gpPayCycle: GpPayCycle
  shift: Shift
  timesheetLineType: TimesheetLineType
  /** A row id; null if the task has none. */
  taskCategory: number | null
}

/** The name of a condition in the form and in GraphQL. */
export type ConditionName = keyof PaidTask
/** The conditions whose value is a record. */
export type RecordCondition = {
  [Name in ConditionName]: null extends PaidTask[Name] ? Name : never
}[ConditionName]

/** The conditions of a rule; null where anything matches. */
export type Conditions = { [Name in ConditionName]: PaidTask[Name] | null }
export type PayRule = Conditions & {
  code: string
  /** GP's department and position; empty for those of the employee's card. */
  department: string
  jobTitle: string
}

type Condition = {
  label: string
  /** The label of the choice that matches anything. */
  any: string
  /** The table with the column that holds a task's value. */
  of: 'Timesheet' | 'TimesheetLine' | 'User' | 'Job' | 'JobCostCode' | 'WorkOrder' | 'Equipment' | 'GlAccount'
}
/** One of a few values. */
type ValuesCondition<Value extends string> = Condition & { labels: Readonly<Record<Value, string>> }
type RecordsCondition = Condition & {
  /** The table of the records, which have a name; also their type in GraphQL. */
  record: string
  /** The label for a task without such a record. */
  none: string
  /** The field of a task that has it, if not every task type does. */
  field?: TaskField
}

/** Every condition, in the order of the form. */
export const conditions: {
  readonly [Name in ConditionName]: PaidTask[Name] extends string
    ? ValuesCondition<PaidTask[Name]>
    : RecordsCondition
} = {
  gpPayCycle: { label: 'Payroll cycle', any: 'Any cycle', of: 'Timesheet', labels: payCycleLabel },
  shift: {
    label: 'Shift',
    any: 'Any shift',
    of: 'Timesheet',
    labels: { DAY: 'Day Shift', NIGHT: 'Night Shift' },
  },
  timesheetLineType: { label: 'Task type', any: 'Any type', of: 'TimesheetLine', labels: taskTypeLabel },
  taskCategory: {
    label: 'Task category',
    any: 'Any category',
    none: 'No category',
    of: 'TimesheetLine',
    record: 'TaskCategory',
    field: 'taskCategory',
  },
}
export const conditionNames = Object.keys(conditions) as ConditionName[]

export function isRecord(name: ConditionName): name is RecordCondition {
  return 'record' in conditions[name]
}
export const recordConditions = conditionNames.filter(isRecord)

/** The database column of a condition, in rules and in the table `of`. */
export const columnOf = (name: ConditionName) => (isRecord(name) ? `${name}Id` : name)

/** One value for each condition. */
export function forConditions<Value>(make: (name: ConditionName) => Value): Record<ConditionName, Value> {
  return Object.fromEntries(conditionNames.map((name) => [name, make(name)])) as Record<ConditionName, Value>
}

/** A rule for every task. */
export const noConditions: Conditions = forConditions(() => null)

/** Whether tasks of this type can have a value for a condition. */
export function canHave(timesheetLineType: TimesheetLineType, name: ConditionName): boolean {
  const field = isRecord(name) ? conditions[name].field : undefined
  return field === undefined || hasField(timesheetLineType, field)
}

/**
 * The conditions of a rule in words: 'Rental + Night Shift', 'Everything'.
 * @param nameOf the name of a record by its row id.
 */
export function conditionsInWords(
  rule: Conditions,
  nameOf: (name: RecordCondition, id: number) => string,
): string {
  const words = conditionNames.flatMap((name) => {
    const value = rule[name]
    if (value === null) return []
    if (isRecord(name)) return nameOf(name, Number(value))
    const labels: Readonly<Record<string, string>> = conditions[name].labels
    return labels[value] ?? []
  })
  return words.join(' + ') || 'Everything'
}

/** The index of the first rule that matches a task; null if none does. */
export function payRuleOf<Rule extends Conditions>(
  rules: readonly Rule[],
  task: PaidTask,
): { rule: Rule; index: number } | null {
  const index = rules.findIndex((rule) =>
    conditionNames.every((name) => rule[name] === null || rule[name] === task[name]),
  )
  return index < 0 ? null : { rule: rules[index]!, index }
}

/**
 * Why a rule never decides: the indexes of the earlier rules that match every task that it matches, or an empty list if
 * no task can match it. Null if it decides some task.
 */
export function neverReached<Rule extends Conditions>(
  rules: readonly Rule[],
  index: number,
): number[] | null {
  const rule = rules[index]!
  const matched = tasksApart(rules).filter((task) => payRuleOf([rule], task))
  const takers = new Set(matched.map((task) => payRuleOf(rules, task)!.index))
  if (takers.has(index)) return null
  // A single rule that covers it completely explains more than several rules that together do.
  const whole = rules.findIndex((one) => matched.every((task) => payRuleOf([one], task)))
  return matched.length > 0 && whole < index ? [whole] : [...takers].toSorted((one, other) => one - other)
}

/** One task for each combination that the rules can distinguish. */
function tasksApart(rules: readonly Conditions[]): PaidTask[] {
  let tasks: object[] = [{}]
  for (const name of conditionNames) {
    const values = isRecord(name)
      ? new Set([null, ...rules.map((rule) => rule[name])])
      : Object.keys(conditions[name].labels)
    tasks = tasks.flatMap((task) => [...values].map((value) => ({ ...task, [name]: value })))
  }
  return (tasks as PaidTask[]).filter((task) =>
    conditionNames.every((name) => task[name] === null || canHave(task.timesheetLineType, name)),
  )
}

/** Letters A to Z and digits, the only characters that GP takes in a pay code and a batch number. */
const plain = /^[A-Z0-9]+$/
const upper = () =>
  text().transform((value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value))

const PLAIN = 'Letters A to Z and digits only'
/** A code of GP's set-up; empty for none. */
const gpCode = () =>
  upper()
    .default('')
    .max(PAY_CODE_MAX, atMost(PAY_CODE_MAX))
    .matches(plain, { message: PLAIN, excludeEmptyString: true })

const conditionForms = forConditions((name) =>
  isRecord(name) ? number().nullable().default(null) : string().nullable().default(null),
) as unknown as { [Name in ConditionName]: Schema<Conditions[Name]> }

const NO_CODE = 'Please choose a pay code'

export const payrollForm = object({
  batchPrefix: upper()
    .required('Please enter a prefix')
    .max(GP_BATCH_PREFIX_MAX, atMost(GP_BATCH_PREFIX_MAX))
    .matches(plain, PLAIN),
  dayShiftCode: gpCode(),
  nightShiftCode: gpCode(),
  codes: array(
    object({
      code: gpCode().required('Please enter a code'),
      description: text().required('Please enter a description').max(NAME_MAX, atMost(NAME_MAX)),
    }),
  )
    .required()
    .max(PAY_CODES_MAX, `At most ${PAY_CODES_MAX} pay codes`)
    .test('distinct', function (codes) {
      const names = codes.map(({ code }) => code)
      const at = names.findIndex((code, index) => names.indexOf(code) !== index)
      return at < 0 || this.createError({ path: `codes.${at}.code`, message: 'This code is there already' })
    }),
  rules: array(
    object({
      code: string().required(NO_CODE),
      department: gpCode(),
      jobTitle: gpCode(),
      ...conditionForms,
    }),
  )
    .required()
    .max(PAY_RULES_MAX, `At most ${PAY_RULES_MAX} rules`),
  timeTrackColumns: array(string<TimeTrackColumn>().oneOf(timeTrackColumns).required())
    .required()
    .max(40, 'At most 40 columns'),
}).test('codes', function ({ codes, rules }) {
  const at = rules.findIndex(({ code }) => !codes.some((one) => one.code === code))
  return at < 0 || this.createError({ path: `rules.${at}.code`, message: NO_CODE })
})

export type PayrollInput = {
  /** Starts the numbers of batches of timesheets without an approval group. */
  batchPrefix: string
  /** The codes of Day and Night in GP; empty for none. */
  dayShiftCode: string
  nightShiftCode: string
  codes: readonly PayCode[]
  rules: readonly PayRule[]
  timeTrackColumns: readonly TimeTrackColumn[]
}
