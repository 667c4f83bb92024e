// The week that a screen shows, as it stands in the address.
import { dateParam } from '#web/lists/params.ts'

/** Any date of it; the present one without. */
export const weekParam = { week: dateParam('week') }
