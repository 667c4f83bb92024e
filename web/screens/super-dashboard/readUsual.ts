// Fetches the timesheets without anomalies among all that match a list's filters. Sorted by anomalies they come first,
// so no others are fetched.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { BULK_MAX, PAGE_MAX } from '#domain/limits.ts'
import type { readUsualQuery } from '#web/__generated__/readUsualQuery.graphql.ts'
import type { ListFilter } from '#web/timesheets/timesheetFilters.ts'
import { readRow, type RowData } from '#web/timesheets/timesheetRow.ts'

export type Usual = {
  /** Earliest days first; at most as many as one request can approve. */
  rows: readonly RowData[]
  /** Whether there are more. */
  hasMore: boolean
}

type Variables = readUsualQuery['variables']
type Answer = readUsualQuery['response'] | undefined

/** The pending ones that match the filter and that the viewer may approve. @throws CallFailed */
export async function readUsual(
  environment: Environment,
  filter: ListFilter,
  mayApprove: (row: RowData) => boolean,
): Promise<Usual> {
  const rows: RowData[] = []
  let cursor: string | null = null
  do {
    const variables: Variables = { filter: { ...filter, status: 'PENDING' }, count: PAGE_MAX, cursor }
    const answer: Answer = await fetchQuery<readUsualQuery>(environment, query, variables).toPromise()
    const { edges, pageInfo } = answer!.timesheets
    for (const row of edges.map(({ node }) => readRow(node))) {
      if (row.unusual.length > 0) return { rows, hasMore: false }
      if (!mayApprove(row)) continue
      if (rows.length === BULK_MAX) return { rows, hasMore: true }
      rows.push(row)
    }
    cursor = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null
  } while (cursor !== null)
  return { rows, hasMore: false }
}

const query = graphql`
  query readUsualQuery($filter: TimesheetFilter!, $count: Int!, $cursor: String) {
    timesheets(first: $count, after: $cursor, filter: $filter, sort: { by: UNUSUAL, ascending: true }) {
      edges {
        node {
          ...timesheetRow_timesheet
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`
