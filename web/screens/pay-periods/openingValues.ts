// The values of the form that opens days for one person, its checks, and the mutation's input.
import { DateTime } from 'luxon'
import { mixed, number, string, type Schema } from 'yup'
import { isCalendarDate } from '#domain/date.ts'
import { formProblems } from '#domain/forms.ts'
import { openingForm } from '#domain/pay-period/forms.ts'
import { addDays } from '#domain/week.ts'
import type { Option } from '#web/fields/options.ts'

/** The request. */
export type DayRequest = {
  readonly userId: string
  readonly name: string
  readonly date: string
  readonly message: string
}

/** The person and the days are absent if a request determines them. */
export type OpeningValues = {
  user?: Option | null
  startDate?: string
  endDate?: string
  untilDate: string
  untilTime: number | null
  reason: string
}

/** Minutes after midnight: 5 pm. */
const END_OF_WORK = 17 * 60

export function firstValues(request: DayRequest | null, today: string): OpeningValues {
  const until = { untilDate: addDays(today, 1), untilTime: END_OF_WORK }
  if (request) return { ...until, reason: request.message }
  return { user: null, startDate: '', endDate: '', ...until, reason: '' }
}

/** @param zone the company's time zone. */
export function dialogForm(
  request: DayRequest | null,
  { now, zone }: { now: Date; zone: string | undefined },
): Schema {
  const form = openingForm(now)
  const chosen = form.pick(['startDate', 'endDate', 'reason']).shape({
    user: mixed().required('Please choose a person'),
  })
  return (request ? form.pick(['reason']) : chosen).shape({
    untilDate: string().test('date', 'Please choose a date', (date) => isCalendarDate(date ?? '')),
    untilTime: number()
      .nullable()
      .test('until', function (minutes) {
        const { untilDate } = this.parent as OpeningValues
        // Its own field shows that error.
        if (!isCalendarDate(untilDate)) return true
        const until = minutes == null ? null : instantAt(untilDate, minutes, zone)
        const [problem] = formProblems(form.pick(['until']), { until })
        return !problem || this.createError({ message: problem.message })
      }),
  })
}

export function inputOf(request: DayRequest | null, values: OpeningValues, zone: string | undefined) {
  const { user, startDate, endDate, untilDate, untilTime, reason } = values
  return {
    user: request?.userId ?? user!.id,
    startDate: request?.date ?? startDate!,
    endDate: request?.date ?? endDate!,
    until: instantAt(untilDate, untilTime!, zone).toISOString(),
    reason,
  }
}

function instantAt(date: string, minutes: number, zone: string | undefined): Date {
  return DateTime.fromISO(date, { zone })
    .set({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
    .toJSDate()
}
