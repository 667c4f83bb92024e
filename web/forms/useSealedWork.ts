// Opens the signed-in person's encrypted work in this browser, and closes it when their session ends; for the frame.
import { useEffect } from 'react'
import { isSignedIn } from '#web/client/session.ts'
import { moveEarlierWork } from '#web/offline/store/earlierWork.ts'
import { keepVault, leaveVault } from '#web/offline/store/keepVault.ts'
import { sweepPhotos } from '#web/offline/store/pictures.ts'
import { openVault, type Owner } from '#web/offline/store/vault.ts'
import { notifyUnsaved, unsavedStored, waitUntilOpen } from './unsaved.ts'

export function useSealedWork({ userId, name, storeSecret, browserKey }: Owner): void {
  useEffect(() => {
    const opened = openVault({ userId, name, storeSecret, browserKey })
    const found = opened.then(() => moveEarlierWork(userId)).finally(notifyUnsaved)
    // Without a database nothing is stored.
    waitUntilOpen(found.catch(() => {}))
    const keep = async () => {
      await found.catch(() => {})
      await keepVault(await opened)
      await sweepPhotos(userId)
    }
    void keep().catch(() => {})
    const close = async () => {
      const vault = await opened
      await unsavedStored()
      if (!isSignedIn()) await leaveVault(vault)
    }
    return () => {
      // After unmounted forms have begun to store their work.
      setTimeout(() => void close().catch(() => {}))
    }
  }, [userId, name, storeSecret, browserKey])
}
