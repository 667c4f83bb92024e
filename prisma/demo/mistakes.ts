// What is wrong or missing in a timesheet: mistakes that approvers send back, drafts that are not finished, and days that
// break a check of today because that was switched off when they were submitted.
import { DEFAULT_MAXIMUM_DAILY_HOURS, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { formatTime, workedMinutes } from '#domain/timesheet/time.ts'
import type { Random } from './random.ts'
import type { Day, Task, DemoLine, World } from './types.ts'

const tooShort = [
  'Worked on machine',
  'Repairs as discussed',
  'Usual work',
  'As per job',
  'Helped out',
  'Fixed it',
]

/** The day with one mistake in its last task, and the reason with which it is declined. */
export function mistakeIn(day: Day, random: Random, world: World): { tasks: Task[]; reason: string } {
  const last = day.tasks.at(-1)!.line
  const { field, text } = world.texts.reason(random, 'DECLINED')
  const over = random.oneOf([15, 30, 45])
  if (field === 'endTime' && hasRoom(day, over)) {
    const wrong = (last.endTime! + over) % MINUTES_PER_DAY || MINUTES_PER_DAY
    return {
      tasks: withLast(day.tasks, { endTime: wrong }),
      reason: filled(text, formatTime(wrong), formatTime(last.endTime!)),
    }
  }
  if (field === 'taskCategory' && last.taskCategory) {
    const others = world.lookups.categories.filter(({ active, id }) => active && id !== last.taskCategory!.id)
    const wrong = random.oneOf(others)
    return {
      tasks: withLast(day.tasks, { taskCategory: wrong }),
      reason: filled(text, wrong.name, last.taskCategory.name),
    }
  }
  return {
    tasks: withLast(day.tasks, { notes: random.oneOf(tooShort) }),
    reason: field === 'notes' ? text : 'Please write what you did and on what, one line is enough.',
  }
}

/** A day that has just begun: the first task with its start. */
export function started(tasks: readonly Task[]): Task[] {
  const { line } = tasks[0]!
  return [{ line: { ...line, endTime: null, notes: '' }, fieldService: null }]
}

/** The last task lacks its end and texts, and whoever takes the machine over has not signed. */
export function unfinished(tasks: readonly Task[]): Task[] {
  return unsigned(withLast(tasks, { endTime: null, notes: '', workOrderTask: null }))
}

/** Whoever takes the machine over has not signed, and its kilometres are still to be read. */
export function unsigned(tasks: readonly Task[]): Task[] {
  return tasks.map(({ line, fieldService }) => ({
    line,
    fieldService: fieldService && {
      ...fieldService,
      customer: null,
      values: { ...fieldService.values, customerAcceptanceName: '', travelKms: null },
    },
  }))
}

/** The day goes on until it is longer than the daily maximum. */
export function overMaximum(tasks: readonly Task[]): Task[] {
  const others = tasks.slice(0, -1).reduce((sum, { line }) => sum + workedMinutes(line), 0)
  const maximum = DEFAULT_MAXIMUM_DAILY_HOURS * MINUTES_PER_HOUR
  return withLast(tasks, { endTime: tasks.at(-1)!.line.startTime! + maximum + 30 - others })
}

/** The last task of a day is done after midnight, on the Day shift. */
export function pastMidnight(tasks: readonly Task[]): Task[] {
  return withLast(tasks, { startTime: 22 * MINUTES_PER_HOUR, endTime: 45 })
}

function withLast(tasks: readonly Task[], change: Partial<DemoLine>): Task[] {
  return tasks.map((task, index) =>
    index === tasks.length - 1 ? { ...task, line: { ...task.line, ...change } } : task,
  )
}

/** Whether the day may be so many minutes longer: within the maximum, on this side of midnight. */
function hasRoom({ tasks, shift }: Day, minutes: number): boolean {
  const total = tasks.reduce((sum, { line }) => sum + workedMinutes(line), minutes)
  const endsAt = tasks.at(-1)!.line.endTime! + minutes
  if (total > DEFAULT_MAXIMUM_DAILY_HOURS * MINUTES_PER_HOUR) return false
  return shift === 'NIGHT' || endsAt <= MINUTES_PER_DAY
}

function filled(text: string, wrong: string, right: string): string {
  return text.replaceAll('{wrong}', wrong).replaceAll('{right}', right)
}
