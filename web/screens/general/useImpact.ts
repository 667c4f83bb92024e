// The effects of a change of the settings, fetched after a pause in typing once the values are valid.
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Settings } from '#domain/setting/settings.ts'
import type { useImpactQuery, useImpactQuery$data } from '#web/__generated__/useImpactQuery.graphql.ts'

type Answer = Extract<useImpactQuery$data['settingsImpact'], { readonly __typename: 'SettingsImpact' }>
/** The effects, and the settings that cause them. */
export type Impact = Answer & { of: Settings }

/** Milliseconds without input before the request. */
const PAUSE = 250

/** @param settings null while they are invalid; the last effects then stay. */
export function useImpact(settings: Settings | null): Impact | null {
  const environment = useRelayEnvironment()
  const [impact, setImpact] = useState<Impact | null>(null)
  const asked = settings && JSON.stringify(settings)
  const isFirst = impact === null
  useEffect(() => {
    if (asked === null) return
    const input = JSON.parse(asked) as Settings
    let subscription: { unsubscribe(): void } | undefined
    const ask = () => {
      subscription = fetchQuery<useImpactQuery>(environment, query, { input }).subscribe({
        next: ({ settingsImpact: answer }) => {
          if (answer.__typename === 'SettingsImpact') setImpact({ ...answer, of: input })
        },
        // Only additional information: the form itself reports failures.
        error: () => {},
      })
    }
    const timer = setTimeout(ask, isFirst ? 0 : PAUSE)
    return () => {
      clearTimeout(timer)
      subscription?.unsubscribe()
    }
  }, [environment, asked, isFirst])
  return impact
}

const query = graphql`
  query useImpactQuery($input: SettingsInput!) {
    settingsImpact(input: $input) {
      __typename
      ... on SettingsImpact {
        draftsOverMaximum
        pendingOverMaximum
        draftsOverlapping
        draftsPastMidnight
        peopleWithOtherStart
        today
        draftsInFuture
        administratorsWithoutFactor
      }
    }
  }
`
