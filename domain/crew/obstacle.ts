// What keeps a row of a crew day from being handed out, in words for who prepares it.
import { firstRefusal, saveChecks, type CheckSettings } from '#domain/timesheet/checks.ts'
import { taskTypeSwitch } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { CrewRow } from './grid.ts'

/** What keeps a row from being handed out: in a few words, as a sentence, and the column it is about. */
export type Obstacle = { words: string; sentence: string; key: string | null }

/** A refusal of a day. @property path as in 'lines.1.job', of its tasks in their order. */
export type DayProblem = { code: string; message: string; path: string | null }

/** The same for a row, in words for who prepares it. */
export function inBrief({ code, message, path }: DayProblem, { tasks }: Pick<CrewRow, 'tasks'>): Obstacle {
  const [, line, field] = path?.split('.') ?? []
  const task = line === undefined ? undefined : tasks[Number(line)]
  const words =
    code === 'TASK_TYPE_NOT_ALLOWED' && task
      ? `Records no ${taskTypeSwitch[task.timesheetLineType]}`
      : code === 'INVALID_INPUT' && field === 'job' && task?.job
        ? `${task.job.code ?? task.job.name} is not in their division`
        : (brief[code] ?? message)
  return { words, sentence: message, key: task?.key ?? null }
}

const brief: Readonly<Record<string, string>> = {
  OVERLAP_WITHIN: 'Tasks overlap',
  DAY_PAST_MIDNIGHT: 'Past midnight on a Day shift',
}

/** What keeps a row from being handed out, without asking the server; null for nothing. */
export function obstacleOf(
  { person, tasks, isEdited, isOvertaken, isLocked }: CrewRow,
  startDate: string,
  shift: Shift,
  settings: CheckSettings,
): Obstacle | null {
  const same = (words: string) => ({ words, sentence: words, key: null })
  if (isLocked) return null
  if (isOvertaken) return same(person.day ? `${person.day.by} changed it` : 'Withdrawn by somebody else')
  if (tasks.length === 0) return isEdited ? same('Nothing left: fill it, or withdraw it') : null
  if (tasks.some(({ startTime, endTime }) => startTime === null || endTime === null))
    return same('Times are missing')
  const sheet = { startDate, shift, lines: tasks }
  const refusal = firstRefusal(saveChecks, sheet, { settings, others: [] }, ['NIGHT_PAST_MIDDAY'])
  if (!refusal) return null
  const inWords = inBrief(refusal, { tasks })
  if (refusal.code !== 'OVER_DAILY_MAXIMUM') return inWords
  return { ...inWords, words: `Over ${settings.maximumDailyHours} h a day` }
}
