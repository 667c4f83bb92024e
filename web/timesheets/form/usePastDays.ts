// The person's last days, for a new timesheet to repeat, without descriptions, signatures and readings, which can be
// large.
import { useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { lastDays, type PastDay } from '#domain/timesheet/copy.ts'
import type { usePastDays_me$key } from '#web/__generated__/usePastDays_me.graphql.ts'
import { readTask } from './task/readTask.ts'

/** One more than is offered, because the day of the new timesheet's own date is not. */
const DAYS = 4

/** Newest first; empty if they were not requested. */
export function usePastDays(key: usePastDays_me$key | null | undefined): readonly PastDay[] {
  return useMemo(() => (key ? readPastDays(key) : []), [key])
}

function readPastDays(key: usePastDays_me$key): readonly PastDay[] {
  const { pastSheets } = readInlineData(
    graphql`
      fragment usePastDays_me on Viewer @inline {
        pastSheets: lastTimesheets(first: 6) {
          startDate
          shift
          status
          lines {
            id
            ...readTask_task
          }
        }
      }
    `,
    key,
  )
  return lastDays(
    pastSheets.map((sheet) => ({ ...sheet, lines: sheet.lines.map((line) => readTask(line.id, line)) })),
    DAYS,
  )
}
