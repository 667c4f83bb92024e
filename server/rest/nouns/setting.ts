// The company's settings with their legacy names (spec 3, rulings 3).
import { settingNames, settings } from '#domain/setting/settings.ts'
import { entityType, flag, integer, text, type EntityType } from '#server/odata/model.ts'
import { settings as set } from '#server/read/administration/settings.ts'
import { legacyName } from './legacy-name.ts'

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
    /** Clients may send it with a change, which then fails if someone else changed the record. */
    Version: integer('version'),
  },
})
