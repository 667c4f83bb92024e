// What can happen, by its name: the messages that every process receives.
import type { AdministeredNoun, TimesheetEventType } from '#server/database/generated/enums.ts'

export type TimesheetChanged = {
  timesheetId: number
  /** The owner. */
  userId: number
  /** The group it is stamped with. */
  approvalGroupId: number | null
  /** The group it was moved from just now. */
  formerGroupId: number | null
  what: TimesheetHappening
}
/** These leave no event row: it was deleted, or what is unusual about it was judged anew. */
export type TimesheetHappening = TimesheetEventType | 'DELETED' | 'JUDGED'
export type NotificationAdded = { notificationId: number; userId: number }
/** Read or unread; of many that were marked at once only the newest are named. */
export type NotificationsMarked = { notificationIds: number[]; userId: number }

/**
 * What decides what a person may do or see, or whether their session goes on, has changed; null: of everybody, maybe. The
 * database sends it by triggers, so that a change made by hand sends one, too.
 */
export type ViewerChanged = { userId: number | null }

/** An account, a group, a pay location or the settings came, changed or went. */
export type AdministrationChanged = { noun: AdministeredNoun; recordId: number }

/** A mail came, or its state changed. */
export type MailChanged = { mailMessageId: number }

/** The user log has another entry, or the failure log. The database sends both by triggers. */
export type UserLogged = { userLogId: number }
export type FailureKept = { failureLogId: number }

export type DomainEvents = {
  userLogged: UserLogged
  failureKept: FailureKept
  mailChanged: MailChanged
  administrationChanged: AdministrationChanged
  viewerChanged: ViewerChanged
  timesheetChanged: TimesheetChanged
  notificationAdded: NotificationAdded
  notificationsMarked: NotificationsMarked
}
export type Message = {
  [Name in keyof DomainEvents]: { name: Name; event: DomainEvents[Name] }
}[keyof DomainEvents]
