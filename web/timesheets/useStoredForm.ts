// The form of a stored timesheet outside the dialog: its code, its data and unsaved work on it.
import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { findUnsaved } from '#web/forms/unsaved.ts'
import { timesheetWork, type UnsavedTimesheet } from './unsaved.ts'

const load = () => import('./form/TimesheetDialog.tsx')

export type StoredForm = {
  number: number
  TimesheetDialog: Awaited<ReturnType<typeof load>>['TimesheetDialog']
  /** Unsaved work from this browser. */
  unsaved: UnsavedTimesheet | null
}

/**
 * The form of a timesheet by its number; null until everything is loaded, and for null.
 * @param userId the signed-in person, by global id.
 */
export function useStoredForm(userId: string, number: number | null): StoredForm | null {
  const environment = useRelayEnvironment()
  const [form, setForm] = useState<StoredForm | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    if (number === null) return
    let isWanted = true
    const fetched = load().then(async ({ TimesheetDialog, fetchTimesheetDialog }) => {
      await fetchTimesheetDialog(environment, number)
      return TimesheetDialog
    })
    Promise.all([fetched, findUnsaved(timesheetWork, userId)]).then(
      ([TimesheetDialog, all]) => {
        const unsaved = all.find((work) => work.number === number) ?? null
        if (isWanted) setForm({ number, TimesheetDialog, unsaved })
      },
      (error: Error) => isWanted && setFailure(error),
    )
    return () => {
      isWanted = false
      setForm(null)
    }
  }, [environment, userId, number])
  if (failure) throw failure
  return form?.number === number ? form : null
}
