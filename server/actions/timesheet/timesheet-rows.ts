// A timesheet, its tasks, their field service and what it is searched by, on their way into the database.
import { instantOf, write, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { inserting } from '#server/database/rows.ts'
import { lineRow } from './tasks.ts'
import type { LineWithLinks, NewHeader, NewIds } from './types.ts'

type Lines = readonly LineWithLinks[]

/** Writes a new timesheet with its tasks. */
export function insertTimesheet(
  tx: Transaction,
  id: number,
  header: NewHeader,
  lines: Lines,
  ids: NewIds,
): void {
  const at = instantOf(tx)
  const row = { id, ...header, createdAt: at, updatedAt: at }
  write(tx, [...inserting('Timesheet', [row]), ...insertingLines(id, lines, ids)])
}

/** Writes the tasks of a stored timesheet anew; those that were there before keep their ids. */
export function rewriteLines(tx: Transaction, timesheetId: number, lines: Lines, ids: NewIds): void {
  const emptied = Prisma.sql`DELETE FROM "TimesheetLine" WHERE "timesheetId" = ${timesheetId}::int`
  write(tx, [emptied, ...insertingLines(timesheetId, lines, ids)])
}

function insertingLines(
  timesheetId: number,
  lines: Lines,
  { TimesheetLine: lineIds, FieldService: serviceIds }: NewIds,
): Prisma.Sql[] {
  const rows = lines.map((line, position) => ({
    id: line.id ?? lineIds[position]!,
    timesheetId,
    position,
    ...lineRow(line),
  }))
  const services = lines.flatMap(({ fieldService }, position) => {
    if (!fieldService) return []
    const id = fieldService.id ?? serviceIds[position]!
    return [{ ...fieldServiceRow(fieldService), id, timesheetLineId: rows[position]!.id }]
  })
  return [
    ...inserting('TimesheetLine', rows),
    ...inserting('FieldService', services),
    // What it is searched by, from its tasks as they are by then.
    Prisma.sql`SELECT "keepTimesheetSearch"(ARRAY[${timesheetId}::int])::text`,
  ]
}

function fieldServiceRow({
  customerSignature,
  workerSignature,
  ...data
}: NonNullable<LineWithLinks['fieldService']>) {
  const signatures = {
    customerSignatureId: customerSignature?.id ?? null,
    workerSignatureId: workerSignature?.id ?? null,
  }
  return { ...data, ...signatures }
}
