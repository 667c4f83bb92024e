// The picker for each record that a task can link to. domain/timesheet/selections.ts decides what a choice fills in.
import type { ReactNode } from 'react'
import {
  withCostCode,
  withEquipment,
  withGlAccount,
  withJob,
  withSite,
  withWorkOrder,
} from '#domain/timesheet/selections.ts'
import { taskLabel, type Link } from '#domain/timesheet/task-fields.ts'
import { LookupField } from '#web/fields/LookupField.tsx'
import {
  loadCategories,
  loadCostCodes,
  loadEquipment,
  loadGlAccounts,
  loadJobs,
  loadSites,
  loadTasks,
  loadWorkOrders,
} from './lookups.ts'
import { useRecent, useTaskChange, useTaskLoader } from './TaskScope.tsx'
import { useAllMachines } from './useAllMachines.ts'

export function LinkField({ link }: { link: Link }) {
  const Picker = pickers[link]
  return <Picker />
}

const pickers: Record<Link, () => ReactNode> = {
  site: SitePicker,
  equipment: EquipmentPicker,
  workOrder: WorkOrderPicker,
  taskCategory: CategoryPicker,
  workOrderTask: WorkOrderTaskPicker,
  job: JobPicker,
  jobCostCode: CostCodePicker,
  glAccount: GlAccountPicker,
}

/** The label of each picker. */
function fieldProps(link: Link) {
  return { name: link, label: taskLabel[link] }
}

function SitePicker() {
  return (
    <LookupField
      {...fieldProps('site')}
      load={useTaskLoader(loadSites)}
      recent={useRecent('site')}
      onChange={useTaskChange(withSite)}
    />
  )
}

function EquipmentPicker() {
  return (
    <LookupField
      {...fieldProps('equipment')}
      load={useTaskLoader(loadEquipment)}
      recent={useRecent('equipment')}
      onChange={useTaskChange(withEquipment)}
    />
  )
}

function WorkOrderPicker() {
  return (
    <LookupField
      {...fieldProps('workOrder')}
      load={useTaskLoader(loadWorkOrders)}
      recent={useRecent('workOrder')}
      wider={useAllMachines()}
      onChange={useTaskChange(withWorkOrder)}
    />
  )
}

function CategoryPicker() {
  return (
    <LookupField
      {...fieldProps('taskCategory')}
      load={useTaskLoader(loadCategories)}
      recent={useRecent('taskCategory')}
    />
  )
}

function WorkOrderTaskPicker() {
  return <LookupField {...fieldProps('workOrderTask')} load={useTaskLoader(loadTasks)} />
}

function JobPicker() {
  return (
    <LookupField
      {...fieldProps('job')}
      load={useTaskLoader(loadJobs)}
      recent={useRecent('job')}
      onChange={useTaskChange(withJob)}
    />
  )
}

function CostCodePicker() {
  return (
    <LookupField
      {...fieldProps('jobCostCode')}
      load={useTaskLoader(loadCostCodes)}
      onChange={useTaskChange(withCostCode)}
    />
  )
}

function GlAccountPicker() {
  return (
    <LookupField
      {...fieldProps('glAccount')}
      load={useTaskLoader(loadGlAccounts)}
      recent={useRecent('glAccount')}
      onChange={useTaskChange(withGlAccount)}
    />
  )
}
