// Decrypts the signed-in person's unsaved work, and encrypts it when their session ends; for the frame.
import { useEffect } from 'react'
import { isSignedIn } from '#web/client/session.ts'
import { openUnsaved, sealUnsaved } from './sealed.ts'
import { waitUntilOpen } from './unsaved.ts'

/** @param userId by global id. @param secret the person's own, from the server. */
export function useSealedWork(userId: string, secret: string): void {
  useEffect(() => {
    waitUntilOpen(openUnsaved(userId, secret))
    return () => {
      // After unmounted forms have stored their work.
      setTimeout(() => {
        if (!isSignedIn()) void sealUnsaved(userId, secret)
      })
    }
  }, [userId, secret])
}
