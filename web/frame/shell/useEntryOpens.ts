// Whether a screen of the navigation opens now. Offline, only the person's own timesheets and the manuals on this
// device do.
import type { SidebarIcon } from '#domain/navigation.ts'
import { useIsOnline } from '#web/relay/connection.ts'
import { lazyModule, useLazyModule, useModuleNow } from '#web/start/lazyModule.ts'

const manuals = lazyModule(() => import('#web/manuals/manualsHere.ts').then((code) => code.manualsHere()))

export function useEntryOpens(icon: SidebarIcon): boolean {
  const isOnline = useIsOnline()
  // The code loads while there is a network.
  useLazyModule(manuals)
  const here = useModuleNow(isOnline ? null : manuals)
  return isOnline || icon === 'timesheet' || (icon === 'manuals' && here !== null && here.hasAny())
}
