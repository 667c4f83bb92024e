// Adds a task that was just stopped to the day in the form, and deletes the running task once the form's unsaved work has it.
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { isUntouched, type TimesheetValues } from '#domain/timesheet/task.ts'
import type { Running } from '#domain/timesheet/running.ts'
import type { WorkIdentity } from '#web/forms/unsaved.ts'
import { AddingContext, handOver } from '#web/timesheets/running/running.ts'

type Form = {
  work: Pick<WorkIdentity, 'id' | 'userId'>
  values: TimesheetValues
  /** Stores the unsaved work now. */
  keep: () => Promise<unknown>
  fill: (values: TimesheetValues) => void
  /** Expands tasks. */
  show: (keys: readonly string[]) => void
}

/** Adds the stopped task that the form was opened for. @returns a function that adds another one. */
export function useAdding({ work, values, keep, fill, show }: Form): (stopped: Running) => void {
  const [adding, setAdding] = useState(useContext(AddingContext))
  const isIn = adding !== null && values.lines.some(({ key }) => key === adding.task.key)
  const add = useEffectEvent(() => {
    if (!adding || isIn) return
    const { task, startDate, shift } = adding
    const recorded = values.lines.filter((line) => !isUntouched(line))
    const day = recorded.length === 0 ? { startDate, shift } : values
    fill({ ...values, startDate: day.startDate, shift: day.shift, lines: [...recorded, task] })
    show([task.key])
  })
  useEffect(() => add(), [adding])
  useEffect(() => {
    if (!adding || !isIn) return
    void keep()
      .then(() => handOver(work.userId, adding, work.id))
      .catch(() => {})
  }, [adding, isIn, keep, work])
  return setAdding
}
