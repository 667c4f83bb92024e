// What the settings would touch as they are typed: asked of the server once they make sense and the keys rest.
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Settings } from '#domain/setting/settings.ts'
import type { useImpactQuery, useImpactQuery$data } from '#web/__generated__/useImpactQuery.graphql.ts'

type Answer = Extract<useImpactQuery$data['settingsImpact'], { readonly __typename: 'SettingsImpact' }>
/** What would be touched, and by which settings. */
export type Impact = Answer & { of: Settings }

/** Milliseconds without a key before the server is asked. */
const PAUSE = 250

/** @param settings null while they make no sense: then what is known of the last ones stays. */
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
        // It is beside the form, which says itself what goes wrong.
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
