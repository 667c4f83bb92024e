// The life of a timesheet: its statuses, what takes it from one to the next, and who may do that (rulings 1).
import type { UserType } from '#domain/people.ts'
import { mayCreateTimesheet } from '#domain/people.ts'

export type TimesheetStatus = 'DRAFT' | 'PENDING' | 'APPROVED' | 'DECLINED' | 'RECALLED' | 'CANCELLED'

/** Every status in the order people read them. */
export const timesheetStatuses: readonly TimesheetStatus[] = [
  'DRAFT',
  'PENDING',
  'APPROVED',
  'DECLINED',
  'RECALLED',
  'CANCELLED',
]

export const timesheetStatusLabel: Record<TimesheetStatus, string> = {
  DRAFT: 'Draft',
  PENDING: 'Pending',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  RECALLED: 'Recalled',
  CANCELLED: 'Cancelled',
}

/** Statuses whose hours count towards a day and whose tasks may be overlapped with (rulings 2). */
export const countedStatuses: readonly TimesheetStatus[] = ['DRAFT', 'PENDING', 'APPROVED', 'RECALLED']

export type TimesheetAction =
  'save' | 'submit' | 'edit' | 'approve' | 'decline' | 'cancel' | 'recall' | 'delete' | 'move'

type Transition = {
  from: readonly TimesheetStatus[]
  /** The owner, or whoever decides: an approver of the sheet's group or a System_Administrator, never the owner. */
  by: 'owner' | 'decider'
  /** Null: the timesheet is gone. */
  to: TimesheetStatus | null
  /** The past participle, for 'Already approved by …'. */
  done: string
}

/** The table of rulings 1. Creating is saving or submitting a timesheet that is not there yet. */
export const transitions: Readonly<Record<TimesheetAction, Transition>> = {
  save: { from: ['DRAFT', 'RECALLED'], by: 'owner', to: 'DRAFT', done: 'saved' },
  submit: { from: ['DRAFT', 'RECALLED'], by: 'owner', to: 'PENDING', done: 'submitted' },
  edit: { from: ['PENDING'], by: 'decider', to: 'PENDING', done: 'edited' },
  approve: { from: ['PENDING'], by: 'decider', to: 'APPROVED', done: 'approved' },
  decline: { from: ['PENDING'], by: 'decider', to: 'DECLINED', done: 'declined' },
  cancel: { from: ['PENDING', 'APPROVED', 'DECLINED'], by: 'decider', to: 'CANCELLED', done: 'cancelled' },
  recall: { from: ['PENDING', 'DECLINED'], by: 'owner', to: 'RECALLED', done: 'recalled' },
  delete: { from: ['DRAFT', 'RECALLED'], by: 'owner', to: null, done: 'deleted' },
  move: { from: ['PENDING'], by: 'decider', to: 'PENDING', done: 'moved' },
}

/** Who is asking. The key is a row id on the server and a global id in the browser. */
export type Actor<Key> = {
  id: Key
  userType: UserType
  allowTimesheetCreation: boolean
  /** The approval groups of which the person is a member. */
  approvalGroupIds: readonly Key[]
}

export type ActedOn<Key> = { userId: Key; approvalGroupId: Key | null; status: TimesheetStatus }

/** Whether someone stands in the right relation to a timesheet for an action, whatever its status (rulings 1). */
export function mayEver<Key>(action: TimesheetAction, actor: Actor<Key>, sheet: ActedOn<Key>): boolean {
  const isOwner = actor.id === sheet.userId
  if (transitions[action].by === 'owner') return isOwner && mayCreateTimesheet(actor)
  return !isOwner && decides(actor, sheet.approvalGroupId)
}

/** Whether someone may do this to a timesheet as it stands now. */
export function mayNow<Key>(action: TimesheetAction, actor: Actor<Key>, sheet: ActedOn<Key>): boolean {
  return transitions[action].from.includes(sheet.status) && mayEver(action, actor, sheet)
}

function decides<Key>(actor: Actor<Key>, approvalGroupId: Key | null): boolean {
  if (actor.userType === 'SYSTEM_ADMINISTRATOR') return true
  if (actor.userType !== 'APPROVER' || approvalGroupId === null) return false
  return actor.approvalGroupIds.includes(approvalGroupId)
}
