// The records that tasks refer to, and the type-ahead lists that offer them. Everyone may look up everything except jobs;
// only active records are offered.
import { LOOKUP_MAX, LOOKUP_PAGE, WORK_ORDER_PAGE } from '#domain/limits.ts'
import { byAnybody } from '#server/access/anybody.ts'
import { inReach, jobReachOf } from '#server/access/jobs.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { entitySet, type EntitySet, type Where } from '../entity.ts'
import { nameMatches } from '../search.ts'

type LookupName =
  | 'site'
  | 'equipment'
  | 'workOrder'
  | 'workOrderTask'
  | 'job'
  | 'jobCostCode'
  | 'glAccount'
  | 'taskCategory'

const byName = [
  ['name', 'asc'],
  ['id', 'asc'],
] as const

export const sites = entitySet('site', {
  ...byAnybody,
  fields: { id: 'int', location: 'text', active: 'flag' },
  sortable: ['id', 'location'],
  order: [
    ['location', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: LOOKUP_PAGE,
})

export const equipment = entitySet('equipment', {
  ...byAnybody,
  fields: { id: 'int', name: 'text', description: 'text', siteId: 'int', active: 'flag' },
  sortable: ['id', 'name'],
  expand: { site: { set: () => sites } },
  order: byName,
  pageSize: LOOKUP_PAGE,
})

export const workOrders = entitySet('workOrder', {
  ...byAnybody,
  fields: { id: 'int', name: 'text', description: 'text', equipmentId: 'int', active: 'flag' },
  sortable: ['id', 'name'],
  expand: { equipment: { set: () => equipment } },
  order: byName,
  pageSize: WORK_ORDER_PAGE,
})

export const workOrderTasks = entitySet('workOrderTask', {
  ...byAnybody,
  fields: { id: 'int', name: 'text', description: 'text', workOrderId: 'int', active: 'flag' },
  sortable: ['id', 'name'],
  expand: { workOrder: { set: () => workOrders } },
  order: byName,
  pageSize: LOOKUP_PAGE,
})

/** The jobs that the viewer may book to. */
export const jobs = entitySet('job', {
  visible: (viewer) => inReach(jobReachOf(viewer)),
  fields: { id: 'int', name: 'text', description: 'text', division: 'text', active: 'flag' },
  sortable: ['id', 'name'],
  order: byName,
  pageSize: LOOKUP_PAGE,
})

export const jobCostCodes = entitySet('jobCostCode', {
  visible: (viewer) => ({ job: inReach(jobReachOf(viewer)) }),
  fields: { id: 'int', name: 'text', description: 'text', jobId: 'int', active: 'flag' },
  sortable: ['id', 'name'],
  expand: { job: { set: () => jobs } },
  order: byName,
  pageSize: LOOKUP_PAGE,
})

export const glAccounts = entitySet('glAccount', {
  ...byAnybody,
  fields: { id: 'int', number: 'int', description: 'text', active: 'flag' },
  sortable: ['id', 'number'],
  order: [
    ['number', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: LOOKUP_PAGE,
})

export const taskCategories = entitySet('taskCategory', {
  ...byAnybody,
  fields: { id: 'int', name: 'text', active: 'flag' },
  sortable: ['id', 'name'],
  order: byName,
  pageSize: LOOKUP_PAGE,
})

/** The sites that a search finds. */
export function sitesContaining(search: string | null | undefined) {
  const number = siteNumber(search)
  return number === null ? nameMatches(search) : { OR: [nameMatches(search), { id: number }] }
}

/** Drop-downs show a site's number after its location, so people search by it, too. */
function siteNumber(search: string | null | undefined): number | null {
  const digits = /\d{1,9}$/.exec(search?.trim() ?? '')?.[0]
  return digits ? Number(digits) : null
}

type LookupArgs<Name extends LookupName> = {
  search?: string | null
  /** At most this many rows, within what the longest drop-down shows. */
  first?: number | null
  /** Only these ids, if they are offered at all. */
  ids?: readonly number[]
  where?: Where<Name>
}

/** The number of rows of a look-up: at least 1, at most LOOKUP_MAX. */
export function lookupSize(page: number, first?: number | null): number {
  return Math.min(Math.max(first ?? page, 1), LOOKUP_MAX)
}

/** The records that a look-up offers the viewer. */
export function offered<Name extends LookupName, Query extends Parameters<EntitySet<Name>['find']>[2]>(
  set: EntitySet<Name>,
  viewer: Viewer,
  { search, first, ids, where = {} as Where<Name> }: LookupArgs<Name>,
  query: Query,
) {
  const only = ids ? { id: { in: [...ids] } } : {}
  const offers = {
    AND: [{ active: true }, only, where, set.name === 'site' ? sitesContaining(search) : nameMatches(search)],
  } as unknown as Where<Name>
  return set.list<Query>(viewer, { ...query, where: offers, take: lookupSize(set.pageSize, first) })
}
