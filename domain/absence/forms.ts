// The forms of absences and public holidays.
import { array, boolean, mixed, number, object } from 'yup'
import { atMost, day, noDate, text } from '#domain/forms.ts'
import { ABSENCE_DAYS_MAX, HOLIDAYS_AT_ONCE, MINUTES_PER_DAY, NAME_MAX, REASON_MAX } from '#domain/limits.ts'
import { daysBetween } from '#domain/week.ts'
import { absenceKinds, type AbsenceKind } from './absence.ts'
import { leaveKinds, type LeaveKind } from './leave.ts'

/** The first and the last day of an absence, and the weekdays on which a roster repeats. */
export const absenceForm = object({
  kind: mixed<AbsenceKind>().oneOf(absenceKinds).required('Please choose a reason'),
  weekdays: array()
    .of(number().integer().min(1).max(5).required())
    .required()
    .when('kind', ([kind], schema) =>
      kind === 'NOT_ROSTERED' ? schema : schema.max(0, 'Only rosters repeat every week'),
    ),
  startDate: day().required(noDate),
  endDate: day()
    .transform((value: unknown) => value || null)
    .nullable()
    .defined()
    .when(['startDate', 'weekdays'], ([startDate, weekdays], schema) => {
      const ordered = schema.test(
        'order',
        'The last day is before the first',
        (value) => !value || !startDate || value >= startDate,
      )
      // Only a weekly roster may go on until somebody ends it.
      if (weekdays?.length > 0) return ordered
      return ordered
        .required(noDate)
        .test(
          'length',
          'Please choose a year at most',
          (value) => !value || !startDate || daysBetween(startDate, value) < ABSENCE_DAYS_MAX,
        )
    }),
})

/** Leave for which a person asks. */
export const leaveForm = object({
  kind: mixed<LeaveKind>().oneOf(leaveKinds).required('Please choose a kind'),
  startDate: day().required(noDate),
  endDate: day()
    .required(noDate)
    .test('order', 'The last day is before the first', (value, { parent }) => {
      const { startDate } = parent as { startDate?: string }
      return !value || !startDate || value >= startDate
    })
    .test('length', 'Please choose a year at most', (value, { parent }) => {
      const { startDate } = parent as { startDate?: string }
      return !value || !startDate || daysBetween(startDate, value) < ABSENCE_DAYS_MAX
    }),
  minutesPerDay: number()
    .typeError('Please enter the hours a day')
    .required('Please enter the hours a day')
    .integer()
    .min(1, 'Please enter the hours a day')
    .max(MINUTES_PER_DAY),
  words: text().defined().max(REASON_MAX, atMost(REASON_MAX)),
})

/** The decision on leave. To decline it needs a reason. */
export const leaveDecisionForm = object({
  isApproved: boolean().required(),
  reason: text()
    .defined()
    .max(REASON_MAX, atMost(REASON_MAX))
    .when('isApproved', ([isApproved], schema) =>
      isApproved ? schema : schema.required('Please enter a reason'),
    ),
})

/** A public holiday of a region. */
export const holidayForm = object({
  date: day().required(noDate),
  name: text().max(NAME_MAX, atMost(NAME_MAX)).required('Please enter Name'),
})

/** Public holidays that are added to a region. */
export const holidaysForm = object({
  region: text().required('Please choose a region'),
  holidays: array()
    .of(holidayForm)
    .required()
    .min(1, 'Please choose a day')
    .max(HOLIDAYS_AT_ONCE, `At most ${HOLIDAYS_AT_ONCE} days at a time`)
    .test('once', (holidays, { createError }) => {
      const dates = holidays?.map(({ date }) => date) ?? []
      const again = dates.findIndex((date, index) => dates.indexOf(date) < index)
      return (
        again === -1 || createError({ path: `holidays[${again}].date`, message: 'This day is given twice' })
      )
    }),
})
