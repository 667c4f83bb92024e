// The company's settings: one row, with the defaults of the rulings until an administrator changes them.
import { forSettings, settings as rows } from '#domain/setting/settings.ts'
import { Prisma, type Setting } from '#server/database/generated/client.ts'
import { db, type Reader, type Transaction } from '#server/database/client.ts'
import { coalesce } from '#server/database/coalesce.ts'
import type { Column } from '#server/database/rows.ts'
import { entitySet, type FieldType } from '../entity.ts'

/** Everyone reads them: the forms check against them. */
export const settings = entitySet('setting', {
  visible: () => ({}),
  fields: {
    id: 'int',
    ...forSettings<FieldType>((name) => rows[name].type),
  },
  sortable: ['id'],
  order: [['id', 'asc']],
  pageSize: 1,
})

/** The settings as they are read with other things; null in an empty database. */
export const settingsColumn: Column<Omit<Setting, 'updatedAt'> | null> = Prisma.sql`(
  SELECT to_json("Setting") FROM "Setting" WHERE "id" = 1)`

/** The stored settings. The first reader of an empty database writes the defaults. */
export function readSettings(tx?: Transaction): Promise<Setting> {
  return tx ? read(tx) : readTogether(undefined)
}

// Every page needs them, so calls in the same tick share one read.
const readTogether = coalesce(() => read(db))

async function read(reader: Reader): Promise<Setting> {
  const row = await reader.setting.findUnique({ where: { id: 1 } })
  return row ?? reader.setting.upsert({ where: { id: 1 }, create: { id: 1 }, update: {} })
}
