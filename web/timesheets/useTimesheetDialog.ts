// Opens the timesheet dialog from any screen; the frame contains it.
import { createContext, useContext, useSyncExternalStore, type Context } from 'react'
import type { Pattern } from '#domain/timesheet/copy.ts'
import type { Running } from '#domain/timesheet/running.ts'
import type { Slow } from './slowOpening.ts'
import type { OutgoingDay } from '#web/offline/days/outgoing.ts'
import type { UnsavedTimesheet } from './unsaved.ts'

export type Opening = {
  /**
   * Opens a timesheet by its number, or a new one, with unsaved work. A new one is of today, or of the given date
   * ('YYYY-MM-DD').
   */
  open: (number: number | null, date?: string) => void
  /** Opens a new timesheet of today that copies the person's timesheet of this number. */
  copy: (number: number) => void
  /** Asks for a name and saves a day as a template: the person's timesheet of this number, or the content of a form. */
  saveAsTemplate: (day: number | Pattern) => void
  /** Opens unsaved work again. */
  resume: (unsaved: UnsavedTimesheet) => void
  /** Opens a day that waits on this device: nothing sends it until it is closed. */
  openWaiting: (waiting: OutgoingDay) => void
  /** Opens the day of a stopped task, which the form adds to it: a waiting day, a draft, unsaved work or a new one. */
  addStopped: (stopped: Running) => void
  /** Asks which task to start. */
  startTask: () => void
  /** Prefetches the dialog's code. */
  preload: () => void
}

/** A constant. */
export const OpeningContext = createContext<Opening | null>(null)
/**
 * The clicked timesheet that takes long to open. A context of its own, so that one slow timesheet does not render a
 * whole list again.
 */
export const SlowContext = createContext<Slow | null>(null)
/** A context of its own for the same reason. */
export const IsOpenContext = createContext(false)

export function useTimesheetDialog(): Opening {
  return useProvided(OpeningContext)
}

/** Whether this timesheet, or a new one of this date, was clicked and takes long to open. */
export function useIsOpening(number: number | null, date?: string): boolean {
  const slow = useProvided(SlowContext)
  return useSyncExternalStore(
    slow.subscribe,
    () => slow.requested() !== null && slow.requested()!.number === number && slow.requested()!.date === date,
  )
}

/** The number of the clicked timesheet that takes long to open; null for none and for a new one. */
export function useOpeningNumber(): number | null {
  const slow = useProvided(SlowContext)
  return useSyncExternalStore(slow.subscribe, () => slow.requested()?.number ?? null)
}

function useProvided<Value>(context: Context<Value | null>): Value {
  const value = useContext(context)
  if (!value) throw new Error('The timesheet dialog needs a TimesheetDialogProvider above it')
  return value
}
