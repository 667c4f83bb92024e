// Opens what the signed-in person has stored in this browser, and closes it when their session ends; for the frame.
import { useEffect } from 'react'
import { isSignedIn } from '#web/client/session.ts'
import { sweepPhotos } from '#web/store/pictures.ts'
import { closeVault, openVault } from '#web/store/vault.ts'
import { moveEarlierWork } from './earlierWork.ts'
import { notifyUnsaved, unsavedStored, waitUntilOpen } from './unsaved.ts'

/** @param userId by global id. @param secret the person's own, from the server. */
export function useSealedWork(userId: string, secret: string): void {
  useEffect(() => {
    const opened = openVault(userId, secret)
    const found = opened.then(() => moveEarlierWork(userId)).then(notifyUnsaved)
    void found.then(() => sweepPhotos(userId)).catch(() => {})
    // Without a database nothing is stored.
    waitUntilOpen(found.catch(() => {}))
    const close = async () => {
      const vault = await opened
      await unsavedStored()
      if (!isSignedIn()) await closeVault(vault)
    }
    return () => {
      // After unmounted forms have begun to store their work.
      setTimeout(() => void close().catch(() => {}))
    }
  }, [userId, secret])
}
