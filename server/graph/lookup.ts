// The records a task points at, and the type-ahead lists in which people look for them.
import { LOOKUP_PAGE, WORK_ORDER_PAGE } from '#domain/limits.ts'
import { visibleTo } from '#server/access/visible.ts'
import { db } from '#server/database/client.ts'
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

export const Equipment = builder.prismaNode('Equipment', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    site: t.relation('site'),
  }),
})

export const WorkOrder = builder.prismaNode('WorkOrder', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    equipment: t.relation('equipment'),
  }),
})

export const WorkOrderTask = builder.prismaNode('WorkOrderTask', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({ name: t.exposeString('name'), description: t.exposeString('description') }),
})

export const Job = builder.prismaNode('Job', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    division: t.exposeString('division'),
  }),
})

export const JobCostCode = builder.prismaNode('JobCostCode', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({ name: t.exposeString('name'), description: t.exposeString('description') }),
})

export const GlAccount = builder.prismaNode('GlAccount', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({ number: t.exposeInt('number'), description: t.exposeString('description') }),
})

export const TaskCategory = builder.prismaNode('TaskCategory', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({ name: t.exposeString('name') }),
})

/** Every word of the search must stand in one of the columns, whatever its case. */
export function matches<Column extends string>(search: string | null | undefined, ...columns: Column[]) {
  const words = search?.trim().split(/\s+/).filter(Boolean).slice(0, 5) ?? []
  return {
    AND: words.map((word) => ({
      OR: columns.map((column) => ({
        [column]: { contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const },
      })),
    })),
  }
}

/** How many rows a look-up answers with: what was asked for, within what a drop-down shows. */
function page(first: number | null | undefined, limit: number) {
  return Math.min(Math.max(first ?? limit, 1), WORK_ORDER_PAGE)
}

builder.queryFields((t) => {
  const search = t.arg.string({ description: 'Words that must all occur.' })
  const first = t.arg.int({ description: 'At most this many rows; never more than 200.' })
  const complexity = { field: 1, multiplier: 1 }
  return {
    sites: t.prismaField({
      type: [Site],
      complexity,
      args: { search, first },
      resolve: (query, _, args) => {
        const [, number] = /(\d+)$/.exec(args.search?.trim() ?? '') ?? []
        const byLocation = matches(args.search, 'location')
        return db.site.findMany({
          ...query,
          where: {
            active: true,
            ...(number ? { OR: [byLocation, { id: Number(number.slice(0, 9)) }] } : byLocation),
          },
          orderBy: [{ location: 'asc' }, { id: 'asc' }],
          take: page(args.first, LOOKUP_PAGE),
        })
      },
    }),
    equipment: t.prismaField({
      type: [Equipment],
      complexity,
      args: { search, first, site: t.arg.globalID({ for: Site }) },
      resolve: (query, _, args) =>
        db.equipment.findMany({
          ...query,
          where: {
            active: true,
            ...matches(args.search, 'name', 'description'),
            ...(args.site && { siteId: rowId(args.site) }),
          },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          take: page(args.first, LOOKUP_PAGE),
        }),
    }),
    workOrders: t.prismaField({
      type: [WorkOrder],
      complexity,
      args: {
        search,
        first,
        equipment: t.arg.globalID({ for: Equipment }),
        site: t.arg.globalID({ for: Site }),
      },
      resolve: (query, _, args) =>
        db.workOrder.findMany({
          ...query,
          where: {
            active: true,
            ...matches(args.search, 'name', 'description'),
            ...(args.equipment && { equipmentId: rowId(args.equipment) }),
            ...(args.site && { equipment: { siteId: rowId(args.site) } }),
          },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          take: page(args.first, WORK_ORDER_PAGE),
        }),
    }),
    workOrderTasks: t.prismaField({
      type: [WorkOrderTask],
      complexity,
      args: { search, first, workOrder: t.arg.globalID({ for: WorkOrder, required: true }) },
      resolve: (query, _, args) =>
        db.workOrderTask.findMany({
          ...query,
          where: {
            active: true,
            workOrderId: rowId(args.workOrder),
            ...matches(args.search, 'name', 'description'),
          },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          take: page(args.first, LOOKUP_PAGE),
        }),
    }),
    jobs: t.prismaField({
      type: [Job],
      complexity,
      args: { search, first },
      resolve: (query, _, args, { viewer }) =>
        db.job.findMany({
          ...query,
          where: { active: true, ...visibleTo(viewer).job, ...matches(args.search, 'name', 'description') },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          take: page(args.first, LOOKUP_PAGE),
        }),
    }),
    jobCostCodes: t.prismaField({
      type: [JobCostCode],
      complexity,
      args: { search, first, job: t.arg.globalID({ for: Job, required: true }) },
      resolve: (query, _, args, { viewer }) =>
        db.jobCostCode.findMany({
          ...query,
          where: {
            active: true,
            job: { AND: [visibleTo(viewer).job, { id: rowId(args.job) }] },
            ...matches(args.search, 'name', 'description'),
          },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          take: page(args.first, LOOKUP_PAGE),
        }),
    }),
    glAccounts: t.prismaField({
      type: [GlAccount],
      complexity,
      args: { search, first },
      resolve: (query, _, args) =>
        db.glAccount.findMany({
          ...query,
          where: { active: true, ...matches(args.search, 'description') },
          orderBy: [{ number: 'asc' }, { id: 'asc' }],
          take: page(args.first, LOOKUP_PAGE),
        }),
    }),
    taskCategories: t.prismaField({
      type: [TaskCategory],
      complexity,
      args: { search, first },
      resolve: (query, _, args) =>
        db.taskCategory.findMany({
          ...query,
          where: { active: true, ...matches(args.search, 'name') },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          take: page(args.first, LOOKUP_PAGE),
        }),
    }),
  }
})
