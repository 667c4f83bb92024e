// The records that tasks and accounts refer to: each is described once, by its columns. The import, the form, the list, the
// history, the API, the REST service and the export follow from it (docs/changes.md).
import { GP_EMPLOYEE_ID_MAX, NAME_MAX } from '#domain/limits.ts'
import { active, description, name } from '#domain/import/columns.ts'
import { accountProblems } from '#domain/import/row-rules.ts'
import type { RecordFormat } from '#domain/import/types.ts'
import { payCycleLabel } from '#domain/user/account.ts'

export const jobDataFormats = [
  {
    kind: 'SITE',
    one: 'Site',
    inSentence: 'a site',
    file: 'sites.csv',
    noun: 'Sites',
    key: ['number'],
    columns: [
      { name: 'number', label: 'Site number', means: 'The site number', kind: 'number', required: true },
      { name: 'location', means: 'Where it is', required: true, max: NAME_MAX },
      active,
    ],
    examples: [
      { number: '101', location: 'Gladstone yard', active: 'yes' },
      { number: '102', location: 'Emerald workshop', active: 'yes' },
    ],
  },
  {
    kind: 'EQUIPMENT',
    one: 'Equipment',
    inSentence: 'equipment',
    file: 'equipment.csv',
    noun: 'Equipment',
    key: ['name'],
    columns: [
      name('The fleet number', 'Fleet number'),
      description,
      { name: 'site', means: 'The site number', refersTo: 'sites.csv', kind: 'number', required: true },
      active,
    ],
    examples: [
      { name: 'EX-101', description: 'Excavator 5 t', site: '101', active: 'yes' },
      { name: 'GR-107', description: 'Grader', site: '102', active: 'yes' },
    ],
  },
  {
    kind: 'WORK_ORDER',
    one: 'Work Order',
    inSentence: 'a work order',
    file: 'work-orders.csv',
    noun: 'Work orders',
    key: ['name'],
    columns: [
      name('The work order number', 'Work order number'),
      {
        name: 'equipment',
        label: 'Fleet',
        means: 'The fleet number',
        refersTo: 'equipment.csv',
        required: true,
      },
      description,
      active,
    ],
    examples: [
      { name: 'WO-1001', equipment: 'EX-101', description: '1,000 h service', active: 'yes' },
      { name: 'WO-1002', equipment: 'GR-107', description: 'Circle shoes worn, adjust', active: 'yes' },
    ],
  },
  {
    kind: 'WORK_ORDER_TASK',
    one: 'Work Order Task',
    inSentence: 'a work order task',
    file: 'work-order-tasks.csv',
    noun: 'Work order tasks',
    key: ['workOrder', 'name'],
    columns: [
      { name: 'workOrder', means: 'The work order number', refersTo: 'work-orders.csv', required: true },
      name('The number of the task within its work order', 'Task number'),
      description,
      active,
    ],
    examples: [
      { workOrder: 'WO-1001', name: '010', description: 'Isolate and wash down', active: 'yes' },
      { workOrder: 'WO-1001', name: '020', description: 'Drain oils and change filters', active: 'yes' },
      { workOrder: 'WO-1002', name: '010', description: 'Adjust circle shoes', active: 'yes' },
    ],
  },
  {
    kind: 'JOB',
    one: 'Job',
    inSentence: 'a job',
    file: 'jobs.csv',
    noun: 'Jobs',
    key: ['name'],
    columns: [
      name('The job number', 'Job number'),
      { name: 'division', means: 'The division, as in job-divisions.csv', required: true, max: NAME_MAX },
      description,
      active,
    ],
    examples: [
      { name: 'J-2201', division: 'Energy', description: 'Ash dam road', active: 'yes' },
      { name: 'J-2202', division: 'Building', description: 'Control room', active: 'yes' },
    ],
  },
  {
    kind: 'JOB_COST_CODE',
    one: 'Cost Code',
    inSentence: 'a cost code',
    file: 'cost-codes.csv',
    noun: 'Cost codes',
    key: ['job', 'name'],
    columns: [
      { name: 'job', means: 'The job number', refersTo: 'jobs.csv', required: true },
      name('The cost code, once for each job that has it', 'Cost code'),
      description,
      active,
    ],
    examples: [
      { job: 'J-2201', name: '01-100', description: 'Mobilise plant', active: 'yes' },
      { job: 'J-2202', name: '01-120', description: 'Site establishment', active: 'yes' },
    ],
  },
  {
    kind: 'GL_ACCOUNT',
    one: 'GL Account',
    inSentence: 'a GL account',
    file: 'gl-accounts.csv',
    noun: 'GL accounts',
    key: ['number'],
    columns: [
      {
        name: 'number',
        label: 'Account number',
        means: 'Sorts the accounts',
        kind: 'number',
        required: true,
      },
      { ...description, means: 'Starts with the number, such as "5110 Prestart and toolbox talks"' },
      active,
    ],
    rule: accountProblems,
    examples: [
      { number: '5100', description: '5100 Workshop labour', active: 'yes' },
      { number: '5110', description: '5110 Prestart and toolbox talks', active: 'yes' },
    ],
  },
  {
    kind: 'TASK_CATEGORY',
    one: 'Task Category',
    inSentence: 'a task category',
    file: 'task-categories.csv',
    noun: 'Task categories',
    key: ['name'],
    columns: [name('Such as Repair or Travel'), active],
    examples: [
      { name: 'Service', active: 'yes' },
      { name: 'Repair', active: 'yes' },
    ],
  },
  {
    kind: 'GP_EMPLOYEE',
    one: 'GP Employee',
    inSentence: 'a GP employee',
    order: ['lastName', 'firstName'],
    readers: 'System_Administrators',
    file: 'gp-employees.csv',
    noun: 'GP employees',
    key: ['employeeId'],
    columns: [
      {
        name: 'employeeId',
        means: "The employee's ID in Dynamics GP",
        required: true,
        max: GP_EMPLOYEE_ID_MAX,
      },
      { name: 'firstName', means: 'First name', required: true, max: NAME_MAX },
      { name: 'lastName', means: 'Last name', required: true, max: NAME_MAX },
      { name: 'staffNumber', means: 'Staff number', max: NAME_MAX },
      { name: 'staffType', means: 'Such as Field supervisor', max: NAME_MAX },
      { name: 'department', means: 'Department', max: NAME_MAX },
      { name: 'location', means: 'Location', max: NAME_MAX },
      {
        name: 'payCycle',
        words: payCycleLabel,
        means: 'Pay cycle',
        kind: ['NONE', 'RENTAL', 'WORKSHOPS'],
        standard: 'NONE',
      },
      { ...active, means: 'Whether they work there; without the column, everybody does' },
    ],
    examples: [
      {
        ...{ employeeId: 'E1007', firstName: 'Jo', lastName: 'Reed', staffNumber: '29212' },
        ...{ staffType: 'Field supervisor', department: 'Field Service', location: 'Gladstone' },
        ...{ payCycle: 'RENTAL', active: 'yes' },
      },
      {
        ...{ employeeId: 'E1042', firstName: 'Tama', lastName: 'Kingi', staffNumber: '31870' },
        ...{ staffType: 'Fitter', department: 'Workshop', location: 'Emerald' },
        ...{ payCycle: 'WORKSHOPS', active: 'yes' },
      },
    ],
  },
] as const satisfies readonly RecordFormat<string, string>[]
