// The form of one task: its type, times, content and field service (spec 2).
import { chakra } from '@chakra-ui/react'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { isVouchedFor, type TaskValues } from '#domain/timesheet/task.ts'
import type { Day } from '#web/timesheets/form/day.ts'
import { BookingFields } from './BookingFields.tsx'
import { FieldService } from './FieldService.tsx'
import { Photos } from './Photos.tsx'

type Props = {
  id: string
  index: number
  task: TaskValues
  mayAddFieldService: boolean
  maySign: boolean
  day: Day
  onType: (index: number, type: TimesheetLineType) => void
}

export function TaskForm({ id, index, task, mayAddFieldService, maySign, day, onType }: Props) {
  return (
    <chakra.div id={id} display="grid" gap="3" paddingInline="4" paddingBottom="4">
      <BookingFields {...{ index, task, day, onType }} isSigned={maySign && isVouchedFor(task)} />
      <Photos task={`Task ${index + 1}`} mayChange={maySign} />
      <FieldService task={task} mayAdd={mayAddFieldService} maySign={maySign} />
    </chakra.div>
  )
}
