// This device's prefetched data, for a screen that is shown while the server cannot be reached.
import { useEffect, useState } from 'react'
import { useIsOnline } from '#web/relay/connection.ts'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import type { Here } from './readHere.ts'

const reading = lazyModule(() => import('./readHere.ts'))

/** Null while the server can be reached, or until the store has been read. */
export function useHere(): Here | null {
  const isOnline = useIsOnline()
  // The code loads while there is a network.
  useLazyModule(reading)
  const [here, setHere] = useState<Here | null>(null)
  useEffect(() => {
    if (isOnline) return
    let isCurrent = true
    reading
      .load()
      .then(({ readHere }) => readHere())
      .then(
        (read) => isCurrent && setHere(read),
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [isOnline])
  return isOnline ? null : here
}
