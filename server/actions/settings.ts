// The company's settings: one row, with the defaults of the rulings until an administrator says otherwise.
import type { Setting } from '#server/database/generated/client.ts'
import { db, type Transaction } from '#server/database/client.ts'

/** The settings as they stand. The first reader of an empty database writes the defaults. */
export async function readSettings(tx: Transaction = db): Promise<Setting> {
  const row = await tx.setting.findUnique({ where: { id: 1 } })
  return row ?? tx.setting.upsert({ where: { id: 1 }, create: { id: 1 }, update: {} })
}
