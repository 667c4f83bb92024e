// Where the chosen timesheet is reviewed: beside the list at a desk, a full screen on a phone.
import { chakra } from '@chakra-ui/react'
import { MousePointerClick } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { PanelSkeleton } from '#web/design/skeleton/PanelSkeleton.tsx'
import type { Queue } from '#web/screens/super-dashboard/useQueue.ts'
import type { ActingViewer } from './permissions.ts'
import { Review } from './Review.tsx'

type Props = {
  viewer: ActingViewer
  queue: Pick<Queue, 'current' | 'show' | 'onDecided'>
  isDesk: boolean
  /** The key that approves is for the rows that are ticked. */
  decidesPicked: boolean
}

export function ReviewPlace({ viewer, queue, isDesk, decidesPicked }: Props) {
  const { current: number, show } = queue
  const place = useRef<HTMLElement>(null)
  const onDecided = () => {
    // The button that did it is about to be gone.
    if (place.current?.contains(document.activeElement)) place.current.focus()
    queue.onDecided()
  }
  const review = number !== null && (
    <Suspense key={number} fallback={<PanelSkeleton />}>
      <Review viewer={viewer} number={number} onDecided={onDecided} decidesPicked={decidesPicked} />
    </Suspense>
  )
  if (!isDesk) {
    return (
      <Dialog open={number !== null} onClose={() => show(null)} title="Timesheet" reading>
        {/* As high as the screen, so that its buttons are where the thumb is. */}
        <chakra.div display="flex" flexDirection="column" gap="5" minHeight="100%">
          {review}
        </chakra.div>
      </Dialog>
    )
  }
  return (
    <chakra.aside
      ref={place}
      aria-label="Review"
      // Keys scroll it, also where it has nothing else to focus.
      tabIndex={0}
      _focusVisible={{ outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' }}
      minHeight="0"
      overflowY="auto"
      bg="surface"
      borderInlineStartWidth="1px"
      borderColor="line"
      padding="5"
      display="flex"
      flexDirection="column"
      gap="5"
    >
      {review || (
        <EmptyState icon={MousePointerClick} title="Choose a timesheet to review">
          Press J and K to go through the list, ? for all keys.
        </EmptyState>
      )}
    </chakra.aside>
  )
}
