// Reads ahead while there is a network, for a person who stays signed in on this device.
import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { isRemembered } from '#web/client/session.ts'
import { onServerReached, useCatchUp } from '#web/relay/connection.ts'
import { readAhead, readDaysAhead } from './readAhead.ts'

const HOUR = 3_600_000
/** After a change, so that several of them are read once. */
const PAUSE = 5_000
/** After the start of the page: the first seconds are for what its person came to do. */
const FIRST_PAUSE = 10_000

let timer: ReturnType<typeof setTimeout> | undefined
let wantsAll = false
let again = (_all: boolean) => {}

/** @param all with the lists, which no change of a timesheet changes. */
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
/** A signal may be short: what screens need first, the lists after a pause. */
const daysNow = () => {
  again(false)
  allSoon()
}

/** Renders nothing. @param userId by global id. */
export function ReadAhead({ userId, timeZone }: { userId: string; timeZone: string }) {
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (!isRemembered()) return
    // What was read before stays when there is no network.
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
