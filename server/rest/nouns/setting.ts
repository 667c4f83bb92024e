// The company's settings as the legacy interface names them (spec 3, rulings 3).
import { settingNames, settings } from '#domain/setting/settings.ts'
import { entityType, flag, integer, text, type EntityType } from '#server/odata/model.ts'
import { settings as set } from '#server/read/settings.ts'

const property = { flag, int: integer, text }

export const settingType: EntityType = entityType({
  name: 'Setting',
  key: 'SettingId',
  set,
  properties: {
    SettingId: integer('id'),
    ...Object.fromEntries(
      settingNames.map((name) => [legacyName(name), property[settings[name].type](name)]),
    ),
    /** What a change claims, where its caller says so. */
    Version: integer('version'),
  },
})

/** 'TimeZone' for 'timeZone'. */
function legacyName(name: string): string {
  return name.replace(/^./, (first) => first.toUpperCase())
}
