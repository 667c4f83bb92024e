// The user's saved views of reports. A view stores the query string of its report, and opens as that address.
import { graphql, useFragment } from 'react-relay'
import type { ReportName } from '#domain/report/reports.ts'
import type { views_me$key } from '#web/__generated__/views_me.graphql.ts'
import { readParams, writeParams } from '#web/lists/params.ts'
import { reportParams, reportPath, type ReportValues } from './reportParams.ts'

export type View = { id: string; name: string; report: ReportName; queryString: string }

/** By name. */
export function useViews(key: views_me$key): readonly View[] {
  const { reportViews } = useFragment(
    graphql`
      fragment views_me on Viewer {
        reportViews {
          id
          name
          report
          queryString
        }
      }
    `,
    key,
  )
  return reportViews
}

/** The query string of a report, without the open rows. */
export function queryStringOf(values: ReportValues): string {
  return writeParams(reportParams, new URLSearchParams(), values).toString()
}

/** The address of a view. Drops parts of the stored query string that a report does not have. */
export function viewPath({ report, queryString }: Pick<View, 'report' | 'queryString'>): string {
  const known = queryStringOf(readParams(reportParams, new URLSearchParams(queryString)))
  return known ? `${reportPath(report)}?${known}` : reportPath(report)
}
