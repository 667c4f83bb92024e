// A timesheet and its tasks on their way into the database.
import { query, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { now } from '#server/adapters/clock.ts'
import { lineRow } from './tasks.ts'
import type { LineWithLinks, NewHeader } from './types.ts'

/** The rows of a new timesheet and its tasks, as part of the statement that announces it. */
export function insertTimesheetSql(header: NewHeader, lines: readonly LineWithLinks[]): Prisma.Sql {
  const columns = namesOf(header)
  // A date of the calendar is one in UTC, whatever the zone of this machine.
  const values = Object.values(header).map((value) => (value instanceof Date ? value.toISOString() : value))
  const at = now()
  return Prisma.sql`
    "sheet" AS (
      INSERT INTO "Timesheet" (${columns}, "createdAt", "updatedAt") VALUES (${Prisma.join(values)}, ${at}, ${at})
      RETURNING "id"
    ), "line" AS (${insertLines(Prisma.sql`(SELECT "id" FROM "sheet")`, lines)})`
}

/** Writes what field service those tasks have. */
export async function writeNewFieldServices(
  tx: Transaction,
  timesheetId: number,
  lines: readonly LineWithLinks[],
): Promise<void> {
  if (!lines.some((line) => line.fieldService)) return
  const written = await tx.timesheetLine.findMany({
    where: { timesheetId },
    select: { id: true, position: true },
  })
  await writeFieldServices(tx, lines, written)
}

/** Writes the tasks of a stored timesheet anew; those that were there before keep their ids. */
export async function rewriteLines(
  tx: Transaction,
  timesheetId: number,
  lines: readonly LineWithLinks[],
): Promise<void> {
  await tx.timesheetLine.deleteMany({ where: { timesheetId } })
  const written = await query<{ id: number; position: number }>(
    tx,
    insertLines(Prisma.sql`${timesheetId}::int`, lines),
  )
  await writeFieldServices(tx, lines, written)
}

function insertLines(timesheetId: Prisma.Sql, lines: readonly LineWithLinks[]): Prisma.Sql {
  const rows = lines.map((line, position) => ({ position, ...lineRow(line), id: line.id }))
  const columns = namesOf({ position: 0, ...lineRow(lines[0]!) })
  return Prisma.sql`
    INSERT INTO "TimesheetLine" ("id", "timesheetId", ${columns})
    SELECT coalesce("id", nextval('"TimesheetLine_id_seq"')), ${timesheetId}, ${columns}
    FROM jsonb_populate_recordset(null::"TimesheetLine", ${JSON.stringify(rows)}::jsonb)
    RETURNING "id", "position"`
}

/** The columns that a row has values for. */
function namesOf(row: object): Prisma.Sql {
  return Prisma.raw(
    Object.keys(row)
      .map((column) => `"${column}"`)
      .join(', '),
  )
}

async function writeFieldServices(
  tx: Transaction,
  lines: readonly LineWithLinks[],
  written: readonly { id: number; position: number }[],
): Promise<void> {
  const ids = new Map(written.map(({ id, position }) => [position, id]))
  const data = lines.flatMap(({ fieldService }, position) => {
    if (!fieldService) return []
    const { id, customerSignature, workerSignature, ...data } = fieldService
    return {
      ...data,
      ...(id !== null && { id }),
      timesheetLineId: ids.get(position)!,
      customerSignatureId: customerSignature?.id ?? null,
      workerSignatureId: workerSignature?.id ?? null,
    }
  })
  if (data.length > 0) await tx.fieldService.createMany({ data })
}
