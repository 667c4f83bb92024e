// A timesheet, its tasks, their field service and what it is searched by, on their way into the database. What is written
// here is sent at once, and along with what else the transaction writes.
import { taskTypesOf } from '#domain/timesheet/task-type.ts'
import { instantOf, query, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { insertRows } from '#server/database/rows.ts'
import { lineRow } from './tasks.ts'
import type { LineWithLinks, NewHeader, NewIds } from './types.ts'

type Lines = readonly LineWithLinks[]

/** Writes a new timesheet with its tasks. */
export async function insertTimesheet(
  tx: Transaction,
  id: number,
  header: NewHeader,
  lines: Lines,
  ids: NewIds,
): Promise<void> {
  const at = instantOf(tx)
  // A trigger would write the types afterwards, in a second version of the row.
  const row = { id, ...header, taskTypes: taskTypesOf(lines), createdAt: at, updatedAt: at }
  await Promise.all([insertRows(tx, 'Timesheet', [row]), insertLines(tx, id, lines, ids)])
}

/** Writes the tasks of a stored timesheet anew; those that were there before keep their ids. */
export async function rewriteLines(
  tx: Transaction,
  timesheetId: number,
  lines: Lines,
  ids: NewIds,
): Promise<void> {
  await Promise.all([
    query(tx, Prisma.sql`DELETE FROM "TimesheetLine" WHERE "timesheetId" = ${timesheetId}::int`),
    insertLines(tx, timesheetId, lines, ids),
  ])
}

async function insertLines(
  tx: Transaction,
  timesheetId: number,
  lines: Lines,
  { TimesheetLine: lineIds, FieldService: serviceIds }: NewIds,
): Promise<void> {
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
  await Promise.all([
    insertRows(tx, 'TimesheetLine', rows),
    insertRows(tx, 'FieldService', services),
    keepSearch(tx, timesheetId),
  ])
}

/** Writes what a timesheet is searched by, from its tasks as they are by then. */
async function keepSearch(tx: Transaction, timesheetId: number): Promise<void> {
  await query(tx, Prisma.sql`SELECT "keepTimesheetSearch"(ARRAY[${timesheetId}::int])::text`)
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
