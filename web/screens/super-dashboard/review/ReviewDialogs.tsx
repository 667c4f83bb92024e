// What is asked before a timesheet is declined, cancelled or moved. It outlives changes of the timesheet, so that
// nobody loses what they typed; its code is fetched when somebody is about to need it.
import { lazy, Suspense } from 'react'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import type { ReviewDialogProps, ReviewDialog } from './dialogs.ts'
import { usePrefetchedReasons } from './usedReasons.ts'

const reason = () => import('./ReasonDialog.tsx')
const move = () => import('./MoveDialog.tsx')
const ReasonDialog = lazy(() => reason().then((module) => ({ default: module.ReasonDialog })))
const MoveDialog = lazy(() => move().then((module) => ({ default: module.MoveDialog })))

const ahead = lazyModule(() => Promise.all([reason(), move()]))

/** Fetches the dialogs' code, and what they offer, once the page is quiet; answers what fetches the code at once. */
export function usePrefetchedDialogs(): () => void {
  usePrefetchedReasons(useLazyModule(ahead) !== null)
  return fetchNow
}

function fetchNow(): void {
  // What does not come now is asked for when the dialog opens.
  ahead.load().catch(() => {})
}

export function ReviewDialogs({ asking, ...props }: ReviewDialogProps & { asking: ReviewDialog }) {
  return (
    <Suspense>
      {asking === 'move' ? <MoveDialog {...props} /> : <ReasonDialog decision={asking} {...props} />}
    </Suspense>
  )
}
