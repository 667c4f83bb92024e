// The figures of the report cards, fetched in one request after the page has loaded, because they add up four weeks of
// each report.
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useGlancesQuery, useGlancesQuery$data } from '#web/__generated__/useGlancesQuery.graphql.ts'

export type Glance = useGlancesQuery$data['reports'][number]['glance']

/** The figures of each report by its name; 'reading' until they are loaded, null if that failed. */
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
