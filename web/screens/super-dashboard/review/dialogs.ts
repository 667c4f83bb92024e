// The props of the dialogs that decide a timesheet.
import type { ReasonedAction } from '#domain/timesheet/lifecycle.ts'

/** A decision that opens a dialog. */
export type ReviewDialog = ReasonedAction | 'move'

/** The keys of a review that lead to a dialog or a form. */
export type PendingShortcut = 'd' | 'e'

export type DialogSheet = {
  id: string
  version: number
  /** The owner's. */
  name: string
  /** Its start date, 'YYYY-MM-DD'. */
  date: string
  /** The one it is stamped with. */
  approvalGroup: string | null
}

export type ReviewDialogProps = {
  sheet: DialogSheet
  /** Why it cannot be done any more, though it could when the question was put; null while it can. */
  obstacle: string | null
  onClosed: () => void
  onDone: () => void
  /** Declining is done by who asked: it can be taken back. */
  onDecline: (reason: string) => void
  /** Fetches the timesheet after the server refused: it is not what it seemed. */
  lookAgain: () => Promise<unknown>
}
