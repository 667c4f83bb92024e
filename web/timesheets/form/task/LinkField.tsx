// The picker of each record a task may point at. What a choice brings with it is decided in domain/timesheet/task.ts.
import type { ReactNode } from 'react'
import { withEquipment, withJob, withSite, withWorkOrder } from '#domain/timesheet/task.ts'
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
import { useTaskChange, useTaskLoader } from './TaskScope.tsx'

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

/** What the picker of a link is called. */
function named(link: Link) {
  return { name: link, label: taskLabel[link] }
}

/** The same, and where it keeps what was picked lately: of use unless the choice lies within another one. */
function remembered(link: Link) {
  return { ...named(link), recentKey: link }
}

function SitePicker() {
  return (
    <LookupField {...remembered('site')} load={useTaskLoader(loadSites)} onChange={useTaskChange(withSite)} />
  )
}

function EquipmentPicker() {
  return (
    <LookupField
      {...remembered('equipment')}
      load={useTaskLoader(loadEquipment)}
      onChange={useTaskChange(withEquipment)}
    />
  )
}

function WorkOrderPicker() {
  return (
    <LookupField
      {...remembered('workOrder')}
      load={useTaskLoader(loadWorkOrders)}
      onChange={useTaskChange(withWorkOrder)}
    />
  )
}

function CategoryPicker() {
  return <LookupField {...remembered('taskCategory')} load={useTaskLoader(loadCategories)} />
}

function WorkOrderTaskPicker() {
  return <LookupField {...named('workOrderTask')} load={useTaskLoader(loadTasks)} />
}

function JobPicker() {
  return (
    <LookupField {...remembered('job')} load={useTaskLoader(loadJobs)} onChange={useTaskChange(withJob)} />
  )
}

function CostCodePicker() {
  return <LookupField {...named('jobCostCode')} load={useTaskLoader(loadCostCodes)} />
}

function GlAccountPicker() {
  return <LookupField {...remembered('glAccount')} load={useTaskLoader(loadGlAccounts)} />
}
