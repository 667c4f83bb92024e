// The table of the settings: how values read, and what a reset restores.
import { expect, it } from 'vitest'
import { formatSettings, settingDefaults, settingNames } from '#domain/setting/settings.ts'

it('each setting reads in its own unit', () => {
  const values = { ...settingDefaults, timeZone: 'Australia/Brisbane', companyName: 'Demo' }
  expect(formatSettings({ ...values, maximumDailyHours: 1, maximumDailyHoursCheckingEnable: false })).toEqual(
    {
      'Timesheet Overlap Checking': 'On',
      'Pass Midnight Checking': 'On',
      'Maximum Daily Hours Checking': 'Off',
      'Maximum Daily Hours': '1 hour',
      'Use Default Start Time': 'On',
      'Default Start Time': '08:30 am',
      'Time Zone': 'Australia/Brisbane',
      'Company Name': 'Demo',
      'Require Second Factor for Administrators': 'Off',
      'Development Hosts': 'None',
    },
  )
  expect(formatSettings(values)['Maximum Daily Hours']).toBe('14 hours')
})

it('a reset has a default for each setting that the company was not set up with', () => {
  const setUp = ['timeZone', 'companyName']
  expect(Object.keys(settingDefaults)).toEqual(settingNames.filter((name) => !setUp.includes(name)))
})
