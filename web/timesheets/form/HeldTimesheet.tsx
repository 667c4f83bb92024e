// The form of the viewer's own timesheet that cannot be fetched, filled from the waiting day on this device.
import { chakra } from '@chakra-ui/react'
import { thisDevice } from '#web/client/thisDevice.ts'
import type { OutgoingDay } from '#web/offline/days/outgoing.ts'
import { SubmitObstacle } from './SubmitObstacle.tsx'
import { TimesheetForm } from './TimesheetForm.tsx'
import type { TimesheetFormProps } from './useTimesheetForm.ts'

type Shared =
  | 'userId'
  | 'settings'
  | 'closedDays'
  | 'latest'
  | 'pastDays'
  | 'templates'
  | 'recents'
  | 'workId'
  | 'unsaved'
  | 'conflict'
  | 'taskType'
  | 'showFieldService'
  | 'onClosed'
  | 'onConflict'
  | 'onConflictSettled'
  | 'onPeriodClosed'
type Props = Pick<TimesheetFormProps, Shared> & {
  /** A change of a stored timesheet. */
  waiting: OutgoingDay
  number: number
  submitObstacle: string | null | undefined
}

export function HeldTimesheet({ number, submitObstacle, ...form }: Props) {
  const { values, version } = form.waiting
  const recorded = values.before ?? values.day
  return (
    <TimesheetForm
      {...form}
      title="Edit Timesheet"
      existing={{
        id: values.timesheetId!,
        number,
        version: version!,
        startDate: recorded.startDate,
        status: null,
      }}
      copied={null}
      copyOf={null}
      values={recorded}
      recordings={['save', 'submit']}
      onDelete={null}
      above={
        <>
          <chakra.p textStyle="small" color="inkSoft">
            This is what {thisDevice()} has of it. Everything else needs a network.
          </chakra.p>
          <SubmitObstacle message={submitObstacle} />
        </>
      }
    />
  )
}
