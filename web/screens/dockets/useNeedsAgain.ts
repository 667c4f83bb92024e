// Fetches the counts of dockets that need attention again after each change by this user, such as mailing one.
import { useEffect } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { useNeedsAgainQuery } from '#web/__generated__/useNeedsAgainQuery.graphql.ts'
import { onChange } from '#web/relay/changes.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'

export function useNeedsAgain(): void {
  const environment = useRelayEnvironment()
  useEffect(
    () =>
      onChange(() => {
        const query = graphql`
          query useNeedsAgainQuery {
            docketNeeds {
              needs
              count
              isExceeded
            }
          }
        `
        // After a failure, the next change fetches them.
        fetchAgain<useNeedsAgainQuery>(environment, query, {}).catch(() => {})
      }),
    [environment],
  )
}
