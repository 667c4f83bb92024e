// The history of the rule of a payroll cycle.
import { useTransition } from 'react'
import { graphql, useRefetchableFragment } from 'react-relay'
import type { RuleHistory_query$key } from '#web/__generated__/RuleHistory_query.graphql.ts'
import type { RuleHistoryRefetchQuery } from '#web/__generated__/RuleHistoryRefetchQuery.graphql.ts'
import { useChange } from '#web/design/useChange.ts'
import { HistoryList } from '#web/recordHistory/HistoryList.tsx'

export function RuleHistory({ query, id }: { query: RuleHistory_query$key; id: string }) {
  const [data, refetch] = useRefetchableFragment<RuleHistoryRefetchQuery, RuleHistory_query$key>(
    graphql`
      fragment RuleHistory_query on Query
      @refetchable(queryName: "RuleHistoryRefetchQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 25 }) {
        payPeriodRules {
          id
          version
          history(first: $count) {
            edges {
              node {
                ...HistoryList_changes
              }
            }
            pageInfo {
              hasNextPage
            }
          }
        }
      }
    `,
    query,
  )
  const [isLoadingNext, startLoading] = useTransition()
  const { version, history } = data.payPeriodRules.find((rule) => rule.id === id)!
  // A change saved here or elsewhere adds an entry.
  useChange(version, () => refetch({}, { fetchPolicy: 'store-and-network' }))
  const { edges, pageInfo } = history
  const pages = {
    hasNext: pageInfo.hasNextPage,
    isLoadingNext,
    loadNext: (more: number) => {
      startLoading(() => void refetch({ count: edges.length + more }))
      return { dispose: () => {} }
    },
  }
  return <HistoryList changes={edges.map(({ node }) => node)} pages={pages} />
}
