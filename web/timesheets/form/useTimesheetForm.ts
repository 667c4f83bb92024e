// The behaviour of the timesheet form: validates and sends it, keeps tasks and times consistent, and asks before
// anything is lost.
import type { ReactNode } from 'react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { PastDay, Template } from '#domain/timesheet/copy.ts'
import { timesheetForm } from '#domain/timesheet/forms.ts'
import {
  asSent,
  isUntouched,
  type PreparedBasis,
  type TaskValues,
  type TimesheetValues,
} from '#domain/timesheet/task.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { SheetInPeriod } from '#domain/pay-period/closed.ts'
import { newUuid } from '#web/client/uuid.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { problemsOf } from '#web/forms/problems.ts'
import { useFormKeys } from '#web/forms/useFormKeys.ts'
import { useFormScreen } from '#web/forms/useFormScreen.ts'
import { catchUp } from '#web/relay/connection.ts'
import type { ViewersClosedDays } from '#web/timesheets/closedDays.ts'
import { keepAsFile } from '#web/offline/days/keepAsFile.ts'
import type { OutgoingDay } from '#web/offline/days/outgoing.ts'
import { useSubmittingQuestion } from '#web/timesheets/submittingQuestion.tsx'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import type { Offer } from '#web/timesheets/offers/readOffers.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { useDay, type LastDay } from './day.ts'
import type { TakenDay } from './DayTaken.tsx'
import { isSameInput } from './draft/sameInput.ts'
import type { PreparedWords } from '#web/timesheets/offers/preparedWords.ts'
import { namingOther, switchingShift, TIMES_REFUSED } from './questions.ts'
import { useRecentsOf, type Recents } from './recents.ts'
import type { FormSettings } from './settings.ts'
import { useSignatureGuard } from './task/useSignatureGuard.ts'
import { useReadyToSign } from './task/useReadyToSign.ts'
import { useTasks } from './task/useTasks.ts'
import { useAdding } from './useAdding.ts'
import { useClosedDate } from './useClosedDate.ts'
import { useRecording, type Recording } from './useRecording.ts'
import { lineInput } from './values.ts'

export type TimesheetFormProps = {
  title: string
  existing:
    | (SheetInPeriod & {
        readonly id: string
        readonly number: number
        readonly version: number
        /** Null if this device does not have it. */
        readonly status: TimesheetStatus | null
      })
    | null
  /** The closed days of the viewer. */
  closedDays: ViewersClosedDays
  /** The stored values, or those of a new timesheet. */
  values: TimesheetValues
  /** Identifies the unsaved work in the browser. */
  workId: string
  /** Unsaved work from this browser. */
  unsaved: UnsavedTimesheet | null
  /** The day that waits on this device and is open in this form. */
  waiting: OutgoingDay | null
  /** A line below the title. */
  note?: string
  /** Messages above and below the fields. */
  above?: ReactNode
  below?: ReactNode
  /** The conflict with somebody else's change. */
  conflict: string | null
  userId: string
  taskType: TaskType
  /** Whether the owner records field service. */
  showFieldService: boolean
  settings: FormSettings
  /** The person's latest timesheets by date. */
  latest: readonly (LastDay & TakenDay)[]
  /** Their last days, for a new timesheet to repeat; newest first. */
  pastDays: readonly PastDay[]
  /** Their templates, by name. */
  templates: readonly Template[]
  /** The stored timesheet's number if it may be copied; otherwise null. */
  copied: number | null
  /** The day that a new timesheet starts with. */
  copyOf: PastDay | null
  /** The person's open prepared days, for a new timesheet. */
  offers?: readonly Offer[]
  /** What was written in the prepared day that a stored timesheet was begun from. */
  preparedWords?: PreparedWords
  /** The person's recent choices. */
  recents: Recents
  recordings: readonly Recording[]
  onClosed: () => void
  onConflict: (message: string) => void
  onConflictSettled: () => void
  /** Called when the server has refused a closed day, to fetch the closed days again. */
  onPeriodClosed: () => void
  /** Deletes the timesheet. Resolves to whether it did. */
  onDelete: (() => Promise<boolean>) | null
}

export function useTimesheetForm(props: TimesheetFormProps) {
  const { existing, unsaved, waiting, userId, settings, recordings, onClosed } = props
  const maySign = !recordings.includes('edit')
  const [work] = useState(() => ({
    id: props.workId,
    clientMutationKey: (unsaved ?? waiting)?.clientMutationKey ?? newUuid(),
    userId,
    number: existing?.number ?? null,
    ...(!maySign && { ofAnother: true as const }),
  }))
  const confirm = useConfirm()
  const submitting = useSubmittingQuestion()
  const { open: openOther } = useTimesheetDialog()
  const { check, send } = useRecording({
    existing: existing && { id: existing.id, version: existing.version, values: props.values },
    waiting,
    settings,
    work,
  })
  const form = useFormScreen<TimesheetValues, Recording>({
    stored: props.values,
    version: existing?.version ?? null,
    kept: {
      form: timesheetWork,
      work,
      unsaved,
      waiting: waiting && { values: waiting.values.day, version: waiting.version },
    },
    isSame: isSameInput,
    validate: (values, recording) => problemsIn(values, recording, settings),
    whileTyping: (values) => problemsIn(values, 'save', settings),
    check,
    send: async (values, sending) => {
      const outcome = await send(values, sending)
      if (outcome.is !== 'refused' || outcome.code !== 'PERIOD_CLOSED') return outcome
      // A popup would add nothing to the notice at the date.
      props.onPeriodClosed()
      return { is: 'invalid', problems: [{ path: 'startDate', message: outcome.message }] }
    },
    // An update equal to the loaded copy is not sent (spec 4); a declined timesheet becomes a draft by it.
    sendsUnchanged: (recording) => recording === 'submit' || existing?.status === 'DECLINED',
    question: (recording, values) => (recording === 'submit' ? submitting(values) : null),
    refusalTitle: TIMES_REFUSED,
    explain: ({ message, other }) => (other ? namingOther(message, other, openOther) : {}),
    carryOver: withoutGoneTasks,
    onProblems: (paths, { lines }) =>
      tasks.show(paths.flatMap((path) => lines[Number(path.split('.')[1])]?.key ?? [])),
    conflict: props.conflict,
    onConflict: props.onConflict,
    onConflictSettled: ({ lines }) => {
      // The tasks that replace the expanded ones.
      tasks.show(lines.filter((_, at) => tasks.open.has(values.lines[at]?.key ?? '')).map(({ key }) => key))
      props.onConflictSettled()
    },
    onDiscarded: (values) => tasks.show(openAtFirst(values, props)),
    onDone: () => {
      // The response to a correction contains everything that shows it.
      if (maySign) catchUp()
      onClosed()
    },
    onClosed,
  })
  const { values, setFieldValue } = form.formik
  const mayAddFieldService = props.showFieldService && maySign
  const tasks = useTasks(values, setFieldValue, {
    taskType: props.taskType,
    mayAddFieldService,
    openAtFirst: openAtFirst(values, props),
  })
  const { onTask, onDay } = useSignatureGuard(values, setFieldValue, maySign)

  const closedDate = useClosedDate(values.startDate, existing, props.closedDays, maySign)
  const isRefused = form.formik.errors.startDate !== undefined
  const isClosed = closedDate.closed !== null
  const { validateForm } = form.formik
  const judgeAgain = useEffectEvent(() => {
    if (isRefused) void validateForm()
  })
  // Only a closed period causes a refusal at the date.
  useEffect(() => {
    if (!isClosed) judgeAgain()
  }, [isClosed])
  const offered = isClosed ? [] : recordings
  const submit = (recording: Recording | undefined) => recording && void form.submit(recording)
  useFormKeys(form.element, { send: () => submit(offered.at(-1)), save: () => submit(offered[0]) })
  const onFill = (filled: TimesheetValues) => {
    void form.formik.setValues(filled)
    if (filled.lines.some(isUntouched)) tasks.show(filled.lines.map(({ key }) => key))
    else tasks.closeAll()
  }
  const onStopped = useAdding({ work, values, keep: form.keep, fill: onFill, show: tasks.show })
  const switchShift = useRef<(shift: Shift) => Promise<void>>(null)
  switchShift.current = async (shift) => {
    if (!form.isChanged || (await confirm(switchingShift))) await onDay({ shift })
  }
  return {
    form,
    tasks,
    maySign,
    mayAddFieldService,
    closedDate,
    /** The actions of the buttons. */
    offered,
    day: useDay(values, settings.today, props.latest),
    recentsOf: useRecentsOf(props.recents, values.lines),
    visits: useMemo(
      () => props.recents.visits.filter(({ number }) => number !== existing?.number),
      [props.recents, existing],
    ),
    onTask,
    onSign: useReadyToSign(form, settings),
    mayBeUnsigned: settings.allowUnsignedReason,
    onShift: useCallback((shift: Shift) => void switchShift.current!(shift), []),
    onDate: useCallback((startDate: string) => void onDay({ startDate }), [onDay]),
    /** Saves the typed input as a file. */
    onKeep: () => {
      const { clientMutationKey, number } = work
      void keepAsFile({
        clientMutationKey,
        number,
        version: existing?.version ?? null,
        values: { day: values },
      })
    },
    /** The task runs now, and is no longer part of the day; nothing else closes the form. */
    onStarted: ({ key }: TaskValues) => {
      const lines = values.lines.filter((line) => line.key !== key)
      if (lines.length > 0) onFill({ ...values, lines })
      else form.leave()
    },
    onStopped,
    /** Replaces the day in the form by another. */
    onFill,
    onBasis: (prepared: PreparedBasis | null) => void setFieldValue('prepared', prepared),
  }
}

/** In a new timesheet the last task, unless it is prepared; in a stored one the tasks with unsaved changes. */
function openAtFirst({ lines }: TimesheetValues, { existing, values: stored }: TimesheetFormProps): string[] {
  if (!existing) return stored.prepared ? [] : lines.slice(-1).map((task) => task.key)
  const known = new Map(stored.lines.map((task) => [task.id, JSON.stringify(lineInput(task))]))
  return lines.filter((task) => known.get(task.id) !== JSON.stringify(lineInput(task))).map(({ key }) => key)
}

/** The missing fields for saving (a draft may be incomplete) or submitting. */
function problemsIn(
  values: TimesheetValues,
  recording: Recording,
  { today, allowUnsignedReason }: FormSettings,
) {
  // An edit keeps the reasons from before the setting was switched off.
  const mayBeUnsigned = allowUnsignedReason || recording === 'edit'
  const schema = timesheetForm(recording === 'save' ? 'draft' : 'submitted', today, mayBeUnsigned)
  return problemsOf<TimesheetValues>(schema, { ...values, lines: values.lines.map(asSent) })
}

/** A task that somebody else has deleted becomes a new one. */
function withoutGoneTasks(values: TimesheetValues, stored: TimesheetValues): TimesheetValues {
  const known = new Set(stored.lines.map((task) => task.id))
  return { ...values, lines: values.lines.map((task) => (known.has(task.id) ? task : { ...task, id: null })) }
}
