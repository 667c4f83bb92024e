// Asks the owner before a change to what was signed for (a task, or the day of all tasks), and clears the signatures if
// they agree (rulings 2b).
import { useCallback, useRef } from 'react'
import { signatureFields } from '#domain/timesheet/field-service.ts'
import {
  dayUndercutsSignatures,
  isVouchedFor,
  undercutsSignatures,
  withoutSignatures,
  type TaskValues,
  type TimesheetValues,
} from '#domain/timesheet/task.ts'
import { useConfirm, type Question } from '#web/design/useConfirm.tsx'

const question: Question = {
  title: 'Clear the signature',
  message: 'This was signed for. Changing it clears the signature. Are you sure?',
  confirmLabel: 'Yes',
  cancelLabel: 'No',
  // So that a space typed in a field does not confirm.
  tone: 'danger',
}

type SetValue = (field: string, value: unknown) => unknown
type Day = Pick<TimesheetValues, 'startDate' | 'shift'>

/** Off where changes do not affect signatures. Both functions are constants. */
export function useSignatureGuard(values: TimesheetValues, setValue: SetValue, isOn: boolean) {
  const confirm = useConfirm()
  const latest = useRef({ values, setValue })
  latest.current = { values, setValue }
  // A field sets its value again when the question takes the focus from it. That replaces the question, and the answer
  // counts for the last value.
  const ask = useCallback(() => confirm(question), [confirm])
  /** Each task as it was last signed, or as it was first known with a signature, by its key. */
  const signedAs = useRef(new Map<string, TaskValues>())

  const onTask = useCallback(
    async (index: number, next: TaskValues) => {
      const set = (task: TaskValues) => void latest.current.setValue(`lines.${index}`, task)
      const before = latest.current.values.lines[index]
      if (!isOn || !before) return set(next)
      const known = signedAs.current
      if (isVouchedFor(before) && !known.has(before.key)) known.set(before.key, before)
      if (isNewlySigned(before, next)) known.set(next.key, next)
      if (!undercutsSignatures(before, next, known.get(before.key))) set(next)
      else if (await ask()) set(withoutSignatures(next))
    },
    [ask, isOn],
  )
  const onDay = useCallback(
    async (day: Partial<Day>) => {
      const before = latest.current.values
      const isBroken = isOn && dayUndercutsSignatures(before, { ...before, ...day })
      if (isBroken && !(await ask())) return
      const { values, setValue } = latest.current
      for (const [field, value] of Object.entries(day)) void setValue(field, value)
      if (isBroken) void setValue('lines', values.lines.map(withoutAnySignature))
    },
    [ask, isOn],
  )
  return { onTask, onDay }
}

function isNewlySigned({ fieldService: before }: TaskValues, { fieldService: after }: TaskValues): boolean {
  return signatureFields.some((field) => after[field] !== null && after[field] !== before[field])
}

/** A task without a signature keeps its object, so that it is not rendered again. */
function withoutAnySignature(task: TaskValues): TaskValues {
  return isVouchedFor(task) ? withoutSignatures(task) : task
}
