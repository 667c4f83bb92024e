// The dialogs to decline, cancel or move a timesheet. They stay mounted while the timesheet changes, so that no input
// is lost. Loaded when the user is about to need them.
import { lazy, Suspense } from 'react'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import type { ReviewDialogProps, ReviewDialog } from './dialogs.ts'
import { usePrefetchedReasons } from './usedReasons.ts'

const reason = () => import('./ReasonDialog.tsx')
const move = () => import('./MoveDialog.tsx')
const ReasonDialog = lazy(() => reason().then((module) => ({ default: module.ReasonDialog })))
const MoveDialog = lazy(() => move().then((module) => ({ default: module.MoveDialog })))

const ahead = lazyModule(() => Promise.all([reason(), move()]))

/**
 * Prefetches the dialogs' code and data while the page is idle. Returns a function that fetches the code immediately.
 */
export function usePrefetchedDialogs(): () => void {
  usePrefetchedReasons(useLazyModule(ahead) !== null)
  return fetchNow
}

function fetchNow(): void {
  // If it fails, the dialog fetches it when it opens.
  ahead.load().catch(() => {})
}

export function ReviewDialogs({ asking, ...props }: ReviewDialogProps & { asking: ReviewDialog }) {
  return (
    <Suspense>
      {asking === 'move' ? <MoveDialog {...props} /> : <ReasonDialog decision={asking} {...props} />}
    </Suspense>
  )
}
