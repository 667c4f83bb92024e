// What is wrong or missing in a timesheet: mistakes that approvers send back, drafts that are not finished, and days that
// break a check of today because that was switched off when they were submitted.
import { DEFAULT_MAXIMUM_DAILY_HOURS, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { formatTime, workedMinutes, type Shift } from '#domain/timesheet/time.ts'
import type { Company } from './company.ts'
import type { Random } from './random.ts'
import type { Task } from './tasks.ts'

type Sheet = { tasks: readonly Task[]; shift: Shift }

const MAXIMUM = DEFAULT_MAXIMUM_DAILY_HOURS * MINUTES_PER_HOUR

/** The day with one mistake in its last task, and the reason with which it is declined. */
export function mistakeIn(day: Sheet, random: Random, { texts, categories }: Company) {
  const { endTime, taskCategory } = day.tasks.at(-1)!
  const { field, text } = texts.reason(random, 'DECLINED')
  const over = random.oneOf([15, 30, 45])
  const mistake = (change: Partial<Task>, reason: string, wrong = '', right = '') => ({
    tasks: withLast(day.tasks, change),
    reason: reason.replaceAll('{wrong}', wrong).replaceAll('{right}', right),
  })
  if (field === 'endTime' && hasRoom(day, over)) {
    const wrong = (endTime! + over) % MINUTES_PER_DAY || MINUTES_PER_DAY
    return mistake({ endTime: wrong }, text, formatTime(wrong), formatTime(endTime!))
  }
  if (field === 'taskCategory' && taskCategory) {
    const wrong = random.oneOf(categories.filter(({ active, id }) => active && id !== taskCategory.id))
    return mistake({ taskCategory: wrong }, text, wrong.name, taskCategory.name)
  }
  const usual = 'Please write what you did and on what, one line is enough.'
  return mistake({ notes: texts.note(random, 'too short') }, field === 'notes' ? text : usual)
}

/** A day that has just begun: the first task with its start. */
export function started([task]: readonly Task[]): Task[] {
  return [{ ...task!, endTime: null, notes: '', employerSite: false, fieldService: null }]
}

/** The last task lacks its end and texts, and whoever takes the machine over has not signed. */
export function unfinished(tasks: readonly Task[]): Task[] {
  return unsigned(withLast(tasks, { endTime: null, notes: '', workOrderTask: null }))
}

/** Whoever takes the machine over has not signed, and its kilometres are still to be read. */
export function unsigned(tasks: readonly Task[]): Task[] {
  const missing = { customerSignature: null, customerAcceptanceName: '', travelKms: null }
  return tasks.map((task) => ({
    ...task,
    fieldService: task.fieldService && { ...task.fieldService, ...missing },
  }))
}

/** The day goes on until it is longer than the daily maximum. */
export function overMaximum(tasks: readonly Task[]): Task[] {
  const others = tasks.slice(0, -1).reduce((sum, task) => sum + workedMinutes(task), 0)
  return withLast(tasks, { endTime: tasks.at(-1)!.startTime! + MAXIMUM + 30 - others })
}

/** The last task of a day is done after midnight, on the Day shift. */
export function pastMidnight(tasks: readonly Task[]): Task[] {
  return withLast(tasks, { startTime: 22 * MINUTES_PER_HOUR, endTime: 45 })
}

function withLast(tasks: readonly Task[], change: Partial<Task>): Task[] {
  return tasks.with(-1, { ...tasks.at(-1)!, ...change })
}

/** Whether the day may be so many minutes longer: within the maximum, on this side of midnight. */
function hasRoom({ tasks, shift }: Sheet, minutes: number): boolean {
  const total = tasks.reduce((sum, task) => sum + workedMinutes(task), minutes)
  return total <= MAXIMUM && (shift === 'NIGHT' || tasks.at(-1)!.endTime! + minutes <= MINUTES_PER_DAY)
}
