// Which timesheets open while the server cannot be reached. A screen that knows provides this context; elsewhere all of
// them open.
import { createContext, useContext } from 'react'

/** The form of a new timesheet, instead of a number. */
export const NEW = 0

/** Their numbers, and NEW; null while the server can be reached, and all open. */
export const OpensHereContext = createContext<ReadonlySet<number> | null>(null)

/** Whether a timesheet opens now. */
export function useOpensHere(number: number): boolean {
  const here = useContext(OpensHereContext)
  return here === null || here.has(number)
}

/** Why a timesheet does not open. */
export const NEEDS_NETWORK = 'Needs a network'
