// The week that a screen shows, as it appears in the address.
import { dateParam } from '#web/lists/params.ts'

/** Any date of the week; the current week without it. */
export const weekParam = { week: dateParam('week') }
