// A day as the pattern of another one: its tasks with types, links and times, never what was written, signed or measured
// on that day. What its owner may no longer record is left out, and said.
import { countedStatuses, type TimesheetStatus } from './lifecycle.ts'
import { newTask, suggestedNotes, type Choice, type TaskValues, type TimesheetValues } from './task.ts'
import { fieldsOfType, isText, type Link } from './task-fields.ts'
import { allowedLineTypes, taskTypeLabel, type TaskType } from './task-type.ts'
import { absoluteInterval, type Shift } from './time.ts'

export type Copied = {
  tasks: TaskValues[]
  /** What could not be taken over, in the words that name it; each once. */
  leftOut: string[]
}

/**
 * Copies of tasks for a new timesheet of a person who may record `taskType`. The description is the one that the chosen
 * record suggests, because a timesheet that is submitted needs one.
 *
 * @param newKey makes the key of each copy.
 */
export function copyTasks(tasks: readonly TaskValues[], taskType: TaskType, newKey: () => string): Copied {
  const allowed = allowedLineTypes(taskType)
  const leftOut = new Set<string>()
  const copies = tasks.flatMap((task) => {
    const { timesheetLineType, startTime, endTime } = task
    if (!allowed.includes(timesheetLineType)) {
      leftOut.add(`${taskTypeLabel[timesheetLineType]} tasks`)
      return []
    }
    const links: readonly Link[] = fieldsOfType[timesheetLineType].filter((field) => !isText(field))
    const kept = links.filter((link) => task[link] !== null && mayStay(task, link))
    for (const link of links) {
      const isCause = task[link]?.available === false && !kept.includes(link)
      if (isCause) leftOut.add(nameOf(task[link]!))
    }
    const copy = {
      ...newTask(newKey(), timesheetLineType, startTime),
      ...Object.fromEntries(kept.map((link) => [link, task[link]])),
      endTime,
    }
    return [{ ...copy, notes: suggestedNotes(copy) }]
  })
  return { tasks: copies, leftOut: [...leftOut] }
}

/** Whether a link may be chosen anew, by itself or because another one that may brings it along (rulings 2c). */
function mayStay(task: TaskValues, link: Link): boolean {
  const isAvailable = task[link]?.available !== false
  if (link === 'site') return isAvailable || (task.equipment !== null && mayStay(task, 'equipment'))
  if (link === 'equipment') return isAvailable || (task.workOrder !== null && mayStay(task, 'workOrder'))
  if (link === 'workOrderTask') return isAvailable && mayStay(task, 'workOrder')
  if (link === 'jobCostCode') return isAvailable && mayStay(task, 'job')
  return isAvailable
}

function nameOf({ code, name }: Choice): string {
  return code ? `${code} ${name}` : name
}

/** A timesheet of the person, as far as its day may be repeated. */
export type PastSheet = PastDay & { readonly status: TimesheetStatus }
/** What another day may be made of. */
export type Pattern = Pick<TimesheetValues, 'shift' | 'lines'>
/** What was recorded on one day in one shift. */
export type PastDay = Pattern & Pick<TimesheetValues, 'startDate'>
/** A day that its owner gave a name. */
export type Template = Pattern & { id: string; name: string }

/**
 * The last days of some timesheets, which come with the latest first. Several timesheets of a day are one; where any of
 * them counts, one that was declined does not take part, because another took its place.
 *
 * @param count so many days at most.
 */
export function lastDays(sheets: readonly PastSheet[], count: number): PastDay[] {
  const days = Map.groupBy(sheets, ({ startDate, shift }) => `${startDate} ${shift}`)
  return [...days.values()].slice(0, count).map((ofDay) => {
    const counted = ofDay.filter(({ status }) => countedStatuses.includes(status))
    const { startDate, shift } = ofDay[0]!
    const taken = counted.length > 0 ? counted : ofDay.slice(0, 1)
    return { startDate, shift, lines: inOrder(taken, shift) }
  })
}

/** The tasks of one timesheet as they are; of several, by their times. */
function inOrder(sheets: readonly PastSheet[], shift: Shift): TaskValues[] {
  const lines = sheets.flatMap((sheet) => sheet.lines)
  const start = (task: TaskValues) => absoluteInterval(task, shift)?.start ?? Infinity
  return sheets.length === 1 ? lines : lines.toSorted((a, b) => (start(a) < start(b) ? -1 : 1))
}
