// Answers the queries of the timesheet form without a network, from what this device has read ahead.
import type { Variables } from 'relay-runtime'
import { clockIn } from '#domain/date.ts'
import { addDays } from '#domain/week.ts'
import { countedStatuses } from '#domain/timesheet/lifecycle.ts'
import { REACH_DAYS } from '#domain/timesheet/checks.ts'
import type { AheadRow } from '#domain/timesheet/ahead.ts'
import type { aheadDaysQuery$data } from '#web/__generated__/aheadDaysQuery.graphql.ts'
import type { lookupsCategoriesQuery$data } from '#web/__generated__/lookupsCategoriesQuery.graphql.ts'
import type { lookupsCostCodesQuery$data } from '#web/__generated__/lookupsCostCodesQuery.graphql.ts'
import type { lookupsEquipmentQuery$data } from '#web/__generated__/lookupsEquipmentQuery.graphql.ts'
import type { lookupsGlAccountsQuery$data } from '#web/__generated__/lookupsGlAccountsQuery.graphql.ts'
import type { lookupsJobsQuery$data } from '#web/__generated__/lookupsJobsQuery.graphql.ts'
import type { lookupsSitesQuery$data } from '#web/__generated__/lookupsSitesQuery.graphql.ts'
import type { lookupsTasksQuery$data } from '#web/__generated__/lookupsTasksQuery.graphql.ts'
import type { lookupsWorkOrdersQuery$data } from '#web/__generated__/lookupsWorkOrdersQuery.graphql.ts'
import type { useRecordingAroundQuery$data } from '#web/__generated__/useRecordingAroundQuery.graphql.ts'
import { readAnswer } from '#web/store/answers.ts'
import { rowsOf, searchRows, type Rows } from './lists.ts'

type Asked = { search: string; first: number; [link: string]: unknown }
type Answering = (userId: string, asked: Asked) => Promise<object | null>

/** The answer to an operation; null if this device has none. */
export async function answerAhead(
  userId: string,
  operation: string,
  variables: Variables,
): Promise<object | null> {
  const answering = computed[operation]
  if (answering) return answering(userId, variables as Asked)
  const stored = await readAnswer(userId, nameOf(operation, variables))
  return operation === 'TimesheetDialogQuery' && stored
    ? ofToday(userId, stored as Dialog)
    : (stored as object | null)
}

type Dialog = { settings: { today: string } }
type Frame = { me: { settings: { timeZone: string } } }

/** The form of the day on which it is opened, not of the day on which it was read ahead. */
async function ofToday(userId: string, dialog: Dialog): Promise<Dialog> {
  const frame = (await readAnswer(userId, nameOf('SignedInFrameQuery', {}))) as Frame | null
  const { date: today } = clockIn(new Date(), frame?.me.settings.timeZone)
  return { ...dialog, settings: { ...dialog.settings, today } }
}

/** The name under which an answer is stored. */
export function nameOf(operation: string, variables: Variables): string {
  return `${operation} ${JSON.stringify(variables)}`
}

const computed: Record<string, Answering> = {
  lookupsSitesQuery: async (userId, asked): Promise<lookupsSitesQuery$data> => ({
    sites: (await searchRows(userId, 'site', asked)).map(siteOf),
  }),
  lookupsEquipmentQuery: async (userId, asked): Promise<lookupsEquipmentQuery$data> => {
    const rows = await rowsOf(userId)
    const site = numberOf(asked.site)
    const found = await searchRows(userId, 'equipment', asked, ([, , , of]) => site === null || of === site)
    return { equipment: found.flatMap((row) => equipmentOf(rows, row) ?? []) }
  },
  lookupsWorkOrdersQuery: async (userId, asked): Promise<lookupsWorkOrdersQuery$data> => {
    const rows = await rowsOf(userId)
    const [site, equipment] = [numberOf(asked.site), numberOf(asked.equipment)]
    const fits = ([, , , of]: AheadRow) =>
      (equipment === null || of === equipment) &&
      (site === null || rows.equipment(of as number)?.[3] === site)
    const found = await searchRows(userId, 'workOrder', asked, fits)
    return {
      workOrders: found.flatMap((row) => {
        const machine = equipmentOf(rows, rows.equipment(row[3] as number))
        return machine ? { ...codedOf('WorkOrder', row), equipment: machine } : []
      }),
    }
  },
  lookupsTasksQuery: async (userId, asked): Promise<lookupsTasksQuery$data> => {
    const order = numberOf(asked.workOrder)
    const found = await searchRows(userId, 'workOrderTask', asked, ([, , , of]) => of === order)
    return { workOrderTasks: found.map((row) => codedOf('WorkOrderTask', row)) }
  },
  lookupsJobsQuery: async (userId, asked): Promise<lookupsJobsQuery$data> => ({
    jobs: (await searchRows(userId, 'job', asked)).map((row) => ({
      ...codedOf('Job', row),
      division: row[3] as string,
    })),
  }),
  lookupsCostCodesQuery: async (userId, asked): Promise<lookupsCostCodesQuery$data> => {
    const job = numberOf(asked.job)
    const found = await searchRows(userId, 'jobCostCode', asked, ([, , , of]) => of === job)
    return { jobCostCodes: found.map((row) => codedOf('JobCostCode', row)) }
  },
  lookupsGlAccountsQuery: async (userId, asked): Promise<lookupsGlAccountsQuery$data> => ({
    glAccounts: (await searchRows(userId, 'glAccount', asked)).map(([id, number, description = '']) => ({
      id: idOf('GlAccount', id),
      number: number as number,
      description,
    })),
  }),
  lookupsCategoriesQuery: async (userId, asked): Promise<lookupsCategoriesQuery$data> => ({
    taskCategories: (await searchRows(userId, 'taskCategory', asked)).map(([id, name]) => ({
      id: idOf('TaskCategory', id),
      name: name as string,
    })),
  }),
  useRecordingAroundQuery: async (userId, { date, except }): Promise<useRecordingAroundQuery$data | null> => {
    const stored = (await readAnswer(userId, nameOf('aheadDaysQuery', {}))) as aheadDaysQuery$data | null
    if (!stored) return null
    const [from, to] = [addDays(date as string, -REACH_DAYS), addDays(date as string, REACH_DAYS)]
    return {
      timesheetsAround: stored.me.lastTimesheets.filter(
        ({ id, startDate, status }) =>
          id !== except && startDate >= from && startDate <= to && countedStatuses.includes(status as never),
      ),
    }
  },
}

type TypeName =
  | 'Site'
  | 'Equipment'
  | 'WorkOrder'
  | 'WorkOrderTask'
  | 'Job'
  | 'JobCostCode'
  | 'GlAccount'
  | 'TaskCategory'

function idOf(type: TypeName, number: number): string {
  return btoa(`${type}:${number}`)
}

function numberOf(id: unknown): number | null {
  return typeof id === 'string' ? Number(atob(id).split(':')[1]) : null
}

function siteOf([number, location]: AheadRow) {
  return { id: idOf('Site', number), number, location: location as string }
}

function codedOf(type: TypeName, [number, name, description = '']: AheadRow) {
  return { id: idOf(type, number), name: name as string, description }
}

function equipmentOf(rows: Rows, row: AheadRow | undefined) {
  const site = row && rows.site(row[3] as number)
  return row && site ? { ...codedOf('Equipment', row), site: siteOf(site) } : null
}
