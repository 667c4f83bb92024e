// The records that tasks refer to, with their legacy names (spec 3, Lookups).
import { entityType, flag, integer, text, through, type EntityType } from '#server/odata/model.ts'
import {
  equipment,
  sitesContaining,
  glAccounts,
  jobCostCodes,
  jobs,
  sites,
  taskCategories,
  workOrders,
  workOrderTasks,
} from '#server/read/job-data/lookups.ts'
import { nameMatches } from '#server/read/search.ts'

const lookup = {
  Name: text('name'),
  Active: flag('active'),
}

export const siteType: EntityType = entityType({
  name: 'Site',
  key: 'SiteId',
  set: sites,
  searchWhere: sitesContaining,
  properties: { SiteId: integer('id'), Location: text('location'), Active: flag('active') },
})

export const equipmentType: EntityType = entityType({
  name: 'Equipment',
  key: 'EquipmentId',
  set: equipment,
  searchWhere: nameMatches,
  properties: {
    EquipmentId: integer('id'),
    Location: through('site', text('location')),
    ...lookup,
    Description: text('description'),
    SiteId: integer('siteId'),
  },
  navigations: { Site: ['site', () => siteType] },
})

export const workOrderType: EntityType = entityType({
  name: 'WorkOrder',
  key: 'WorkOrderId',
  set: workOrders,
  searchWhere: nameMatches,
  properties: {
    WorkOrderId: integer('id'),
    ...lookup,
    Description: text('description'),
    EquipmentId: integer('equipmentId'),
  },
  navigations: { Equipment: ['equipment', () => equipmentType] },
})

export const jobType: EntityType = entityType({
  name: 'Job',
  key: 'JobId',
  set: jobs,
  searchWhere: nameMatches,
  properties: {
    JobId: integer('id'),
    ...lookup,
    Description: text('description'),
    Division: text('division'),
  },
})

export const workOrderTaskType: EntityType = entityType({
  name: 'WorkOrderTask',
  key: 'WorkOrderTaskId',
  set: workOrderTasks,
  searchWhere: nameMatches,
  properties: {
    WorkOrderTaskId: integer('id'),
    WorkOrderId: integer('workOrderId'),
    ...lookup,
    Description: text('description'),
  },
  navigations: { WorkOrder: ['workOrder', () => workOrderType] },
})

export const jobCostCodeType: EntityType = entityType({
  name: 'JobCostCode',
  key: 'JobCostCodeId',
  set: jobCostCodes,
  searchWhere: nameMatches,
  properties: {
    JobCostCodeId: integer('id'),
    JobId: integer('jobId'),
    ...lookup,
    Description: text('description'),
  },
  navigations: { Job: ['job', () => jobType] },
})

/** The description starts with the number, which is also the order. */
export const glAccountType: EntityType = entityType({
  name: 'GLAccount',
  key: 'GLAccountId',
  set: glAccounts,
  searchWhere: nameMatches,
  properties: {
    GLAccountId: integer('id'),
    Number: integer('number'),
    Description: text('description'),
    Active: flag('active'),
  },
})

export const taskCategoryType: EntityType = entityType({
  name: 'TaskCategory',
  key: 'Id',
  set: taskCategories,
  searchWhere: nameMatches,
  properties: { Id: integer('id'), ...lookup },
})
