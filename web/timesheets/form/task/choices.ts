// How each record is shown as a choice of the task form.
import { glAccountName } from '#domain/timesheet/filled-in.ts'
import type { Choice, EquipmentChoice, WorkOrderChoice } from '#domain/timesheet/task.ts'

type Site = { readonly id: string; readonly location: string; readonly number: number }
type Coded = { readonly id: string; readonly name: string; readonly description: string }

/** A site is shown as its location and number, joined with a dash (spec 3). */
export function siteChoice(site: Site): Choice {
  return { id: site.id, name: `${site.location}-${site.number}` }
}

export function codedChoice({ id, name, description }: Coded): Choice {
  return { id, code: name, name: description }
}

export function equipmentChoice(equipment: Coded & { readonly site: Site }): EquipmentChoice {
  return {
    ...codedChoice(equipment),
    site: siteChoice(equipment.site),
    detail: siteChoice(equipment.site).name,
  }
}

export function workOrderChoice(
  workOrder: Coded & { readonly equipment: Coded & { readonly site: Site } },
): WorkOrderChoice {
  const equipment = equipmentChoice(workOrder.equipment)
  return { ...codedChoice(workOrder), equipment, detail: `${equipment.code} ${equipment.name}` }
}

export function jobChoice(job: Coded & { readonly division: string }): Choice {
  return { ...codedChoice(job), detail: job.division }
}

/** A GL account's number is shown as its code. */
export function glAccountChoice(account: { id: string; number: number; description: string }): Choice {
  return { id: account.id, code: String(account.number), name: glAccountName(account) }
}
