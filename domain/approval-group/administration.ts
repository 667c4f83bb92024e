// What administrators do with approval groups, and with which (spec 2 and 6, rulings 4): one table for the menu, the
// action and the test.
import { administrators, type UserType } from '#domain/people.ts'

export const groupActs = ['create', 'edit', 'delete', 'enable'] as const
export type GroupAct = (typeof groupActs)[number]

/** Those who may, and whether only with an active group (true) or only with an inactive one (false). */
const table: Readonly<Record<GroupAct, { by: readonly UserType[]; active?: boolean }>> = {
  create: { by: administrators },
  edit: { by: administrators },
  delete: { by: administrators, active: true },
  enable: { by: administrators, active: false },
}

/** Whether a person of this type ever does this to a group. */
export function mayEverDo(act: GroupAct, { userType }: { userType: UserType }): boolean {
  return table[act].by.includes(userType)
}

/** The types of people who do this to groups. */
export function typesThat(act: GroupAct): readonly UserType[] {
  return table[act].by
}

/** Whether a group is in a state for it. */
export function isOpenTo(act: GroupAct, { active }: { active: boolean }): boolean {
  return table[act].active === undefined || table[act].active === active
}

/** '3 users and 1 pending timesheet': what keeps a group from being deleted; null where nothing does. */
export function contentsSaid({ users, pending }: { users: number; pending: number }): string | null {
  const said = [counted(users, 'user'), counted(pending, 'pending timesheet')].filter((text) => text !== null)
  return said.length === 0 ? null : said.join(' and ')
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Whether somebody of the group can decide: its timesheets wait for nobody otherwise. */
export function waitsForNobody({ active, canDecide }: { active: boolean; canDecide: boolean }): boolean {
  return active && !canDecide
}
