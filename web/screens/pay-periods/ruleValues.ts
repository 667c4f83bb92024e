// Converts the rule of a payroll cycle to the form's values and back.
import type { FormikErrors } from 'formik'
import { payPeriodRuleForm } from '#domain/pay-period/forms.ts'
import type { PayPeriodLength, PayPeriodRule } from '#domain/pay-period/periods.ts'
import { mondayOf } from '#domain/week.ts'
import { problemsOf } from '#web/forms/problems.ts'

/** An emptied date is '', an emptied number null. */
export type RuleValues = Omit<PayPeriodRule, 'deadlineDays' | 'deadlineTime'> & {
  deadlineDays: number | null
  deadlineTime: number | null
}

export function valuesOf({
  length,
  anchorDate,
  deadlineDays,
  deadlineTime,
  closesItself,
}: PayPeriodRule): RuleValues {
  return { length, anchorDate, deadlineDays, deadlineTime, closesItself }
}

export function problemsIn(values: RuleValues): FormikErrors<RuleValues> {
  return problemsOf(payPeriodRuleForm, asTyped(values))
}

/** The mutation's input; null while a value is missing or invalid. */
export function inputOf(values: RuleValues): PayPeriodRule | null {
  return Object.keys(problemsIn(values)).length === 0 ? (asTyped(values) as PayPeriodRule) : null
}

/** How many fields differ. */
export function countChanges(before: RuleValues, after: RuleValues): number {
  const [one, other] = [asTyped(before), asTyped(after)]
  return (Object.keys(one) as (keyof RuleValues)[]).filter((name) => one[name] !== other[name]).length
}

export function isSame(one: RuleValues, other: RuleValues): boolean {
  return countChanges(one, other) === 0
}

/** The default first day of a new rule: a Monday, or the 1st of a month. */
export function firstDayFor(length: PayPeriodLength, today: string): string | null {
  if (length === 'OFF') return null
  return length === 'MONTHLY' ? `${today.slice(0, 7)}-01` : mondayOf(today)
}

function asTyped(values: RuleValues): RuleValues {
  return { ...values, anchorDate: values.anchorDate || null }
}
