// The forms of pay periods: the rule of a cycle, reopening a period, and opening days for one person.
import { boolean, date, number, object, string } from 'yup'
import { atMost, day, noDate, text } from '#domain/forms.ts'
import { DEADLINE_DAYS_MAX, MINUTES_PER_DAY, OPENING_DAYS_MAX, REASON_MAX } from '#domain/limits.ts'
import { payPeriodLengths, type PayPeriodLength } from './periods.ts'

const noDays = `Please enter 0 to ${DEADLINE_DAYS_MAX} days`
const noTime = 'Please choose a time'

export const payPeriodRuleForm = object({
  length: string<PayPeriodLength>().oneOf(payPeriodLengths).required(),
  anchorDate: day()
    .nullable()
    .default(null)
    .when('length', ([length], schema) =>
      length === 'OFF'
        ? schema
        : schema
            .required('Please choose the first day of a period')
            .test(
              'month',
              'Please choose a day from the 1st to the 28th',
              (value) => length !== 'MONTHLY' || !value || Number(value.slice(8)) <= 28,
            ),
    ),
  deadlineDays: number()
    .strict()
    .typeError(noDays)
    .required(noDays)
    .integer(noDays)
    .min(0, noDays)
    .max(DEADLINE_DAYS_MAX, noDays),
  deadlineTime: number()
    .strict()
    .typeError(noTime)
    .required(noTime)
    .integer(noTime)
    .min(0, noTime)
    .max(MINUTES_PER_DAY - 1, noTime),
  closesItself: boolean().strict().required(),
})

/** The message for a cancellation in a closed pay period without a reason. */
export const CANCELS_CLOSED_REASON = 'Please enter the reason: the pay period is closed'

const reason = () => text().max(REASON_MAX, atMost(REASON_MAX))

/** Cancelling a timesheet of a closed pay period. */
export const cancelClosedForm = object({ reason: reason().required(CANCELS_CLOSED_REASON) })

export const openPeriodForm = object({
  reason: reason().required('Please enter why the period is opened again'),
})

/** The days of one person to open. @param now the moment that `until` must lie after. */
export const openingForm = (now: Date) =>
  object({
    startDate: day().required(noDate),
    endDate: day()
      .required(noDate)
      .when('startDate', ([startDate], schema) =>
        schema.test('order', 'The last day is before the first', (value) => !value || value >= startDate),
      ),
    until: date()
      .typeError(noTime)
      .required(noTime)
      .min(now, 'Please choose a time that is not over')
      .max(
        new Date(now.getTime() + OPENING_DAYS_MAX * 86_400_000),
        `Please choose a time within ${OPENING_DAYS_MAX} days`,
      ),
    reason: reason().required('Please enter why these days are opened'),
  })

export const requestForm = object({ date: day().required(noDate), message: reason().default('') })

/** Refuses a person's request to open a day. */
export const refuseDayForm = object({
  reason: reason().required('Please enter why the day is not opened'),
})
