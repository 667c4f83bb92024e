// Pay codes, and the rules that say which task is paid by which code. The first rule that matches decides.
import { array, object, string, number } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { GP_BATCH_PREFIX_MAX, NAME_MAX, PAY_CODES_MAX, PAY_CODE_MAX, PAY_RULES_MAX } from '#domain/limits.ts'
import { payCycles } from '#domain/pay-period/periods.ts'
import { hasField } from '#domain/timesheet/task-fields.ts'
import { allowedLineTypes, type TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { GpPayCycle } from '#domain/user/account.ts'
import { timeTrackColumns, type TimeTrackColumn } from './formats.ts'

export type PayCode = { code: string; description: string }

/** A condition is null where anything matches. */
export type PayRule = {
  code: string
  gpPayCycle: GpPayCycle | null
  shift: Shift | null
  timesheetLineType: TimesheetLineType | null
  taskCategoryId: number | null
}

/** What the rules look at. */
export type PaidTask = {
  gpPayCycle: GpPayCycle
  shift: Shift
  timesheetLineType: TimesheetLineType
  taskCategoryId: number | null
}

const conditions = ['gpPayCycle', 'shift', 'timesheetLineType', 'taskCategoryId'] as const

/** The first rule that matches a task, by its place in the list; null if none does. */
export function payRuleOf<Rule extends Omit<PayRule, 'code'>>(
  rules: readonly Rule[],
  task: PaidTask,
): { rule: Rule; place: number } | null {
  const place = rules.findIndex((rule) =>
    conditions.every((condition) => rule[condition] === null || rule[condition] === task[condition]),
  )
  return place < 0 ? null : { rule: rules[place]!, place }
}

/**
 * Why a rule never decides: the places of the earlier rules that take every task it matches, none if no task can match it.
 * Null if it decides some task.
 */
export function neverReached<Rule extends Omit<PayRule, 'code'>>(
  rules: readonly Rule[],
  place: number,
): number[] | null {
  const rule = rules[place]!
  const matched = tasksApart(rules).filter((task) => payRuleOf([rule], task))
  const takers = new Set(matched.map((task) => payRuleOf(rules, task)!.place))
  if (takers.has(place)) return null
  // One that takes all of it explains more than several that share it.
  const whole = rules.findIndex((one) => matched.every((task) => payRuleOf([one], task)))
  return matched.length > 0 && whole < place ? [whole] : [...takers].toSorted((one, other) => one - other)
}

const shifts: readonly Shift[] = ['DAY', 'NIGHT']

/** A task of each sort that the rules can tell apart. UnBilled tasks have no category. */
function tasksApart(rules: readonly Omit<PayRule, 'code'>[]): PaidTask[] {
  const categories = new Set([null, ...rules.map(({ taskCategoryId }) => taskCategoryId)])
  return payCycles.flatMap((gpPayCycle) =>
    shifts.flatMap((shift) =>
      allowedLineTypes('ALL').flatMap((timesheetLineType) =>
        [...categories]
          .filter((id) => id === null || hasField(timesheetLineType, 'taskCategory'))
          .map((taskCategoryId) => ({ gpPayCycle, shift, timesheetLineType, taskCategoryId })),
      ),
    ),
  )
}

/** Letters A to Z and digits, the only characters that GP takes in a pay code and a batch number. */
const plain = /^[A-Z0-9]+$/
const upper = () =>
  text().transform((value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value))

const NO_CODE = 'Please choose a pay code'

export const payrollForm = object({
  batchPrefix: upper()
    .required('Please enter a prefix')
    .max(GP_BATCH_PREFIX_MAX, atMost(GP_BATCH_PREFIX_MAX))
    .matches(plain, 'Letters A to Z and digits only'),
  codes: array(
    object({
      code: upper()
        .required('Please enter a code')
        .max(PAY_CODE_MAX, atMost(PAY_CODE_MAX))
        .matches(plain, 'Letters A to Z and digits only'),
      description: text().required('Please enter a description').max(NAME_MAX, atMost(NAME_MAX)),
    }),
  )
    .required()
    .max(PAY_CODES_MAX, `At most ${PAY_CODES_MAX} pay codes`)
    .test('distinct', function (codes) {
      const names = codes.map(({ code }) => code)
      const at = names.findIndex((code, place) => names.indexOf(code) !== place)
      return at < 0 || this.createError({ path: `codes.${at}.code`, message: 'This code is there already' })
    }),
  rules: array(
    object({
      code: string().required(NO_CODE),
      gpPayCycle: string<GpPayCycle>().nullable().default(null),
      shift: string<Shift>().nullable().default(null),
      timesheetLineType: string<TimesheetLineType>().nullable().default(null),
      taskCategoryId: number().nullable().default(null),
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
  codes: readonly PayCode[]
  rules: readonly PayRule[]
  timeTrackColumns: readonly TimeTrackColumn[]
}
