// A column of the crew day: the task and its usual times, with the fields of the timesheet form.
import { chakra } from '@chakra-ui/react'
import type { FormikErrors, FormikTouched } from 'formik'
import { useRef, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { timesheetForm } from '#domain/timesheet/forms.ts'
import { fieldsOfType, taskLabel } from '#domain/timesheet/task-fields.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { asSent, hasData, withLineType, type TaskValues } from '#domain/timesheet/task.ts'
import { workedMinutes, type Shift } from '#domain/timesheet/time.ts'
import type { TaskDialogQuery } from '#web/__generated__/TaskDialogQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { closing } from '#web/forms/questions.ts'
import { problemsOf } from '#web/forms/problems.ts'
import { useFormKeys } from '#web/forms/useFormKeys.ts'
import { switchingTask } from '#web/timesheets/form/questions.ts'
import { readRecents, RecentsContext, useRecentsOf, WordsContext } from '#web/timesheets/form/recents.ts'
import { BookingFields } from '#web/timesheets/form/task/BookingFields.tsx'
import { TaskScope } from '#web/timesheets/form/task/TaskScope.tsx'

type Props = {
  task: TaskValues
  isNew: boolean
  /** The other tasks of the day, whose records are offered first. */
  others: readonly TaskValues[]
  /** How many people a new task can be given to at once. */
  people: number
  date: string
  shift: Shift
  today: string
  onDone: (task: TaskValues, isForAll: boolean) => void
  onClosed: () => void
}

export function TaskDialog({ isNew, others, people, date, shift, today, onDone, ...props }: Props) {
  const { me } = useLazyLoadQuery<TaskDialogQuery>(
    graphql`
      query TaskDialogQuery {
        me {
          ...recents_me
        }
      }
    `,
    {},
    { fetchPolicy: 'store-or-network' },
  )
  const recents = readRecents(me)
  const [task, setTask] = useState(props.task)
  const [touched, setTouched] = useState<FormikTouched<TaskValues>>({})
  const [attempts, setAttempts] = useState(0)
  const confirm = useConfirm()
  const body = useRef<HTMLDivElement>(null)
  const problems = problemsIn(task, date, shift, today)
  // Its person enters what else is missing when they hand the day in.
  const { startTime, endTime, ...missing } = problems
  const times = { ...(startTime && { startTime }), ...(endTime && { endTime }) }
  const left = fieldsOfType[task.timesheetLineType].filter((field) => field in missing)
  const finish = (isForAll: boolean) => {
    setAttempts(attempts + 1)
    if (Object.keys(times).length === 0) onDone(task, isForAll)
    else body.current?.querySelector<HTMLElement>(`[name=${Object.keys(times)[0]}]`)?.focus()
  }
  const changeType = async (_: number, type: TimesheetLineType) => {
    if (!hasData(task) || (await confirm(switchingTask))) setTask(withLineType(task, type))
  }
  const close = async () => {
    if (JSON.stringify(task) === JSON.stringify(props.task) || (await confirm(closing))) props.onClosed()
  }
  const isForAll = isNew && people > 0
  useFormKeys(body, { send: () => finish(isForAll), save: () => finish(isForAll) })
  return (
    <Dialog
      open
      onClose={() => void close()}
      title={isNew ? 'Add task' : 'Edit task'}
      foot={
        <>
          <chakra.span flex="1" textStyle="small" color="inkSoft">
            {left.length > 0 &&
              hasData(task) &&
              `Each person still enters: ${left.map((field) => taskLabel[field]).join(', ')}`}
          </chakra.span>
          {isForAll && <Button onClick={() => finish(false)}>Add</Button>}
          <Button variant="primary" onClick={() => finish(isForAll)}>
            {isForAll ? `Add for all ${people}` : isNew ? 'Add' : 'Change'}
          </Button>
        </>
      }
    >
      <chakra.div ref={body} data-keeps-work display="grid" gap="3">
        <RecentsContext value={useRecentsOf(recents, others)}>
          <WordsContext value={recents.words}>
            <TaskScope
              duration={workedMinutes(task) || null}
              submitCount={attempts}
              setFieldTouched={(path, isTouched) => {
                const name = path.split('.').at(-1)!
                setTouched((before) => ({ ...before, [name]: isTouched }))
              }}
              index={0}
              task={task}
              errors={times}
              touched={touched}
              onTask={(_, changed) => setTask(changed)}
              onSign={() => Promise.resolve(false)}
            >
              <BookingFields
                index={0}
                task={task}
                day={{ shift, isToday: date === today, usualEnd: null }}
                onType={(index, type) => void changeType(index, type)}
              />
            </TaskScope>
          </WordsContext>
        </RecentsContext>
      </chakra.div>
    </Dialog>
  )
}

/** What submitting the task would ask for. */
function problemsIn(task: TaskValues, date: string, shift: Shift, today: string): FormikErrors<TaskValues> {
  const schema = timesheetForm('submitted', today, false)
  const { lines } = problemsOf<{ lines: TaskValues[] }>(schema, {
    ...{ startDate: date, shift },
    lines: [asSent(task)],
  } as never)
  const [first] = Array.isArray(lines) ? lines : []
  return typeof first === 'object' ? first : {}
}
