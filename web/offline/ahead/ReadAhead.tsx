// Prefetches data for offline use, for a person who stays signed in on this device.
import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { isRemembered } from '#web/client/session.ts'
import { onServerReached, useCatchUp } from '#web/relay/connection.ts'
import { readAhead, readDaysAhead } from './readAhead.ts'

const HOUR = 3_600_000
/** Milliseconds of debounce after a change. */
const PAUSE = 5_000
/** Milliseconds to wait until the page that the user opened has loaded. */
const FIRST_PAUSE = 10_000

let timer: ReturnType<typeof setTimeout> | undefined
let wantsAll = false
let again = (_all: boolean) => {}

/** @param all including the lists, which do not change with timesheets. */
const soon = (all: boolean, pause = PAUSE) => {
  wantsAll ||= all
  clearTimeout(timer)
  timer = setTimeout(() => {
    again(wantsAll)
    wantsAll = false
  }, pause)
}
const allSoon = () => soon(true)
const daysSoon = () => soon(false)
/** The network may be up only briefly: fetch the data of the screens first, the lists after a pause. */
const daysNow = () => {
  again(false)
  allSoon()
}

/** Renders nothing. @param userId by global id. */
export function ReadAhead({ userId, timeZone }: { userId: string; timeZone: string }) {
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (!isRemembered()) return
    // If a fetch fails, the earlier data stays.
    again = (all) => void (all ? readAhead : readDaysAhead)(environment, userId, timeZone).catch(() => {})
    soon(true, FIRST_PAUSE)
    const hourly = setInterval(allSoon, HOUR)
    const unfollow = onServerReached(daysNow)
    return () => {
      again = () => {}
      clearTimeout(timer)
      clearInterval(hourly)
      unfollow()
    }
  }, [environment, userId, timeZone])
  useCatchUp(daysSoon)
  return null
}
