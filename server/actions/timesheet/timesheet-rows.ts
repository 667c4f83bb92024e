// A timesheet, its tasks and their field service on their way into the database.
import { taskTypesOf } from '#domain/timesheet/task-type.ts'
import { instantOf, type Transaction } from '#server/database/client.ts'
import { insertRows } from '#server/database/rows.ts'
import { lineRow } from './tasks.ts'
import type { LineWithLinks, NewHeader } from './types.ts'

/** Writes a new timesheet with its tasks. @returns its id. */
export async function insertTimesheet(
  tx: Transaction,
  header: NewHeader,
  lines: readonly LineWithLinks[],
): Promise<number> {
  const at = instantOf(tx)
  // A trigger would write the types afterwards, in a second version of the row.
  const row = { ...header, taskTypes: taskTypesOf(lines), createdAt: at, updatedAt: at }
  const [inserted] = await insertRows(tx, 'Timesheet', [row], ['id'])
  await insertLines(tx, inserted!.id, lines)
  return inserted!.id
}

/** Writes the tasks of a stored timesheet anew; those that were there before keep their ids. */
export async function rewriteLines(
  tx: Transaction,
  timesheetId: number,
  lines: readonly LineWithLinks[],
): Promise<void> {
  await tx.timesheetLine.deleteMany({ where: { timesheetId } })
  await insertLines(tx, timesheetId, lines)
}

async function insertLines(
  tx: Transaction,
  timesheetId: number,
  lines: readonly LineWithLinks[],
): Promise<void> {
  const { kept, added } = parted(
    lines.map((line, position) => ({ id: line.id, timesheetId, position, ...lineRow(line) })),
  )
  const written = await Promise.all([
    insertRows(tx, 'TimesheetLine', kept, ['id', 'position']),
    insertRows(tx, 'TimesheetLine', added, ['id', 'position']),
  ])
  const ids = new Map(written.flat().map(({ id, position }) => [position, id]))
  const services = parted(
    lines.flatMap(({ fieldService }, position) =>
      fieldService ? [fieldServiceRow(fieldService, ids.get(position)!)] : [],
    ),
  )
  await Promise.all([
    insertRows(tx, 'FieldService', services.kept),
    insertRows(tx, 'FieldService', services.added),
  ])
}

/** Rows that keep the id they had, and those that are given one. */
function parted<Row extends object>(rows: readonly (Row & { id: number | null })[]) {
  return {
    kept: rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }])),
    added: rows.flatMap(({ id, ...row }) => (id === null ? [row] : [])),
  }
}

function fieldServiceRow(
  { customerSignature, workerSignature, ...data }: NonNullable<LineWithLinks['fieldService']>,
  timesheetLineId: number,
) {
  const signatures = {
    customerSignatureId: customerSignature?.id ?? null,
    workerSignatureId: workerSignature?.id ?? null,
  }
  return { ...data, ...signatures, timesheetLineId }
}
