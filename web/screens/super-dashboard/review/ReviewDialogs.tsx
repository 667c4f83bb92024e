// What is asked before a timesheet is declined, cancelled or moved. It outlives changes of the timesheet, so that
// nobody loses what they typed; its code is fetched when somebody is about to need it.
import { lazy, Suspense } from 'react'
import type { DecisionDialogProps, DecisionKind } from './decisions.ts'

const decline = () => import('./DeclineDialog.tsx')
const cancel = () => import('./CancelDialog.tsx')
const move = () => import('./MoveDialog.tsx')
const DeclineDialog = lazy(() => decline().then((module) => ({ default: module.DeclineDialog })))
const CancelDialog = lazy(() => cancel().then((module) => ({ default: module.CancelDialog })))
const MoveDialog = lazy(() => move().then((module) => ({ default: module.MoveDialog })))

/** Fetches the dialogs' code ahead of the click. */
export function preloadDialogs(): void {
  for (const load of [decline, cancel, move]) void load()
}

export function ReviewDialogs({ asking, ...props }: DecisionDialogProps & { asking: DecisionKind | null }) {
  return (
    <Suspense>
      {asking === 'decline' && <DeclineDialog {...props} />}
      {asking === 'cancel' && <CancelDialog {...props} />}
      {asking === 'move' && <MoveDialog {...props} />}
    </Suspense>
  )
}
