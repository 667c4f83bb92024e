// Copies fields from employees of GP to accounts: from the same import if it contains them, otherwise from the
// gateway.
import { PROBLEMS_NAMED } from '#domain/import/report.ts'
import { shown } from '#domain/import/values.ts'
import type { Gp } from '#server/adapters/gp.ts'
import type { Send } from '#server/database/own-connection.ts'
import type { ReportedRow, Problems } from './problems.ts'
import { stageOf, type Staged } from './tables.ts'

/** Sets the pay cycle and staff number of every account with an employee. */
export async function takeFromGp(
  send: Send,
  gp: Gp,
  { columns, format }: Staged,
  all: readonly Staged[],
  problems: Problems,
): Promise<void> {
  if (!columns.some(({ name }) => name === 'gpEmployeeId')) return
  const stage = stageOf(format.file)
  const imported = all.find((one) => one.format.file === 'gp-employees.csv')
  if (imported) await takeFromFile(send, stage)
  const left = await send<{ id: string }>(
    `SELECT DISTINCT "gpEmployeeId" AS "id" FROM ${stage} WHERE "gpEmployeeId" IS NOT NULL AND "gpPayCycle" IS NULL`,
  )
  const employees = left.length > 0 ? await gp.among(left.map(({ id }) => id)) : []
  await send(
    `UPDATE ${stage} s SET "gpPayCycle" = g."cycle", "gpStaffNumber" = nullif(g."number", '')
     FROM unnest($1::text[], $2::text[], $3::text[]) AS g("id", "cycle", "number")
     WHERE g."id" = s."gpEmployeeId" AND s."gpPayCycle" IS NULL`,
    [
      employees.map(({ employeeId }) => employeeId),
      employees.map(({ payCycle }) => payCycle),
      employees.map(({ staffNumber }) => staffNumber),
    ],
  )
  const missing = await send<ReportedRow>(`
    SELECT "line", to_json("gpEmployeeId")::text AS "detail", count(*) OVER ()::int AS "total" FROM ${stage}
    WHERE "gpEmployeeId" IS NOT NULL AND "gpPayCycle" IS NULL ORDER BY "line" LIMIT ${PROBLEMS_NAMED}`)
  problems.addReported(
    format.file,
    missing,
    ({ detail }) => `gpEmployeeId ${shown(detail)} is not in GP (gp-employees.csv)`,
  )
  await send(`UPDATE ${stage} SET "gpPayCycle" = 'NONE' WHERE "gpEmployeeId" IS NULL`)
}

/** Fields that the file does not have stay unchanged. */
function takeFromFile(send: Send, stage: string): Promise<object[]> {
  return send(`
    UPDATE ${stage} s
    SET "gpPayCycle" = coalesce(e."payCycle", t."payCycle"::text, 'NONE'),
        "gpStaffNumber" = nullif(coalesce(e."staffNumber", t."staffNumber"), '')
    FROM ${stageOf('gp-employees.csv')} e LEFT JOIN "GpEmployee" t ON t."employeeId" = e."employeeId"
    WHERE e."employeeId" = s."gpEmployeeId"`)
}
