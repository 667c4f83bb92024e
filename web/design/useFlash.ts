// Rows that have just changed, for as long as they are tinted.
import { useEffect, useMemo, useRef, useState } from 'react'

/** Milliseconds that a changed row stays tinted. */
const TINT = 1200

/** `[changed, tint]`: the tinted keys, and a function that tints another one. */
export function useFlash() {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const tint = useMemo(
    () => (key: string) => {
      setChanged((before) => new Set(before).add(key))
      const timer = setTimeout(() => {
        timers.current.delete(timer)
        setChanged((before) => new Set([...before].filter((other) => other !== key)))
      }, TINT)
      timers.current.add(timer)
    },
    [],
  )
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  return [changed, tint] as const
}
