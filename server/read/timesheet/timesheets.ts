// Timesheets, their tasks, field service and signatures.
import { TIMESHEET_PAGE } from '#domain/limits.ts'
import { REACH_DAYS } from '#domain/timesheet/checks.ts'
import { unsignedReasons } from '#domain/timesheet/field-service.ts'
import { forTexts } from '#domain/timesheet/task-fields.ts'
import { countedStatuses, timesheetStatuses } from '#domain/timesheet/lifecycle.ts'
import { inSight, sees, sightOf, type Stamped } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { conditionOf } from '#server/database/condition.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { Shift, TimesheetLineType } from '#server/database/generated/enums.ts'
import { entitySet, ROW } from '../entity.ts'
import { visiblePictures } from '../manual/files.ts'
import { groups } from '../approval-group/groups.ts'
import {
  equipment,
  glAccounts,
  jobCostCodes,
  jobs,
  sites,
  taskCategories,
  workOrders,
  workOrderTasks,
} from '../job-data/lookups.ts'
import { readSelected, type Rows } from '../page.ts'
import { people } from '../user/people.ts'

export const timesheets = entitySet('timesheet', {
  visible: (viewer) => inSight(sightOf(viewer)),
  fields: {
    id: 'int',
    userId: 'int',
    startDate: 'date',
    shift: Object.values(Shift),
    status: timesheetStatuses,
    startTime: 'int',
    endTime: 'int',
    totalDuration: 'int',
    submittedCount: 'int',
    approvalGroupId: 'int',
    approverId: 'int',
    lastActorId: 'int',
    reason: 'text',
    version: 'int',
    createdAt: 'instant',
    updatedAt: 'instant',
    submittedAt: 'instant',
    decidedAt: 'instant',
  },
  sortable: ['id', 'createdAt', 'startDate', 'ownerName', 'totalDuration', 'unusualCount'],
  expand: {
    user: { set: () => people },
    approver: { set: () => people },
    lastActor: { set: () => people },
    approvalGroup: { set: () => groups },
    lines: { set: () => lines },
  },
  order: [
    ['createdAt', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: TIMESHEET_PAGE,
})

/** An order of timesheets: each of its columns has an index. */
export type TimesheetOrder = NonNullable<Parameters<typeof timesheets.page>[2]['order']>

/** The columns of the records that a task is booked to. */
export const bookedIds = {
  taskCategoryId: 'int',
  siteId: 'int',
  equipmentId: 'int',
  workOrderId: 'int',
  workOrderTaskId: 'int',
  jobId: 'int',
  jobCostCodeId: 'int',
  glAccountId: 'int',
} as const

/** The tasks of the timesheets in sight. */
export const lines = entitySet('timesheetLine', {
  visible: (viewer) => ({ timesheet: inSight(sightOf(viewer)) }),
  fields: {
    id: 'int',
    timesheetId: 'int',
    position: 'int',
    timesheetLineType: Object.values(TimesheetLineType),
    startTime: 'int',
    endTime: 'int',
    minutes: 'int',
    ...forTexts(() => 'text' as const),
    employerSite: 'flag',
    ...bookedIds,
  },
  sortable: ['id'],
  expand: {
    taskCategory: { set: () => taskCategories },
    site: { set: () => sites },
    equipment: { set: () => equipment },
    workOrder: { set: () => workOrders },
    workOrderTask: { set: () => workOrderTasks },
    job: { set: () => jobs },
    jobCostCode: { set: () => jobCostCodes },
    glAccount: { set: () => glAccounts },
    fieldService: { set: () => fieldServices },
  },
  order: [['id', 'asc']],
  pageSize: TIMESHEET_PAGE,
})

/** The field service of those tasks. */
export const fieldServices = entitySet('fieldService', {
  visible: (viewer) => ({ timesheetLine: { timesheet: inSight(sightOf(viewer)) } }),
  fields: {
    id: 'int',
    customerName: 'text',
    customerEmail: 'text',
    location: 'text',
    manufacturer: 'text',
    model: 'text',
    serialNumber: 'text',
    rego: 'text',
    smuReading: 'float',
    travelKms: 'float',
    additionalInfo: 'text',
    customerAcceptanceName: 'text',
    unsignedReason: [...unsignedReasons],
    unsignedNote: 'text',
  },
  sortable: ['id'],
  expand: {
    workerSignature: { set: () => signatures },
    customerSignature: { set: () => signatures },
  },
  order: [['id', 'asc']],
  pageSize: TIMESHEET_PAGE,
})

/** The images of signatures. */
const signatures = entitySet('storedFile', {
  visible: visiblePictures,
  fields: { path: 'text' },
  sortable: ['id'],
  order: [['id', 'asc']],
  pageSize: TIMESHEET_PAGE,
})

/** Whether the viewer may see a timesheet that is already loaded. */
export function maySee(viewer: Viewer, timesheet: Stamped): boolean {
  return sees(sightOf(viewer), timesheet)
}

/** One timesheet that meets `where`, read once for many viewers. Call `maySee` for each viewer before showing it. */
export async function readForAll<Query extends Parameters<typeof timesheets.find>[2]>(
  id: number,
  selected: Query,
  where: Prisma.TimesheetWhereInput = {},
) {
  const condition = conditionOf('Timesheet', { id, AND: where }, ROW)
  const ids = Prisma.sql`SELECT "id" FROM "Timesheet" ${ROW} WHERE ${condition}`
  const [row] = await readSelected('timesheet', selected, ids)
  return (row ?? null) as Rows<'timesheet', Query>[number] | null
}

/** Whether the viewer still sees a timesheet: it may have moved out of sight or be deleted. */
export async function isInSight(viewer: Viewer, timesheetId: number): Promise<boolean> {
  const where = timesheets.visibleWhere(viewer, { id: timesheetId })
  return (await db.timesheet.findFirst({ where, select: { id: true } })) !== null
}

/** Counted timesheets on the days that a timesheet of this date ('YYYY-MM-DD') could overlap (rulings 2). */
export function countedAround(date: string) {
  const day = new Date(date).getTime()
  const reach = REACH_DAYS * 86_400_000
  return {
    status: { in: [...countedStatuses] },
    startDate: { gte: new Date(day - reach), lte: new Date(day + reach) },
  }
}
