// The company's settings (spec 3, rulings 3). This table makes the form, GraphQL, REST, the history and the
// reset (docs/decisions/settings.md).
import { boolean, number, type Schema } from 'yup'
import { wordFor } from '#domain/counted.ts'
import { atMost, text } from '#domain/forms.ts'
import {
  DEFAULT_MAXIMUM_DAILY_HOURS,
  DEFAULT_START_TIME,
  MAXIMUM_DAILY_HOURS_MAX,
  MINUTES_PER_DAY,
  NAME_MAX,
} from '#domain/limits.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import { hostsIn, isHostName } from './development-hosts.ts'
import { isTimeZone, NO_TIME_ZONE } from './time-zone.ts'

type Row<Type, Value> = {
  type: Type
  label: string
  /** For the readers of the API. */
  description: string
  /** The value of a new company; null: the value that it was set up with. */
  initial: Value | null
  schema: Schema<Value>
  /** Formats a value with its unit: '14 hours', '08:30 am'. */
  format(value: Value): string
}
type Setting = Row<'flag', boolean> | Row<'int', number> | Row<'text', string>

const flag = (label: string, initial: boolean, description: string) => ({
  type: 'flag' as const,
  label,
  description,
  initial,
  schema: boolean().strict().typeError('Please choose on or off').required(),
  format: (isOn: boolean) => (isOn ? 'On' : 'Off'),
})

/** @param problem the message for every value that is not a whole number from min to max. */
const wholeNumber = (min: number, max: number, problem: string) =>
  number().strict().typeError(problem).required(problem).integer(problem).min(min, problem).max(max, problem)

const HOSTS_MAX = 1000

/** Every setting, in the order of the form. */
export const settings = {
  timesheetOverlapCheckingEnable: flag(
    'Timesheet Overlap Checking',
    true,
    'Whether a timesheet cannot be submitted when it overlaps another timesheet of the same person.',
  ),
  passMidnightCheckingEnable: flag(
    'Pass Midnight Checking',
    true,
    'Whether a task of a Day shift must end by midnight.',
  ),
  maximumDailyHoursCheckingEnable: flag(
    'Maximum Daily Hours Checking',
    true,
    'Whether `maximumDailyHours` applies.',
  ),
  maximumDailyHours: {
    type: 'int',
    label: 'Maximum Daily Hours',
    description: `Whole hours from 1 to ${MAXIMUM_DAILY_HOURS_MAX}.`,
    initial: DEFAULT_MAXIMUM_DAILY_HOURS,
    schema: wholeNumber(
      1,
      MAXIMUM_DAILY_HOURS_MAX,
      `Please enter whole hours from 1 to ${MAXIMUM_DAILY_HOURS_MAX}`,
    ),
    format: (hours: number) => `${hours} ${wordFor(hours, 'hour', 'hours')}`,
  },
  enableUseDefaultStartTime: flag(
    'Use Default Start Time',
    false,
    'Whether new timesheets of everyone start at `defaultStartTime`, and not at the default start time of the person.',
  ),
  defaultStartTime: {
    type: 'int',
    label: 'Default Start Time',
    description: 'Minutes after midnight.',
    initial: DEFAULT_START_TIME,
    schema: wholeNumber(0, MINUTES_PER_DAY - 1, 'Please choose the default start time'),
    format: formatTime,
  },
  allowUnsignedReason: flag(
    "Allow a reason instead of the customer's signature",
    false,
    "Whether field service may have a reason in place of the customer's signature.",
  ),
  timeZone: {
    type: 'text',
    label: 'Time Zone',
    description:
      "The company's time zone, an IANA name. Instants are shown in it, and it decides which date is today.",
    initial: null,
    schema: text()
      .required(NO_TIME_ZONE)
      .test('zone', NO_TIME_ZONE, (name) => name === '' || isTimeZone(name)),
    format: (name: string) => name,
  },
  companyName: {
    type: 'text',
    label: 'Company Name',
    description: 'The customer name of field service at one of the company’s own sites.',
    initial: null,
    schema: text().max(NAME_MAX, atMost(NAME_MAX)).required('Please enter Company Name'),
    format: (name: string) => name,
  },
  leaveIsAsked: flag(
    'Ask for Leave',
    false,
    'Whether people ask their approvers for leave. If off, they mark it themselves.',
  ),
  requireSecondFactorForAdministrators: flag(
    'Require Second Factor for Administrators',
    false,
    'Whether administrators must set up a second factor before they can do anything else.',
  ),
  developmentHosts: {
    type: 'text',
    label: 'Development Hosts',
    description:
      'Host names of test installations, separated by spaces. Daybook shows a banner at these addresses.',
    initial: '',
    schema: text()
      .defined()
      .max(HOSTS_MAX, atMost(HOSTS_MAX))
      .test('hosts', 'Please enter host names such as test.company.example, separated by spaces', (hosts) =>
        hostsIn(hosts).every(isHostName),
      )
      .transform((hosts) => (typeof hosts === 'string' ? hostsIn(hosts).join(' ') : hosts)),
    format: (hosts: string) => hosts || 'None',
  },
  mailDockets: flag(
    'Mail Dockets to Customers',
    false,
    'Whether a docket is mailed to the e-mail address of its customer when it is issued.',
  ),
} satisfies Record<string, Setting>

type Table = typeof settings
export type SettingName = keyof Table
export type Settings = { [Name in SettingName]: Parameters<Table[Name]['format']>[0] }
export const settingNames = Object.keys(settings) as SettingName[]

/** One value for each setting. */
export function forSettings<Value>(make: (name: SettingName) => Value): Record<SettingName, Value> {
  return Object.fromEntries(settingNames.map((name) => [name, make(name)])) as Record<SettingName, Value>
}

type SetUpName = { [Name in SettingName]: Table[Name]['initial'] extends null ? Name : never }[SettingName]
/** The values of a new company, without those that it is set up with. */
export const settingDefaults = Object.fromEntries(
  settingNames
    .filter((name) => settings[name].initial !== null)
    .map((name) => [name, settings[name].initial]),
) as Omit<Settings, SetUpName>

/** A reset leaves these alone: rulings 3 do not list them. */
const notReset = [
  'allowUnsignedReason',
  'requireSecondFactorForAdministrators',
  'developmentHosts',
  'mailDockets',
  'leaveIsAsked',
] as const satisfies SettingName[]

/** The settings after a reset: the defaults, and the zone and the name that the company was set up with (rulings 3). */
export function afterReset(
  stored: Settings & { initialTimeZone: string; initialCompanyName: string },
): Settings {
  return {
    ...settingDefaults,
    ...Object.fromEntries(notReset.map((name) => [name, stored[name]])),
    timeZone: stored.initialTimeZone,
    companyName: stored.initialCompanyName || stored.companyName,
  }
}

/** The value of a setting with its unit: 'On', '14 hours', '08:30 am'. */
export function formatSetting<Name extends SettingName>(name: Name, value: Settings[Name]): string {
  const { format } = settings[name] as { format: (value: Settings[Name]) => string }
  return format(value)
}

/** All formatted settings, by label. */
export function formatSettings(values: Settings): Record<string, string> {
  return Object.fromEntries(
    settingNames.map((name) => [settings[name].label, formatSetting(name, values[name])]),
  )
}

/** Copies the settings of a record and leaves out its other fields. */
export function pickSettings(record: Settings): Settings {
  return forSettings((name) => record[name]) as Settings
}
