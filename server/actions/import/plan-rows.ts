// Reads the file of a plan: the rows of one person and date are one day.
import { planColumns, planFormat } from '#domain/import/plan.ts'
import type { Values } from '#domain/import/types.ts'
import { TASKS_MAX } from '#domain/limits.ts'
import { forLinks } from '#domain/timesheet/task-fields.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { NumberedDay, NumberedTask } from '#server/actions/crew/numbers.ts'
import { readRows } from './csv.ts'
import type { Source } from './import-files.ts'
import type { Problems } from './problems.ts'

/** Rows of a file; a longer one is split, so that the server's memory has a limit. */
export const PLAN_ROWS_MAX = 100_000

/** A day of the file, and the lines of its tasks. */
export type PlanDay = NumberedDay & { employee: string; at: number[] }

export type PlanRows = { rows: number; days: PlanDay[] }

/** Reads the days in the order of the file. Adds problems with rows. */
export async function readPlan({ open }: Source, problems: Problems): Promise<PlanRows> {
  const { file } = planFormat
  const bytes = open()
  const days = new Map<string, PlanDay>()
  let rows = 0
  for await (const row of readRows(bytes, planFormat, () => {})) {
    if (row.line !== null) rows++
    if (rows > PLAN_ROWS_MAX) {
      problems.add({ file, line: row.line, message: `has more than ${PLAN_ROWS_MAX} rows; split it` })
      break
    }
    if ('message' in row) problems.add({ file, ...row })
    else {
      const message = addRow(days, row.line, row.values)
      if (message) problems.add({ file, line: row.line, message })
    }
  }
  bytes.destroy()
  return { rows, days: [...days.values()] }
}

/** @returns the problem with the row. */
function addRow(days: Map<string, PlanDay>, line: number, values: Values): string | null {
  const employee = String(values.employee)
  const startDate = String(values.date)
  // A column that the file does not have has its default.
  const shift = (values.shift ?? 'DAY') as Shift
  const key = `${startDate} ${employee.toLowerCase()}`
  const day = days.get(key)
  if (!day) {
    const person = { either: employee }
    days.set(key, { employee, person, startDate, shift, lines: [taskOf(values)], at: [line] })
    return null
  }
  if (day.shift !== shift) return `has another shift than line ${day.at[0]}`
  if (day.lines.length === TASKS_MAX) return `is task ${TASKS_MAX + 1} of its day; ${TASKS_MAX} are accepted`
  ;(day.lines as NumberedTask[]).push(taskOf(values))
  day.at.push(line)
  return null
}

function taskOf(values: Values): NumberedTask {
  return {
    timesheetLineType: values.type as TimesheetLineType,
    startTime: values.from as number,
    endTime: values.to as number,
    notes: String(values.description ?? ''),
    ...forLinks((link) => values[planColumns[link]]?.toString() ?? null),
  }
}
