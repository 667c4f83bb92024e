// The company's settings as the legacy interface names them (spec 3, rulings 3).
import { entityType, flag, integer, text, type EntityType } from '#server/odata/model.ts'
import { settings } from '#server/read/settings.ts'

export const settingType: EntityType = entityType({
  name: 'Setting',
  key: 'SettingId',
  set: settings,
  properties: {
    SettingId: integer('id'),
    TimesheetOverlapCheckingEnable: flag('timesheetOverlapCheckingEnable'),
    PassMidnightCheckingEnable: flag('passMidnightCheckingEnable'),
    MaximumDailyHoursCheckingEnable: flag('maximumDailyHoursCheckingEnable'),
    /** Whole hours. */
    MaximumDailyHours: integer('maximumDailyHours'),
    EnableUseDefaultStartTime: flag('enableUseDefaultStartTime'),
    /** Minutes after midnight. */
    DefaultStartTime: integer('defaultStartTime'),
    TimeZone: text('timeZone'),
    CompanyName: text('companyName'),
    RequireSecondFactorForAdministrators: flag('requireSecondFactorForAdministrators'),
    /** Host names, separated by spaces. */
    DevelopmentHosts: text('developmentHosts'),
    /** What a change claims, where its caller says so. */
    Version: integer('version'),
  },
})
