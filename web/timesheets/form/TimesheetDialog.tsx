// The New Timesheet dialog, and the dialog of a stored timesheet.
import { useState } from 'react'
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { defaultLineType, firstStartTime, newTask } from '#domain/timesheet/task.ts'
import type { TimesheetDialogQuery } from '#web/__generated__/TimesheetDialogQuery.graphql.ts'
import { newUuid } from '#web/client/uuid.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { useChange } from '#web/design/useChange.ts'
import { DialogOrPage } from '#web/forms/DialogOrPage.tsx'
import { readClosedDays } from '#web/timesheets/closedDays.ts'
import type { UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { variablesOf } from './dialogVariables.ts'
import { readRecents } from './recents.ts'
import { StoredTimesheet } from './StoredTimesheet.tsx'
import { SubmitObstacle } from './SubmitObstacle.tsx'
import { useTemplates } from './templates.ts'
import { TimesheetForm } from './TimesheetForm.tsx'
import { usePastDays } from './usePastDays.ts'
import { readValues } from './values.ts'

type Props = {
  /** Null for a new one. */
  number: number | null
  /** The date of a new one; today by default. */
  date?: string | undefined
  /** The number of the timesheet to copy into a new one. */
  copyOf?: number | null
  /** Unsaved work from this browser. */
  unsaved: UnsavedTimesheet | null
  onClosed: () => void
  /** Opens a new timesheet with these values. */
  onReuse: (unsaved: UnsavedTimesheet) => void
}

/**
 * Fetches what the dialog shows before it opens. If that fails, the dialog fetches it again and shows the error.
 */
export function fetchTimesheetDialog(
  environment: Environment,
  number: number | null,
  copyOf: number | null = null,
): Promise<void> {
  const asked = fetchQuery<TimesheetDialogQuery>(environment, query, variablesOf(number, copyOf))
  return asked.toPromise().then(
    () => {},
    () => {},
  )
}

/** Call `fetchTimesheetDialog` first. */
export function TimesheetDialog({ number, date, copyOf = null, unsaved, onClosed, onReuse }: Props) {
  const [workId] = useState(() => unsaved?.id ?? newUuid())
  const [conflict, setConflict] = useState<string | null>(null)
  const environment = useRelayEnvironment()
  const variables = variablesOf(number, copyOf)
  const { me, settings, timesheet } = useLazyLoadQuery<TimesheetDialogQuery>(query, variables, {
    fetchPolicy: 'store-or-network',
  })
  /** Keeps the current content on screen until new data arrives. */
  const lookAgain = () => fetchTimesheetDialog(environment, number, copyOf)
  const onConflict = async (message: string) => {
    await lookAgain()
    setConflict(message)
  }
  const closedDays = readClosedDays(me)
  // A stored timesheet has a pay period of its own.
  const isStored = number !== null
  useChange(
    isStored ? JSON.stringify([closedDays.closed, closedDays.openings]) : undefined,
    () => void lookAgain(),
  )
  const common = {
    closedDays,
    onPeriodClosed: () => void lookAgain(),
    userId: me.userId,
    settings,
    latest: me.latest,
    pastDays: usePastDays(me.past),
    templates: useTemplates(me.named),
    recents: readRecents(me),
    workId,
    unsaved,
    conflict,
    onClosed,
    onConflict: (message: string) => void onConflict(message),
    onConflictSettled: () => setConflict(null),
  }
  if (number === null) {
    const first = newTask('first', defaultLineType(me.taskType), firstStartTime(me, settings))
    return (
      <TimesheetForm
        {...common}
        title="New Timesheet"
        existing={null}
        copied={null}
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
        <EmptyState title="Timesheet not found">It was deleted, or you can no longer see it.</EmptyState>
      </DialogOrPage>
    )
  }
  return (
    <StoredTimesheet
      viewer={me}
      timesheet={timesheet}
      form={common}
      onConflict={onConflict}
      onReuse={onReuse}
      lookAgain={lookAgain}
    />
  )
}

const query = graphql`
  query TimesheetDialogQuery($number: Int!, $isStored: Boolean!, $isNew: Boolean!) {
    me {
      userId
      taskType
      defaultStartTime
      showFieldService
      submitObstacle
      ...closedDays_me
      latest: lastTimesheets(first: 10) {
        number
        startDate
        shift
        status
        endTime
        totalDuration
      }
      ...usePastDays_me @include(if: $isNew) @alias(as: "past")
      ...templates_me @include(if: $isNew) @alias(as: "named")
      ...recents_me
      ...StoredTimesheet_viewer
    }
    settings {
      timesheetOverlapCheckingEnable
      passMidnightCheckingEnable
      maximumDailyHoursCheckingEnable
      maximumDailyHours
      allowUnsignedReason
      enableUseDefaultStartTime
      defaultStartTime
      today
    }
    timesheet(number: $number) @include(if: $isStored) {
      ...values_timesheet
      ...StoredTimesheet_timesheet
    }
  }
`
