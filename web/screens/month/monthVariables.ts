// The month on screen, as it appears in the address.
import { dateParam, readParams } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

/** Any date of the month; the current month without it. */
export const monthParam = { month: dateParam('month') }

export function monthVariables({ search }: RouteLocation) {
  return readParams(monthParam, search)
}
