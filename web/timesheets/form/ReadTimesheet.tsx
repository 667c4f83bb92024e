// A timesheet that its reader cannot edit: shown in full, with the owner's remaining actions.
import { graphql, useFragment } from 'react-relay'
import type { ReadTimesheet_timesheet$key } from '#web/__generated__/ReadTimesheet_timesheet.graphql.ts'
import type { ReadTimesheetRecallMutation } from '#web/__generated__/ReadTimesheetRecallMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { PrintedTimesheet } from '#web/timesheets/PrintedTimesheet.tsx'
import { Edits } from '#web/timesheets/questions/Edits.tsx'
import { Questions } from '#web/timesheets/questions/Questions.tsx'
import { ToAnswer } from '#web/timesheets/questions/ToAnswer.tsx'
import { Rounds } from '#web/timesheets/Rounds.tsx'
import { TimesheetMenu } from '#web/timesheets/TimesheetMenu.tsx'
import { TimesheetReview } from '#web/timesheets/TimesheetReview.tsx'
import { useCorrections } from '#web/timesheets/useCorrections.ts'
import { useChange } from '#web/design/useChange.ts'
import { networkLabel, useIsOnline } from '#web/relay/connection.ts'
import { useAction } from '#web/relay/useAction.ts'
import { DialogOrPage } from '#web/forms/DialogOrPage.tsx'
import { recalling } from './questions.ts'

type Props = {
  timesheet: ReadTimesheet_timesheet$key
  /** The signed-in person, by global id. */
  userId: string
  mayRecall: boolean
  /** The notice about its pay period. */
  period: React.ReactNode
  /** Its number if the viewer may copy it; otherwise null. */
  copied: number | null
  /** A message above it. */
  notice: React.ReactNode
  onClosed: () => void
  /** Called when somebody else has changed it and it must be fetched again. */
  onStale: () => void
}

const fragment = graphql`
  fragment ReadTimesheet_timesheet on Timesheet {
    id
    version
    ...TimesheetReview_timesheet
    ...Rounds_timesheet
    ...Questions_timesheet
    ...Edits_timesheet
    hasUnseenEdit
    ...ToAnswer_timesheet
    ...useCorrections_timesheet
  }
`

/** The same for print, next to the form of a timesheet that its reader can edit. */
export function RecordedOnPaper({ timesheet }: { timesheet: ReadTimesheet_timesheet$key }) {
  return <PrintedTimesheet timesheet={useFragment(fragment, timesheet)} />
}

export function ReadTimesheet({
  timesheet: key,
  userId,
  mayRecall,
  period,
  copied,
  notice,
  onClosed,
  onStale,
}: Props) {
  const timesheet = useFragment(fragment, key)
  const corrections = useCorrections(timesheet)
  const confirm = useConfirm()
  const isOnline = useIsOnline()
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
  // Live events bring the timesheet but not its history.
  useChange(`${timesheet.version} ${timesheet.hasUnseenEdit}`, onStale)
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
      menu={<TimesheetMenu number={copied} />}
      {...(mayRecall && {
        foot: (
          <Button busy={isRecalling} disabled={!isOnline} onClick={() => void onRecall()}>
            {networkLabel('Recall', isOnline)}
          </Button>
        ),
      })}
    >
      {notice}
      <TimesheetReview
        timesheet={timesheet}
        corrections={corrections}
        period={period}
        warnings={
          <>
            <Edits timesheet={timesheet} userId={userId} />
            <ToAnswer timesheet={timesheet} />
          </>
        }
      >
        <Questions timesheet={timesheet} userId={userId} />
        <Rounds timesheet={timesheet} />
      </TimesheetReview>
    </DialogOrPage>
  )
}
