// The New Timesheet dialog, and the same for a draft that is taken up again; what cannot be changed is shown to read.
import { graphql, useLazyLoadQuery } from 'react-relay'
import { newTask, defaultLineType, firstStartTime, type TimesheetValues } from '#domain/task.ts'
import { mayNow } from '#domain/timesheet.ts'
import type { TimesheetDialogQuery } from '#web/__generated__/TimesheetDialogQuery.graphql.ts'
import { Dialog } from '#web/parts/Dialog.tsx'
import { EmptyState } from '#web/parts/EmptyState.tsx'
import { TimesheetReview } from '#web/parts/timesheets/TimesheetReview.tsx'
import { TimesheetForm } from './TimesheetForm.tsx'
import { readValues } from './values.ts'

type Props = { number: number | null; onClosed: () => void }

export function TimesheetDialog({ number, onClosed }: Props) {
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
          version
          status
          user {
            id
          }
          approvalGroup {
            id
          }
          ...values_timesheet
          ...TimesheetReview_timesheet
        }
      }
    `,
    { number: number ?? 0, isStored: number !== null },
    { fetchPolicy: 'network-only' },
  )
  if (number === null) {
    const start = firstStartTime(me, settings)
    const first = newTask('first', defaultLineType(me.taskType), start)
    const values: TimesheetValues = { startDate: settings.today, shift: 'DAY', lines: [first] }
    return (
      <TimesheetForm
        title="New Timesheet"
        existing={null}
        values={values}
        taskType={me.taskType}
        settings={settings}
        onClosed={onClosed}
      />
    )
  }
  if (!timesheet) {
    return (
      <Dialog open onClose={onClosed} title="Timesheet">
        <EmptyState title="This timesheet is not here">
          It was deleted, or it is no longer yours to see.
        </EmptyState>
      </Dialog>
    )
  }
  const sheet = {
    userId: timesheet.user.id,
    approvalGroupId: timesheet.approvalGroup?.id ?? null,
    status: timesheet.status,
  }
  if (!mayNow('save', { ...me, id: me.userId }, sheet)) {
    return (
      <Dialog open onClose={onClosed} title="Timesheet" reading>
        <TimesheetReview timesheet={timesheet} />
      </Dialog>
    )
  }
  return (
    <TimesheetForm
      title="Edit Timesheet"
      existing={timesheet}
      values={readValues(timesheet)}
      taskType={me.taskType}
      settings={settings}
      onClosed={onClosed}
    />
  )
}
