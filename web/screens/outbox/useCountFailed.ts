// Counts the failed mails again a moment after mail changed, once for all changes, and after changes were missed.
import { useCallback, useEffect, useRef } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useCatchUp } from '#web/relay/connection.ts'
import { loadFailures } from './loadFailures.ts'

/** Milliseconds of debounce. */
const PAUSE = 1000

/** @returns a function to call after each change. */
export function useCountFailed(): () => void {
  const environment = useRelayEnvironment()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void loadFailures(environment)
    }, PAUSE)
  }, [environment])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  useCatchUp(soon)
  return soon
}
