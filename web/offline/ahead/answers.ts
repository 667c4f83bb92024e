// Answers the queries of the timesheet form offline, from this device's prefetched data
// (docs/decisions/days-without-a-network.md).
import type { ConcreteRequest, Variables } from 'relay-runtime'
import { clockIn } from '#domain/date.ts'
import { addDays } from '#domain/week.ts'
import { countedStatuses } from '#domain/timesheet/lifecycle.ts'
import { REACH_DAYS } from '#domain/timesheet/checks.ts'
import type { AheadRow } from '#domain/timesheet/ahead.ts'
import frameQuery, { type SignedInFrameQuery$data } from '#web/__generated__/SignedInFrameQuery.graphql.ts'
import homeQuery from '#web/__generated__/DashboardScreenQuery.graphql.ts'
import dialogQuery from '#web/__generated__/TimesheetDialogQuery.graphql.ts'
import daysQuery, { type aheadDaysQuery$data } from '#web/__generated__/aheadDaysQuery.graphql.ts'
import type { lookupsCategoriesQuery$data } from '#web/__generated__/lookupsCategoriesQuery.graphql.ts'
import type { lookupsCostCodesQuery$data } from '#web/__generated__/lookupsCostCodesQuery.graphql.ts'
import type { lookupsEquipmentQuery$data } from '#web/__generated__/lookupsEquipmentQuery.graphql.ts'
import type { lookupsGlAccountsQuery$data } from '#web/__generated__/lookupsGlAccountsQuery.graphql.ts'
import type { lookupsJobsQuery$data } from '#web/__generated__/lookupsJobsQuery.graphql.ts'
import type { lookupsSitesQuery$data } from '#web/__generated__/lookupsSitesQuery.graphql.ts'
import type { lookupsTasksQuery$data } from '#web/__generated__/lookupsTasksQuery.graphql.ts'
import type { lookupsWorkOrdersQuery$data } from '#web/__generated__/lookupsWorkOrdersQuery.graphql.ts'
import type { useRecordingAroundQuery$data } from '#web/__generated__/useRecordingAroundQuery.graphql.ts'
import { readAnswer, storeAnswer } from '#web/offline/store/answers.ts'
import { variablesOf } from '#web/timesheets/form/dialogVariables.ts'
import { homeVariables } from './homeVariables.ts'
import { rowsOf, searchRows, type Rows } from './lists.ts'
import { frameOfThisRelease } from './olderFrame.ts'
import { ofThisWeek, type Home } from './storedHome.ts'
import { whole } from './whole.ts'

type SearchVariables = { search: string; first: number; [link: string]: unknown }
type Answering = (userId: string, variables: SearchVariables) => Promise<object | null>

/** The queries whose answers are stored as the server gave them. */
export const storedQueries = {
  SignedInFrameQuery: frameQuery,
  DashboardScreenQuery: homeQuery,
  aheadDaysQuery: daysQuery,
  TimesheetDialogQuery: dialogQuery,
} satisfies Record<string, ConcreteRequest>
export type StoredQuery = keyof typeof storedQueries

/** The response to an operation; null if this device has none, or only an incomplete one. */
export async function answerAhead(
  userId: string,
  operation: string,
  variables: Variables,
): Promise<object | null> {
  const answering = computed[operation]
  if (answering) return answering(userId, variables as SearchVariables)
  if (!Object.hasOwn(storedQueries, operation)) return null
  return readStored<object>(userId, operation as StoredQuery, variables)
}

/** Stores a response of the server. @throws TypeError if it is incomplete; the stored one then stays. */
export async function storeWhole(
  userId: string,
  operation: StoredQuery,
  variables: Variables,
  answer: unknown,
): Promise<void> {
  const data = whole(storedQueries[operation], variables, withoutSecrets(answer))
  if (data === null || answer === null) throw new TypeError(`The answer to ${operation} is not whole.`)
  await storeAnswer(userId, nameOf(operation, variables), data)
}

/** A stored response; null if there is none, or only an incomplete one. */
export async function readStored<Data extends object>(
  userId: string,
  operation: StoredQuery,
  variables: Variables,
): Promise<Data | null> {
  const stored = withoutSecrets(await readAnswer(userId, nameOf(operation, variables)))
  if (stored === null) return null
  const read = operation === 'SignedInFrameQuery' ? frameOfThisRelease(stored) : stored
  return whole<Data>(storedQueries[operation], variables, read)
}

/** Whether the stored frame or home comes from an older release and cannot be shown by this one. */
export async function isOfOlderRelease(userId: string): Promise<boolean> {
  const parts = [
    ['SignedInFrameQuery', {}],
    ['DashboardScreenQuery', homeVariables],
  ] as const
  const found = await Promise.all(
    parts.map(async ([operation, variables]) => {
      if ((await readAnswer(userId, nameOf(operation, variables))) === null) return false
      return (await readStored(userId, operation, variables)) === null
    }),
  )
  return found.includes(true)
}

/** The person's last days whose forms this device can show. */
export async function daysHere(userId: string) {
  const stored = await readStored<aheadDaysQuery$data>(userId, 'aheadDaysQuery', {})
  const all = await Promise.all(
    (stored?.me.lastTimesheets ?? []).map(async (day) => {
      const form = await readStored(userId, 'TimesheetDialogQuery', variablesOf(day.number, null))
      return form === null ? [] : [day]
    }),
  )
  return all.flat()
}

/** The secret that wraps the store's keys must not be in the store. */
function withoutSecrets(answer: unknown): unknown {
  const { me } = (answer ?? {}) as Partial<SignedInFrameQuery$data>
  return me && 'browserKey' in me
    ? { ...(answer as object), me: { ...me, browserKey: '', storeSecret: '' } }
    : answer
}

type Dialog = { settings: { today: string }; timesheet?: unknown }
type Frame = { me: { settings: { timeZone: string } } }

/** Today's date in the company's zone. */
async function todayOf(userId: string): Promise<string> {
  const frame = await readStored<Frame>(userId, 'SignedInFrameQuery', {})
  return clockIn(new Date(), frame?.me.settings.timeZone).date
}

/** The whole stored home, whatever its variables: the list filters the rows by its address. */
const home: Answering = async (userId) => {
  const stored = await readStored<Home>(userId, 'DashboardScreenQuery', homeVariables)
  return stored && ofThisWeek(stored, await todayOf(userId))
}

/** The form with today's date, not the date on which it was prefetched. */
const dialog = async (userId: string, variables: Variables): Promise<object | null> => {
  const stored = await findDialog(userId, variables)
  if (!stored) return null
  return { ...stored, settings: { ...stored.settings, today: await todayOf(userId) } }
}

async function findDialog(userId: string, variables: Variables): Promise<Dialog | null> {
  const read = (ofForm: Variables) => readStored<Dialog>(userId, 'TimesheetDialogQuery', ofForm)
  const { number, isStored, isNew } = variables
  if (!isStored || !isNew) return read(variables)
  // A copy is the form of a new timesheet with the data of another.
  const [blank, copied] = await Promise.all([
    read(variablesOf(null, null)),
    read(variablesOf(number as number, null)),
  ])
  return blank && copied && { ...blank, timesheet: copied.timesheet }
}

/** The name under which an answer is stored. */
export function nameOf(operation: string, variables: Variables): string {
  return `${operation} ${JSON.stringify(variables)}`
}

const computed: Record<string, Answering> = {
  DashboardScreenQuery: home,
  TimesheetDialogQuery: dialog,
  lookupsSitesQuery: async (userId, variables): Promise<lookupsSitesQuery$data> => ({
    sites: (await searchRows(userId, 'site', variables)).map(siteOf),
  }),
  lookupsEquipmentQuery: async (userId, variables): Promise<lookupsEquipmentQuery$data> => {
    const rows = await rowsOf(userId)
    const site = numberOf(variables.site)
    const found = await searchRows(
      userId,
      'equipment',
      variables,
      ([, , , of]) => site === null || of === site,
    )
    return { equipment: found.flatMap((row) => equipmentOf(rows, row) ?? []) }
  },
  lookupsWorkOrdersQuery: async (userId, variables): Promise<lookupsWorkOrdersQuery$data> => {
    const rows = await rowsOf(userId)
    const [site, equipment] = [numberOf(variables.site), numberOf(variables.equipment)]
    const fits = ([, , , of]: AheadRow) =>
      (equipment === null || of === equipment) &&
      (site === null || rows.equipment(of as number)?.[3] === site)
    const found = await searchRows(userId, 'workOrder', variables, fits)
    return {
      workOrders: found.flatMap((row) => {
        const machine = equipmentOf(rows, rows.equipment(row[3] as number))
        return machine ? { ...codedOf('WorkOrder', row), equipment: machine } : []
      }),
    }
  },
  lookupsTasksQuery: async (userId, variables): Promise<lookupsTasksQuery$data> => {
    const order = numberOf(variables.workOrder)
    const found = await searchRows(userId, 'workOrderTask', variables, ([, , , of]) => of === order)
    return { workOrderTasks: found.map((row) => codedOf('WorkOrderTask', row)) }
  },
  lookupsJobsQuery: async (userId, variables): Promise<lookupsJobsQuery$data> => ({
    jobs: (await searchRows(userId, 'job', variables)).map((row) => ({
      ...codedOf('Job', row),
      division: row[3] as string,
    })),
  }),
  lookupsCostCodesQuery: async (userId, variables): Promise<lookupsCostCodesQuery$data> => {
    const job = numberOf(variables.job)
    const found = await searchRows(userId, 'jobCostCode', variables, ([, , , of]) => of === job)
    return { jobCostCodes: found.map((row) => codedOf('JobCostCode', row)) }
  },
  lookupsGlAccountsQuery: async (userId, variables): Promise<lookupsGlAccountsQuery$data> => ({
    glAccounts: (await searchRows(userId, 'glAccount', variables)).map(([id, number, description = '']) => ({
      id: idOf('GlAccount', id),
      number: number as number,
      description,
    })),
  }),
  lookupsCategoriesQuery: async (userId, variables): Promise<lookupsCategoriesQuery$data> => ({
    taskCategories: (await searchRows(userId, 'taskCategory', variables)).map(([id, name]) => ({
      id: idOf('TaskCategory', id),
      name: name as string,
    })),
  }),
  useRecordingAroundQuery: async (userId, { date, except }): Promise<useRecordingAroundQuery$data | null> => {
    const stored = await readStored<aheadDaysQuery$data>(userId, 'aheadDaysQuery', {})
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
