// What is asked before a timesheet is declined, cancelled or moved. It outlives changes of the timesheet, so that
// nobody loses what they typed; its code is fetched when somebody is about to need it.
import { lazy, Suspense } from 'react'

const decline = () => import('./DeclineDialog.tsx')
const cancel = () => import('./CancelDialog.tsx')
const move = () => import('./MoveDialog.tsx')
const DeclineDialog = lazy(() => decline().then((module) => ({ default: module.DeclineDialog })))
const CancelDialog = lazy(() => cancel().then((module) => ({ default: module.CancelDialog })))
const MoveDialog = lazy(() => move().then((module) => ({ default: module.MoveDialog })))

export type Asking = 'decline' | 'cancel' | 'move'

export type AskedAbout = { id: string; version: number; name: string }

export type AskingProps = {
  sheet: AskedAbout
  /** What stands in the way now, though it did not when the question was put. */
  obstacle: string | null
  onClosed: () => void
  onDone: () => void
  /** The server said no: the timesheet is not what it seemed. */
  onRefused: () => void
}

/** Fetches the dialogs' code ahead of the click. */
export function preloadDialogs(): void {
  for (const load of [decline, cancel, move]) void load()
}

export function ReviewDialogs({ asking, ...props }: AskingProps & { asking: Asking | null }) {
  return (
    <Suspense>
      {asking === 'decline' && <DeclineDialog {...props} />}
      {asking === 'cancel' && <CancelDialog {...props} />}
      {asking === 'move' && <MoveDialog {...props} />}
    </Suspense>
  )
}
