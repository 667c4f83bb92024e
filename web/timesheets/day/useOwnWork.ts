// How screens follow what this browser's store holds: the signed-in person's unsaved timesheets, and all of it in numbers.
import { useContext, useEffect, useState } from 'react'
import { findUnsaved, onUnsaved, unsavedStored } from '#web/forms/unsaved.ts'
import { readContents, reading, type Contents } from '#web/store/contents.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { IsOpenContext } from '#web/timesheets/useTimesheetDialog.ts'

/** The person's unsaved timesheets that no form has open, newest first; null until they are read. `userId` is their global id. */
export function useUnsavedTimesheets(userId: string): readonly UnsavedTimesheet[] | null {
  return useStored<readonly UnsavedTimesheet[] | null>(null, userId, () => findUnsaved(timesheetWork, userId))
}

/** What the store holds, of anybody. */
export function useContents(userId: string): Contents {
  return useStored<Contents>(reading, userId, async () => {
    await unsavedStored()
    return readContents(userId)
  })
}

function useStored<T>(nothing: T, userId: string, read: () => Promise<T>): T {
  // A form that has closed may have left its work.
  const isOpen = useContext(IsOpenContext)
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    let isCurrent = true
    let last = 0
    const look = async () => {
      const turn = ++last
      const stored = await read()
      // An earlier look may end later.
      if (isCurrent && turn === last) setFound(() => stored)
    }
    const lookNow = () => void look().catch(() => {})
    lookNow()
    const stop = onUnsaved(lookNow)
    return () => {
      isCurrent = false
      stop()
    }
    // `read` depends on the person only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId, isOpen])
  return found
}
