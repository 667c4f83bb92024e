// The records a task points at, and the type-ahead lists in which people look for them.
import {
  equipment,
  glAccounts,
  jobCostCodes,
  jobs,
  offered,
  sites,
  taskCategories,
  workOrders,
  workOrderTasks,
  lookupSize,
} from '#server/read/lookups.ts'
import { nodesOf } from './core/node.ts'
import { builder } from './core/builder.ts'
import { rowId } from './core/ids.ts'

export const Site = builder.prismaNode('Site', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'Shown after the location, joined with a dash.' }),
    location: t.exposeString('location'),
    active: t.exposeBoolean('active'),
  }),
})
nodesOf(Site, sites)

export const Equipment = builder.prismaNode('Equipment', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    site: t.relation('site'),
  }),
})
nodesOf(Equipment, equipment)

export const WorkOrder = builder.prismaNode('WorkOrder', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    equipment: t.relation('equipment'),
  }),
})
nodesOf(WorkOrder, workOrders)

export const WorkOrderTask = builder.prismaNode('WorkOrderTask', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({ name: t.exposeString('name'), description: t.exposeString('description') }),
})
nodesOf(WorkOrderTask, workOrderTasks)

export const Job = builder.prismaNode('Job', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    division: t.exposeString('division'),
  }),
})
nodesOf(Job, jobs)

export const JobCostCode = builder.prismaNode('JobCostCode', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({ name: t.exposeString('name'), description: t.exposeString('description') }),
})
nodesOf(JobCostCode, jobCostCodes)

export const GlAccount = builder.prismaNode('GlAccount', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({ number: t.exposeInt('number'), description: t.exposeString('description') }),
})
nodesOf(GlAccount, glAccounts)

export const TaskCategory = builder.prismaNode('TaskCategory', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({ name: t.exposeString('name') }),
})
nodesOf(TaskCategory, taskCategories)

/** What a look-up costs: its selection for each row that it may answer with. */
function priced({ pageSize }: { pageSize: number }) {
  return ({ first }: { first?: number | null }) => ({ field: 1, multiplier: lookupSize(pageSize, first) })
}

builder.queryFields((t) => {
  const search = t.arg.string({ description: 'Words that must all occur.' })
  const first = t.arg.int({ description: 'At most this many rows; never more than 200.' })
  const ids = { description: 'Only these, as far as they are offered still.' }
  return {
    sites: t.prismaField({
      type: [Site],
      complexity: priced(sites),
      args: { search, first, ids: t.arg.globalIDList({ for: Site, ...ids }) },
      resolve: (query, _, args, { viewer }) => offered(sites, viewer, asked(args), query),
    }),
    equipment: t.prismaField({
      type: [Equipment],
      complexity: priced(equipment),
      args: {
        search,
        first,
        ids: t.arg.globalIDList({ for: Equipment, ...ids }),
        site: t.arg.globalID({ for: Site }),
      },
      resolve: (query, _, { site, ...args }, { viewer }) => {
        const where = site ? { siteId: rowId(site) } : {}
        return offered(equipment, viewer, { ...asked(args), where }, query)
      },
    }),
    workOrders: t.prismaField({
      type: [WorkOrder],
      complexity: priced(workOrders),
      args: {
        search,
        first,
        ids: t.arg.globalIDList({ for: WorkOrder, ...ids }),
        equipment: t.arg.globalID({ for: Equipment }),
        site: t.arg.globalID({ for: Site }),
      },
      resolve: (query, _, { equipment, site, ...args }, { viewer }) => {
        const where = {
          ...(equipment && { equipmentId: rowId(equipment) }),
          ...(site && { equipment: { siteId: rowId(site) } }),
        }
        return offered(workOrders, viewer, { ...asked(args), where }, query)
      },
    }),
    workOrderTasks: t.prismaField({
      type: [WorkOrderTask],
      complexity: priced(workOrderTasks),
      args: {
        search,
        first,
        ids: t.arg.globalIDList({ for: WorkOrderTask, ...ids }),
        workOrder: t.arg.globalID({ for: WorkOrder, required: true }),
      },
      resolve: (query, _, { workOrder, ...args }, { viewer }) =>
        offered(workOrderTasks, viewer, { ...asked(args), where: { workOrderId: rowId(workOrder) } }, query),
    }),
    jobs: t.prismaField({
      type: [Job],
      complexity: priced(jobs),
      args: { search, first, ids: t.arg.globalIDList({ for: Job, ...ids }) },
      resolve: (query, _, args, { viewer }) => offered(jobs, viewer, asked(args), query),
    }),
    jobCostCodes: t.prismaField({
      type: [JobCostCode],
      complexity: priced(jobCostCodes),
      args: {
        search,
        first,
        ids: t.arg.globalIDList({ for: JobCostCode, ...ids }),
        job: t.arg.globalID({ for: Job, required: true }),
      },
      resolve: (query, _, { job, ...args }, { viewer }) =>
        offered(jobCostCodes, viewer, { ...asked(args), where: { jobId: rowId(job) } }, query),
    }),
    glAccounts: t.prismaField({
      type: [GlAccount],
      complexity: priced(glAccounts),
      args: { search, first, ids: t.arg.globalIDList({ for: GlAccount, ...ids }) },
      resolve: (query, _, args, { viewer }) => offered(glAccounts, viewer, asked(args), query),
    }),
    taskCategories: t.prismaField({
      type: [TaskCategory],
      complexity: priced(taskCategories),
      args: { search, first, ids: t.arg.globalIDList({ for: TaskCategory, ...ids }) },
      resolve: (query, _, args, { viewer }) => offered(taskCategories, viewer, asked(args), query),
    }),
  }
})

type Args = {
  search?: string | null
  first?: number | null
  ids?: readonly { id: string }[] | null
}

function asked({ search, first, ids }: Args) {
  return { search, first, ids: ids?.map(rowId) }
}
