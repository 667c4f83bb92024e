// Names rows, blocks and instants in the sentences of a check.
import { sources, type SealedRow } from '#server/sealing/sources.ts'
import type { Known } from './findings.ts'

/** 'Row 5 of TimesheetHistory (timesheet 12)'. */
export function nameOfRow(row: SealedRow): string {
  const about = {
    TIMESHEET_HISTORY: `timesheet ${row.timesheetId}`,
    ADMINISTRATION_HISTORY: `${row.noun} ${row.recordId}`,
    PAY_BATCH_LINE: `batch ${row.number}, timesheet ${row.timesheetId}`,
    DOCKET: `${row.number}, timesheet ${row.timesheetId}`,
  }[row.source]
  return `Row ${row.id} of ${sources[row.source].table} (${about})`
}

export function sealedIn(number: number, known: ReadonlyMap<number, Known>): string {
  const block = known.get(number)
  return block
    ? `Block ${number} sealed it ${minute(block.sealedAt)}.`
    : `Block ${number} sealed it, and is gone, too.`
}

/** '2026-11-24 09:05 UTC'. */
export function minute(instant: Date): string {
  return Number.isNaN(instant.getTime())
    ? 'at no instant'
    : `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
