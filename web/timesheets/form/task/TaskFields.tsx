// The fields of a task, by its type, in the order of the specification (spec 2).
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import type { TaskValues } from '#domain/timesheet/task.ts'
import {
  fieldsOfType,
  isText,
  taskLabel,
  taskTexts,
  type TaskField,
  type TaskText,
} from '#domain/timesheet/task-fields.ts'
import { SignedFor } from '#web/fields/signedFor.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { LinkField } from './LinkField.tsx'

/** What of a task decides which fields there are, and what they offer. */
type Props = Pick<TaskValues, 'timesheetLineType' | 'workOrder' | 'job'> & {
  /** Somebody's signature vouches for what is signed for. */
  isSignedFor: boolean
}

export const TaskFields = memo(function TaskFields(props: Props) {
  const { timesheetLineType, workOrder, job, isSignedFor } = props
  const isLocked = (field: TaskField) =>
    (field === 'workOrderTask' && workOrder === null) || (field === 'jobCostCode' && job === null)
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="3"
      alignItems="start"
    >
      {fieldsOfType[timesheetLineType].map((field) => (
        <chakra.div key={field} gridColumn={isWide(timesheetLineType, field) ? '1 / -1' : undefined}>
          {isText(field) ? (
            <SignedFor value={isSignedFor && taskTexts[field].isSignedFor}>
              <WrittenField text={field} />
            </SignedFor>
          ) : (
            <LinkField link={field} isLocked={isLocked(field)} />
          )}
        </chakra.div>
      ))}
    </chakra.div>
  )
})

function WrittenField({ text }: { text: TaskText }) {
  const { max, rows } = taskTexts[text]
  if (rows === 1) return <TextField name={text} label={taskLabel[text]} autoComplete="off" />
  return <TextAreaField name={text} label={taskLabel[text]} max={max} rows={rows} />
}

/** Whether a field takes both columns. */
function isWide(timesheetLineType: TaskValues['timesheetLineType'], field: TaskField): boolean {
  if (isText(field)) return taskTexts[field].rows > 1
  if (field === 'taskCategory') return timesheetLineType === 'JOB_COST'
  return field === 'workOrderTask' || field === 'glAccount'
}
