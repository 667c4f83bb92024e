// The life cycle of a timesheet: its statuses, and for each transition who may do it, its event, its words and its
// notifications (rulings 1 and 5).
import type { ChangedField } from '#domain/changed-fields.ts'
import type { UserType } from '#domain/people.ts'
import { mayCreateTimesheet } from '#domain/people.ts'

export type TimesheetStatus = 'DRAFT' | 'PENDING' | 'APPROVED' | 'DECLINED' | 'RECALLED' | 'CANCELLED'

/** Every status, in display order. */
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

/** The statuses whose hours count towards a day and whose tasks can cause an overlap (rulings 2). */
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

/** What people do with a timesheet that leaves its status and version as they are, so that it never delays a decision. */
export type TimesheetRemark = 'ask' | 'see'

/** The events of a timesheet, as the database names them. */
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
  | 'ASKED'
  | 'SEEN'

/** The facts that the sentences about a change contain. */
export type ChangeFacts = {
  /** First and last name of the user who made the change. */
  actor: string
  /** First and last name of the timesheet's owner. */
  owner: string
  /** The formatted start date of the timesheet. */
  date: string
  /** The name of its approval group after the change. */
  group: string
  /** The reason of a reasoned action; '' without. */
  reason: string
  /** The old and new values of the changed fields. */
  changed: readonly ChangedField[]
  /** Whether the sentence is for the owner. */
  isForOwner: boolean
}
type Sentence = (facts: ChangeFacts) => string
/** The sentence for a lock screen: it has a date but no names, because others can read it. */
type Glance = (date: string) => string

type Step = {
  from: readonly TimesheetStatus[]
  /** The stored event; null: none, because the events are deleted with the timesheet. */
  event: TimesheetEventName | null
  /** The past participle, for 'Already approved by …'. */
  done: string
  /** Its title in the rounds of a timesheet. */
  title: string
  /**
   * The notification to the owner, to the users who can now decide it, or to both sides; never to the user who did it
   * (rulings 5).
   */
  notifies?: {
    whom: 'owner' | 'approvers' | 'both'
    /** Its label in the notification preferences. */
    concern: string
    message: Sentence
    glance: Glance
  }
  /** The mail to the AdminNotification addresses of its previous group (rulings 5). */
  mails?: Sentence
}

type Transition = Step & {
  /**
   * `owner`: its owner, even without the permission to record, but not a User_Administrator, who only reads;
   * `recorder`: its owner while permitted to record timesheets; `approver`: an approver of its group or a
   * System_Administrator, never its owner.
   */
  by: 'owner' | 'recorder' | 'approver'
  /** The new status; null: the timesheet is deleted. */
  to: TimesheetStatus | null
}
type Remark = Step & { to: 'same' }

/** The table of rulings 1 and 5. Saving or submitting a new timesheet creates it. */
export const transitions: Readonly<Record<TimesheetAction, Transition> & Record<TimesheetRemark, Remark>> = {
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
      message: ({ actor, date }) => `${actor} edited your timesheet for ${date}`,
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
  ask: {
    from: timesheetStatuses.filter((status) => status !== 'CANCELLED'),
    to: 'same',
    event: 'ASKED',
    done: 'written on',
    title: 'Question',
    notifies: {
      whom: 'both',
      concern: 'A question or an answer on a timesheet',
      // The text is read on the timesheet, where its readers are checked.
      message: ({ actor, owner, date, isForOwner }) => {
        const others = actor === owner ? 'their timesheet' : `the timesheet of ${owner}`
        return `${actor} wrote on ${isForOwner ? 'your timesheet' : others} for ${date}`
      },
      glance: (date) => `Somebody wrote on a timesheet for ${date}`,
    },
  },
  see: {
    from: timesheetStatuses,
    to: 'same',
    event: 'SEEN',
    done: 'seen',
    title: 'Changes seen',
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

/** The event of an action; CREATED for saving a new timesheet; null for none. */
export function eventOf(
  action: TimesheetAction | TimesheetRemark,
  isNew: boolean,
): TimesheetEventName | null {
  return action === 'save' && isNew ? 'CREATED' : transitions[action].event
}

/** The transition of an event; null for CREATED. */
export function transitionOf(event: TimesheetEventName): Transition | Remark | null {
  return Object.values(transitions).find((transition) => transition.event === event) ?? null
}

/** The title of an event in the rounds of a timesheet. */
export function eventTitle(event: TimesheetEventName): string {
  return transitionOf(event)?.title ?? 'Created'
}

/** Whether an event changed the status of its timesheet to this one. */
export function leadsTo(status: TimesheetStatus, event: TimesheetEventName): boolean {
  const transition = transitionOf(event)
  return transition?.to === status && !transition.from.includes(status)
}

/** The acting user. Keys are row ids on the server and global ids in the browser. */
export type Actor<Key> = {
  id: Key
  userType: UserType
  allowTimesheetCreation: boolean
  /** The approval groups that the user approves for, as a member or as the deputy of one. */
  approvalGroupIds: readonly Key[]
  /** The owners whose timesheets of a group the user does not decide, because the user only stands in for them there (rulings 4). */
  excludedOwners: readonly ExcludedOwner<Key>[]
}

export type ExcludedOwner<Key> = { userId: Key; approvalGroupId: Key }

export type ActedOn<Key> = { userId: Key; approvalGroupId: Key | null; status: TimesheetStatus }

/** Whether the user may ever do this to a timesheet, in any status (rulings 1). */
export function mayEver<Key>(action: TimesheetAction, actor: Actor<Key>, sheet: ActedOn<Key>): boolean {
  const isOwner = actor.id === sheet.userId
  switch (transitions[action].by) {
    case 'recorder':
      return isOwner && mayCreateTimesheet(actor)
    case 'owner':
      return isOwner && actor.userType !== 'USER_ADMINISTRATOR'
    case 'approver':
      return !isOwner && decides(actor, sheet)
  }
}

/** Whether the user may do this to a timesheet in its current status. */
export function mayNow<Key>(action: TimesheetAction, actor: Actor<Key>, sheet: ActedOn<Key>): boolean {
  return transitions[action].from.includes(sheet.status) && mayEver(action, actor, sheet)
}

/**
 * Whether the user may record a timesheet of their own as it is now: a declined one is recalled with the correction
 * (rulings 1, "Fix and resubmit").
 */
export function mayRecord<Key>(actor: Actor<Key>, sheet: ActedOn<Key>): boolean {
  if (sheet.status !== 'DECLINED') return mayNow('save', actor, sheet)
  return mayNow('recall', actor, sheet) && mayEver('save', actor, sheet)
}

/** The statuses of a timesheet that was declined, until its owner submits it again. */
export const correctedStatuses: readonly TimesheetStatus[] = ['DECLINED', ...transitions.save.from]

function decides<Key>(actor: Actor<Key>, sheet: ActedOn<Key>): boolean {
  if (actor.userType === 'SYSTEM_ADMINISTRATOR') return true
  if (actor.userType !== 'APPROVER' || sheet.approvalGroupId === null) return false
  return actor.approvalGroupIds.includes(sheet.approvalGroupId) && !standsInForOwner(actor, sheet)
}

/** Whether the user decides for the timesheet's group only as a deputy of its owner, who may not decide it. */
export function standsInForOwner<Key>(
  { excludedOwners }: Pick<Actor<Key>, 'excludedOwners'>,
  { userId, approvalGroupId }: Pick<ActedOn<Key>, 'userId' | 'approvalGroupId'>,
): boolean {
  return excludedOwners.some((one) => one.userId === userId && one.approvalGroupId === approvalGroupId)
}
