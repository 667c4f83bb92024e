// Reads what the list of the settings says of its entries: at each view, after each change, and every minute that it is in sight.
import { useEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { useLocation } from 'react-router'
import type { useEntryStatesQuery } from '#web/__generated__/useEntryStatesQuery.graphql.ts'
import { useNow } from '#web/client/companyClock.ts'
import { onChange } from '#web/relay/changes.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { entryStates, type Overview } from './entryStates.ts'

/** Milliseconds. */
const EVERY = 60_000
/** Milliseconds until the health is fetched again, if its checks were still running. */
const HEALTH = 6_000

/** Null until they are known. After a failure the next reading brings them. */
export function useEntryStates() {
  const environment = useRelayEnvironment()
  const { pathname, search } = useLocation()
  const view = pathname + new URLSearchParams(search).get('view')
  const [overview, setOverview] = useState<Overview | null>(null)
  const now = useNow()
  useEffect(() => {
    let isLeft = false
    let again: ReturnType<typeof setTimeout> | undefined
    const read = async (isRepeated = false) => {
      if (document.hidden) return
      const data = await fetchAgain<useEntryStatesQuery>(environment, query, {}).catch(() => null)
      if (isLeft || !data) return
      setOverview(data)
      if (data.settingsOverview.health === null && !isRepeated)
        again = setTimeout(() => void read(true), HEALTH)
    }
    const readNow = () => void read()
    readNow()
    const timer = setInterval(readNow, EVERY)
    const stop = onChange(readNow)
    document.addEventListener('visibilitychange', readNow)
    return () => {
      isLeft = true
      clearInterval(timer)
      clearTimeout(again)
      stop()
      document.removeEventListener('visibilitychange', readNow)
    }
  }, [environment, view])
  return overview && entryStates(overview, now)
}

const query = graphql`
  query useEntryStatesQuery {
    isMailSent
    hasProvider
    settingsOverview {
      holidayRegions
      payLocations
      payCodes
      hasPayPeriods
      payPeriodRequests
      webhooks
      mailSentAt
      failedMails
      failures
      sealFaults
      health {
        wrong
        warnings
      }
    }
  }
`
