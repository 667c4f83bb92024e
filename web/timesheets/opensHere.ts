// Which timesheets open while the server cannot be reached. A screen that knows provides it; elsewhere all of them do.
import { createContext, useContext } from 'react'

/** In place of a number: the form of a new timesheet. */
export const NEW = 0

/** Their numbers, and NEW; null while the server can be reached, and all open. */
export const OpensHereContext = createContext<ReadonlySet<number> | null>(null)

/** Whether a timesheet opens now. */
export function useOpensHere(number: number): boolean {
  const here = useContext(OpensHereContext)
  return here === null || here.has(number)
}

/** Why one does not. */
export const NEEDS_NETWORK = 'Needs a network'
