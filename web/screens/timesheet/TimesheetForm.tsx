// The timesheet form: date and shift, the day as a ribbon, the tasks, and what is done with them (spec 2).
import { chakra } from '@chakra-ui/react'
import { setIn, useFormik, FormikContext, type FormikErrors } from 'formik'
import { Moon, Plus, Sun } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CheckSettings } from '#domain/checks.ts'
import { parseForm, timesheetForm } from '#domain/forms.ts'
import { allowedLineTypes, type TaskType } from '#domain/people.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { defaultLineType, newTask, nextStartTime, type TaskValues, type TimesheetValues } from '#domain/task.ts'
import { formatDuration, workedMinutes, type Shift } from '#domain/time.ts'
import { Button } from '#web/parts/Button.tsx'
import { useConfirm } from '#web/parts/confirming.tsx'
import { DayRibbon } from '#web/parts/DayRibbon.tsx'
import { Dialog } from '#web/parts/Dialog.tsx'
import { DateField } from '#web/parts/fields/DateField.tsx'
import { SegmentField } from '#web/parts/fields/SegmentField.tsx'
import { notify } from '#web/parts/notify.ts'
import { catchUp } from '#web/relay/connection.ts'
import { TaskCard } from './TaskCard.tsx'
import { useRecording, type Recording, type Stopped } from './useRecording.ts'

type Props = {
  title: string
  existing: { readonly id: string; readonly version: number } | null
  values: TimesheetValues
  taskType: TaskType
  settings: CheckSettings & { readonly today: string }
  onClosed: () => void
}

const schemaOf = { save: 'draft', submit: 'submitted' } as const

export function TimesheetForm({ title, existing, values: stored, taskType, settings, onClosed }: Props) {
  const [initialValues] = useState(stored)
  const [identity] = useState(existing && { id: existing.id, version: existing.version })
  const attempt = useRef<Recording | null>(null)
  const confirm = useConfirm()
  const { record, isRecording } = useRecording(identity, settings)
  const validate = (values: TimesheetValues) =>
    attempt.current === null ? {} : problemsOf(values, attempt.current, settings.today)
  const form = useFormik<TimesheetValues>({
    initialValues,
    validate,
    validateOnBlur: false,
    onSubmit: (values) => finish(values, []),
  })
  const { values, setFieldValue } = form
  const [open, setOpen, onToggle] = useOpenTasks(initialValues.lines)

  const finish = async (now: TimesheetValues, confirmed: readonly string[]): Promise<void> => {
    const recording = attempt.current ?? 'save'
    if (recording === 'submit' && confirmed.length === 0 && !(await confirm(submitting))) return
    const outcome = await record(recording, now, confirmed)
    if (outcome === null) return
    if ('done' in outcome) return succeed()
    if ('problems' in outcome) return form.setErrors(asErrors(outcome.problems))
    if (await explain(outcome.stopped)) return finish(now, [...confirmed, outcome.stopped.code])
    show(outcome.stopped)
  }
  const succeed = () => {
    notify.success('Saved successfully')
    catchUp()
    onClosed()
  }
  const explain = (stopped: Stopped) =>
    confirm({
      title: 'Check your times',
      message: stopped.message,
      confirmLabel: stopped.confirmable ? 'Confirm' : 'Fix',
      cancelLabel: stopped.confirmable ? 'Fix' : null,
    }).then((answer) => answer && stopped.confirmable)
  /** Under the start time of the task it is about, and opens that task. */
  const show = ({ path, message }: Stopped) => {
    if (path === null) return
    form.setErrors(asErrors([{ path, message }]))
    const task = values.lines[Number(path.split('.')[1])]
    if (task) setOpen((before) => new Set(before).add(task.key))
  }
  const start = async (recording: Recording) => {
    attempt.current = recording
    const problems = await form.validateForm()
    const broken = values.lines.filter((_, index) => Array.isArray(problems.lines) && problems.lines[index])
    setOpen((before) => new Set([...before, ...broken.map((task) => task.key)]))
    await form.submitForm()
    focusFirstError()
  }
  const close = async () => {
    if (!form.dirty || (await confirm(closing))) onClosed()
  }

  const onTask = useCallback(
    (index: number, task: TaskValues) => {
      void setFieldValue(`lines.${index}`, task)
    },
    [setFieldValue],
  )
  const latest = useRef(values)
  latest.current = values
  const onDelete = useCallback(
    async (index: number) => {
      if (!(await confirm(deleting))) return
      void setFieldValue(
        'lines',
        latest.current.lines.filter((_, at) => at !== index),
      )
    },
    [confirm, setFieldValue],
  )
  const onAdd = () => {
    const task = newTask(
      crypto.randomUUID(),
      defaultLineType(taskType),
      nextStartTime(values.lines, values.shift),
    )
    // Drawn at once, so that it can be scrolled to.
    flushSync(() => {
      setOpen(new Set([task.key]))
      void setFieldValue('lines', [...values.lines, task])
    })
    toTask(values.lines.length)
  }

  const { setFieldTouched, submitCount } = form
  const scope = useScope(setFieldTouched, submitCount)
  const total = values.lines.reduce((minutes, task) => minutes + workedMinutes(task), 0)
  return (
    <FormikContext.Provider value={form}>
      <Dialog
        open
        onClose={() => void close()}
        title={title}
        foot={
          <>
            <chakra.p
              marginInlineEnd="auto"
              textStyle="small"
              color="inkSoft"
              fontVariantNumeric="tabular-nums"
            >
              Total{' '}
              <chakra.b
                color="ink"
                fontSize={{ base: '14px', md: '16px' }}
                fontWeight="bold"
                whiteSpace="nowrap"
              >
                {formatDuration(total)}
              </chakra.b>
            </chakra.p>
            <chakra.span hideBelow="md">
              <Button variant="ghost" onClick={() => void close()}>
                Close
              </Button>
            </chakra.span>
            <Button busy={isRecording && attempt.current === 'save'} onClick={() => void start('save')}>
              Save
            </Button>
            <Button
              variant="primary"
              busy={isRecording && attempt.current === 'submit'}
              onClick={() => void start('submit')}
            >
              Submit
            </Button>
          </>
        }
      >
        <chakra.div display="grid" gap="3.5">
          <chakra.div
            display="grid"
            gap="3"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px' }}
            alignItems="end"
          >
            <DateField name="startDate" label="Start Date" today={settings.today} max={settings.today} />
            <SegmentField<Shift> name="shift" label="Shift" quietLabel options={shifts} />
          </chakra.div>
          <DayRibbon tasks={values.lines} shift={values.shift} size="tall" onPick={toTask} />
          {values.lines.map((task, index) => (
            <TaskCard
              key={task.key}
              form={scope}
              index={index}
              task={task}
              errors={(form.errors.lines?.[index] || undefined) as FormikErrors<TaskValues> | undefined}
              touched={form.touched.lines?.[index]}
              isOpen={open.has(task.key)}
              mayDelete={values.lines.length > 1}
              types={allowedLineTypes(taskType)}
              onTask={onTask}
              onToggle={onToggle}
              onDelete={onDelete}
            />
          ))}
          <Button variant="dashed" onClick={onAdd}>
            <Plus aria-hidden />
            Add Task
          </Button>
        </chakra.div>
      </Dialog>
    </FormikContext.Provider>
  )
}

const shifts = [
  { value: 'DAY', label: 'Day Shift', icon: <Sun aria-hidden style={{ width: 16, height: 16 }} /> },
  { value: 'NIGHT', label: 'Night Shift', icon: <Moon aria-hidden style={{ width: 16, height: 16 }} /> },
] as const
const submitting = { title: 'Submitting', message: 'Your timesheet will be submitted. Are you sure?' }
const closing = { title: 'Closing', message: "Your data won't be saved. Are you sure?" }
const deleting = {
  title: 'Deleting',
  message: 'Your data will be deleted. Are you sure?',
  confirmLabel: 'Delete',
  tone: 'danger',
} as const

/** Which tasks are open, by their keys. */
function useOpenTasks(tasks: readonly TaskValues[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(tasks.map((task) => task.key)))
  const toggle = useCallback(
    (key: string) =>
      setOpen((before) => {
        const after = new Set(before)
        if (!after.delete(key)) after.add(key)
        return after
      }),
    [],
  )
  return [open, setOpen, toggle] as const
}

/** The same object for as long as what it holds is the same, so that a task is drawn again for its own sake only. */
function useScope(setFieldTouched: TaskScopeForm['setFieldTouched'], submitCount: number): TaskScopeForm {
  const scope = useRef<TaskScopeForm>({ setFieldTouched, submitCount })
  if (scope.current.submitCount !== submitCount || scope.current.setFieldTouched !== setFieldTouched) {
    scope.current = { setFieldTouched, submitCount }
  }
  return scope.current
}

type TaskScopeForm = React.ComponentProps<typeof TaskCard>['form']

function problemsOf(
  values: TimesheetValues,
  recording: Recording,
  today: string,
): FormikErrors<TimesheetValues> {
  try {
    parseForm(timesheetForm(schemaOf[recording], today), values)
    return {}
  } catch (error) {
    if (error instanceof InvalidInput) return asErrors(error.problems)
    throw error
  }
}

function asErrors(problems: readonly { path: string; message: string }[]): FormikErrors<TimesheetValues> {
  return problems.reduce((errors, { path, message }) => setIn(errors, path, message), {})
}

function toTask(index: number): void {
  document.querySelector(`[data-task="${index}"]`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
}

// After the errors are drawn.
function focusFirstError(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus(),
  )
}
