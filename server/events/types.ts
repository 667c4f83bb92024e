// The events, by name, that every process receives.
import type { AdministeredNoun, TimesheetEventType } from '#server/database/generated/enums.ts'

export type TimesheetChanged = {
  timesheetId: number
  /** The owner. */
  userId: number
  /** The group of the timesheet. */
  approvalGroupId: number | null
  /** The group that the timesheet was moved from. */
  formerGroupId: number | null
  what: TimesheetEventName
}
/** The last two have no row in the history: the timesheet was deleted, or its anomalies were checked again. */
export type TimesheetEventName = TimesheetEventType | 'DELETED' | 'RECHECKED'
export type NotificationAdded = { notificationId: number; userId: number }
/** Marked read or unread. Bulk changes name only the newest notifications. */
export type NotificationsMarked = { notificationIds: number[]; userId: number }

/**
 * The permissions or the session of a user have changed; null: possibly of every user. Database triggers send it, so that a
 * manual change of the database sends it, too.
 */
export type ViewerChanged = { userId: number | null }

/** An account, a group, a pay location or the settings were added, changed or deleted. */
export type AdministrationChanged = { noun: AdministeredNoun; recordId: number }

/** A mail was added, or its state changed. */
export type MailChanged = { mailMessageId: number }

/** New rows of the user log and of the failure log. Database triggers send both. */
export type UserLogged = { userLogId: number }
export type FailureKept = { failureLogId: number }

/** A prepared day was changed, or its person handed it in or declined it. */
export type PreparedDayChanged = { preparedDayId: number; userId: number; approvalGroupId: number | null }

export type DomainEvents = {
  preparedDayChanged: PreparedDayChanged
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
