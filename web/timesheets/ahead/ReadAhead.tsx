// Reads ahead while there is a network, for a person who stays signed in on this device.
import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { isRemembered } from '#web/client/session.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { readAhead } from './readAhead.ts'

const HOUR = 3_600_000
/** After a change, so that several of them are read once. */
const PAUSE = 5_000

let timer: ReturnType<typeof setTimeout> | undefined
let again = () => {}

const soon = () => {
  clearTimeout(timer)
  timer = setTimeout(() => again(), PAUSE)
}

/** Renders nothing. @param userId by global id. */
export function ReadAhead({ userId, timeZone }: { userId: string; timeZone: string }) {
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (!isRemembered()) return
    // What was read before stays when there is no network.
    again = () => void readAhead(environment, userId, timeZone).catch(() => {})
    soon()
    const hourly = setInterval(() => again(), HOUR)
    addEventListener('online', soon)
    return () => {
      again = () => {}
      clearTimeout(timer)
      clearInterval(hourly)
      removeEventListener('online', soon)
    }
  }, [environment, userId, timeZone])
  useCatchUp(soon)
  return null
}
