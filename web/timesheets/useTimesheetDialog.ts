// How any screen opens the timesheet dialog; the frame holds it.
import { createContext, useContext, useSyncExternalStore, type Context } from 'react'
import type { Pattern } from '#domain/timesheet/copy.ts'
import type { Slow } from './slowOpening.ts'
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
}

/** Always the same object. */
export const OpeningContext = createContext<Opening | null>(null)
/** What was clicked and takes a while; apart, so that a screen full of timesheets is not drawn again for one of them. */
export const SlowContext = createContext<Slow | null>(null)
/** Apart for the same reason. */
export const IsOpenContext = createContext(false)

export function useTimesheetDialog(): Opening {
  return useProvided(OpeningContext)
}

/** Whether that timesheet, or a new one of that date, was clicked and its dialog takes a while. */
export function useIsOpening(number: number | null, date?: string): boolean {
  const slow = useProvided(SlowContext)
  return useSyncExternalStore(
    slow.subscribe,
    () => slow.asked() !== null && slow.asked()!.number === number && slow.asked()!.date === date,
  )
}

/** The number of the timesheet that was clicked and whose dialog takes a while; null for none and for a new one. */
export function useOpeningNumber(): number | null {
  const slow = useProvided(SlowContext)
  return useSyncExternalStore(slow.subscribe, () => slow.asked()?.number ?? null)
}

function useProvided<Value>(context: Context<Value | null>): Value {
  const value = useContext(context)
  if (!value) throw new Error('The timesheet dialog needs a TimesheetDialogProvider above it')
  return value
}
