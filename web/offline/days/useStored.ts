// How screens follow the contents of this browser's store, and the signed-in person's unsaved timesheets in it.
import { useContext, useEffect, useState } from 'react'
import { findUnsaved, onUnsaved } from '#web/forms/unsaved.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { IsOpenContext } from '#web/timesheets/useTimesheetDialog.ts'

/** The person's unsaved timesheets that no form has open, newest first; null until they are read. `userId` is their global id. */
export function useUnsavedTimesheets(userId: string): readonly UnsavedTimesheet[] | null {
  return useStored(null, userId, findTimesheets)
}

function findTimesheets(userId: string): Promise<readonly UnsavedTimesheet[] | null> {
  return findUnsaved(timesheetWork, userId)
}

/** The result of `read`, repeated whenever the store changes; `nothing` at first. `read` is a constant. */
export function useStored<T>(nothing: T, userId: string, read: (userId: string) => Promise<T>): T {
  // A form that has closed may have left its work.
  const isOpen = useContext(IsOpenContext)
  const [found, setFound] = useState<{ userId: string; stored: T } | null>(null)
  useEffect(() => {
    let isCurrent = true
    let last = 0
    const look = async () => {
      const turn = ++last
      const stored = await read(userId)
      // An earlier read may finish later.
      if (isCurrent && turn === last) setFound({ userId, stored })
    }
    const lookNow = () => void look().catch(() => {})
    lookNow()
    const stop = onUnsaved(lookNow)
    return () => {
      isCurrent = false
      stop()
    }
  }, [userId, isOpen, read])
  return found?.userId === userId ? found.stored : nothing
}
