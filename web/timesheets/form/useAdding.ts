// Adds the task that was just stopped to the day in the form, and lets go of it once the form's unsaved work is stored.
import { useContext, useEffect, useEffectEvent } from 'react'
import { isUntouched, type TimesheetValues } from '#domain/timesheet/task.ts'
import type { WorkIdentity } from '#web/forms/unsaved.ts'
import { AddingContext, handOver } from '#web/timesheets/running/running.ts'

/** Milliseconds until the form has stored what it was given (useUnsavedWork). */
const STORED = 400

export function useAdding(
  work: Pick<WorkIdentity, 'id' | 'userId'>,
  values: TimesheetValues,
  fill: (values: TimesheetValues) => void,
  show: (keys: readonly string[]) => void,
): void {
  const adding = useContext(AddingContext)
  const isIn = adding !== null && values.lines.some(({ key }) => key === adding.task.key)
  const add = useEffectEvent(() => {
    if (!adding || isIn) return
    const { task, startDate, shift } = adding
    const recorded = values.lines.filter((line) => !isUntouched(line))
    const day = recorded.length === 0 ? { startDate, shift } : values
    fill({ ...values, startDate: day.startDate, shift: day.shift, lines: [...recorded, task] })
    show([task.key])
  })
  useEffect(() => add(), [])
  useEffect(() => {
    if (!adding || !isIn) return
    const timer = setTimeout(() => void handOver(work.userId, adding, work.id).catch(() => {}), STORED)
    return () => clearTimeout(timer)
  }, [adding, isIn, work])
}
