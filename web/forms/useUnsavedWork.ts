// Stores a form's input in this browser until it is saved or discarded.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { deleteUnsaved, lockUnsaved, storeUnsaved, type UnsavedForm, type WorkIdentity } from './unsaved.ts'

/** Milliseconds between two saves. A page that is being closed has no time to encrypt newer input. */
const PAUSE = 100

const LEAVING = ['beforeunload', 'pagehide'] as const

/**
 * @param form null stores nothing.
 * @returns `keep` stores the work now, before something else reads it; `forget` deletes it after saving or discarding.
 */
export function useUnsavedWork<Values>(
  form: UnsavedForm<Values> | null,
  work: WorkIdentity,
  values: Values,
  isChanged: boolean,
): { keep: () => Promise<unknown>; forget: () => void } {
  const isForgotten = useRef(false)
  const latest = useRef({ form, work, values, isChanged })
  latest.current = { form, work, values, isChanged }
  const keptAt = useRef(-PAUSE)
  const keep = useRef(async () => {
    keptAt.current = performance.now()
    const { form, work, values, isChanged } = latest.current
    if (isForgotten.current || !form) return
    if (isChanged) await storeUnsaved(form, { ...work, values, at: Date.now() })
    else await deleteUnsaved(work.id)
  }).current
  const { id } = work
  const isKept = form !== null
  useEffect(() => (isKept ? lockUnsaved(id) : undefined), [isKept, id])
  useEffect(() => {
    // A timer even without a pause, so that a letter is painted first.
    const timer = setTimeout(() => void keep(), Math.max(0, keptAt.current + PAUSE - performance.now()))
    return () => clearTimeout(timer)
  }, [keep, values, isChanged])
  // A layout effect: its cleanup runs before the next screen mounts, which may delete the work immediately.
  useLayoutEffect(() => {
    // Browsers wait for beforeunload, and may end a slow page before pagehide. Phones fire only pagehide.
    const leave = () => void keep()
    for (const event of LEAVING) window.addEventListener(event, leave)
    return () => {
      for (const event of LEAVING) window.removeEventListener(event, leave)
      // The end of the session may have unmounted the form.
      leave()
    }
  }, [keep])
  return {
    keep,
    forget: () => {
      isForgotten.current = true
      if (form) void deleteUnsaved(id)
    },
  }
}
