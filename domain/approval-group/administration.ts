// Which administrators may do what to which approval groups (spec 2 and 6, rulings 4): one table for the menu, the action
// and the test.
import { counted } from '#domain/counted.ts'
import { administrators, type UserType } from '#domain/people.ts'

export const groupActs = ['create', 'edit', 'delete', 'enable'] as const
export type GroupAct = (typeof groupActs)[number]

/** The types that may, and whether the group must be active (true) or inactive (false). */
const table: Readonly<Record<GroupAct, { by: readonly UserType[]; active?: boolean }>> = {
  create: { by: administrators },
  edit: { by: administrators },
  delete: { by: administrators, active: true },
  enable: { by: administrators, active: false },
}

/** Whether a user of this type may do this to any group. */
export function mayEverDo(act: GroupAct, { userType }: { userType: UserType }): boolean {
  return table[act].by.includes(userType)
}

/** The types of users who may do this to groups. */
export function typesThat(act: GroupAct): readonly UserType[] {
  return table[act].by
}

/** Whether the state of a group allows it. */
export function isOpenTo(act: GroupAct, { active }: { active: boolean }): boolean {
  return table[act].active === undefined || table[act].active === active
}

/** '3 users and 1 pending timesheet': the contents that prevent deletion; null when there are none. */
export function formatContents({ users, pending }: { users: number; pending: number }): string | null {
  const parts = [users > 0 && counted(users, 'user'), pending > 0 && counted(pending, 'pending timesheet')]
  return parts.filter(Boolean).join(' and ') || null
}

/** A sentence of the question before a group is deleted (rulings 4). */
export const GROUP_WITH_HISTORY = 'Groups with history become inactive instead of being deleted.'

/** Whether nobody decides the timesheets of an active group. */
export function waitsForNobody({ active, canDecide }: { active: boolean; canDecide: boolean }): boolean {
  return active && !canDecide
}
