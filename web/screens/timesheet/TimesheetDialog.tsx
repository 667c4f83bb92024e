// The New Timesheet dialog, and the same for a timesheet that is taken up again by its owner or corrected by an
// approver; what cannot be changed is shown to read.
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { defaultLineType, firstStartTime, newTask } from '#domain/task.ts'
import { mayNow } from '#domain/timesheet.ts'
import type { TimesheetDialogQuery } from '#web/__generated__/TimesheetDialogQuery.graphql.ts'
import { newKey } from '#web/newKey.ts'
import { EmptyState } from '#web/parts/EmptyState.tsx'
import type { Unsaved } from '#web/parts/timesheets/unsaved.ts'
import { LeftOver } from './LeftOver.tsx'
import { ReadTimesheet } from './ReadTimesheet.tsx'
import { Surface } from './Surface.tsx'
import { TimesheetForm } from './TimesheetForm.tsx'
import { useDelete } from './useDelete.ts'
import { readValues } from './values.ts'

type Props = {
  /** Null for a new one. */
  number: number | null
  /** What was typed in this browser before and not saved. */
  unsaved: Unsaved | null
  onClosed: () => void
  /** Opens a new timesheet that holds this. */
  onReuse: (unsaved: Unsaved) => void
}

export function TimesheetDialog({ number, unsaved, onClosed, onReuse }: Props) {
  const [workId] = useState(() => unsaved?.id ?? newKey())
  const [fetchKey, setFetchKey] = useState(0)
  const [conflict, setConflict] = useState<string | null>(null)
  const { me, settings, timesheet } = useLazyLoadQuery<TimesheetDialogQuery>(
    graphql`
      query TimesheetDialogQuery($number: Int!, $isStored: Boolean!) {
        me {
          userId
          userType
          taskType
          defaultStartTime
          allowTimesheetCreation
          approvalGroupIds
          showFieldService
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
            taskType
            showFieldService
          }
          approvalGroup {
            id
          }
          ...values_timesheet
          ...ReadTimesheet_timesheet
        }
      }
    `,
    { number: number ?? 0, isStored: number !== null },
    { fetchPolicy: 'network-only', fetchKey },
  )
  const remove = useDelete()
  const meet = (message: string) => {
    setConflict(message)
    setFetchKey((key) => key + 1)
  }
  const common = {
    userId: me.userId,
    settings,
    workId,
    unsaved,
    conflict,
    onClosed,
    onConflict: meet,
    onConflictSettled: () => setConflict(null),
  }
  if (number === null) {
    const first = newTask('first', defaultLineType(me.taskType), firstStartTime(me, settings))
    return (
      <TimesheetForm
        {...common}
        title="New Timesheet"
        existing={null}
        values={{ startDate: settings.today, shift: 'DAY', lines: [first] }}
        taskType={me.taskType}
        showFieldService={me.showFieldService}
        recordings={['save', 'submit']}
        onDelete={null}
      />
    )
  }
  if (!timesheet) {
    return (
      <Surface onClose={onClosed} title="Timesheet">
        <EmptyState title="This timesheet is not here">
          It was deleted, or it is no longer yours to see.
        </EmptyState>
      </Surface>
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
        notice={<LeftOver conflict={conflict} workId={workId} onReuse={onReuse} />}
        onClosed={onClosed}
        onConflict={() => setFetchKey((key) => key + 1)}
      />
    )
  }
  const onDelete = async () => {
    const outcome = await remove(timesheet)
    if (outcome === 'deleted') onClosed()
    else if (outcome) meet(outcome.message)
  }
  return (
    <TimesheetForm
      key={timesheet.id}
      {...common}
      title={isOwn ? 'Edit Timesheet' : `Edit Timesheet of ${user.firstName} ${user.lastName}`}
      existing={timesheet}
      values={readValues(timesheet)}
      taskType={user.taskType}
      showFieldService={user.showFieldService}
      recordings={isOwn ? ['save', 'submit'] : ['edit']}
      onDelete={isOwn ? () => void onDelete() : null}
    />
  )
}
