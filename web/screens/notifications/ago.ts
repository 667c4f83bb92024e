// Relative times in words, kept current every minute.
import { DateTime } from 'luxon'
import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** '2 hours ago' for an instant, relative to `now` in epoch milliseconds; 'just now' within a minute. */
export function howLongAgo(instant: string, now: number): string {
  const then = DateTime.fromISO(instant)
  if (now - then.toMillis() < MINUTE) return 'just now'
  return then.toRelative({ base: DateTime.fromMillis(now), locale: 'en' }) ?? ''
}

/** Epoch milliseconds, updated every minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
