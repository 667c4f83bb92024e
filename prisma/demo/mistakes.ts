// Timesheets with mistakes that approvers decline, and unfinished drafts.
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import { fillingRecords, suggestedNotes } from '#domain/timesheet/filled-in.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import type { Company } from './company.ts'
import type { Random } from './random.ts'
import type { Task } from './tasks.ts'

/** Puts a mistake into the last task of a day. @returns the tasks and the reason for declining them. */
export function mistakeIn(tasks: readonly Task[], random: Random, { texts, rows }: Company) {
  const { endTime, taskCategory } = tasks.at(-1)!
  const { field, text } = texts.reason(random, 'DECLINED')
  const mistake = (change: Partial<Task>, reason: string, wrong = '', right = '') => ({
    tasks: withLast(tasks, change),
    reason: reason.replaceAll('{wrong}', wrong).replaceAll('{right}', right),
  })
  if (field === 'endTime') {
    const wrong = (endTime! + random.oneOf([15, 30])) % MINUTES_PER_DAY || MINUTES_PER_DAY
    return mistake({ endTime: wrong }, text, formatTime(wrong), formatTime(endTime!))
  }
  if (field === 'taskCategory' && taskCategory) {
    const wrong = random.oneOf(rows.TaskCategory.filter(({ active, id }) => active && id !== taskCategory.id))
    return mistake({ taskCategory: wrong }, text, wrong.name, taskCategory.name)
  }
  const usual = 'Please write what you did and on what, one line is enough.'
  return mistake({ notes: texts.note(random, 'too short') }, field === 'notes' ? text : usual)
}

/** Nobody described the last task: it has what its records fill in. */
export function unwritten(tasks: readonly Task[]): Task[] {
  return withLast(tasks, { notes: suggestedNotes(fillingRecords(tasks.at(-1)!)) })
}

/** A day that has just begun, with the start of its first task. */
export function started([task]: readonly Task[]): Task[] {
  return [{ ...task!, endTime: null, notes: '', employerSite: false, fieldService: null }]
}

/** The last task lacks its end, its texts and the customer's signature. */
export function unfinished(tasks: readonly Task[]): Task[] {
  return unsigned(withLast(tasks, { endTime: null, notes: '', workOrderTask: null }))
}

/** The customer's signature and the kilometres are missing. */
export function unsigned(tasks: readonly Task[]): Task[] {
  const missing = { customerSignature: null, customerAcceptanceName: '', travelKms: null }
  return tasks.map((task) => ({
    ...task,
    fieldService: task.fieldService && { ...task.fieldService, ...missing },
  }))
}

function withLast(tasks: readonly Task[], change: Partial<Task>): Task[] {
  return tasks.with(-1, { ...tasks.at(-1)!, ...change })
}
