// Sits between the fields of a task and the form: a change to what was signed for is asked about first, and clears the
// signatures.
import { useCallback, useRef } from 'react'
import { undercutsSignatures, withoutSignatures, type TaskValues } from '#domain/timesheet/task.ts'
import { useConfirm, type Question } from '#web/design/useConfirm.tsx'

const question: Question = {
  title: 'Clear the signature',
  message: 'This was signed for. Changing it clears the signature. Are you sure?',
  confirmLabel: 'Yes',
  cancelLabel: 'No',
  // So that typing on, a space among it, does not say yes.
  tone: 'danger',
}

type SetTask = (index: number, task: TaskValues) => void

/** Off where signatures stay as they are, whatever changes around them. */
export function useSignatureGuard(tasks: readonly TaskValues[], setTask: SetTask, isOn: boolean): SetTask {
  const confirm = useConfirm()
  const latest = useRef(tasks)
  latest.current = tasks
  const isAsking = useRef(false)
  return useCallback(
    (index, next) => {
      const before = latest.current[index]
      if (!isOn || !before || !undercutsSignatures(before, next)) return setTask(index, next)
      // The field says the same once more when the question takes the focus from it.
      if (isAsking.current) return
      isAsking.current = true
      void confirm(question).then((isSure) => {
        isAsking.current = false
        if (isSure) setTask(index, withoutSignatures(next))
      })
    },
    [confirm, isOn, setTask],
  )
}
