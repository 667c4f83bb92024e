// A timesheet that its reader cannot change: shown whole, with what the owner may still do with it.
import { CopyPlus } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { ReadTimesheet_timesheet$key } from '#web/__generated__/ReadTimesheet_timesheet.graphql.ts'
import type { ReadTimesheetRecallMutation } from '#web/__generated__/ReadTimesheetRecallMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { Rounds } from '#web/timesheets/Rounds.tsx'
import { TimesheetReview } from '#web/timesheets/TimesheetReview.tsx'
import { useChange } from '#web/design/useChange.ts'
import { useAction } from '#web/relay/useAction.ts'
import { DialogOrPage } from '#web/forms/DialogOrPage.tsx'
import { recalling } from './questions.ts'

type Props = {
  timesheet: ReadTimesheet_timesheet$key
  mayRecall: boolean
  /** Begins a new timesheet with its day; null where the viewer may not. */
  onCopy: (() => void) | null
  /** What is to be said above it. */
  notice: React.ReactNode
  onClosed: () => void
  /** Somebody else changed it; it is to be fetched again. */
  onStale: () => void
}

export function ReadTimesheet({ timesheet: key, mayRecall, onCopy, notice, onClosed, onStale }: Props) {
  const timesheet = useFragment(
    graphql`
      fragment ReadTimesheet_timesheet on Timesheet {
        id
        version
        ...TimesheetReview_timesheet
        ...Rounds_timesheet
      }
    `,
    key,
  )
  const confirm = useConfirm()
  const [recall, isRecalling] = useAction<ReadTimesheetRecallMutation>(
    graphql`
      mutation ReadTimesheetRecallMutation($id: ID!, $version: Int!) {
        result: recallTimesheet(id: $id, version: $version) {
          ...useAction_error @alias(as: "error")
          ... on TimesheetChange {
            timesheet {
              ...timesheetRow_timesheet
              ...TimesheetReview_timesheet
              ...values_timesheet
              ...Declined_timesheet
              ...Rounds_timesheet
              version
            }
            counts(ownTimesheet: true) {
              ...TimesheetCounts_counts
            }
          }
        }
      }
    `,
    { success: 'Recalled' },
  )
  // Live changes bring the timesheet but not its rounds.
  useChange(timesheet.version, onStale)
  const onRecall = async () => {
    if (!(await confirm(recalling))) return
    const outcome = await recall({ id: timesheet.id, version: timesheet.version })
    if (outcome.is === 'refused' || outcome.is === 'conflict') onStale()
  }
  return (
    <DialogOrPage
      onClose={onClosed}
      title="Timesheet"
      reading
      {...((mayRecall || onCopy) && {
        foot: (
          <>
            {onCopy && (
              <Button onClick={onCopy}>
                <CopyPlus aria-hidden />
                Copy to a new timesheet
              </Button>
            )}
            {mayRecall && (
              <Button busy={isRecalling} onClick={() => void onRecall()}>
                Recall
              </Button>
            )}
          </>
        ),
      })}
    >
      {notice}
      <TimesheetReview timesheet={timesheet}>
        <Rounds timesheet={timesheet} />
      </TimesheetReview>
    </DialogOrPage>
  )
}
