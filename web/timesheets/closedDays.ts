// The closed days of the viewer, for their week, the form and its calendar.
import { graphql, readInlineData } from 'react-relay'
import type { closedDays_me$data, closedDays_me$key } from '#web/__generated__/closedDays_me.graphql.ts'

export type ViewersClosedDays = closedDays_me$data['closedDays']

export function readClosedDays(key: closedDays_me$key): ViewersClosedDays {
  return readInlineData(
    graphql`
      fragment closedDays_me on Viewer @inline {
        closedDays {
          closed {
            startDate
            endDate
          }
          openings {
            startDate
            endDate
            until
          }
          asked {
            date
            at
          }
          closing {
            startDate
            endDate
            at
            due
          }
        }
      }
    `,
    key,
  ).closedDays
}
