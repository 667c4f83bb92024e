// Which timesheet is under review, and whether it is being corrected in its place, as it stands in the address: Back leaves
// the correction, a reload returns to it. Whatever leads away from a form with something in it asks first.
import { useCallback, useRef } from 'react'
import { useLocation, useNavigate, type NavigateOptions } from 'react-router'
import { cameFromList, fromList } from '#web/frame/returning.ts'
import type { Leaving } from '#web/forms/surface.ts'
import { flagParam, numberParam } from '#web/lists/params.ts'
import { useParams } from '#web/lists/useParams.ts'

/** The timesheet by its number. */
const place = { timesheet: numberParam('timesheet'), edit: flagParam('edit') }

export type Reviewed = ReturnType<typeof useReviewed>

export function useReviewed() {
  const { values, set } = useParams(place)
  const navigate = useNavigate()
  const { state } = useLocation()
  const { timesheet: current } = values
  const isEditing = current !== null && values.edit === true
  /** Closes the form that is open, which may ask. */
  const close = useRef<(() => unknown) | null>(null)
  const leaving: Leaving = useCallback((by) => {
    close.current = by
    return () => {
      close.current = null
    }
  }, [])
  /** Where its closing leads; back to the review without. */
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
    /** Of the screen while a form is open in it: none acts behind the form. */
    keys: { Escape: () => close.current?.() },
    edit: () => set({ edit: true }, { state: fromList, preventScrollReset: true }),
    /** The form has closed. */
    onLeft: () => {
      if (after.current) after.current()
      else if (cameFromList(state)) void navigate(-1)
      else go(current, { replace: true })
    },
  }
}
