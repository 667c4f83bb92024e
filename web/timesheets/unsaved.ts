// Unsaved work on a timesheet, read over the values of a new one.
import { isBegun } from '#domain/timesheet/field-service.ts'
import {
  newTask,
  type Choice,
  type PreparedBasis,
  type TaskValues,
  type TimesheetValues,
} from '#domain/timesheet/task.ts'
import { links, type Link } from '#domain/timesheet/task-fields.ts'
import { taskTypeSwitch, type TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { isRecord, overDefaults } from '#web/forms/overDefaults.ts'
import type { UnsavedForm, Unsaved } from '#web/forms/unsaved.ts'

export type UnsavedTimesheet = Unsaved<TimesheetValues>

export const timesheetWork: UnsavedForm<TimesheetValues> = {
  name: 'timesheet',
  read: (kept) => {
    const { startDate, shift, lines } = overDefaults<TimesheetValues>(noValues, kept)
    const tasks = lines.flatMap((line) => readTask(line) ?? [])
    if (tasks.length === 0) return null
    const prepared = readBasis(kept)
    return { startDate, shift: shiftOf(shift), lines: tasks, ...(prepared && { prepared }) }
  },
}

const noValues: TimesheetValues = { startDate: '', shift: 'DAY', lines: [] }

const shiftOf = (kept: unknown) => (kept === 'NIGHT' ? 'NIGHT' : 'DAY')

/** The prepared day of the work; null without one. */
function readBasis(kept: unknown): PreparedBasis | null {
  const found = isRecord(kept) ? kept.prepared : null
  if (!isRecord(found) || typeof found.id !== 'string' || !Array.isArray(found.lines)) return null
  const { shift, lines, ...basis } = overDefaults<PreparedBasis>(noBasis, found)
  return { ...basis, shift: shiftOf(shift), lines: lines.flatMap((line) => readTask(line) ?? []) }
}

const noBasis: PreparedBasis = { id: '', version: 0, by: '', shift: 'DAY', lines: [] }

/** A task as a browser has kept it; null if it cannot be used. */
export function readTask(kept: unknown): TaskValues | null {
  if (!isRecord(kept) || typeof kept.key !== 'string') return null
  const type = kept.timesheetLineType as TimesheetLineType
  if (!Object.hasOwn(taskTypeSwitch, type)) return null
  const task = overDefaults(newTask(kept.key, type, null), kept)
  const read = Object.fromEntries(
    links.map((link) => [link, isChoiceOf(link, task[link]) ? task[link] : null]),
  )
  return {
    ...task,
    ...read,
    photos: task.photos.filter((name) => typeof name === 'string'),
    startTime: minutes(task.startTime),
    endTime: minutes(task.endTime),
    // An earlier release had no switch on two of the types.
    fieldServiceOn: task.fieldServiceOn || isBegun(task),
  }
}

function minutes(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** Whether a choice has the record that it fills in: a work order its fleet item, a fleet item its site. */
function isChoiceOf(link: Link, value: unknown): value is Choice {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.name !== 'string') return false
  if (link === 'workOrder') return isChoiceOf('equipment', value.equipment)
  return link !== 'equipment' || isChoiceOf('site', value.site)
}
