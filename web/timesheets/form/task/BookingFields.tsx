// What a task is booked to: its type, its times and the fields of its type, for a timesheet and for a crew's day.
import { chakra } from '@chakra-ui/react'
import { memo, useCallback } from 'react'
import { bookedTo } from '#domain/timesheet/filled-in.ts'
import { taskTypeSwitch, type TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { withDuration, type TaskValues } from '#domain/timesheet/task.ts'
import { DurationField } from '#web/fields/DurationField.tsx'
import { SegmentField } from '#web/fields/SegmentField.tsx'
import { SignedFor } from '#web/fields/signedFor.ts'
import { TimeField } from '#web/fields/TimeField.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import type { Day } from '#web/timesheets/form/day.ts'
import { useNotWritten } from '#web/timesheets/offers/preparedWords.ts'
import { TaskFields } from './TaskFields.tsx'
import { useTaskChange } from './TaskScope.tsx'

type Props = {
  index: number
  task: TaskValues
  day: Day
  /** Whether a signature vouches for the times. */
  isSigned?: boolean
  onType: (index: number, type: TimesheetLineType) => void
}

export function BookingFields({ index, task, day, isSigned = false, onType }: Props) {
  const chooseType = useCallback((type: TimesheetLineType) => onType(index, type), [onType, index])
  const { timesheetLineType, workOrder, workOrderTask, job, jobCostCode, site, equipment } = task
  return (
    <>
      <SegmentField<TimesheetLineType>
        name="timesheetLineType"
        label="Task type"
        quietLabel
        options={types}
        onChange={chooseType}
      />
      <SignedFor value={isSigned}>
        <Times day={day} />
      </SignedFor>
      <TaskFields
        {...{ timesheetLineType, workOrder, job, site, equipment }}
        part={(workOrderTask ?? jobCostCode)?.id ?? null}
        filledIn={useNotWritten(task)}
        record={task[bookedTo[timesheetLineType]]?.id ?? null}
      />
    </>
  )
}

const types = (Object.keys(taskTypeSwitch) as TimesheetLineType[]).map((value) => ({
  value,
  label: taskTypeSwitch[value],
}))

const Times = memo(function Times({ day }: { day: Day }) {
  const { shift, isToday, usualEnd } = day
  const { value: start } = useFormField<number | null>('startTime')
  return (
    <chakra.div
      containerType="inline-size"
      display="grid"
      // In one row as long as text of the usual size fits.
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))"
      gap="3"
      alignItems="start"
    >
      {/* Problems with the times appear under the start time (spec 8), as wide as the row. */}
      <chakra.div css={{ '--message-width': '100cqi' }}>
        <TimeField name="startTime" label="Start Time" isToday={isToday} />
      </chakra.div>
      <TimeField
        name="endTime"
        label="End Time"
        after={start}
        shift={shift}
        isToday={isToday}
        usual={usualEnd}
      />
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <DurationField name="duration" label="Duration" onChange={useTaskChange(withLength)} />
      </chakra.div>
    </chakra.div>
  )
})

function withLength(task: TaskValues, minutes: number | null): TaskValues {
  return minutes === null ? { ...task, endTime: null } : withDuration(task, minutes)
}
