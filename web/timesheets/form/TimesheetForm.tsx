// The timesheet form: date and shift, the day as a ribbon, the tasks, and what is done with them (spec 2).
import { newUuid } from '#web/client/uuid.ts'
import { chakra } from '@chakra-ui/react'
import type { FormikErrors } from 'formik'
import { Plus } from 'lucide-react'
import { useCallback, useRef, useState, type ReactNode, type RefObject } from 'react'
import { checksWhileTyping, firstRefusal, type CheckSettings } from '#domain/timesheet/checks.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import type { PastDay } from '#domain/timesheet/copy.ts'
import { timesheetForm } from '#domain/timesheet/forms.ts'
import { asSent, isUntouched, type TaskValues, type TimesheetValues } from '#domain/timesheet/task.ts'
import { workedMinutes, type Shift } from '#domain/timesheet/time.ts'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { DayRibbon } from '#web/timesheets/DayRibbon.tsx'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import { DialogOrPage } from '#web/forms/DialogOrPage.tsx'
import { FormNotices } from '#web/forms/FormNotices.tsx'
import { problemsOf } from '#web/forms/problems.ts'
import { useFormKeys } from '#web/forms/useFormKeys.ts'
import { useFormScreen } from '#web/forms/useFormScreen.ts'
import { catchUp } from '#web/relay/connection.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { useDay, type LastDay } from './day.ts'
import { DayFields } from './DayFields.tsx'
import { DayTaken, type TakenDay } from './DayTaken.tsx'
import { FormFoot } from './FormFoot.tsx'
import { PastDays } from './PastDays.tsx'
import { RecentWork } from './RecentWork.tsx'
import { namingOther, submitting, switchingShift } from './questions.ts'
import { overlapsOf } from './task/overlaps.ts'
import { TaskCard } from './task/TaskCard.tsx'
import { useSignatureGuard } from './task/useSignatureGuard.ts'
import { toTask, useTasks } from './task/useTasks.ts'
import { useRecording, type Recording } from './useRecording.ts'
import { lineInput } from './values.ts'
import { isSameInput } from './draft/sameInput.ts'
import { RecentsContext, useRecentsOf, type Recents } from './recents.ts'

export type TimesheetFormProps = {
  title: string
  existing: { readonly id: string; readonly number: number; readonly version: number } | null
  /** As stored, or those of a new timesheet. */
  values: TimesheetValues
  /** Of what is typed here, as it is kept in the browser. */
  workId: string
  /** What was typed here before and not saved. */
  unsaved: UnsavedTimesheet | null
  /** A line below the title. */
  note?: string
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
  /** The person's latest timesheets by date. */
  latest: readonly (LastDay & TakenDay)[]
  /** Their last days, which a new timesheet may repeat; the latest first. */
  pastDays: readonly PastDay[]
  /** The day that a new timesheet begins with. */
  copyOf: PastDay | null
  /** What the person at the form chose lately. */
  recents: Recents
  recordings: readonly Recording[]
  onClosed: () => void
  onConflict: (message: string) => void
  onConflictSettled: () => void
  onDelete: (() => void) | null
}

export function TimesheetForm(props: TimesheetFormProps) {
  const { title, existing, unsaved, userId, taskType, settings, recordings, onClosed, onDelete } = props
  const [work] = useState(() => ({
    id: props.workId,
    clientMutationKey: unsaved?.clientMutationKey ?? newUuid(),
    userId,
    number: existing?.number ?? null,
  }))
  const confirm = useConfirm()
  const { open: openOther } = useTimesheetDialog()
  const form = useFormScreen<TimesheetValues, Recording>({
    stored: props.values,
    version: existing?.version ?? null,
    kept: { form: timesheetWork, work, unsaved },
    isSame: isSameInput,
    validate: (values, recording) => problemsIn(values, recording, settings.today),
    whileTyping: (values) => problemsIn(values, 'save', settings.today),
    send: useRecording(existing?.id ?? null, settings, work.clientMutationKey),
    // An update equal to the loaded copy is not sent (spec 4).
    sendsUnchanged: (recording) => recording === 'submit',
    question: (recording) => (recording === 'submit' ? submitting : null),
    refusalTitle: 'Check your times',
    explain: ({ message, other }) => (other ? namingOther(message, other, openOther) : {}),
    carryOver: withoutGoneTasks,
    onProblems: (paths, { lines }) =>
      tasks.show(paths.flatMap((path) => lines[Number(path.split('.')[1])]?.key ?? [])),
    conflict: props.conflict,
    onConflict: props.onConflict,
    onConflictSettled: ({ lines }) => {
      // Those that take the places of the open ones.
      tasks.show(lines.filter((_, at) => tasks.open.has(values.lines[at]?.key ?? '')).map(({ key }) => key))
      props.onConflictSettled()
    },
    onDone: () => {
      catchUp()
      onClosed()
    },
    onClosed,
  })
  const { values, errors, touched, submitCount, setFieldValue, setFieldTouched } = form.formik
  const maySign = !recordings.includes('edit')
  const mayAddFieldService = props.showFieldService && maySign
  const tasks = useTasks(values, setFieldValue, {
    taskType,
    mayAddFieldService,
    openAtFirst: openAtFirst(values, props),
  })
  const { onTask, onDay } = useSignatureGuard(values, setFieldValue, maySign)
  const day = useDay(values, settings.today, props.latest)
  const recentsOf = useRecentsOf(props.recents, values.lines)

  const overlaps = overlapsOf(values)
  const warning = firstRefusal(checksWhileTyping, values, { settings, others: [] })?.message ?? null

  const last = recordings.at(-1)!
  useFormKeys(form.element, {
    send: () => void form.submit(last),
    save: () => void form.submit(recordings[0]!),
  })

  const onFill = (filled: TimesheetValues) => {
    void form.formik.setValues(filled)
    if (filled.lines.some(isUntouched)) tasks.show(filled.lines.map(({ key }) => key))
    else tasks.closeAll()
  }

  const switchShift = useRef<(shift: Shift) => Promise<void>>(null)
  switchShift.current = async (shift) => {
    if (!form.isChanged || (await confirm(switchingShift))) await onDay({ shift })
  }
  const onShift = useCallback((shift: Shift) => void switchShift.current!(shift), [])
  const onDate = useCallback((startDate: string) => void onDay({ startDate }), [onDay])

  return (
    <FieldScope form={form.formik}>
      <DialogOrPage
        onClose={() => void form.close()}
        title={title}
        note={props.note}
        foot={
          <FormFoot
            total={values.lines.reduce((minutes, task) => minutes + workedMinutes(task), 0)}
            warning={warning}
            recordings={recordings}
            busy={form.busy}
            onRecord={(recording) => void form.submit(recording)}
            onClose={() => void form.close()}
            onDelete={onDelete}
          />
        }
      >
        <chakra.div
          ref={form.element as RefObject<HTMLDivElement | null>}
          data-keeps-work
          display="grid"
          gap="3.5"
        >
          <FormNotices form={form} />
          {props.above}
          <DayFields today={settings.today} isNew={existing === null} onDate={onDate} onShift={onShift} />
          {existing === null && (
            <>
              <DayTaken date={values.startDate} latest={props.latest} onOpen={openOther} />
              <PastDays
                days={props.pastDays}
                copyOf={props.copyOf}
                taskType={taskType}
                values={values}
                onFill={onFill}
              />
            </>
          )}
          <DayRibbon tasks={values.lines} shift={values.shift} size="tall" onPick={toTask} />
          <RecentsContext value={recentsOf}>
            {values.lines.map((task, index) => (
              <TaskCard
                key={task.key}
                submitCount={submitCount}
                setFieldTouched={setFieldTouched}
                index={index}
                task={task}
                errors={(errors.lines?.[index] || undefined) as FormikErrors<TaskValues> | undefined}
                touched={touched.lines?.[index]}
                overlap={overlaps[index] ?? null}
                isOpen={tasks.open.has(task.key)}
                mayDelete={values.lines.length > 1}
                mayAddFieldService={mayAddFieldService}
                maySign={maySign}
                day={day}
                onTask={onTask}
                onType={tasks.onType}
                onToggle={tasks.onToggle}
                onDuplicate={tasks.onDuplicate}
                onDelete={tasks.onDelete}
              />
            ))}
          </RecentsContext>
          <Button variant="dashed" onClick={tasks.onAdd}>
            <Plus aria-hidden />
            Add Task
          </Button>
          {maySign && (
            <RecentWork
              recents={props.recents}
              days={props.pastDays}
              taskType={taskType}
              onAdd={tasks.onAddOf}
            />
          )}
          {props.below}
        </chakra.div>
      </DialogOrPage>
    </FieldScope>
  )
}

/** Of a new timesheet the last task, of a stored one those that were worked on here and not saved. */
function openAtFirst({ lines }: TimesheetValues, { existing, values: stored }: TimesheetFormProps): string[] {
  if (!existing) return lines.slice(-1).map((task) => task.key)
  const known = new Map(stored.lines.map((task) => [task.id, JSON.stringify(lineInput(task))]))
  return lines.filter((task) => known.get(task.id) !== JSON.stringify(lineInput(task))).map(({ key }) => key)
}

/** What the form lacks to be saved (a draft may be incomplete) or submitted. `today` is 'YYYY-MM-DD'. */
function problemsIn(values: TimesheetValues, recording: Recording, today: string) {
  const schema = timesheetForm(recording === 'save' ? 'draft' : 'submitted', today)
  return problemsOf<TimesheetValues>(schema, { ...values, lines: values.lines.map(asSent) })
}

/** A task that somebody deleted meanwhile becomes a new one. */
function withoutGoneTasks(values: TimesheetValues, stored: TimesheetValues): TimesheetValues {
  const known = new Set(stored.lines.map((task) => task.id))
  return { ...values, lines: values.lines.map((task) => (known.has(task.id) ? task : { ...task, id: null })) }
}
