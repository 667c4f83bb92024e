// The table of the settings: the formats of values, and the values that a reset restores.
import { expect, it } from 'vitest'
import { afterReset, formatSettings, settingDefaults, settingNames } from '#domain/setting/settings.ts'

it('each setting is formatted in its own unit', () => {
  const values = { ...settingDefaults, timeZone: 'Australia/Brisbane', companyName: 'Demo' }
  expect(formatSettings({ ...values, maximumDailyHours: 1, maximumDailyHoursCheckingEnable: false })).toEqual(
    {
      'Timesheet Overlap Checking': 'On',
      'Pass Midnight Checking': 'On',
      'Maximum Daily Hours Checking': 'Off',
      'Maximum Daily Hours': '1 hour',
      'Use Default Start Time': 'Off',
      'Default Start Time': '08:30 am',
      "Allow a reason instead of the customer's signature": 'Off',
      'Time Zone': 'Australia/Brisbane',
      'Company Name': 'Demo',
      'Require Second Factor for Administrators': 'Off',
      'Development Hosts': 'None',
      'Mail Dockets to Customers': 'Off',
      'Ask for Leave': 'Off',
    },
  )
  expect(formatSettings(values)['Maximum Daily Hours']).toBe('14 hours')
})

it('a reset changes only the settings that rulings 3 list', () => {
  const changed = {
    ...settingDefaults,
    maximumDailyHours: 9,
    enableUseDefaultStartTime: true,
    timeZone: 'Australia/Perth',
    companyName: 'Another',
    allowUnsignedReason: true,
    requireSecondFactorForAdministrators: true,
    developmentHosts: 'test.company.example',
    mailDockets: true,
    leaveIsAsked: true,
  }
  expect(
    afterReset({ ...changed, initialTimeZone: 'Australia/Brisbane', initialCompanyName: 'Demo' }),
  ).toEqual({
    ...settingDefaults,
    timeZone: 'Australia/Brisbane',
    companyName: 'Demo',
    allowUnsignedReason: true,
    requireSecondFactorForAdministrators: true,
    developmentHosts: 'test.company.example',
    mailDockets: true,
    leaveIsAsked: true,
  })
})

it('a new company has a default for each setting that set-up does not ask for', () => {
  const setUp = ['timeZone', 'companyName']
  expect(Object.keys(settingDefaults)).toEqual(settingNames.filter((name) => !setUp.includes(name)))
})
