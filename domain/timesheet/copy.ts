// Copies the tasks of a day for another day: types, links and times, but no texts, signatures or readings. It leaves out
// what the owner may no longer record, and lists it.
import { suggestedNotes } from './filled-in.ts'
import { countedStatuses, transitions, type TimesheetStatus } from './lifecycle.ts'
import { newTask, type Choice, type TaskValues, type TimesheetValues } from './task.ts'
import { fieldsOfType, isText, type Link } from './task-fields.ts'
import { allowedLineTypes, taskTypeLabel, type TaskType } from './task-type.ts'
import { absoluteInterval, type Shift } from './time.ts'

export type Copied = {
  tasks: TaskValues[]
  /** The labels of the omitted records, without duplicates. */
  leftOut: string[]
}

/**
 * Copies tasks into a new timesheet of a person who may record `taskType`. The description comes from the chosen record,
 * because a submitted timesheet needs one.
 *
 * @param newKey makes the key of each copy.
 * @param keepsNotes whether a written description stays.
 */
export function copyTasks(
  tasks: readonly TaskValues[],
  taskType: TaskType,
  newKey: () => string,
  keepsNotes = false,
): Copied {
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
    return [{ ...copy, notes: (keepsNotes && task.notes) || suggestedNotes(copy) }]
  })
  return { tasks: copies, leftOut: [...leftOut] }
}

/** Whether a link can be chosen again, directly or because a link that can be chosen fills it in (rulings 2c). */
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

/** The parts of a timesheet that another day can repeat. */
export type PastSheet = PastDay & { readonly status: TimesheetStatus }
/** The source of a copy. */
export type Pattern = Pick<TimesheetValues, 'shift' | 'lines'>
/** The tasks of one day and shift. */
export type PastDay = Pattern & Pick<TimesheetValues, 'startDate'>
/** A template. */
export type Template = Pattern & { id: string; name: string }

/** Whether a timesheet waits for its owner to finish and submit it. */
export function isUnfinished({ status }: { readonly status: TimesheetStatus }): boolean {
  return transitions.submit.from.includes(status)
}

/**
 * The last days of some timesheets, which are given latest first. Unfinished timesheets are left out. Timesheets of the same
 * day are merged; a declined one is left out when another one of the day counts, because that replaced it.
 *
 * @param count the most days to return.
 */
export function lastDays(sheets: readonly PastSheet[], count: number): PastDay[] {
  const handedIn = sheets.filter((sheet) => !isUnfinished(sheet))
  const days = Map.groupBy(handedIn, ({ startDate, shift }) => `${startDate} ${shift}`)
  return [...days.values()].slice(0, count).map((ofDay) => {
    const counted = ofDay.filter(({ status }) => countedStatuses.includes(status))
    const { startDate, shift } = ofDay[0]!
    const taken = counted.length > 0 ? counted : ofDay.slice(0, 1)
    return { startDate, shift, lines: inOrder(taken, shift) }
  })
}

/** The tasks of one timesheet in its order; of several, by their times. */
function inOrder(sheets: readonly PastSheet[], shift: Shift): TaskValues[] {
  const lines = sheets.flatMap((sheet) => sheet.lines)
  const start = (task: TaskValues) => absoluteInterval(task, shift)?.start ?? Infinity
  return sheets.length === 1 ? lines : lines.toSorted((a, b) => (start(a) < start(b) ? -1 : 1))
}
