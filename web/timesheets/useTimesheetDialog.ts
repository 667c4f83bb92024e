// How any screen opens the timesheet dialog; the frame holds it.
import { createContext, useContext } from 'react'
import type { Pattern } from '#domain/timesheet/copy.ts'
import type { UnsavedTimesheet } from './unsaved.ts'

export type Opening = {
  /**
   * Opens a timesheet by its number, or a new one; with what was typed into it here and not saved. A new one is of today,
   * or of the date ('YYYY-MM-DD') that is given.
   */
  open: (number: number | null, date?: string) => void
  /** Opens a new timesheet of today that begins with the day of one's own timesheet of this number. */
  copy: (number: number) => void
  /** Asks for a name and keeps a day under it: one's own timesheet of this number, or what a form holds. */
  saveAsTemplate: (day: number | Pattern) => void
  /** Takes up unsaved work again. */
  resume: (unsaved: UnsavedTimesheet) => void
  /** Fetches the dialog's code ahead of the click. */
  preload: () => void
  /** Whether that timesheet, or a new one of that date, was clicked and its dialog takes a while. */
  isOpening: (number: number | null, date?: string) => boolean
}

export const OpeningContext = createContext<Opening | null>(null)
/** Apart, so that a screen full of timesheets is not drawn again when one of them opens. */
export const IsOpenContext = createContext(false)

export function useTimesheetDialog(): Opening {
  const opening = useContext(OpeningContext)
  if (!opening) throw new Error('useTimesheetDialog needs a TimesheetDialogProvider above it')
  return opening
}
