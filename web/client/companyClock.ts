// The current time in the company's time zone, which decides what "today" is (rulings 2).
import { useContext, useMemo, useSyncExternalStore } from 'react'
import { clockIn } from '#domain/date.ts'
import { CompanyZoneContext } from './companyZone.ts'

const MS_PER_MINUTE = 60_000
/** Milliseconds between two updates. */
const OFTEN = 10_000

/** Today's date ('YYYY-MM-DD') and the minutes since midnight, updated every minute. */
export function useCompanyClock(): { date: string; minutes: number } {
  const zone = useContext(CompanyZoneContext)
  const minute = useSyncExternalStore(onTick, () => Math.floor(Date.now() / MS_PER_MINUTE))
  return useMemo(() => clockIn(new Date(minute * MS_PER_MINUTE), zone), [minute, zone])
}

/** The current instant, updated every minute. */
export function useNow(): Date {
  const minute = useSyncExternalStore(onTick, () => Math.floor(Date.now() / MS_PER_MINUTE))
  return useMemo(() => new Date(minute * MS_PER_MINUTE), [minute])
}

function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, OFTEN)
  return () => clearInterval(timer)
}
