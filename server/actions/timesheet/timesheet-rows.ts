// Writes a timesheet, its tasks, their field service and photos, and its search text.
import { instantOf, type Transaction } from '#server/database/client.ts'
import { insertRows } from '#server/database/rows.ts'
import { lineRow } from './tasks.ts'
import type { LineWithLinks, NewHeader, NewIds } from './types.ts'

type Lines = readonly LineWithLinks[]

export async function insertTimesheet(
  tx: Transaction,
  id: number,
  header: NewHeader,
  lines: Lines,
  ids: NewIds,
): Promise<void> {
  const at = instantOf(tx)
  const row = { id, ...header, createdAt: at, updatedAt: at }
  await insertRows(tx, { Timesheet: [row], ...lineRows(id, lines, ids) })
  await updateSearchText(tx, id)
}

/** Replaces the tasks of a stored timesheet; tasks that it had before keep their ids. */
export async function rewriteLines(
  tx: Transaction,
  timesheetId: number,
  lines: Lines,
  ids: NewIds,
): Promise<void> {
  await tx.timesheetLine.deleteMany({ where: { timesheetId } })
  await insertRows(tx, lineRows(timesheetId, lines, ids))
  await updateSearchText(tx, timesheetId)
}

async function updateSearchText(tx: Transaction, timesheetId: number): Promise<void> {
  await tx.$executeRaw`SELECT "keepTimesheetSearch"(ARRAY[${timesheetId}::int])`
}

function lineRows(
  timesheetId: number,
  lines: Lines,
  { TimesheetLine: lineIds, FieldService: serviceIds }: NewIds,
) {
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
  const photos = lines.flatMap((line, at) =>
    line.photos.map(({ file }, position) => ({ timesheetLineId: rows[at]!.id, position, fileId: file.id })),
  )
  return { TimesheetLine: rows, FieldService: services, TaskPhoto: photos }
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
