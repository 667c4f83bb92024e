// A stored timesheet: its owner edits it, an approver corrects it, and others read it.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { fullName, mayCreateTimesheet } from '#domain/people.ts'
import { periodAllows } from '#domain/pay-period/closed.ts'
import { mayNow, mayRecord, type TimesheetAction } from '#domain/timesheet/lifecycle.ts'
import type { StoredTimesheet_timesheet$key } from '#web/__generated__/StoredTimesheet_timesheet.graphql.ts'
import type { StoredTimesheet_viewer$key } from '#web/__generated__/StoredTimesheet_viewer.graphql.ts'
import { useNow } from '#web/client/companyClock.ts'
import { Edits } from '#web/timesheets/questions/Edits.tsx'
import { Questions } from '#web/timesheets/questions/Questions.tsx'
import { ToAnswer } from '#web/timesheets/questions/ToAnswer.tsx'
import { useDayQueue } from '#web/offline/days/useDays.ts'
import { Rounds } from '#web/timesheets/Rounds.tsx'
import type { UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { Declined } from './Declined.tsx'
import { StaleDraftNotice } from './draft/StaleDraftNotice.tsx'
import { ReadTimesheet, RecordedOnPaper } from './ReadTimesheet.tsx'
import { SheetNotice } from './SheetNotice.tsx'
import { SubmitObstacle } from './SubmitObstacle.tsx'
import { TimesheetForm } from './TimesheetForm.tsx'
import { useDelete } from './useDelete.ts'
import type { TimesheetFormProps } from './useTimesheetForm.ts'
import { readValues } from './values.ts'

type FormProps = Pick<
  TimesheetFormProps,
  | 'userId'
  | 'settings'
  | 'closedDays'
  | 'latest'
  | 'pastDays'
  | 'templates'
  | 'recents'
  | 'workId'
  | 'unsaved'
  | 'waiting'
  | 'conflict'
  | 'onClosed'
  | 'onConflict'
  | 'onConflictSettled'
  | 'onPeriodClosed'
>

type Props = {
  viewer: StoredTimesheet_viewer$key
  timesheet: StoredTimesheet_timesheet$key
  /** The data that the form needs for any timesheet. */
  form: FormProps
  /** Opens a new timesheet with these values. */
  onReuse: (unsaved: UnsavedTimesheet) => void
  lookAgain: () => Promise<void>
}

export function StoredTimesheet({ form, onReuse, lookAgain, ...keys }: Props) {
  const viewer = useFragment(
    graphql`
      fragment StoredTimesheet_viewer on Viewer {
        userId
        userType
        allowTimesheetCreation
        approvalGroupIds
        excludedOwners {
          userId
          approvalGroupId
        }
        submitObstacle
      }
    `,
    keys.viewer,
  )
  const timesheet = useFragment(
    graphql`
      fragment StoredTimesheet_timesheet on Timesheet {
        id
        number
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
        ownerTaskType
        ownerShowsFieldService
        approvalGroup {
          id
        }
        preparedDay {
          preparedBy {
            firstName
            lastName
          }
          lines {
            notes
          }
        }
        ...values_timesheet
        ...Declined_timesheet
        ...ReadTimesheet_timesheet
        ...Rounds_timesheet
        ...Questions_timesheet
        ...Edits_timesheet
        ...ToAnswer_timesheet
      }
    `,
    keys.timesheet,
  )
  const queue = useDayQueue()
  const remove = useDelete(readValues(timesheet).startDate)
  const actor = { ...viewer, id: viewer.userId }
  const { user, status, number } = timesheet
  const sheet = { userId: user.id, approvalGroupId: timesheet.approvalGroup?.id ?? null, status }
  const isOwner = user.id === viewer.userId
  const mayCreate = mayCreateTimesheet(viewer)
  const copied = isOwner && mayCreate ? number : null
  const now = useNow()
  const isAllowed = (action: TimesheetAction) => periodAllows(action, viewer, timesheet, now)
  const isOwn = mayRecord(actor, sheet)
  const isEditor = isOwn || mayNow('edit', actor, sheet)
  // When the pay period closes, the typed input stays on screen; the form says so and does not send it.
  const [isTyping, setTyping] = useState(form.unsaved !== null || form.waiting !== null)
  const isForm = isEditor && (isTyping || isAllowed(isOwn ? 'save' : 'edit'))
  if (isForm && !isTyping) setTyping(true)
  if (!isForm) {
    return (
      <ReadTimesheet
        timesheet={timesheet}
        userId={viewer.userId}
        mayRecall={mayNow('recall', actor, sheet) && isAllowed('recall')}
        period={
          isOwner ? (
            <SheetNotice timesheet={timesheet} closedDays={form.closedDays} mayCreate={mayCreate} />
          ) : undefined
        }
        copied={copied}
        notice={
          <StaleDraftNotice
            conflict={form.conflict}
            workId={form.workId}
            waiting={form.waiting}
            isOwn={isOwner}
            onReuse={mayCreate ? onReuse : null}
            onLookAgain={() => {
              form.onConflictSettled()
              void lookAgain()
            }}
          />
        }
        onClosed={form.onClosed}
        onStale={() => void lookAgain()}
      />
    )
  }
  const onDelete = async () => {
    // The day that waits on this device goes with it.
    const isDeleted = await remove(timesheet, form.waiting !== null)
    if (isDeleted && form.waiting) await queue.remove(form.waiting.id)
    return isDeleted
  }
  return (
    <TimesheetForm
      key={timesheet.id}
      {...form}
      title={isOwn ? 'Edit Timesheet' : `Timesheet of ${fullName(user)}`}
      {...(!isOwn && { note: `${user.firstName} will be notified of what you change.` })}
      existing={timesheet}
      copied={copied}
      copyOf={null}
      values={readValues(timesheet)}
      preparedWords={
        timesheet.preparedDay && {
          by: fullName(timesheet.preparedDay.preparedBy),
          lines: timesheet.preparedDay.lines,
        }
      }
      taskType={timesheet.ownerTaskType}
      showFieldService={timesheet.ownerShowsFieldService}
      recordings={isOwn ? ['save', 'submit'] : ['edit']}
      onDelete={mayNow('delete', actor, sheet) ? onDelete : null}
      above={
        <>
          <RecordedOnPaper timesheet={timesheet} />
          {isOwn && <SubmitObstacle message={viewer.submitObstacle} />}
          {isOwn && <Declined timesheet={timesheet} />}
          <Edits timesheet={timesheet} userId={viewer.userId} inForm />
          <ToAnswer timesheet={timesheet} />
        </>
      }
      below={
        <>
          <Questions timesheet={timesheet} userId={viewer.userId} />
          <Rounds timesheet={timesheet} />
        </>
      }
    />
  )
}
