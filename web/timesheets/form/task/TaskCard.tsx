// One task of the timesheet form: closed it reads as one line, open it is its form.
import { chakra } from '@chakra-ui/react'
import { ChevronDown, Copy, Trash2 } from 'lucide-react'
import { memo, useCallback, useId } from 'react'
import type { FormikErrors, FormikTouched } from 'formik'
import { hasFieldService } from '#domain/timesheet/field-service.ts'
import { taskTypeLabel, type TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { isVouchedFor, withDuration, type TaskValues } from '#domain/timesheet/task.ts'
import { formatTime, workedMinutes } from '#domain/timesheet/time.ts'
import { DurationField } from '#web/fields/DurationField.tsx'
import type { ScopedForm } from '#web/fields/FieldScope.tsx'
import { SegmentField } from '#web/fields/SegmentField.tsx'
import { SignedFor } from '#web/fields/signedFor.ts'
import { TimeField } from '#web/fields/TimeField.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { IconButton } from '#web/design/IconButton.tsx'
import { typeEdge } from '#web/timesheets/typeColour.ts'
import type { Day } from '#web/timesheets/form/day.ts'
import { FieldService } from './FieldService.tsx'
import { SignedTag } from './SignedTag.tsx'
import { TaskFields } from './TaskFields.tsx'
import { TaskScope, useTaskChange } from './TaskScope.tsx'

export type TaskCardProps = {
  submitCount: number
  setFieldTouched: ScopedForm<unknown>['setFieldTouched']
  index: number
  task: TaskValues
  errors: FormikErrors<TaskValues> | undefined
  touched: FormikTouched<TaskValues> | undefined
  isOpen: boolean
  mayDelete: boolean
  /** Whether the owner records field service. */
  mayAddFieldService: boolean
  /** False while an approver corrects the timesheet. */
  maySign: boolean
  day: Day
  onTask: (index: number, task: TaskValues) => void
  onType: (index: number, type: TimesheetLineType) => void
  onToggle: (key: string) => void
  onDuplicate: (index: number) => void
  onDelete: (index: number) => void
}

export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { submitCount, setFieldTouched, index, task, errors, touched, isOpen, mayDelete, onTask, onToggle } =
    props
  const bodyId = useId()
  const title = `Task ${index + 1}`
  const { onType } = props
  const chooseType = useCallback((type: TimesheetLineType) => onType(index, type), [onType, index])
  const isSignedFor = props.maySign && isVouchedFor(task)
  return (
    <chakra.section
      aria-label={title}
      data-task={index}
      borderWidth="1px"
      borderColor={errors && submitCount > 0 ? 'dangerLine' : 'line'}
      borderRadius="12px"
      {...typeEdge(task.timesheetLineType)}
    >
      <chakra.div display="flex" alignItems="center" gap="1" paddingInlineStart="4" paddingInlineEnd="2">
        <chakra.button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => onToggle(task.key)}
          display="flex"
          alignItems="center"
          gap="2.5"
          flex="1"
          minWidth="0"
          minHeight="48px"
          textAlign="start"
          borderRadius="md"
          cursor="pointer"
          _focusVisible={{ boxShadow: 'focus', outline: 'none' }}
        >
          <chakra.b fontWeight="semibold" whiteSpace="nowrap">
            {title}
          </chakra.b>
          <chakra.span color="inkSoft" textStyle="small" truncate fontVariantNumeric="tabular-nums">
            {isOpen ? '' : summaryOf(task)}
          </chakra.span>
          {!isOpen && hasFieldService(task) && <SignedTag signatures={task.fieldService} />}
          <chakra.span
            marginInlineStart="auto"
            color="inkFaint"
            transition="rotate 150ms"
            rotate={isOpen ? '180deg' : '0deg'}
          >
            <ChevronDown aria-hidden style={{ width: 16, height: 16 }} />
          </chakra.span>
        </chakra.button>
        <IconButton label={`Duplicate ${title}`} onClick={() => props.onDuplicate(index)}>
          <Copy aria-hidden style={{ width: 16, height: 16 }} />
        </IconButton>
        {mayDelete && (
          <IconButton label={`Delete ${title}`} onClick={() => props.onDelete(index)}>
            <Trash2 aria-hidden style={{ width: 16, height: 16 }} />
          </IconButton>
        )}
      </chakra.div>
      {isOpen && (
        <TaskScope
          submitCount={submitCount}
          setFieldTouched={setFieldTouched}
          index={index}
          task={task}
          duration={workedMinutes(task) || null}
          errors={errors}
          touched={touched}
          onTask={onTask}
        >
          <chakra.div id={bodyId} display="grid" gap="3" paddingInline="4" paddingBottom="4">
            <SegmentField<TimesheetLineType>
              name="timesheetLineType"
              label="Task type"
              quietLabel
              options={types}
              onChange={chooseType}
            />
            <SignedFor value={isSignedFor}>
              <Times day={props.day} />
            </SignedFor>
            <TaskFields
              timesheetLineType={task.timesheetLineType}
              workOrder={task.workOrder}
              job={task.job}
              isSignedFor={isSignedFor}
            />
            <FieldService task={task} mayAdd={props.mayAddFieldService} maySign={props.maySign} />
          </chakra.div>
        </TaskScope>
      )}
    </chakra.section>
  )
})

const Times = memo(function Times({ day }: { day: Day }) {
  const { shift, isToday, usualEnd } = day
  const { value: start } = useFormField<number | null>('startTime')
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
      gap="3"
      alignItems="start"
    >
      <TimeField name="startTime" label="Start Time" isToday={isToday} />
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

const types = (Object.keys(taskTypeLabel) as TimesheetLineType[]).map((value) => ({
  value,
  label: taskTypeLabel[value],
}))

/** '07:00 am – 11:30 am · Rental · WO-1042 Replace hydraulic pump' */
function summaryOf(task: TaskValues): string {
  const { startTime, endTime, workOrder, job, glAccount } = task
  const times =
    startTime !== null && endTime !== null ? [`${formatTime(startTime)} – ${formatTime(endTime)}`] : []
  const link = workOrder ?? job ?? glAccount
  return [
    ...times,
    taskTypeLabel[task.timesheetLineType],
    ...(link ? [`${link.code ?? ''} ${link.name}`.trim()] : []),
  ].join(' · ')
}
