// The New Timesheet dialog, and the same for a timesheet that is taken up again by its owner or corrected by an
// approver; what cannot be changed is shown to read.
import { useState } from 'react'
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { fullName } from '#domain/people.ts'
import { defaultLineType, firstStartTime, newTask } from '#domain/timesheet/task.ts'
import { mayNow } from '#domain/timesheet/lifecycle.ts'
import type { TimesheetDialogQuery } from '#web/__generated__/TimesheetDialogQuery.graphql.ts'
import { newUuid } from '#web/client/uuid.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Rounds } from '#web/timesheets/Rounds.tsx'
import type { UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { Declined } from './Declined.tsx'
import { StaleDraftNotice } from './draft/StaleDraftNotice.tsx'
import { ReadTimesheet } from './ReadTimesheet.tsx'
import { usePastDays } from './usePastDays.ts'
import { readRecents } from './recents.ts'
import { DialogOrPage } from '#web/forms/DialogOrPage.tsx'
import { TimesheetForm } from './TimesheetForm.tsx'
import { useDelete } from './useDelete.ts'
import { readValues } from './values.ts'
import { SubmitObstacle } from './SubmitObstacle.tsx'

type Props = {
  /** Null for a new one. */
  number: number | null
  /** The date of a new one; today without. */
  date?: string | undefined
  /** The number of the timesheet whose day a new one begins with. */
  copyOf?: number | null
  /** What was typed in this browser before and not saved. */
  unsaved: UnsavedTimesheet | null
  onClosed: () => void
  /** Opens a new timesheet that holds this. */
  onReuse: (unsaved: UnsavedTimesheet) => void
}

/** Fetches what the dialog shows ahead of it; what fails is tried again by the dialog, which then says so. */
export async function fetchTimesheetDialog(
  environment: Environment,
  number: number | null,
  copyOf: number | null = null,
): Promise<void> {
  await fetchQuery<TimesheetDialogQuery>(environment, query, variablesOf(number, copyOf))
    .toPromise()
    .catch(() => {})
}

function variablesOf(number: number | null, copyOf: number | null) {
  const shown = number ?? copyOf
  return { number: shown ?? 0, isStored: shown !== null, isNew: number === null }
}

/** `fetchTimesheetDialog` goes before. */
export function TimesheetDialog({ number, date, copyOf = null, unsaved, onClosed, onReuse }: Props) {
  const [workId] = useState(() => unsaved?.id ?? newUuid())
  const [conflict, setConflict] = useState<string | null>(null)
  const environment = useRelayEnvironment()
  const { copy } = useTimesheetDialog()
  const variables = variablesOf(number, copyOf)
  const { me, settings, timesheet } = useLazyLoadQuery<TimesheetDialogQuery>(query, variables, {
    fetchPolicy: 'store-or-network',
  })
  const remove = useDelete()
  /** What is shown stays on screen until it is known anew. */
  const lookAgain = () => fetchTimesheetDialog(environment, number, copyOf)
  const meet = async (message: string) => {
    await lookAgain()
    setConflict(message)
  }
  const common = {
    userId: me.userId,
    settings,
    latest: me.latest,
    pastDays: usePastDays(me.past),
    copyOf: null,
    recents: readRecents(me),
    workId,
    unsaved,
    conflict,
    onClosed,
    onConflict: (message: string) => void meet(message),
    onConflictSettled: () => setConflict(null),
  }
  if (number === null) {
    const first = newTask('first', defaultLineType(me.taskType), firstStartTime(me, settings))
    return (
      <TimesheetForm
        {...common}
        title="New Timesheet"
        existing={null}
        copyOf={timesheet ? readValues(timesheet) : null}
        values={{ startDate: date ?? settings.today, shift: 'DAY', lines: [first] }}
        taskType={me.taskType}
        showFieldService={me.showFieldService}
        recordings={['save', 'submit']}
        onDelete={null}
        above={<SubmitObstacle message={me.submitObstacle} />}
      />
    )
  }
  if (!timesheet) {
    return (
      <DialogOrPage onClose={onClosed} title="Timesheet">
        <EmptyState title="This timesheet is not here">
          It was deleted, or it is no longer yours to see.
        </EmptyState>
      </DialogOrPage>
    )
  }
  const actor = { ...me, id: me.userId }
  const { user, status } = timesheet
  const sheet = { userId: user.id, approvalGroupId: timesheet.approvalGroup?.id ?? null, status }
  const isOwn = mayNow('save', actor, sheet)
  if (!isOwn && !mayNow('edit', actor, sheet)) {
    return (
      <ReadTimesheet
        timesheet={timesheet}
        mayRecall={mayNow('recall', actor, sheet)}
        onCopy={user.id === me.userId && me.allowTimesheetCreation ? () => copy(number) : null}
        notice={
          <StaleDraftNotice
            conflict={conflict}
            workId={workId}
            isOwn={user.id === me.userId}
            onReuse={me.allowTimesheetCreation ? onReuse : null}
            onLookAgain={() => {
              setConflict(null)
              void lookAgain()
            }}
          />
        }
        onClosed={onClosed}
        onStale={() => void lookAgain()}
      />
    )
  }
  const onDelete = async () => {
    const outcome = await remove(timesheet)
    if (outcome === 'deleted') onClosed()
    else if (outcome) await meet(outcome.message)
  }
  return (
    <TimesheetForm
      key={timesheet.id}
      {...common}
      title={isOwn ? 'Edit Timesheet' : `Timesheet of ${fullName(user)}`}
      {...(!isOwn && { note: `${user.firstName} will be notified of what you change.` })}
      existing={timesheet}
      values={readValues(timesheet)}
      taskType={timesheet.ownerTaskType}
      showFieldService={timesheet.ownerShowsFieldService}
      recordings={isOwn ? ['save', 'submit'] : ['edit']}
      onDelete={isOwn ? () => void onDelete() : null}
      above={
        isOwn && (
          <>
            <SubmitObstacle message={me.submitObstacle} />
            <Declined timesheet={timesheet} />
          </>
        )
      }
      below={<Rounds timesheet={timesheet} />}
    />
  )
}

const query = graphql`
  query TimesheetDialogQuery($number: Int!, $isStored: Boolean!, $isNew: Boolean!) {
    me {
      userId
      userType
      taskType
      defaultStartTime
      allowTimesheetCreation
      approvalGroupIds
      showFieldService
      submitObstacle
      latest: lastTimesheets(first: 10) {
        number
        startDate
        shift
        status
        endTime
        totalDuration
      }
      ...usePastDays_me @include(if: $isNew) @alias(as: "past")
      ...recents_me
    }
    settings {
      timesheetOverlapCheckingEnable
      passMidnightCheckingEnable
      maximumDailyHoursCheckingEnable
      maximumDailyHours
      enableUseDefaultStartTime
      defaultStartTime
      today
    }
    timesheet(number: $number) @include(if: $isStored) {
      id
      number
      version
      status
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
      ...values_timesheet
      ...Declined_timesheet
      ...ReadTimesheet_timesheet
      ...Rounds_timesheet
    }
  }
`
