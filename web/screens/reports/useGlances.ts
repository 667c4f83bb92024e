// What the reports say at a glance: read in one request once the page is there, because it adds up four weeks of each.
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useGlancesQuery, useGlancesQuery$data } from '#web/__generated__/useGlancesQuery.graphql.ts'

export type Glance = useGlancesQuery$data['reports'][number]['glance']

/** A glance of each report by its name; 'reading' until they are there, null if they could not be read. */
export function useGlances(): ReadonlyMap<string, Glance> | 'reading' | null {
  const environment = useRelayEnvironment()
  const [glances, setGlances] = useState<ReadonlyMap<string, Glance> | 'reading' | null>('reading')
  useEffect(() => {
    const subscription = fetchQuery<useGlancesQuery>(
      environment,
      graphql`
        query useGlancesQuery {
          reports {
            name
            glance {
              startDate
              endDate
              figure {
                measure {
                  title
                  kind
                }
                value
              }
              values
              alarms {
                measure {
                  title
                  kind
                }
                value
              }
            }
          }
        }
      `,
      {},
    ).subscribe({
      next: ({ reports }) => setGlances(new Map(reports.map(({ name, glance }) => [name, glance]))),
      error: () => setGlances(null),
    })
    return () => subscription.unsubscribe()
  }, [environment])
  return glances
}
