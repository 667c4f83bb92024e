// The manuals on this device, kept up to date.
import { useEffect, useState } from 'react'
import { keptManuals, onKept, type KeptManual } from './kept.ts'

const none: readonly KeptManual[] = []

/** Empty until they are read. */
export function useKept(): readonly KeptManual[] {
  const [kept, setKept] = useState(none)
  useEffect(() => {
    let isCurrent = true
    // If the cache cannot be read, offer none.
    const read = () =>
      keptManuals().then(
        (all) => isCurrent && setKept(all),
        () => {},
      )
    const stop = onKept(() => void read())
    void read()
    return () => {
      isCurrent = false
      stop()
    }
  }, [])
  return kept
}
