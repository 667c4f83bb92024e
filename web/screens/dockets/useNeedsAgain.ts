// Counts again what dockets need after each change that this user makes, such as mailing one.
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
        // After a failure the next change counts them.
        fetchAgain<useNeedsAgainQuery>(environment, query, {}).catch(() => {})
      }),
    [environment],
  )
}
