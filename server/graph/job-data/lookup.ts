// The records that a task links to, and their look-ups.
import { mayBookTo } from '#server/access/jobs.ts'
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
} from '#server/read/job-data/lookups.ts'
import { nodesOf } from '../core/node.ts'
import { builder } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'

const availableDescription = 'Whether the viewer may choose it for a new task.'
const available = {
  description: availableDescription,
  select: { active: true },
  resolve: ({ active }: { active: boolean }) => active,
} as const

export const Site = builder.prismaNode('Site', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'Shown after the location, joined with a dash.' }),
    location: t.exposeString('location'),
    available: t.boolean(available),
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
    available: t.boolean(available),
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
    available: t.boolean(available),
  }),
})
nodesOf(WorkOrder, workOrders)

export const WorkOrderTask = builder.prismaNode('WorkOrderTask', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    available: t.boolean(available),
  }),
})
nodesOf(WorkOrderTask, workOrderTasks)

export const Job = builder.prismaNode('Job', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    division: t.exposeString('division'),
    available: t.boolean({
      description: availableDescription,
      select: { active: true, division: true },
      resolve: (job, _, { viewer }) => job.active && mayBookTo(viewer, job),
    }),
  }),
})
nodesOf(Job, jobs)

export const JobCostCode = builder.prismaNode('JobCostCode', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    available: t.boolean({
      description: availableDescription,
      select: { active: true, job: { select: { division: true } } },
      resolve: ({ active, job }, _, { viewer }) => active && mayBookTo(viewer, job),
    }),
  }),
})
nodesOf(JobCostCode, jobCostCodes)

export const GlAccount = builder.prismaNode('GlAccount', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    number: t.exposeInt('number'),
    description: t.exposeString('description'),
    available: t.boolean(available),
  }),
})
nodesOf(GlAccount, glAccounts)

export const TaskCategory = builder.prismaNode('TaskCategory', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({ name: t.exposeString('name'), available: t.boolean(available) }),
})
nodesOf(TaskCategory, taskCategories)

/** The complexity of a look-up: its selection, for each row of its result. */
function complexityOf({ pageSize }: { pageSize: number }) {
  return ({ first }: { first?: number | null }) => ({ field: 1, multiplier: lookupSize(pageSize, first) })
}

builder.queryFields((t) => {
  const search = t.arg.string({ description: 'Words that must all occur.' })
  const first = t.arg.int({ description: 'At most this many rows; never more than 200.' })
  return {
    sites: t.prismaField({
      type: [Site],
      complexity: complexityOf(sites),
      args: { search, first },
      resolve: (query, _, args, { viewer }) => offered(sites, viewer, args, query),
    }),
    equipment: t.prismaField({
      type: [Equipment],
      complexity: complexityOf(equipment),
      args: {
        search,
        first,
        site: t.arg.globalID({ for: Site }),
      },
      resolve: (query, _, { site, ...args }, { viewer }) => {
        const where = site ? { siteId: rowId(site) } : {}
        return offered(equipment, viewer, { ...args, where }, query)
      },
    }),
    workOrders: t.prismaField({
      type: [WorkOrder],
      complexity: complexityOf(workOrders),
      args: {
        search,
        first,
        equipment: t.arg.globalID({ for: Equipment }),
        site: t.arg.globalID({ for: Site }),
      },
      resolve: (query, _, { equipment, site, ...args }, { viewer }) => {
        const where = {
          ...(equipment && { equipmentId: rowId(equipment) }),
          ...(site && { equipment: { siteId: rowId(site) } }),
        }
        return offered(workOrders, viewer, { ...args, where }, query)
      },
    }),
    workOrderTasks: t.prismaField({
      type: [WorkOrderTask],
      complexity: complexityOf(workOrderTasks),
      args: {
        search,
        first,
        workOrder: t.arg.globalID({ for: WorkOrder, required: true }),
      },
      resolve: (query, _, { workOrder, ...args }, { viewer }) =>
        offered(workOrderTasks, viewer, { ...args, where: { workOrderId: rowId(workOrder) } }, query),
    }),
    jobs: t.prismaField({
      type: [Job],
      complexity: complexityOf(jobs),
      args: { search, first },
      resolve: (query, _, args, { viewer }) => offered(jobs, viewer, args, query),
    }),
    jobCostCodes: t.prismaField({
      type: [JobCostCode],
      complexity: complexityOf(jobCostCodes),
      args: {
        search,
        first,
        job: t.arg.globalID({ for: Job, required: true }),
      },
      resolve: (query, _, { job, ...args }, { viewer }) =>
        offered(jobCostCodes, viewer, { ...args, where: { jobId: rowId(job) } }, query),
    }),
    glAccounts: t.prismaField({
      type: [GlAccount],
      complexity: complexityOf(glAccounts),
      args: { search, first },
      resolve: (query, _, args, { viewer }) => offered(glAccounts, viewer, args, query),
    }),
    taskCategories: t.prismaField({
      type: [TaskCategory],
      complexity: complexityOf(taskCategories),
      args: { search, first },
      resolve: (query, _, args, { viewer }) => offered(taskCategories, viewer, args, query),
    }),
  }
})
