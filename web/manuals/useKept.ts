// The manuals that are kept on this device, as they are now.
import { useEffect, useState } from 'react'
import { keptManuals, onKept, type KeptManual } from './kept.ts'

const none: readonly KeptManual[] = []

/** None until they are known. */
export function useKept(): readonly KeptManual[] {
  const [kept, setKept] = useState(none)
  useEffect(() => {
    let isCurrent = true
    // What cannot be read is not offered.
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
