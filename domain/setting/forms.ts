// The form of the settings (spec 3, rulings 3).
import { boolean, number, object } from 'yup'
import { atMost, text } from '#domain/forms.ts'
import { hostsIn, isHostName } from './development-hosts.ts'
import { MAXIMUM_DAILY_HOURS_MAX, MINUTES_PER_DAY, NAME_MAX } from '#domain/limits.ts'

const WHOLE_HOURS = `Please enter whole hours from 1 to ${MAXIMUM_DAILY_HOURS_MAX}`
const TIME = 'Please choose the default start time'
const HOSTS = 'Please enter host names such as test.company.example, separated by spaces'
const HOSTS_MAX = 1000
export const NO_TIME_ZONE = 'Please choose a time zone from the list'

const flag = () => boolean().strict().typeError('Please choose on or off').required()

export const settingsForm = object({
  timesheetOverlapCheckingEnable: flag(),
  passMidnightCheckingEnable: flag(),
  maximumDailyHoursCheckingEnable: flag(),
  maximumDailyHours: number()
    .strict()
    .typeError(WHOLE_HOURS)
    .required(WHOLE_HOURS)
    .integer(WHOLE_HOURS)
    .min(1, WHOLE_HOURS)
    .max(MAXIMUM_DAILY_HOURS_MAX, WHOLE_HOURS),
  enableUseDefaultStartTime: flag(),
  defaultStartTime: number()
    .strict()
    .typeError(TIME)
    .required(TIME)
    .integer(TIME)
    .min(0, TIME)
    .max(MINUTES_PER_DAY - 1, TIME),
  timeZone: text()
    .required(NO_TIME_ZONE)
    .test('zone', NO_TIME_ZONE, (name) => name === '' || isTimeZone(name)),
  companyName: text().max(NAME_MAX, atMost(NAME_MAX)).required('Please enter Company Name'),
  requireSecondFactorForAdministrators: flag(),
  developmentHosts: text()
    .defined()
    .max(HOSTS_MAX, atMost(HOSTS_MAX))
    .test('hosts', HOSTS, (hosts) => hostsIn(hosts).every(isHostName))
    .transform((hosts) => (typeof hosts === 'string' ? hostsIn(hosts).join(' ') : hosts)),
})

/** Names begin with a letter; Intl takes offsets such as +10:00, too, which follow no summer time. */
const zoneName = /^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/

/** Whether it is the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
