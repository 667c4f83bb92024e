// The types of a task, and which of them a person may record (spec 2 and 4).

/** Which task types a person may record: all three, only Rental, or Job Cost and UnBilled. */
export type TaskType = 'ALL' | 'RENTAL' | 'JOB_COST'
export type TimesheetLineType = 'RENTAL' | 'UNBILLED' | 'JOB_COST'

/** The task type switch of the form (spec 2) in its order. */
export const taskTypeSwitch: Record<TimesheetLineType, string> = {
  RENTAL: 'Rental',
  JOB_COST: 'Job Cost',
  UNBILLED: 'UnBilled',
}

/** The labels of task types everywhere else: in review, lists, history and exports (spec 9, rulings 2c). */
export const taskTypeLabel: Record<TimesheetLineType, string> = {
  RENTAL: 'Rental',
  JOB_COST: 'Job cost',
  UNBILLED: 'Unbill',
}

/** Task types a person may record (spec 4): ALL gives three, JOB_COST gives Job Cost and UnBilled. */
export function allowedLineTypes(taskType: TaskType): readonly TimesheetLineType[] {
  if (taskType === 'ALL') return ['RENTAL', 'JOB_COST', 'UNBILLED']
  return taskType === 'RENTAL' ? ['RENTAL'] : ['JOB_COST', 'UNBILLED']
}
