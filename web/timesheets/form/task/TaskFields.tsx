// The fields of a task, by its type. What the work order fills in is collapsed behind it, and a field that depends on
// another appears once that one is filled in.
import { chakra } from '@chakra-ui/react'
import { memo, useEffect, useRef, type RefObject } from 'react'
import type { TaskValues } from '#domain/timesheet/task.ts'
import {
  broughtByWorkOrder,
  chosenWithin,
  fieldsOfType,
  isText,
  taskLabel,
  taskTexts,
  type Link,
  type TaskField,
  type TaskText,
} from '#domain/timesheet/task-fields.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import { LinkField } from './LinkField.tsx'
import { Machine } from './Machine.tsx'

/** The parts of a task that decide which fields there are. */
type Props = Pick<TaskValues, 'timesheetLineType' | 'workOrder' | 'job' | 'site' | 'equipment'> & {
  /** The id of the work order's task or of the job's cost code. */
  part: string | null
  /** What filled in the description, if nobody wrote it: 'from the order'. */
  filledIn: string | null
  /** The id of the record that the task is booked to. */
  record: string | null
}

const folded: readonly TaskField[] = broughtByWorkOrder

export const TaskFields = memo(function TaskFields({
  timesheetLineType,
  part,
  filledIn,
  record,
  ...chosen
}: Props) {
  const fields: readonly TaskField[] = fieldsOfType[timesheetLineType]
  const element = useRef<HTMLDivElement>(null)
  useOpenNext(element, '[data-within] input', chosen.workOrder?.id ?? chosen.job?.id ?? null)
  useOpenNext(element, '[data-field=taskCategory] input', part)
  const isShown = (field: TaskField) => {
    const within = chosenWithin[field] as keyof typeof chosen | undefined
    return !folded.includes(field) && (within === undefined || chosen[within] !== null)
  }
  return (
    <chakra.div
      ref={element}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="3"
      alignItems="start"
    >
      {fields.filter(isShown).map((field) => (
        <chakra.div
          key={field}
          data-field={field}
          data-within={chosenWithin[field]}
          gridColumn={isWide(timesheetLineType, field) ? '1 / -1' : undefined}
        >
          {field === 'notes' ? (
            <DescriptionField {...{ filledIn, record }} />
          ) : isText(field) ? (
            <WrittenField text={field} />
          ) : (
            <LinkField link={field} />
          )}
          {field === 'workOrder' && <Machine site={chosen.site} equipment={chosen.equipment} />}
        </chakra.div>
      ))}
    </chakra.div>
  )
})

/**
 * On touch screens, the list that follows a choice opens immediately while its field is empty, which saves a tap: Task after
 * the first Work Order, Cost Code after the first Job, and Task Category after either.
 * @param next selects the field that follows.
 */
function useOpenNext(element: RefObject<HTMLDivElement | null>, next: string, chosenId: string | null) {
  const before = useRef(chosenId)
  useEffect(() => {
    const isFirst = before.current === null && chosenId !== null
    before.current = chosenId
    if (!isFirst || !matchMedia('(pointer: coarse)').matches) return
    const field = element.current?.querySelector<HTMLInputElement>(next)
    if (field?.value !== '') return
    field.focus()
    field.click()
  }, [element, next, chosenId])
}

function WrittenField({ text }: { text: TaskText }) {
  const { max, rows } = taskTexts[text]
  if (rows === 1) return <TextField name={text} label={taskLabel[text]} autoComplete="off" />
  return <TextAreaField name={text} label={taskLabel[text]} max={max} rows={rows} />
}

const wide: readonly Link[] = ['workOrder', 'glAccount']

/** Whether a field spans both columns. */
function isWide(timesheetLineType: TaskValues['timesheetLineType'], field: TaskField): boolean {
  if (isText(field)) return taskTexts[field].rows > 1
  return wide.includes(field) || (field === 'taskCategory' && timesheetLineType === 'JOB_COST')
}
