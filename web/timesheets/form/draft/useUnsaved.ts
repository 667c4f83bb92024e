// Keeps what is being typed in this browser until it is saved or given up.
import { useEffect, useRef } from 'react'
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import { forgetUnsaved, holdUnsaved, keepUnsaved, type Unsaved } from '#web/timesheets/unsaved.ts'

/** Milliseconds without a key before the work is kept. */
const PAUSE = 300

/** @returns `forget`, for when the work is saved or given up. */
export function useUnsaved(
  work: Omit<Unsaved, 'values' | 'at'>,
  values: TimesheetValues,
  isChanged: boolean,
): () => void {
  const isForgotten = useRef(false)
  const latest = useRef({ work, values, isChanged })
  latest.current = { work, values, isChanged }
  const keep = useRef(() => {
    const now = latest.current
    if (isForgotten.current) return
    if (now.isChanged) keepUnsaved({ ...now.work, values: now.values, at: Date.now() })
    else forgetUnsaved(now.work.id)
  }).current
  const { id } = work
  useEffect(() => holdUnsaved(id), [id])
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE)
    return () => clearTimeout(timer)
  }, [keep, values, isChanged])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      // Taken off the screen by the end of the session, say.
      keep()
    }
  }, [keep])
  return () => {
    isForgotten.current = true
    forgetUnsaved(id)
  }
}
