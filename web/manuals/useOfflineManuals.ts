// The manuals on this device, kept up to date.
import { useEffect, useState } from 'react'
import { offlineManuals, onOfflineChange, type OfflineManual } from './offlineManuals.ts'

const none: readonly OfflineManual[] = []

/** Empty until they are read. */
export function useOfflineManuals(): readonly OfflineManual[] {
  const [kept, setKept] = useState(none)
  useEffect(() => {
    let isCurrent = true
    // If the cache cannot be read, offer none.
    const read = () =>
      offlineManuals().then(
        (all) => isCurrent && setKept(all),
        () => {},
      )
    const stop = onOfflineChange(() => void read())
    void read()
    return () => {
      isCurrent = false
      stop()
    }
  }, [])
  return kept
}
