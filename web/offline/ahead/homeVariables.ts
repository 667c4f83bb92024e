// The variables of a person's home without filters, as it is prefetched.
import { staffHome } from '#web/homes.ts'

export const homeVariables = staffHome.variables({ params: {}, search: new URLSearchParams() })
