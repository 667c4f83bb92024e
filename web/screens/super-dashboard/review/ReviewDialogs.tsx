// What is asked before a timesheet is declined, cancelled or moved. It outlives changes of the timesheet, so that
// nobody loses what they typed; its code is fetched when somebody is about to need it.
import { lazy, Suspense } from 'react'
import type { DecisionDialogProps, DecisionKind } from './decisions.ts'

const reason = () => import('./ReasonDialog.tsx')
const move = () => import('./MoveDialog.tsx')
const ReasonDialog = lazy(() => reason().then((module) => ({ default: module.ReasonDialog })))
const MoveDialog = lazy(() => move().then((module) => ({ default: module.MoveDialog })))

/** Fetches the dialogs' code ahead of the click. */
export function preloadDialogs(): void {
  for (const load of [reason, move]) void load()
}

export function ReviewDialogs({ asking, ...props }: DecisionDialogProps & { asking: DecisionKind }) {
  return (
    <Suspense>
      {asking === 'move' ? <MoveDialog {...props} /> : <ReasonDialog decision={asking} {...props} />}
    </Suspense>
  )
}
