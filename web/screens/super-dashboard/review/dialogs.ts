// The props of the review's dialogs.
import type { ReasonedAction } from '#domain/timesheet/lifecycle.ts'

/** An action that opens a dialog. */
export type ReviewDialog = ReasonedAction | 'move'

/** The keys that a review takes when it has loaded. */
export type PendingShortcut = 'a' | 'd' | 'e' | 'q'

export type DialogSheet = {
  id: string
  version: number
  /** The owner's name. */
  name: string
  /** The start date, 'YYYY-MM-DD'. */
  date: string
  /** The id of the timesheet's approval group. */
  approvalGroup: string | null
  /** Whether its pay period is closed: cancelling it then needs a reason. */
  isClosed: boolean
}

export type ReviewDialogProps = {
  sheet: DialogSheet
  /** Why the action is no longer possible although the dialog is open; null while it is. */
  obstacle: string | null
  onClosed: () => void
  onDone: () => void
  /** Declining can be undone, so the parent queues it. */
  onDecline: (reason: string) => void
  /** Fetches the timesheet again after the server has refused. */
  lookAgain: () => Promise<unknown>
}
