// Naming a deputy: an approver who stands in for another one for some days.
import { mixed, object } from 'yup'
import { day, noDate } from '#domain/forms.ts'
import { DEPUTY_DAYS_MAX } from '#domain/limits.ts'
import { daysBetween } from '#domain/week.ts'

/** @param today 'YYYY-MM-DD' in the company's time zone: a deputy is not named for the past. */
export const deputyForm = (today: string) =>
  object({
    deputy: mixed().required('Please choose an approver'),
    startDate: day()
      .required(noDate)
      .test('past', 'Please choose today or a later day', (value) => !value || value >= today),
    endDate: day()
      .required(noDate)
      .when('startDate', ([startDate], schema) =>
        schema
          .test('order', 'The last day is before the first', (value) => !value || value >= startDate)
          .test(
            'length',
            'Please choose a year at most',
            (value) => !value || daysBetween(startDate, value) < DEPUTY_DAYS_MAX,
          ),
      ),
  })
