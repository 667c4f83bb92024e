// What is wrong or missing in a timesheet: slips that approvers send back, and drafts that are not finished.
import { DEFAULT_MAXIMUM_DAILY_HOURS, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { formatTime, workedMinutes } from '#domain/timesheet/time.ts'
import type { Chance } from './chance.ts'
import type { Day } from './days.ts'
import type { World } from './circumstances.ts'
import type { DemoLine, Task } from './tasks.ts'

const tooShort = [
  'Worked on machine',
  'Repairs as discussed',
  'Usual work',
  'As per job',
  'Helped out',
  'Fixed it',
]

/** The day with one slip in its last task, and the reason with which it is declined. */
export function slipIn(day: Day, chance: Chance, world: World): { tasks: Task[]; reason: string } {
  const last = day.tasks.at(-1)!.line
  const { field, text } = world.words.reason(chance, 'DECLINED')
  const over = chance.oneOf([15, 30, 45])
  if (field === 'endTime' && hasRoom(day, over)) {
    const wrong = (last.endTime! + over) % MINUTES_PER_DAY || MINUTES_PER_DAY
    return {
      tasks: withLast(day.tasks, { endTime: wrong }),
      reason: filled(text, formatTime(wrong), formatTime(last.endTime!)),
    }
  }
  if (field === 'taskCategory' && last.taskCategory) {
    const others = world.lookups.categories.filter(({ active, id }) => active && id !== last.taskCategory!.id)
    const wrong = chance.oneOf(others)
    return {
      tasks: withLast(day.tasks, { taskCategory: wrong }),
      reason: filled(text, wrong.name, last.taskCategory.name),
    }
  }
  return {
    tasks: withLast(day.tasks, { notes: chance.oneOf(tooShort) }),
    reason: field === 'notes' ? text : 'Please write what you did and on what, one line is enough.',
  }
}

/** A day that has just begun: the first task with its start. */
export function started(tasks: readonly Task[]): Task[] {
  const { line } = tasks[0]!
  return [{ line: { ...line, endTime: null, notes: '' }, fieldService: null }]
}

/** The last task lacks its end and words, and whoever takes the machine over has not signed. */
export function unfinished(tasks: readonly Task[]): Task[] {
  return withLast(tasks, { endTime: null, notes: '', workOrderTask: null }).map((task) =>
    task.fieldService ? { ...task, fieldService: unsigned(task.fieldService) } : task,
  )
}

function unsigned(record: NonNullable<Task['fieldService']>): Task['fieldService'] {
  return { ...record, customer: null, values: { ...record.values, customerAcceptanceName: '' } }
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
