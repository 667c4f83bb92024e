// The colour token of each task type, for its edge and its block of the day.
import type { TimesheetLineType } from '#domain/people.ts'

export const typeColour: Record<TimesheetLineType, string> = {
  RENTAL: 'task.rental',
  JOB_COST: 'task.jobCost',
  UNBILLED: 'task.unbilled',
}
