// The rows of a timesheet, its tasks, their field service and photos, and its search text.
import { beforeCommit, instantOf, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { NewRows } from '#server/database/rows.ts'
import { lineRow } from './tasks.ts'
import type { LineWithLinks, NewHeader, NewIds } from './types.ts'

type Lines = readonly LineWithLinks[]

/** The rows of a new timesheet. */
export function timesheetRows(
  tx: Transaction,
  id: number,
  header: NewHeader,
  lines: Lines,
  ids: NewIds,
): NewRows {
  const at = instantOf(tx)
  return { Timesheet: [{ id, ...header, createdAt: at, updatedAt: at }], ...lineRows(id, lines, ids) }
}

/** Makes room for the new tasks of a stored timesheet. */
export async function deleteLines(tx: Transaction, timesheetId: number): Promise<void> {
  await tx.timesheetLine.deleteMany({ where: { timesheetId } })
}

/** Updates the search text once the transaction has written the rows. */
export function updateSearchText(tx: Transaction, timesheetId: number): void {
  beforeCommit(tx, () => Prisma.sql`"keepTimesheetSearch"(ARRAY[${timesheetId}::int])::text`)
}

/** The rows of a timesheet's tasks; tasks that it had before keep their ids. */
export function lineRows(
  timesheetId: number,
  lines: Lines,
  { TimesheetLine: lineIds, FieldService: serviceIds }: NewIds,
): NewRows {
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
