// Where the chosen timesheet is reviewed: beside the list at a desk, a full screen on a phone.
import { chakra } from '@chakra-ui/react'
import { MousePointerClick } from 'lucide-react'
import { Suspense } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import type { ReviewPlace_viewer$key } from '#web/__generated__/ReviewPlace_viewer.graphql.ts'
import type { ReviewPlaceQuery } from '#web/__generated__/ReviewPlaceQuery.graphql.ts'
import { Dialog } from '#web/parts/Dialog.tsx'
import { EmptyState } from '#web/parts/EmptyState.tsx'
import { PanelSkeleton } from '#web/parts/PanelSkeleton.tsx'
import type { TimesheetRow } from '#web/parts/timesheets/TimesheetList.tsx'
import { TimesheetReview } from '#web/parts/timesheets/TimesheetReview.tsx'
import { useAttempt } from '#web/relay/useScreen.ts'
import { ReviewActions } from './ReviewActions.tsx'

type Props = {
  viewer: ReviewPlace_viewer$key
  number: number | null
  isDesk: boolean
  /** The list as it is shown, to go on from one pending timesheet to the next. */
  rows: readonly TimesheetRow[]
  show: (number: number | null) => void
}

export function ReviewPlace({ viewer: key, number, isDesk, rows, show }: Props) {
  const viewer = useFragment(
    graphql`
      fragment ReviewPlace_viewer on Viewer {
        ...ReviewActions_viewer
      }
    `,
    key,
  )
  const next = () => show(nextPending(rows, number))
  if (!isDesk) {
    return (
      <Dialog open={number !== null} onClose={() => show(null)} title="Timesheet" reading>
        {number !== null && (
          <Suspense fallback={<PanelSkeleton />}>
            <Review viewer={viewer} number={number} onDecided={next} />
          </Suspense>
        )}
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
    >
      {number === null ? (
        <EmptyState icon={MousePointerClick} title="Choose a timesheet to review">
          Press J and K to go through the list.
        </EmptyState>
      ) : (
        <Suspense key={number} fallback={<PanelSkeleton />}>
          <Review viewer={viewer} number={number} onDecided={next} />
        </Suspense>
      )}
    </chakra.aside>
  )
}

function Review({
  viewer,
  number,
  onDecided,
}: {
  viewer: React.ComponentProps<typeof ReviewActions>['viewer']
  number: number
  onDecided: () => void
}) {
  const { timesheet } = useLazyLoadQuery<ReviewPlaceQuery>(
    graphql`
      query ReviewPlaceQuery($number: Int!) {
        timesheet(number: $number) {
          ...TimesheetReview_timesheet
          ...ReviewActions_timesheet
        }
      }
    `,
    { number },
    { fetchPolicy: 'store-and-network', fetchKey: useAttempt() },
  )
  if (!timesheet) {
    return (
      <EmptyState title="This timesheet is not here">
        It was deleted, or it is no longer yours to see.
      </EmptyState>
    )
  }
  return (
    <>
      <TimesheetReview timesheet={timesheet} />
      <ReviewActions viewer={viewer} timesheet={timesheet} onDecided={onDecided} />
    </>
  )
}

/** The pending timesheet that comes after one in the list, or the first of them. */
function nextPending(rows: readonly TimesheetRow[], number: number | null): number | null {
  const at = rows.findIndex((row) => row.number === number)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return others.find((row) => row.status === 'PENDING' && row.number !== number)?.number ?? null
}
