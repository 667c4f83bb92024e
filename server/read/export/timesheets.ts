// The exports of a list of timesheets: the timesheets, their tasks, and their field service.
import { formatDate, isoDate } from '#domain/date.ts'
import { actingName, fullName } from '#domain/people.ts'
import { notSignedInWords } from '#domain/timesheet/field-service.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { shiftLabel } from '#domain/timesheet/time.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import { isAdministrator, isSystemAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { readIssuedDockets } from '#server/read/timesheet/dockets.ts'
import { payingBatches } from '#server/read/payroll/pay-batches.ts'
import {
  hasOneOwner,
  matchingTimesheets,
  orderOf,
  type TimesheetFilter,
  type TimesheetSort,
} from '#server/read/timesheet/timesheet-filter.ts'
import { countRows } from '#server/read/timesheet/timesheet-list.ts'
import { timesheets } from '#server/read/timesheet/timesheets.ts'
import { addressOfTimesheets } from './address.ts'
import { exportSet, CHUNK, type Column } from './set.ts'

export type ListedTimesheets = { filter: TimesheetFilter; sort: TimesheetSort }

const person = { select: { firstName: true, lastName: true } } as const
const named = { select: { name: true, description: true } } as const
const header = {
  id: true,
  startDate: true,
  shift: true,
  status: true,
  startTime: true,
  endTime: true,
  totalDuration: true,
  submittedAt: true,
  decidedAt: true,
  reason: true,
  user: {
    select: { firstName: true, lastName: true, gpEmployeeId: true, payLocation: { select: { name: true } } },
  },
  approver: person,
  approverFor: person,
  approvalGroup: { select: { name: true } },
} as const
const service = {
  customerName: true,
  customerEmail: true,
  location: true,
  manufacturer: true,
  model: true,
  serialNumber: true,
  rego: true,
  smuReading: true,
  travelKms: true,
  additionalInfo: true,
  customerAcceptanceName: true,
  workerSignatureId: true,
  customerSignatureId: true,
  unsignedReason: true,
  unsignedNote: true,
} as const
const line = {
  id: true,
  position: true,
  timesheetLineType: true,
  startTime: true,
  endTime: true,
  minutes: true,
  notes: true,
  equipment: named,
  workOrder: named,
  workOrderTask: named,
  job: named,
  jobCostCode: named,
  site: { select: { location: true } },
  glAccount: { select: { description: true } },
  taskCategory: { select: { name: true } },
  fieldService: { select: service },
} as const
const lines = { orderBy: { position: 'asc' }, select: line } as const

function chunks<Select extends object>(viewer: Viewer, { filter, sort }: ListedTimesheets, select: Select) {
  const order = orderOf(sort, hasOneOwner(viewer, filter))
  return timesheets.chunks(viewer, { select, order, where: matchingTimesheets(viewer, filter) }, CHUNK)
}

type Rows<Generator> = Generator extends AsyncGenerator<readonly (infer Row)[]> ? Row : never
type Sheet = Rows<ReturnType<typeof sheetChunks>>
const sheetChunks = (viewer: Viewer, listed: ListedTimesheets) => chunks(viewer, listed, header)

/** The columns that begin every row, and those that end it. */
const first: readonly Column<Sheet>[] = [
  { key: 'timesheet', title: 'Timesheet', kind: 'number', value: ({ id }) => id },
  { key: 'date', title: 'Date', kind: 'date', value: ({ startDate }) => isoDate(startDate) },
  {
    key: 'weekday',
    title: 'Weekday',
    kind: 'text',
    value: ({ startDate }) => formatDate(isoDate(startDate)).slice(0, 3),
  },
  { key: 'person', title: 'Person', kind: 'text', value: ({ user }) => fullName(user) },
  {
    key: 'gpEmployee',
    title: 'GP employee',
    kind: 'text',
    value: ({ user }) => user.gpEmployeeId,
    shows: isAdministrator,
  },
  {
    key: 'approvalGroup',
    title: 'Approval group',
    kind: 'text',
    value: ({ approvalGroup }) => approvalGroup?.name ?? null,
  },
  {
    key: 'payLocation',
    title: 'Pay location',
    kind: 'text',
    value: ({ user }) => user.payLocation?.name ?? null,
    shows: isAdministrator,
  },
  { key: 'shift', title: 'Shift', kind: 'text', value: ({ shift }) => shiftLabel[shift] },
]
const last: readonly Column<Sheet>[] = [
  { key: 'status', title: 'Status', kind: 'text', value: ({ status }) => timesheetStatusLabel[status] },
  { key: 'submitted', title: 'Submitted', kind: 'instant', value: ({ submittedAt }) => submittedAt },
  {
    key: 'decidedBy',
    title: 'Decided by',
    kind: 'text',
    value: ({ approver, approverFor }) => approver && actingName(approver, approverFor),
  },
  { key: 'decided', title: 'Decided', kind: 'instant', value: ({ decidedAt }) => decidedAt },
]

export const timesheetExport = exportSet<ListedTimesheets, Sheet>({
  columns: [
    ...first,
    { key: 'start', title: 'Start', kind: 'time', value: ({ startTime }) => startTime },
    { key: 'end', title: 'End', kind: 'time', value: ({ endTime }) => endTime },
    {
      key: 'minutes',
      title: 'Minutes',
      kind: 'number',
      isTotalled: true,
      value: ({ totalDuration }) => totalDuration,
    },
    {
      key: 'hours',
      title: 'Hours',
      kind: 'hours',
      isTotalled: true,
      value: ({ totalDuration }) => totalDuration,
    },
    ...last,
    { key: 'reason', title: 'Reason', kind: 'text', value: ({ reason }) => reason },
  ],
  count: (viewer, { filter }) => countRows(viewer, filter),
  chunks: sheetChunks,
  address: addressOfTimesheets,
})

type SheetWithLines = Rows<ReturnType<typeof lineChunks>>
const lineChunks = (viewer: Viewer, listed: ListedTimesheets) => chunks(viewer, listed, { ...header, lines })

type Task = SheetWithLines['lines'][number] & {
  sheet: SheetWithLines
  docket: string | null
  batch: string | null
}

/** The tasks of the timesheets; with a filter by type, those of that type. */
async function* taskChunks(viewer: Viewer, listed: ListedTimesheets): AsyncGenerator<Task[]> {
  const { taskType } = listed.filter
  for await (const sheets of lineChunks(viewer, listed)) {
    const tasks = sheets.flatMap((sheet) =>
      sheet.lines
        .filter(({ timesheetLineType }) => !taskType || timesheetLineType === taskType)
        .map((task) => ({ ...task, sheet })),
    )
    const serviced = tasks.filter(({ fieldService }) => fieldService !== null).map(({ id }) => id)
    const [dockets, batches] = await Promise.all([
      serviced.length > 0 ? readIssuedDockets(serviced) : null,
      isSystemAdministrator(viewer) ? payingBatches(sheets.map(({ id }) => id)) : null,
    ])
    yield tasks.map((task) => ({
      ...task,
      docket: dockets?.get(task.id)?.number ?? null,
      batch: batches?.get(task.sheet.id)?.number ?? null,
    }))
  }
}

const ofSheet = (columns: readonly Column<Sheet>[]): Column<Task>[] =>
  columns.map((column) => ({ ...column, value: ({ sheet }) => column.value(sheet) }))
const nameAndDescription = (row: { name: string; description: string } | null) =>
  row && [row.name, row.description].filter(Boolean).join(' ')
const docket: Column<Task> = { key: 'docket', title: 'Docket', kind: 'text', value: ({ docket }) => docket }
const machine: Column<Task> = {
  key: 'fleet',
  title: 'Fleet',
  kind: 'text',
  value: ({ equipment }) => nameAndDescription(equipment),
}
const workOrder: Column<Task> = {
  key: 'workOrder',
  title: 'Work order',
  kind: 'text',
  value: ({ workOrder }) => nameAndDescription(workOrder),
}
const times: readonly Column<Task>[] = [
  { key: 'start', title: 'Start', kind: 'time', value: ({ startTime }) => startTime },
  { key: 'end', title: 'End', kind: 'time', value: ({ endTime }) => endTime },
  { key: 'minutes', title: 'Minutes', kind: 'number', isTotalled: true, value: ({ minutes }) => minutes },
  { key: 'hours', title: 'Hours', kind: 'hours', isTotalled: true, value: ({ minutes }) => minutes },
]

export const taskExport = exportSet<ListedTimesheets, Task>({
  columns: [
    ...ofSheet(first),
    {
      key: 'type',
      title: 'Type',
      kind: 'text',
      value: ({ timesheetLineType }) => taskTypeLabel[timesheetLineType],
    },
    machine,
    { key: 'site', title: 'Site', kind: 'text', value: ({ site }) => site?.location ?? null },
    workOrder,
    {
      key: 'task',
      title: 'Task',
      kind: 'text',
      value: ({ workOrderTask }) => nameAndDescription(workOrderTask),
    },
    { key: 'job', title: 'Job', kind: 'text', value: ({ job }) => nameAndDescription(job) },
    {
      key: 'costCode',
      title: 'Cost code',
      kind: 'text',
      value: ({ jobCostCode }) => nameAndDescription(jobCostCode),
    },
    // Its description begins with its number.
    {
      key: 'account',
      title: 'Account',
      kind: 'text',
      value: ({ glAccount }) => glAccount?.description ?? null,
    },
    {
      key: 'category',
      title: 'Category',
      kind: 'text',
      value: ({ taskCategory }) => taskCategory?.name ?? null,
    },
    ...times,
    { key: 'description', title: 'Description', kind: 'text', value: ({ notes }) => notes },
    ...ofSheet(last),
    docket,
    { key: 'batch', title: 'Batch', kind: 'text', value: ({ batch }) => batch, shows: isSystemAdministrator },
  ],
  count: (viewer, { filter }) => countRows(viewer, filter),
  chunks: taskChunks,
  address: (viewer, listed) => addressOfTimesheets(viewer, listed, 'TimesheetLines'),
})

type Service = Task & { fieldService: NonNullable<Task['fieldService']> }
type ServiceColumn = [
  title: string,
  field: 'customerName' | 'location' | 'customerEmail' | 'manufacturer' | 'model' | 'serialNumber' | 'rego',
]
const serviceColumns: readonly ServiceColumn[] = [
  ['Client', 'customerName'],
  ['Location', 'location'],
  ['Customer e-mail', 'customerEmail'],
  ['Manufacturer', 'manufacturer'],
  ['Model', 'model'],
  ['Serial no', 'serialNumber'],
  ['Veh. reg. no', 'rego'],
]

export const fieldServiceExport = exportSet<ListedTimesheets, Service>({
  columns: [
    ...ofSheet(first),
    ...serviceColumns.map(([title, field]): Column<Service> => ({
      key: field,
      title,
      kind: 'text',
      value: ({ fieldService }) => fieldService[field],
    })),
    {
      key: 'smuHours',
      title: 'SMU hours',
      kind: 'number',
      value: ({ fieldService }) => fieldService.smuReading,
    },
    {
      key: 'travelKm',
      title: 'Travel km',
      kind: 'number',
      value: ({ fieldService }) => fieldService.travelKms,
    },
    machine,
    workOrder,
    ...times,
    { key: 'description', title: 'Description', kind: 'text', value: ({ notes }) => notes },
    {
      key: 'fieldServiceNote',
      title: 'Field service note',
      kind: 'text',
      value: ({ fieldService }) => fieldService.additionalInfo,
    },
    {
      key: 'acceptedBy',
      title: 'Accepted by',
      kind: 'text',
      value: ({ fieldService }) => fieldService.customerAcceptanceName,
    },
    {
      key: 'signed',
      title: 'Signed',
      kind: 'text',
      value: ({ fieldService: { workerSignatureId, customerSignatureId, unsignedReason, unsignedNote } }) => {
        if (unsignedReason !== null) return notSignedInWords(unsignedReason, unsignedNote)
        return workerSignatureId !== null && customerSignatureId !== null ? 'Yes' : 'No'
      },
    },
    ...ofSheet(last),
    docket,
  ],
  count: (viewer, { filter }) => countRows(viewer, filter),
  async *chunks(viewer, listed) {
    for await (const tasks of taskChunks(viewer, listed))
      yield tasks.filter((task): task is Service => task.fieldService !== null)
  },
  address: (viewer, listed) =>
    addressOfTimesheets(viewer, listed, 'TimesheetLines($expand=TimesheetAdditional)'),
})
