// Reads the counts of dockets that need attention again after each change by this user, such as mailing one.
import { graphql } from 'react-relay'
import { useReadAfterChanges } from '#web/relay/follow.ts'

export function useNeedsAgain(): void {
  useReadAfterChanges(graphql`
    query useNeedsAgainQuery {
      docketNeeds {
        needs
        count
        isExceeded
      }
    }
  `)
}
