// What the dialogs that decide a timesheet are given.

export type DecisionKind = 'decline' | 'cancel' | 'move'

export type DecisionTarget = { id: string; version: number; name: string }

export type DecisionDialogProps = {
  sheet: DecisionTarget
  /** What stands in the way now, though it did not when the question was put. */
  obstacle: string | null
  onClosed: () => void
  onDone: () => void
  /** The server said no: the timesheet is not what it seemed. */
  onRefused: () => void
}
