// Keeps what is being typed into a form in this browser until it is saved or given up.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { forgetUnsaved, holdUnsaved, keepUnsaved, type KeptForm, type WorkIdentity } from './unsaved.ts'

/** Milliseconds without a key before the work is kept. */
const PAUSE = 300

const LEAVING = ['beforeunload', 'pagehide'] as const

/**
 * @param form null keeps nothing.
 * @returns `keep`, before something else on screen reads the work, and `forget`, for when it is saved or given up.
 */
export function useKeptWork<Values>(
  form: KeptForm<Values> | null,
  work: WorkIdentity,
  values: Values,
  isChanged: boolean,
): { keep: () => void; forget: () => void } {
  const isForgotten = useRef(false)
  const latest = useRef({ form, work, values, isChanged })
  latest.current = { form, work, values, isChanged }
  const keep = useRef(() => {
    const { form, work, values, isChanged } = latest.current
    if (isForgotten.current || !form) return
    if (isChanged) keepUnsaved(form, { ...work, values, at: Date.now() })
    else forgetUnsaved(work.id)
  }).current
  const { id } = work
  const isKept = form !== null
  useEffect(() => (isKept ? holdUnsaved(id) : undefined), [isKept, id])
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE)
    return () => clearTimeout(timer)
  }, [keep, values, isChanged])
  // As it leaves the screen and not after: what comes in its place may throw the work away at once.
  useLayoutEffect(() => {
    // A browser waits for the first, and may end a page that is slow before the second; a phone knows the second only.
    for (const event of LEAVING) window.addEventListener(event, keep)
    return () => {
      for (const event of LEAVING) window.removeEventListener(event, keep)
      // Taken off the screen by the end of the session, say.
      keep()
    }
  }, [keep])
  return {
    keep,
    forget: () => {
      isForgotten.current = true
      if (form) forgetUnsaved(id)
    },
  }
}
