// Acts when a value changes, such as by a live update.
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onChange` when a known value changes to another one. */
export function useChange(value: number | string | undefined, onChange: () => void): void {
  const before = useRef(value)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (before.current !== undefined && value !== undefined && value !== before.current) change()
    before.current = value
  }, [value])
}
