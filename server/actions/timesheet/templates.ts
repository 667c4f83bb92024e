// Saves, renames and deletes a person's own templates (docs/decisions/recents-templates-palette.md).
import { parseForm } from '#domain/forms.ts'
import { TASKS_MAX, TEMPLATES_MAX } from '#domain/limits.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { TOO_MANY_TASKS } from '#domain/timesheet/forms.ts'
import { noTexts, type Link } from '#domain/timesheet/task-fields.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { NAME_TAKEN, templateForm, templateNameForm } from '#domain/timesheet/template.ts'
import type { Shift, TaskTimes } from '#domain/timesheet/time.ts'
import { assertRecords, own } from '#server/access/own-rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { onePersonAtATime } from './claim.ts'
import { linkedById, linkedColumns, linkIds, resolveLinks } from './tasks.ts'
import { insertRows, readColumns } from '#server/database/rows.ts'

/** A task of a template in an input, with row ids for links and times in minutes after midnight. */
export type TemplateLineInput = TaskTimes & {
  timesheetLineType: TimesheetLineType
} & Record<Link, number | null>
export type TemplateInput = { name: string; shift: Shift; lines: readonly TemplateLineInput[] }

/**
 * Saves a day as a template of the viewer.
 * @returns its id.
 * @throws InvalidInput for its name, times and links; Refusal TASK_TYPE_NOT_ALLOWED or TOO_MANY_TEMPLATES; NotAllowed
 * FORBIDDEN for people who record no timesheets.
 */
export async function saveTemplate(viewer: Viewer, input: TemplateInput): Promise<number> {
  assertRecords(viewer)
  // Checked first, before any work per task.
  if (input.lines.length > TASKS_MAX) throw new InvalidInput([{ path: 'lines', message: TOO_MANY_TASKS }])
  const { name } = parseForm(templateForm, input)
  const { shift } = input
  const inputs = input.lines.map((line) => ({ ...line, ...nothingElse }))
  return transaction(async (tx) => {
    await onePersonAtATime(tx, viewer.id)
    const linked = linkedById(await readColumns(tx, linkedColumns(inputs)))
    const lines = resolveLinks(viewer, viewer, inputs, linked)
    await assertFree(tx, viewer, name, null)
    const { id } = await tx.template.create({ data: { userId: viewer.id, name, shift } })
    const rows = lines.map((line, position) => ({
      templateId: id,
      position,
      timesheetLineType: line.timesheetLineType,
      startTime: line.startTime,
      endTime: line.endTime,
      ...linkIds(line),
    }))
    await insertRows(tx, { TemplateLine: rows })
    return id
  })
}

/** Renames a template of the viewer. @throws InvalidInput; NotAllowed NOT_FOUND. */
export async function renameTemplate(viewer: Viewer, id: number, input: { name: string }): Promise<void> {
  const { name } = parseForm(templateNameForm, input)
  await transaction(async (tx) => {
    await onePersonAtATime(tx, viewer.id)
    await assertFree(tx, viewer, name, id)
    const { count } = await tx.template.updateMany({ where: { ...own(viewer), id }, data: { name } })
    if (count === 0) throw new NotAllowed('NOT_FOUND')
  })
}

/** Deletes a template of the viewer; does nothing if there is none. */
export async function deleteTemplate(viewer: Viewer, id: number): Promise<void> {
  await transaction((tx) => tx.template.deleteMany({ where: { ...own(viewer), id } }))
}

/** The fields of a timesheet's task that a template's task does not have. */
const nothingElse = { id: null, employerSite: false, fieldService: null, photos: null, ...noTexts() }

/**
 * @param id of the template to rename; null for a new one, which needs room.
 * @throws InvalidInput if another of the viewer's templates has the name; Refusal TOO_MANY_TEMPLATES.
 */
async function assertFree(tx: Transaction, viewer: Viewer, name: string, id: number | null): Promise<void> {
  const [usage] = await tx.$queryRaw<{ others: number; isTaken: boolean }[]>`
      SELECT count(*)::int AS "others", coalesce(bool_or(lower("name") = lower(${name})), false) AS "isTaken"
      FROM "Template" WHERE "userId" = ${viewer.id}::int AND "id" IS DISTINCT FROM ${id}::int`
  if (usage!.isTaken) throw new InvalidInput([{ path: 'name', message: NAME_TAKEN }])
  if (id === null && usage!.others >= TEMPLATES_MAX)
    throw new Refusal('TOO_MANY_TEMPLATES', null, { max: TEMPLATES_MAX })
}
