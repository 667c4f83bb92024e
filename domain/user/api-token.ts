// Access tokens, with which programs such as spreadsheets and scripts act for a person.
import { boolean, object, string } from 'yup'
import { isCalendarDate, isoDate } from '#domain/date.ts'
import { atMost, text } from '#domain/forms.ts'
import { API_TOKEN_DAYS_MAX, API_TOKEN_NAME_MAX } from '#domain/limits.ts'

/** The prefix by which scanners for leaked secrets recognise tokens. */
export const API_TOKEN_PREFIX = 'dbk_'
/** The first characters of a token, by which people recognise it in a list. */
export const API_TOKEN_START = 8

/** The days that the form offers; another end is a date. */
export const apiTokenDays = [30, 90, API_TOKEN_DAYS_MAX] as const

/** The last day of a token that is valid for this many days. @param today 'YYYY-MM-DD'. */
export function endsAfter(today: string, days: number): string {
  const last = new Date(today)
  last.setUTCDate(last.getUTCDate() + days)
  return isoDate(last)
}

const noDate = 'Please choose the last day'

/** @param today 'YYYY-MM-DD' in the company's time zone. */
export function apiTokenForm(today: string) {
  const last = endsAfter(today, API_TOKEN_DAYS_MAX)
  return object({
    name: text().required('Please enter a name').max(API_TOKEN_NAME_MAX, atMost(API_TOKEN_NAME_MAX)),
    mayWrite: boolean().strict().required(),
    endsOn: string()
      .typeError(noDate)
      .required(noDate)
      .test('date', noDate, (value) => !value || isCalendarDate(value))
      .test('past', 'This day is over', (value) => !value || value >= today)
      .test('year', 'At most a year from today', (value) => !value || value <= last),
  })
}
