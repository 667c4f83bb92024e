// The file of a plan: prepared days, several rows of which make one day (docs/import.md). Unlike the other files it is no list of
// records: what it does not name stays as it is.
import { JOB_DESCRIPTION_MAX } from '#domain/limits.ts'
import type { Link } from '#domain/timesheet/task-fields.ts'
import type { FormatOf } from './types.ts'

export const PLAN_FILE = 'prepared-days.csv'

/** The column with the number of each link. */
export const planColumns = {
  workOrder: 'workOrder',
  workOrderTask: 'workOrderTask',
  equipment: 'equipment',
  site: 'site',
  taskCategory: 'taskCategory',
  job: 'job',
  jobCostCode: 'costCode',
  glAccount: 'glAccount',
} as const satisfies Record<Link, string>

const tuesday = { employee: 'tama.kingi@company.example', date: '2026-11-17', shift: 'DAY' }

export const planFormat = {
  file: PLAN_FILE,
  noun: 'Prepared days',
  key: ['employee', 'date', 'from'],
  columns: [
    {
      name: 'employee',
      means: "The person's e-mail address, or the ID of their employee in GP",
      required: true,
      max: 254,
    },
    { name: 'date', means: 'The day, such as 2026-11-17', kind: 'date', required: true },
    {
      name: 'shift',
      means: 'The same in all rows of a day',
      kind: ['DAY', 'NIGHT'],
      standard: 'DAY',
    },
    { name: 'from', means: 'When the task starts, such as 06:30', kind: 'time', required: true },
    { name: 'to', means: 'When it ends; 24:00 is midnight', kind: 'end time', required: true },
    { name: 'type', means: 'The task type', kind: ['RENTAL', 'JOB_COST', 'UNBILLED'], required: true },
    {
      name: 'workOrder',
      means: 'The work order number; it brings fleet and site',
      refersTo: 'work-orders.csv',
    },
    { name: 'workOrderTask', means: 'The task of the work order', refersTo: 'work-order-tasks.csv' },
    { name: 'equipment', means: 'The fleet number', refersTo: 'equipment.csv' },
    { name: 'site', means: 'The site number', kind: 'number', refersTo: 'sites.csv' },
    { name: 'taskCategory', means: 'The task category', refersTo: 'task-categories.csv' },
    { name: 'job', means: 'The job number', refersTo: 'jobs.csv' },
    { name: 'costCode', means: 'The cost code of the job', refersTo: 'cost-codes.csv' },
    { name: 'glAccount', means: 'The number of the GL account', kind: 'number', refersTo: 'gl-accounts.csv' },
    { name: 'description', means: 'What is to be done', max: JOB_DESCRIPTION_MAX },
  ],
  examples: [
    {
      ...{
        ...tuesday,
        from: '06:00',
        to: '10:00',
        type: 'RENTAL',
        workOrder: 'WO-1001',
        workOrderTask: '010',
      },
      ...{ taskCategory: 'Service', description: '1,000 h service' },
    },
    {
      ...{ ...tuesday, from: '10:00', to: '14:30', type: 'JOB_COST', job: 'J-2201', costCode: '01-120' },
      description: 'Site establishment',
    },
  ],
} as const satisfies FormatOf<string>
