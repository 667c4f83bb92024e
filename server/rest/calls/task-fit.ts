// Refuses values that a task cannot store and that the actions silently drop for the form: links that its type does not
// have, and an employer site without field service.
import { InvalidInput, type FieldProblem } from '#domain/refusal.ts'
import { linksOf } from '#domain/timesheet/task.ts'
import { links, taskLabel } from '#domain/timesheet/task-fields.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import type { LineInput } from '#server/actions/timesheet/types.ts'

/**
 * @param lines the tasks to record. @param sent the values of each that the body has, by column.
 * @throws InvalidInput.
 */
export function assertFit(lines: readonly LineInput[], sent: readonly object[]): void {
  const problems = lines.flatMap((line, index) => problemsOf(line, sent[index]!, `lines.${index}.`))
  if (problems.length > 0) throw new InvalidInput(problems)
}

function problemsOf(line: LineInput, sent: object, path: string): FieldProblem[] {
  const { timesheetLineType: type, employerSite, fieldService } = line
  const applicable = linksOf(type, employerSite && fieldService !== null)
  const lost = links.filter(
    (link) => `${link}Id` in sent && line[link] !== null && !applicable.includes(link),
  )
  const problems = lost.map((link) => ({
    path: `${path}${link}`,
    message: `A task of the type ${taskTypeLabel[type]} has no ${taskLabel[link]}.`,
  }))
  if (!('employerSite' in sent) || !employerSite || fieldService) return problems
  return [...problems, { path: `${path}employerSite`, message: 'EmployerSite needs a TimesheetAdditional.' }]
}
