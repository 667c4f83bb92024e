// What choosing a record fills in and clears in a task (spec 4, rulings 2c).
import { filledInFrom, suggestedNotes } from './filled-in.ts'
import { chosenWithin, type Link } from './task-fields.ts'
import type { Choice, EquipmentChoice, TaskValues, WorkOrderChoice } from './task.ts'

/** Changing a site clears fleet, work order and task. */
export function withSite(task: TaskValues, chosen: Choice | null): TaskValues {
  const site = byHand(chosen)
  if (site?.id === task.site?.id) return { ...task, site }
  return { ...withoutWorkOrder(task), site, equipment: null }
}

/** Choosing a fleet fills the site; changing it clears work order and task. */
export function withEquipment(task: TaskValues, chosen: EquipmentChoice | null): TaskValues {
  const equipment = byHand(chosen)
  if (equipment?.id === task.equipment?.id) return { ...task, equipment }
  const site = equipment ? filledIn(task.site, equipment.site) : task.site
  return { ...withoutWorkOrder(task), equipment, site }
}

/**
 * Choosing a work order fills fleet, site and description; changing it clears its task. A description that the user typed
 * stays (rulings 2c).
 */
export function withWorkOrder(task: TaskValues, workOrder: WorkOrderChoice | null): TaskValues {
  if (workOrder?.id === task.workOrder?.id) return task
  const cleared = withoutWorkOrder(task)
  if (workOrder === null) return cleared
  return {
    ...cleared,
    workOrder,
    equipment: filledIn(task.equipment, workOrder.equipment),
    site: filledIn(task.site, workOrder.equipment.site),
    notes: cleared.notes || workOrder.name,
  }
}

/** Clearing a work order also clears the description that it filled in. */
function withoutWorkOrder(task: TaskValues): TaskValues {
  const isFilledIn = filledInFrom({ notes: task.notes, workOrder: task.workOrder }) !== null
  return { ...task, workOrder: null, workOrderTask: null, notes: isFilledIn ? '' : task.notes }
}

/** The records to which the list of a link is limited; null for those that do not limit it. */
export type Narrowing = { site: Choice | null; equipment: Choice | null; within: Choice | null }

/**
 * What narrows the list of each link (rulings 2c): the fleet by the site and the work orders by site and fleet, but only by
 * those that the person chose, never by those that another choice filled in; `within` is the record that its choices
 * belong to in any case, of `chosenWithin`.
 */
export function narrowing(link: Link, task: TaskValues): Narrowing {
  const { site, equipment } = task
  const isOfMachine = link === 'workOrder'
  const outer = chosenWithin[link]
  return {
    site: (isOfMachine || link === 'equipment') && !site?.filledIn ? site : null,
    equipment: isOfMachine && !equipment?.filledIn ? equipment : null,
    within: outer ? task[outer] : null,
  }
}

/**
 * The task with its site and fleet marked as filled in if its fleet or work order implies them. For a stored task, which
 * does not contain what the person chose: a list that is too long is better than one without the right work order.
 */
export function withFilledIn(task: TaskValues): TaskValues {
  const { site, equipment, workOrder } = task
  return {
    ...task,
    site: site && site.id === equipment?.site.id ? { ...site, filledIn: true } : site,
    equipment:
      equipment && equipment.id === workOrder?.equipment.id ? { ...equipment, filledIn: true } : equipment,
  }
}

function byHand<C extends Choice>(choice: C | null): C | null {
  return choice && { ...choice, filledIn: undefined }
}

/** A value that another choice fills in. It still counts as chosen by the person if they had chosen it before. */
function filledIn<C extends Choice>(before: C | null, choice: C): C {
  return { ...choice, filledIn: before?.id === choice.id ? before.filledIn : true }
}

/** Changing a job clears its cost code. */
export function withJob(task: TaskValues, job: Choice | null): TaskValues {
  return job?.id === task.job?.id ? task : describedAnew(task, { ...task, job, jobCostCode: null })
}

export function withCostCode(task: TaskValues, jobCostCode: Choice | null): TaskValues {
  return describedAnew(task, { ...task, jobCostCode })
}

export function withGlAccount(task: TaskValues, glAccount: Choice | null): TaskValues {
  return describedAnew(task, { ...task, glAccount })
}

/** Updates a description that came from the records; a typed description stays. */
function describedAnew(before: TaskValues, after: TaskValues): TaskValues {
  return filledInFrom(before) === null ? after : { ...after, notes: suggestedNotes(after) }
}
