// Acts when something that was known turns out to be another: a live change, say.
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onChange` when a value that was known is another one. */
export function useChange(value: number | undefined, onChange: () => void): void {
  const before = useRef(value)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (before.current !== undefined && value !== undefined && value !== before.current) change()
    before.current = value
  }, [value])
}
