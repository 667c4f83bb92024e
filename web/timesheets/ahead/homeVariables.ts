// The variables of a person's home without filters: that is how it is read ahead.
import { staffHome } from '#web/homes.ts'

export const homeVariables = staffHome.variables({ params: {}, search: new URLSearchParams() })
