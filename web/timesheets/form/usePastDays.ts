// The person's last days, as a new timesheet may repeat them.
import { useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { lastDays, type PastDay } from '#domain/timesheet/copy.ts'
import type { usePastDays_me$key } from '#web/__generated__/usePastDays_me.graphql.ts'
import { readValues } from './values.ts'

/** One more than is offered: that of the new timesheet's own date is not. */
const DAYS = 4

/** The latest first; none where they were not asked for. */
export function usePastDays(key: usePastDays_me$key | null | undefined): readonly PastDay[] {
  return useMemo(() => {
    if (!key) return []
    const { pastSheets } = readInlineData(
      graphql`
        fragment usePastDays_me on Viewer @inline {
          pastSheets: lastTimesheets(first: 6) {
            status
            ...values_timesheet
          }
        }
      `,
      key,
    )
    return lastDays(
      pastSheets.map((sheet) => ({ ...readValues(sheet), status: sheet.status })),
      DAYS,
    )
  }, [key])
}
