// The columns that a person chose for the export of a list, stored in this browser.
import type { ExportName } from '#domain/export/export.ts'
import { signedInAs } from '#web/client/session.ts'
import { device } from '#web/client/storage.ts'

/** Each report has its own columns, so the choice is stored per report. */
const isKept = (list: ExportName) => list !== 'REPORT'

const keyOf = (list: ExportName) => `daybook.columnsLeftOut.${signedInAs()}.${list}`

/** The keys of the excluded columns. A column added in a later release is included. */
export function columnsLeftOut(list: ExportName): ReadonlySet<string> {
  if (!isKept(list)) return new Set()
  try {
    const kept: unknown = JSON.parse(device.get(keyOf(list)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

export function keepColumnsLeftOut(list: ExportName, keys: ReadonlySet<string>): void {
  if (!isKept(list)) return
  device.set(keyOf(list), JSON.stringify([...keys]))
}
