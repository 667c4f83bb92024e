// The company's settings: what each is called, how its value reads, and what a reset restores (spec 3, rulings 3).
import { DEFAULT_MAXIMUM_DAILY_HOURS, DEFAULT_START_TIME } from '#domain/limits.ts'
import { formatTime } from '#domain/timesheet/time.ts'

export type Settings = {
  timesheetOverlapCheckingEnable: boolean
  passMidnightCheckingEnable: boolean
  maximumDailyHoursCheckingEnable: boolean
  /** Hours. */
  maximumDailyHours: number
  enableUseDefaultStartTime: boolean
  /** Minutes after midnight. */
  defaultStartTime: number
  /** An IANA name. */
  timeZone: string
  companyName: string
  requireSecondFactorForAdministrators: boolean
  /** Host names of test installations, separated by spaces. */
  developmentHosts: string
}
export type SettingName = keyof Settings

/** What people call them, in the order in which they are shown. */
export const settingLabel: Record<SettingName, string> = {
  timesheetOverlapCheckingEnable: 'Timesheet Overlap Checking',
  passMidnightCheckingEnable: 'Pass Midnight Checking',
  maximumDailyHoursCheckingEnable: 'Maximum Daily Hours Checking',
  maximumDailyHours: 'Maximum Daily Hours',
  enableUseDefaultStartTime: 'Use Default Start Time',
  defaultStartTime: 'Default Start Time',
  timeZone: 'Time Zone',
  companyName: 'Company Name',
  requireSecondFactorForAdministrators: 'Require Second Factor for Administrators',
  developmentHosts: 'Development Hosts',
}
export const settingNames = Object.keys(settingLabel) as SettingName[]

/**
 * What a reset restores. The time zone and the name are those that the company was set up with, because another company
 * than the demo's has no others to go back to.
 */
export const settingDefaults: Omit<Settings, 'timeZone' | 'companyName'> = {
  timesheetOverlapCheckingEnable: true,
  passMidnightCheckingEnable: true,
  maximumDailyHoursCheckingEnable: true,
  maximumDailyHours: DEFAULT_MAXIMUM_DAILY_HOURS,
  enableUseDefaultStartTime: true,
  defaultStartTime: DEFAULT_START_TIME,
  requireSecondFactorForAdministrators: false,
  developmentHosts: '',
}

/** The value of a setting as people read it: 'On', '14 hours', '08:30 am'. */
export function settingInWords<Name extends SettingName>(name: Name, value: Settings[Name]): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (name === 'developmentHosts' && value === '') return 'None'
  if (typeof value === 'string') return value
  return name === 'defaultStartTime' ? formatTime(value) : `${value} ${value === 1 ? 'hour' : 'hours'}`
}

/** All of them in words, by their labels. */
export function settingsInWords(settings: Settings): Record<string, string> {
  return Object.fromEntries(
    settingNames.map((name) => [settingLabel[name], settingInWords(name, settings[name])]),
  )
}

/** Of a record that has settings among others: the settings alone. */
export function pickSettings(record: Settings): Settings {
  return Object.fromEntries(settingNames.map((name) => [name, record[name]])) as Settings
}
