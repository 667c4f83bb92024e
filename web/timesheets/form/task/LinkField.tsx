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

type Props = {
  /** The link that this one depends on is not chosen yet. */
  isLocked?: boolean
}

export function LinkField({ link, isLocked = false }: Props & { link: Link }) {
  const Picker = pickers[link]
  return <Picker isLocked={isLocked} />
}

const pickers: Record<Link, (props: Props) => ReactNode> = {
  site: SitePicker,
  equipment: EquipmentPicker,
  workOrder: WorkOrderPicker,
  taskCategory: CategoryPicker,
  workOrderTask: WorkOrderTaskPicker,
  job: JobPicker,
  jobCostCode: CostCodePicker,
  glAccount: GlAccountPicker,
}

/** What the picker of a link is called, and where it keeps what was picked lately. */
function named(link: Link) {
  return { name: link, label: taskLabel[link], recentKey: link }
}

/** The same for what is picked within another choice, so that what was picked lately is of no use. */
function namedWithin(link: Link, isLocked: boolean | undefined, hint: string) {
  return { name: link, label: taskLabel[link], disabled: isLocked, hint: isLocked ? hint : undefined }
}

function SitePicker() {
  return <LookupField {...named('site')} load={useTaskLoader(loadSites)} onChange={useTaskChange(withSite)} />
}

function EquipmentPicker() {
  return (
    <LookupField
      {...named('equipment')}
      load={useTaskLoader(loadEquipment)}
      onChange={useTaskChange(withEquipment)}
    />
  )
}

function WorkOrderPicker() {
  return (
    <LookupField
      {...named('workOrder')}
      load={useTaskLoader(loadWorkOrders)}
      onChange={useTaskChange(withWorkOrder)}
    />
  )
}

function CategoryPicker() {
  return <LookupField {...named('taskCategory')} load={useTaskLoader(loadCategories)} />
}

function WorkOrderTaskPicker({ isLocked }: Props) {
  return (
    <LookupField
      {...namedWithin('workOrderTask', isLocked, 'Choose a work order first')}
      load={useTaskLoader(loadTasks)}
    />
  )
}

function JobPicker() {
  return <LookupField {...named('job')} load={useTaskLoader(loadJobs)} onChange={useTaskChange(withJob)} />
}

function CostCodePicker({ isLocked }: Props) {
  return (
    <LookupField
      {...namedWithin('jobCostCode', isLocked, 'Choose a job first')}
      load={useTaskLoader(loadCostCodes)}
    />
  )
}

function GlAccountPicker() {
  return <LookupField {...named('glAccount')} load={useTaskLoader(loadGlAccounts)} />
}
