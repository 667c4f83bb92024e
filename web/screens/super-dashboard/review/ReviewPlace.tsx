// Where the chosen timesheet is reviewed: beside the list at a desk, a full screen on a phone.
import { chakra } from '@chakra-ui/react'
import { MousePointerClick } from 'lucide-react'
import { Suspense } from 'react'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { PanelSkeleton } from '#web/design/skeleton/PanelSkeleton.tsx'
import type { TimesheetRow } from '#web/timesheets/visibleRows.ts'
import type { ActingViewer } from './permissions.ts'
import { Review } from './Review.tsx'

type Props = {
  viewer: ActingViewer
  number: number | null
  isDesk: boolean
  /** The list as it is shown, to go on from one pending timesheet to the next. */
  rows: readonly TimesheetRow[]
  show: (number: number | null) => void
}

export function ReviewPlace({ viewer, number, isDesk, rows, show }: Props) {
  const review = number !== null && (
    <Suspense key={number} fallback={<PanelSkeleton />}>
      <Review viewer={viewer} number={number} onDecided={() => show(nextPending(rows, number))} />
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

/** The pending timesheet that comes after one in the list, or the first of them. */
function nextPending(rows: readonly TimesheetRow[], number: number | null): number | null {
  const at = rows.findIndex((row) => row.number === number)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return others.find((row) => row.status === 'PENDING' && row.number !== number)?.number ?? null
}
