// Which timesheet is under review, and whether it is being corrected in the panel, from the address: Back leaves the
// correction, a reload returns to it. A form with unsaved input asks before anything closes it.
import { useCallback, useRef } from 'react'
import { useLocation, useNavigate, type NavigateOptions } from 'react-router'
import { cameFromList, fromList } from '#web/frame/returning.ts'
import type { Leaving } from '#web/forms/formContainer.ts'
import { flagParam, numberParam } from '#web/lists/params.ts'
import { useParams } from '#web/lists/useParams.ts'

/** The timesheet's number. */
const params = { timesheet: numberParam('timesheet'), edit: flagParam('edit') }

export type Reviewed = ReturnType<typeof useReviewed>

export function useReviewed() {
  const { values, set } = useParams(params)
  const navigate = useNavigate()
  const { state } = useLocation()
  const { timesheet: current } = values
  const isEditing = current !== null && values.edit === true
  /** Closes the open form, which may ask first. */
  const close = useRef<(() => unknown) | null>(null)
  const leaving: Leaving = useCallback((by) => {
    close.current = by
    return () => {
      close.current = null
    }
  }, [])
  /** Where to go after closing; by default back to the review. */
  const after = useRef<(() => void) | null>(null)

  const go = (timesheet: number | null, step: NavigateOptions) =>
    set({ timesheet, edit: null }, { ...step, preventScrollReset: true })

  return {
    current,
    isEditing,
    leaving,
    show: (timesheet: number | null, replace = current !== null) => {
      const step = () => go(timesheet, { replace })
      if (!close.current) return step()
      if (timesheet === current) return
      after.current = step
      void Promise.resolve(close.current()).then(() => {
        after.current = null
      })
    },
    /** The screen's keys while a form is open: none acts behind the form. */
    keys: { Escape: () => close.current?.() },
    edit: () => set({ edit: true }, { state: fromList, preventScrollReset: true }),
    /** Called when the form has closed. */
    onLeft: () => {
      if (after.current) after.current()
      else if (cameFromList(state)) void navigate(-1)
      else go(current, { replace: true })
    },
  }
}
