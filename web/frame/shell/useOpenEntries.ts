// Which screens of the navigation open now. Without a network: the person's own timesheets, and manuals that this device has kept.
import { useEffect, useState } from 'react'
import type { SidebarEntry } from '#domain/navigation.ts'
import { useIsOnline } from '#web/relay/connection.ts'
import { lazyModule } from '#web/start/lazyModule.ts'

const manuals = lazyModule(() => import('#web/manuals/offlineManuals.ts'))

export function useOpenEntries(): (entry: Pick<SidebarEntry, 'icon'>) => boolean {
  const isOnline = useIsOnline()
  const hasManuals = useHasManuals(!isOnline)
  return ({ icon }) => isOnline || icon === 'timesheet' || (icon === 'manuals' && hasManuals)
}

/** @param isAsked whether it is to be looked up: only without a network does anybody need it. */
function useHasManuals(isAsked: boolean): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    manuals
      .load()
      .then(({ offlineManuals }) => offlineManuals())
      .then(
        (kept) => isCurrent && setHas(kept.length > 0),
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [isAsked])
  return has
}
