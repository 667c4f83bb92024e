// One task of the timesheet form: two lines while collapsed, its form while expanded.
import { chakra } from '@chakra-ui/react'
import { memo, useId } from 'react'
import type { FormikErrors, FormikTouched } from 'formik'
import type { SignatureField } from '#domain/timesheet/field-service.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { TaskValues } from '#domain/timesheet/task.ts'
import { workedMinutes } from '#domain/timesheet/time.ts'
import type { ScopedForm } from '#web/fields/FieldScope.tsx'
import type { Day } from '#web/timesheets/form/day.ts'
import { typeEdge } from '#web/timesheets/typeColour.ts'
import { TaskForm } from './TaskForm.tsx'
import { TaskHead } from './TaskHead.tsx'
import { TaskScope } from './TaskScope.tsx'

export type TaskCardProps = {
  submitCount: number
  setFieldTouched: ScopedForm<unknown>['setFieldTouched']
  index: number
  task: TaskValues
  errors: FormikErrors<TaskValues> | undefined
  touched: FormikTouched<TaskValues> | undefined
  /** The first task it overlaps with, and when: 'Overlaps Task 1, 10:15 am – 10:30 am'. */
  overlap: string | null
  isOpen: boolean
  mayDelete: boolean
  /** Whether the owner records field service. */
  mayAddFieldService: boolean
  /** False while an approver corrects the timesheet. */
  maySign: boolean
  day: Day
  onTask: (index: number, task: TaskValues) => void
  /** Whether the task is complete, so that it may be signed. */
  onSign: (index: number, signature: SignatureField) => Promise<boolean>
  onType: (index: number, type: TimesheetLineType) => void
  onToggle: (key: string) => void
  onDuplicate: (index: number) => void
  onDelete: (index: number) => void
}

export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { submitCount, setFieldTouched, index, task, errors, touched, overlap, isOpen, onTask } = props
  const bodyId = useId()
  return (
    <chakra.section
      aria-label={`Task ${index + 1}`}
      data-task={index}
      bg="surface"
      borderWidth="1px"
      borderColor={overlap || (errors && submitCount > 0) ? 'dangerLine' : 'line'}
      borderRadius="12px"
      {...typeEdge(task.timesheetLineType)}
    >
      <TaskHead
        index={index}
        task={task}
        overlap={overlap}
        bodyId={bodyId}
        isOpen={isOpen}
        mayDelete={props.mayDelete}
        onToggle={props.onToggle}
        onDuplicate={props.onDuplicate}
        onDelete={props.onDelete}
      />
      {isOpen && (
        <TaskScope
          submitCount={submitCount}
          setFieldTouched={setFieldTouched}
          index={index}
          task={task}
          duration={workedMinutes(task) || null}
          // Shows an overlap while the user types.
          errors={overlap ? { ...errors, startTime: overlap } : errors}
          touched={overlap ? { ...touched, startTime: true } : touched}
          onTask={onTask}
          onSign={props.onSign}
        >
          <TaskForm
            id={bodyId}
            index={index}
            task={task}
            mayAddFieldService={props.mayAddFieldService}
            maySign={props.maySign}
            day={props.day}
            onType={props.onType}
          />
        </TaskScope>
      )}
    </chakra.section>
  )
})
