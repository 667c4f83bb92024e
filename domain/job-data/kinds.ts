// The records that tasks and accounts refer to and that an administrator can make one at a time: the rows of these files
// of an import, with the same columns.
import { formatOf } from '#domain/import/formats.ts'
import type { FileName, Format } from '#domain/import/types.ts'

export const jobDataKinds = [
  'SITE',
  'EQUIPMENT',
  'WORK_ORDER',
  'WORK_ORDER_TASK',
  'JOB',
  'JOB_COST_CODE',
  'GL_ACCOUNT',
  'TASK_CATEGORY',
  'GP_EMPLOYEE',
] as const

export type JobDataKind = (typeof jobDataKinds)[number]

type Named = {
  file: FileName
  /** The singular, as on a button. */
  one: string
  /** The singular within a sentence. */
  inSentence: string
}

const names: Readonly<Record<JobDataKind, Named>> = {
  SITE: { file: 'sites.csv', one: 'Site', inSentence: 'a site' },
  EQUIPMENT: { file: 'equipment.csv', one: 'Equipment', inSentence: 'equipment' },
  WORK_ORDER: { file: 'work-orders.csv', one: 'Work Order', inSentence: 'a work order' },
  WORK_ORDER_TASK: { file: 'work-order-tasks.csv', one: 'Work Order Task', inSentence: 'a work order task' },
  JOB: { file: 'jobs.csv', one: 'Job', inSentence: 'a job' },
  JOB_COST_CODE: { file: 'cost-codes.csv', one: 'Cost Code', inSentence: 'a cost code' },
  GL_ACCOUNT: { file: 'gl-accounts.csv', one: 'GL Account', inSentence: 'a GL account' },
  TASK_CATEGORY: { file: 'task-categories.csv', one: 'Task Category', inSentence: 'a task category' },
  GP_EMPLOYEE: { file: 'gp-employees.csv', one: 'GP Employee', inSentence: 'a GP employee' },
}

/** The names of a kind, and the format of its file. */
export function kindOf(kind: JobDataKind): Named & { format: Format } {
  return { ...names[kind], format: formatOf(names[kind].file)! }
}

/** The kind whose records are the rows of a file; undefined for users, groups and pay locations. */
export function kindOfFile(file: FileName): JobDataKind | undefined {
  return jobDataKinds.find((kind) => names[kind].file === file)
}
