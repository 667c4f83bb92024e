// An example of each file of an import, to download and edit. Together they are a small company that can be imported
// unchanged.
import { formats } from './formats.ts'
import type { FileName, Format } from './types.ts'

/** The cells of each example's rows, by column; columns without a cell are empty. */
const rows: Readonly<Record<FileName, readonly Readonly<Record<string, string>>[]>> = {
  'sites.csv': [
    { number: '101', location: 'Gladstone yard', active: 'yes' },
    { number: '102', location: 'Emerald workshop', active: 'yes' },
  ],
  'equipment.csv': [
    { name: 'EX-101', description: 'Excavator 5 t', site: '101', active: 'yes' },
    { name: 'GR-107', description: 'Grader', site: '102', active: 'yes' },
  ],
  'work-orders.csv': [
    { name: 'WO-1001', equipment: 'EX-101', description: '1,000 h service', active: 'yes' },
    { name: 'WO-1002', equipment: 'GR-107', description: 'Circle shoes worn, adjust', active: 'yes' },
  ],
  'work-order-tasks.csv': [
    { workOrder: 'WO-1001', name: '010', description: 'Isolate and wash down', active: 'yes' },
    { workOrder: 'WO-1001', name: '020', description: 'Drain oils and change filters', active: 'yes' },
    { workOrder: 'WO-1002', name: '010', description: 'Adjust circle shoes', active: 'yes' },
  ],
  'jobs.csv': [
    { name: 'J-2201', division: 'Energy', description: 'Ash dam road', active: 'yes' },
    { name: 'J-2202', division: 'Building', description: 'Control room', active: 'yes' },
  ],
  'cost-codes.csv': [
    { job: 'J-2201', name: '01-100', description: 'Mobilise plant', active: 'yes' },
    { job: 'J-2202', name: '01-120', description: 'Site establishment', active: 'yes' },
  ],
  'gl-accounts.csv': [
    { number: '5100', description: '5100 Workshop labour', active: 'yes' },
    { number: '5110', description: '5110 Prestart and toolbox talks', active: 'yes' },
  ],
  'task-categories.csv': [
    { name: 'Service', active: 'yes' },
    { name: 'Repair', active: 'yes' },
  ],
  'pay-locations.csv': [
    { name: 'Gladstone', region: 'Central', active: 'yes' },
    { name: 'Emerald', region: 'Highlands', active: 'yes' },
  ],
  'job-divisions.csv': [
    { payLocation: 'Gladstone', division: 'Energy', active: 'yes' },
    { payLocation: 'Emerald', division: 'Building', active: 'yes' },
  ],
  'gp-employees.csv': [
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
  'approval-groups.csv': [
    {
      ...{ name: 'Field north', gpBatchPrefix: 'FLDN', gpBatchNotificationTo: 'payroll@company.example' },
      ...{ gpBatchNotificationCc: '', adminNotification: 'office@company.example' },
      ...{ members: 'jo.reed@company.example', active: 'yes' },
    },
  ],
  'users.csv': [
    {
      ...{ email: 'jo.reed@company.example', firstName: 'Jo', lastName: 'Reed', userType: 'APPROVER' },
      ...{ approvalGroup: 'Field north', payLocation: 'Gladstone', gpEmployeeId: 'E1007', taskType: 'ALL' },
      ...{ showFieldService: 'yes', allowTimesheetCreation: 'yes', defaultStartTime: '06:30', active: 'yes' },
    },
    {
      ...{ email: 'tama.kingi@company.example', firstName: 'Tama', lastName: 'Kingi', userType: 'STAFF' },
      ...{ approvalGroup: 'Field north', payLocation: 'Emerald', gpEmployeeId: 'E1042', taskType: 'ALL' },
      ...{ showFieldService: 'no', allowTimesheetCreation: 'yes', defaultStartTime: '06:00', active: 'yes' },
    },
  ],
}

/** The text of a format's example: its header with every column, and two or three rows. */
export function exampleOf({ file, columns }: Format): string {
  const lines = rows[file].map((row) => columns.map(({ name }) => quotedCell(row[name] ?? '')).join(','))
  return `${[columns.map(({ name }) => name).join(','), ...lines].join('\r\n')}\r\n`
}

/** The examples of all files, by name. */
export function allExamples(): Record<string, string> {
  return Object.fromEntries(formats.map((format) => [format.file, exampleOf(format)]))
}

function quotedCell(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
