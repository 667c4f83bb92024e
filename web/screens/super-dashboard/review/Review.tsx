// One timesheet under review, freshly fetched, with the viewer's actions.
import { CircleOff } from 'lucide-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { differenceInWords } from '#domain/crew/difference.ts'
import { fullName } from '#domain/people.ts'
import { periodRefusal } from '#domain/pay-period/refusal.ts'
import { timesheetStatusLabel, transitions } from '#domain/timesheet/lifecycle.ts'
import type { ReviewQuery } from '#web/__generated__/ReviewQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { Edits } from '#web/timesheets/questions/Edits.tsx'
import { Questions } from '#web/timesheets/questions/Questions.tsx'
import { ToAnswer } from '#web/timesheets/questions/ToAnswer.tsx'
import { Rounds } from '#web/timesheets/Rounds.tsx'
import { useCorrections } from '#web/timesheets/useCorrections.ts'
import { TimesheetReview } from '#web/timesheets/TimesheetReview.tsx'
import { readComparison } from '#web/timesheets/offers/comparison.ts'
import { PreparedComparison } from '#web/timesheets/offers/PreparedComparison.tsx'
import { PreparedContext } from '#web/timesheets/offers/preparedWords.ts'
import { Unusual } from '#web/timesheets/Unusual.tsx'
import type { Decision } from '#web/timesheets/undo/storedDecision.ts'
import { useUndoQueue } from '#web/timesheets/undo/useUndoQueue.ts'
import { useChange } from '#web/design/useChange.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { useAttempt } from '#web/relay/useScreen.ts'
import { viewerMay, type ActedOnSheet, type ActingViewer } from './permissions.ts'
import { ReviewActions } from './ReviewActions.tsx'
import { ReviewDialogs } from './ReviewDialogs.tsx'
import type { DialogSheet, ReviewDialog, PendingShortcut } from './dialogs.ts'
import { Link } from 'react-router'
import { routeAccess } from '#domain/navigation.ts'
import { Button } from '#web/design/Button.tsx'

type Props = {
  viewer: ActingViewer
  number: number
  /** Whether it has just been prefetched and need not be fetched again. */
  isFetched: boolean
  onDecided: () => void
  onEdit: () => void
  /** Whether the form for corrections is loading. */
  isOpening: boolean
  /** Whether the approve key applies to the selected rows. */
  decidesPicked: boolean
  /** Returns the key pressed before the review was there, once. */
  takePressed: () => PendingShortcut | null
}

/** Renders again only when its props change: the screen around it does so several times after a decision. */
export const Review = memo(function Review(props: Props) {
  const { viewer, number, isFetched, onDecided, onEdit, isOpening, decidesPicked, takePressed } = props
  const environment = useRelayEnvironment()
  // Fixed at mount, because another policy would fetch again.
  const [fetchPolicy] = useState(isFetched ? ('store-or-network' as const) : ('store-and-network' as const))
  const { timesheet, settings } = useLazyLoadQuery<ReviewQuery>(
    query,
    { number },
    { fetchPolicy, fetchKey: useAttempt() },
  )
  const [openDialog, setOpenDialog] = useState<{ what: ReviewDialog; sheet: DialogSheet } | null>(null)
  const lookAgain = useCallback(
    () => fetchAgain<ReviewQuery>(environment, query, { number }).catch(() => {}),
    [environment, number],
  )
  useCatchUp(lookAgain)
  // Live events bring the timesheet but not its history.
  useChange(timesheet ? `${timesheet.version} ${timesheet.hasUnseenEdit}` : undefined, lookAgain)
  const corrections = useCorrections(timesheet)
  const comparison = useMemo(() => timesheet && readComparison(timesheet), [timesheet])

  const undoQueue = useUndoQueue()
  function decide(what: Decision['what'], reason: string) {
    if (!timesheet) return
    const { id, version, user, startDate: date } = timesheet
    undoQueue.decide({ what, id, number, version, owner: fullName(user), date, reason })
    onDecided()
  }

  const target = timesheet && {
    id: timesheet.id,
    version: timesheet.version,
    name: fullName(timesheet.user),
    date: timesheet.startDate,
    approvalGroup: timesheet.approvalGroup?.id ?? null,
    isClosed: Boolean(timesheet.closedPeriod),
  }

  return (
    <>
      {timesheet ? (
        <>
          <PreparedContext value={comparison && { by: comparison.by, lines: comparison.prepared.lines }}>
            <TimesheetReview
              timesheet={timesheet}
              corrections={corrections}
              warnings={
                <>
                  {comparison && <PreparedComparison comparison={comparison} />}
                  <Unusual
                    timesheet={timesheet}
                    settings={settings}
                    otherwise={comparison && differenceInWords(comparison.difference)}
                  />
                  <Edits timesheet={timesheet} userId={viewer.userId} />
                  <ToAnswer timesheet={timesheet} />
                </>
              }
            >
              <Questions timesheet={timesheet} userId={viewer.userId} />
              <Rounds timesheet={timesheet} foot={<AllChanges viewer={viewer} number={number} />} />
            </TimesheetReview>
          </PreparedContext>
          <ReviewActions
            viewer={viewer}
            timesheet={timesheet}
            onAsk={(what) => setOpenDialog(target && { what, sheet: target })}
            onApprove={() => decide('approve', '')}
            onEdit={onEdit}
            isOpening={isOpening}
            decidesPicked={decidesPicked}
            takePressed={takePressed}
          />
        </>
      ) : (
        <EmptyState icon={CircleOff} title="Timesheet not found">
          It was deleted or moved to another approval group, or you can no longer see it.
        </EmptyState>
      )}
      {openDialog && (
        <ReviewDialogs
          asking={openDialog.what}
          sheet={target ?? openDialog.sheet}
          obstacle={obstacleTo(openDialog.what, viewer, timesheet ?? null)}
          onClosed={() => setOpenDialog(null)}
          onDone={() => {
            setOpenDialog(null)
            onDecided()
          }}
          onDecline={(reason) => {
            setOpenDialog(null)
            decide('decline', reason)
          }}
          lookAgain={lookAgain}
        />
      )}
    </>
  )
})

function obstacleTo(what: ReviewDialog, viewer: ActingViewer, sheet: ActedOnSheet | null): string | null {
  if (!sheet) return 'You can no longer see this timesheet.'
  if (viewerMay(what, viewer, sheet)) return null
  if (what === 'cancel' && sheet.closedPeriod && viewer.userType !== 'SYSTEM_ADMINISTRATOR')
    return periodRefusal('CANCELS_CLOSED', sheet.closedPeriod).message
  const status = timesheetStatusLabel[sheet.status].toLowerCase()
  return `This timesheet is ${status} now and cannot be ${transitions[what].done}.`
}

const query = graphql`
  query ReviewQuery($number: Int!) {
    timesheet(number: $number) {
      id
      version
      status
      startDate
      closedPeriod {
        startDate
        endDate
        openUntil
      }
      user {
        id
        firstName
        lastName
      }
      approvalGroup {
        id
      }
      ...ReviewActions_timesheet
      ...TimesheetReview_timesheet
      ...Unusual_timesheet
      ...comparison_timesheet
      ...Rounds_timesheet
      ...Questions_timesheet
      ...Edits_timesheet
      hasUnseenEdit
      ...ToAnswer_timesheet
      ...useCorrections_timesheet
    }
    settings {
      ...Unusual_settings
    }
  }
`

/** Leads from a timesheet's history to every change of it, for users who may see Timesheet Tracking. */
const TRACKING = '/admin/timesheet-trackings'

function AllChanges({ viewer, number }: { viewer: ActingViewer; number: number }) {
  if (!routeAccess[TRACKING]!.includes(viewer.userType)) return null
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={`${TRACKING}?sheet=${number}`}>All changes</Link>
    </Button>
  )
}
