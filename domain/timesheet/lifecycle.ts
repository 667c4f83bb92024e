// The life of a timesheet: its statuses, and for each transition who may do it, what it leaves behind, how it is said and
// who is notified (rulings 1 and 5).
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
  | 'save'
  | 'submit'
  | 'edit'
  | 'approve'
  | 'decline'
  | 'cancel'
  | 'recall'
  | 'delete'
  | 'move'

/** What happens to a timesheet, by the name its event is stored under. */
export type TimesheetEventName =
  | 'CREATED'
  | 'SAVED'
  | 'SUBMITTED'
  | 'EDITED'
  | 'APPROVED'
  | 'DECLINED'
  | 'CANCELLED'
  | 'RECALLED'
  | 'MOVED'

/** What the sentences about a change name. */
export type ChangeFacts = {
  /** First and last name of the person who made it. */
  actor: string
  /** First and last name of the timesheet's owner. */
  owner: string
  /** The timesheet's start date as sentences name it, 'Jan 04, 1990'. */
  date: string
  /** The name of the group it is stamped with afterwards. */
  group: string
  /** Given with a reasoned action; '' without. */
  reason: string
  /** The labels of the fields that it changed. */
  changed: readonly string[]
}
type Sentence = (facts: ChangeFacts) => string
/** The same for a lock screen, which others can read: of a date, naming nobody. */
type Glance = (date: string) => string

type Transition = {
  from: readonly TimesheetStatus[]
  /**
   * `owner`: its owner, whose right outlasts the permission to record, unless a User_Administrator, who only reads;
   * `recorder`: its owner while permitted to record timesheets; `approver`: an approver of its group or a
   * System_Administrator, never its owner.
   */
  by: 'owner' | 'recorder' | 'approver'
  /** Null: the timesheet is gone. */
  to: TimesheetStatus | null
  /** The event it leaves; null: none, because the events go with the timesheet. */
  event: TimesheetEventName | null
  /** The past participle, for 'Already approved by …'. */
  done: string
  /** Its name among the rounds of a timesheet. */
  title: string
  /** Whom it notifies: the owner, or those who may decide it now; never the person who did it (rulings 5). */
  notifies?: {
    whom: 'owner' | 'approvers'
    /** What it is to them, as each chooses how to be notified of it. */
    concern: string
    message: Sentence
    glance: Glance
  }
  /** The mail to the AdminNotification addresses of the group that had it before (rulings 5). */
  mails?: Sentence
}

/** The table of rulings 1 and 5. Creating is saving or submitting a timesheet that is not there yet. */
export const transitions: Readonly<Record<TimesheetAction, Transition>> = {
  save: {
    from: ['DRAFT', 'RECALLED'],
    by: 'recorder',
    to: 'DRAFT',
    event: 'SAVED',
    done: 'saved',
    title: 'Saved',
  },
  submit: {
    from: ['DRAFT', 'RECALLED'],
    by: 'recorder',
    to: 'PENDING',
    event: 'SUBMITTED',
    done: 'submitted',
    title: 'Submitted',
    notifies: {
      whom: 'approvers',
      concern: 'A timesheet is submitted to me',
      message: ({ actor, date }) => `${actor} submitted the timesheet for ${date}`,
      glance: (date) => `A timesheet for ${date} was submitted to you`,
    },
  },
  approve: {
    from: ['PENDING'],
    by: 'approver',
    to: 'APPROVED',
    event: 'APPROVED',
    done: 'approved',
    title: 'Approved',
    notifies: {
      whom: 'owner',
      concern: 'My timesheet is approved',
      message: ({ actor, date }) => `${actor} approved your timesheet for ${date}`,
      glance: (date) => `Your timesheet for ${date} was approved`,
    },
  },
  decline: {
    from: ['PENDING'],
    by: 'approver',
    to: 'DECLINED',
    event: 'DECLINED',
    done: 'declined',
    title: 'Declined',
    notifies: {
      whom: 'owner',
      concern: 'My timesheet is declined',
      message: ({ actor, date }) => `${actor} declined your timesheet for ${date}`,
      glance: (date) => `Your timesheet for ${date} was declined`,
    },
  },
  cancel: {
    from: ['PENDING', 'APPROVED', 'DECLINED'],
    by: 'approver',
    to: 'CANCELLED',
    event: 'CANCELLED',
    done: 'cancelled',
    title: 'Cancelled',
    notifies: {
      whom: 'owner',
      concern: 'My timesheet is cancelled',
      message: ({ actor, date }) => `${actor} cancelled your timesheet for ${date}`,
      glance: (date) => `Your timesheet for ${date} was cancelled`,
    },
    mails: ({ actor, owner, date }) => `${actor} cancelled the timesheet of ${owner} for ${date}.`,
  },
  edit: {
    from: ['PENDING'],
    by: 'approver',
    to: 'PENDING',
    event: 'EDITED',
    done: 'edited',
    title: 'Edited',
    notifies: {
      whom: 'owner',
      concern: 'An approver edits my timesheet',
      message: ({ actor, date, changed }) =>
        `${actor} edited your timesheet for ${date}${changed.length > 0 ? `: ${changed.join(', ')}` : ''}`,
      glance: (date) => `Your timesheet for ${date} was edited`,
    },
  },
  recall: {
    from: ['PENDING', 'DECLINED'],
    by: 'owner',
    to: 'RECALLED',
    event: 'RECALLED',
    done: 'recalled',
    title: 'Recalled',
  },
  delete: {
    from: ['DRAFT', 'RECALLED'],
    by: 'owner',
    to: null,
    event: null,
    done: 'deleted',
    title: 'Deleted',
  },
  move: {
    from: ['PENDING'],
    by: 'approver',
    to: 'PENDING',
    event: 'MOVED',
    done: 'moved',
    title: 'Moved to another group',
    notifies: {
      whom: 'approvers',
      concern: 'A timesheet is moved to my group',
      message: ({ actor, owner, date, group }) =>
        `${actor} moved the timesheet of ${owner} for ${date} to ${group}`,
      glance: (date) => `A timesheet for ${date} was moved to your group`,
    },
    mails: ({ actor, owner, date, group }) =>
      `${actor} moved the timesheet of ${owner} for ${date} to ${group}.`,
  },
}

/**
 * The actions that approvers give a reason for, with the sentence of the form when a required reason is missing; null: the
 * reason is optional.
 */
export const reasonMissing = {
  decline: 'Please enter the reason for decline',
  cancel: null,
} as const satisfies Partial<Record<TimesheetAction, string | null>>
export type ReasonedAction = keyof typeof reasonMissing
export const reasonedActions = Object.keys(reasonMissing) as ReasonedAction[]

/** The event of an action; saving a timesheet that is not there yet creates it. Null when it leaves none. */
export function eventOf(action: TimesheetAction, isNew: boolean): TimesheetEventName | null {
  return action === 'save' && isNew ? 'CREATED' : transitions[action].event
}

/** The transition that leaves an event; null for CREATED, which a first save leaves. */
export function transitionOf(event: TimesheetEventName): Transition | null {
  return Object.values(transitions).find((transition) => transition.event === event) ?? null
}

/** The name of an event among the rounds of a timesheet. */
export function eventTitle(event: TimesheetEventName): string {
  return transitionOf(event)?.title ?? 'Created'
}

/** Whether an event brought its timesheet to this status from another. Nothing does so to a draft: nobody decided that. */
export function leadsTo(status: TimesheetStatus, event: TimesheetEventName): boolean {
  const transition = transitionOf(event)
  return transition?.to === status && !transition.from.includes(status)
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

/** Whether someone's relation to a timesheet allows an action, whatever its status (rulings 1). */
export function mayEver<Key>(action: TimesheetAction, actor: Actor<Key>, sheet: ActedOn<Key>): boolean {
  const isOwner = actor.id === sheet.userId
  switch (transitions[action].by) {
    case 'recorder':
      return isOwner && mayCreateTimesheet(actor)
    case 'owner':
      return isOwner && actor.userType !== 'USER_ADMINISTRATOR'
    case 'approver':
      return !isOwner && decides(actor, sheet.approvalGroupId)
  }
}

/** Whether someone may do this to a timesheet in its present status. */
export function mayNow<Key>(action: TimesheetAction, actor: Actor<Key>, sheet: ActedOn<Key>): boolean {
  return transitions[action].from.includes(sheet.status) && mayEver(action, actor, sheet)
}

function decides<Key>(actor: Actor<Key>, approvalGroupId: Key | null): boolean {
  if (actor.userType === 'SYSTEM_ADMINISTRATOR') return true
  if (actor.userType !== 'APPROVER' || approvalGroupId === null) return false
  return actor.approvalGroupIds.includes(approvalGroupId)
}
