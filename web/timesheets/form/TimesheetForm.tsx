// The timesheet form: date and shift, the day as a ribbon, the tasks, and what is done with them (spec 2).
import { newUuid } from '#web/client/uuid.ts'
import { chakra } from '@chakra-ui/react'
import { useFormik, type FormikErrors } from 'formik'
import { Plus } from 'lucide-react'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { CheckSettings } from '#domain/timesheet/checks.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import type { TaskValues, TimesheetValues } from '#domain/timesheet/task.ts'
import { workedMinutes, type Shift } from '#domain/timesheet/time.ts'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { DayRibbon } from '#web/timesheets/DayRibbon.tsx'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import type { Unsaved } from '#web/timesheets/unsaved.ts'
import { ConflictNotice } from './draft/ConflictNotice.tsx'
import { DayFields } from './DayFields.tsx'
import { FormFoot } from './FormFoot.tsx'
import { DialogOrPage } from './DialogOrPage.tsx'
import { closing, switchingShift } from './questions.ts'
import { RestoredNotice } from './draft/RestoredNotice.tsx'
import { TaskCard } from './task/TaskCard.tsx'
import { focusFirstError, useSaving } from './useSaving.ts'
import { useSignatureGuard } from './task/useSignatureGuard.ts'
import { toTask, useTasks } from './task/useTasks.ts'
import { useUnsaved } from './draft/useUnsaved.ts'
import type { Recording } from './useRecording.ts'
import { isSameInput } from './draft/sameInput.ts'

export type TimesheetFormProps = {
  title: string
  existing: { readonly id: string; readonly number: number; readonly version: number } | null
  /** As stored, or those of a new timesheet. */
  values: TimesheetValues
  /** Of what is typed here, as it is kept in the browser. */
  workId: string
  /** What was typed here before and not saved. */
  unsaved: Unsaved | null
  /** What was said about it, above the fields and below them. */
  above?: ReactNode
  below?: ReactNode
  /** What somebody else did to the timesheet meanwhile. */
  conflict: string | null
  userId: string
  taskType: TaskType
  /** Whether the owner records field service. */
  showFieldService: boolean
  settings: CheckSettings & { readonly today: string }
  recordings: readonly Recording[]
  onClosed: () => void
  onConflict: (message: string) => void
  onConflictSettled: () => void
  onDelete: (() => void) | null
}

export function TimesheetForm(props: TimesheetFormProps) {
  const { title, existing, unsaved, userId, taskType, settings, recordings, onClosed, onDelete } = props
  const [stored, setStored] = useState(props.values)
  const [identity, setIdentity] = useState(
    existing && { id: existing.id, version: unsaved?.version ?? existing.version },
  )
  const [work] = useState(() => ({
    id: props.workId,
    clientMutationKey: unsaved?.clientMutationKey ?? newUuid(),
    userId,
    number: existing?.number ?? null,
  }))
  const confirm = useConfirm()
  const isChanged = (values: TimesheetValues) => !isSameInput(values, stored)
  const saved = () => {
    forget()
    onClosed()
  }
  const saving = useSaving({
    existing: identity,
    clientMutationKey: work.clientMutationKey,
    settings,
    isChanged,
    showTasks: (keys) => tasks.show(keys),
    onSaved: saved,
    onConflict: props.onConflict,
  })
  const form = useFormik<TimesheetValues>({
    initialValues: unsaved?.values ?? stored,
    validate: saving.validate,
    validateOnBlur: false,
    validateOnChange: saving.hasBegun,
    onSubmit: saving.run,
  })
  const { values, setFieldValue, setFieldTouched, submitCount } = form
  const maySign = !recordings.includes('edit')
  const mayAddFieldService = props.showFieldService && maySign
  const tasks = useTasks(values, setFieldValue, { taskType, mayAddFieldService })
  const onTask = useSignatureGuard(values.lines, tasks.onTask, maySign)
  const forget = useUnsaved({ ...work, version: identity?.version ?? null }, values, isChanged(values))
  const conflict = props.conflict ?? (isStale(identity, existing) ? STALE : null)
  /** Goes on from the timesheet as it is now, with what is typed or without. */
  const settle = (kept: TimesheetValues) => {
    const known = new Set(props.values.lines.map((task) => task.id))
    const lines = kept.lines.map((task) => (known.has(task.id) ? task : { ...task, id: null }))
    setStored(props.values)
    setIdentity(existing && { id: existing.id, version: existing.version })
    props.onConflictSettled()
    tasks.show(lines.map((task) => task.key))
    void form.setValues({ ...kept, lines })
  }

  const start = async (recording: Recording) => {
    saving.begin(recording)
    const problems = await form.validateForm()
    const broken = values.lines.filter((_, index) => Array.isArray(problems.lines) && problems.lines[index])
    tasks.show(broken.map((task) => task.key))
    await form.submitForm()
    focusFirstError()
  }
  const close = async () => {
    if (isChanged(values) && !(await confirm(closing))) return
    forget()
    onClosed()
  }
  const switchShift = useRef<(shift: Shift) => Promise<void>>(null)
  switchShift.current = async (shift) => {
    if (!isChanged(values) || (await confirm(switchingShift))) void setFieldValue('shift', shift)
  }
  const onShift = useCallback((shift: Shift) => void switchShift.current!(shift), [])

  return (
    <FieldScope form={form}>
      <DialogOrPage
        onClose={() => void close()}
        title={title}
        foot={
          <FormFoot
            total={values.lines.reduce((minutes, task) => minutes + workedMinutes(task), 0)}
            recordings={recordings}
            busy={saving.busy}
            onRecord={(recording) => void start(recording)}
            onClose={() => void close()}
            onDelete={onDelete}
          />
        }
      >
        <chakra.div display="grid" gap="3.5" data-timesheet-form>
          {conflict && (
            <ConflictNotice message={conflict}>
              <Button size="sm" onClick={() => settle(props.values)}>
                Show it as it is now
              </Button>
              <Button size="sm" variant="ghost" onClick={() => settle(values)}>
                Keep what I typed
              </Button>
            </ConflictNotice>
          )}
          {unsaved && !conflict && isChanged(values) && (
            <RestoredNotice at={unsaved.at} onDiscard={() => void form.setValues(stored)} />
          )}
          {props.above}
          <DayFields today={settings.today} onShift={onShift} />
          <DayRibbon tasks={values.lines} shift={values.shift} size="tall" onPick={toTask} />
          {values.lines.map((task, index) => (
            <TaskCard
              key={task.key}
              submitCount={submitCount}
              setFieldTouched={setFieldTouched}
              index={index}
              task={task}
              errors={(form.errors.lines?.[index] || undefined) as FormikErrors<TaskValues> | undefined}
              touched={form.touched.lines?.[index]}
              isOpen={tasks.open.has(task.key)}
              mayDelete={values.lines.length > 1}
              mayAddFieldService={mayAddFieldService}
              maySign={maySign}
              onTask={onTask}
              onType={tasks.onType}
              onToggle={tasks.onToggle}
              onDuplicate={tasks.onDuplicate}
              onDelete={tasks.onDelete}
            />
          ))}
          <Button variant="dashed" onClick={tasks.onAdd}>
            <Plus aria-hidden />
            Add Task
          </Button>
          {props.below}
        </chakra.div>
      </DialogOrPage>
    </FieldScope>
  )
}

type Version = { readonly version: number } | null
const STALE = 'This timesheet was changed since you typed this.'

/** Whether what was restored was typed over an earlier version. */
function isStale(identity: Version, existing: Version): boolean {
  return identity !== null && existing !== null && identity.version < existing.version
}
