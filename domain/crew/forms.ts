// The forms of prepared days. The browser and the server validate with them.
import { array, number, object, string } from 'yup'
import { DATE_FIRST, DATE_LAST } from '#domain/bounds.ts'
import { isCalendarDate } from '#domain/date.ts'
import { atMost, text } from '#domain/forms.ts'
import { JOB_DESCRIPTION_MAX, MINUTES_PER_DAY, PREPARED_WORDS_MAX, TASKS_MAX } from '#domain/limits.ts'
import { TOO_MANY_TASKS } from '#domain/timesheet/forms.ts'

const noTimes = 'Please enter when the task starts and ends'
const time = () =>
  number().typeError(noTimes).integer(noTimes).min(0, noTimes).max(MINUTES_PER_DAY, noTimes).required(noTimes)

const isDay = (date: string) => isCalendarDate(date) && date >= DATE_FIRST && date <= DATE_LAST

/** A day to prepare. */
export const preparedDayForm = object({
  startDate: string()
    .required('Please choose date')
    .test('date', 'Please choose date', (date) => isDay(date)),
  shift: string().oneOf(['DAY', 'NIGHT'], 'Please choose shift').required('Please choose shift'),
  lines: array()
    .of(
      object({
        startTime: time(),
        endTime: time(),
        notes: text().max(JOB_DESCRIPTION_MAX, atMost(JOB_DESCRIPTION_MAX)).defined(),
      }),
    )
    .min(1, 'A prepared day has at least one task')
    .max(TASKS_MAX, TOO_MANY_TASKS)
    .required(),
})

/** What its person writes to decline it. */
export const notMyDayForm = object({
  words: text().max(PREPARED_WORDS_MAX, atMost(PREPARED_WORDS_MAX)).default(''),
})
