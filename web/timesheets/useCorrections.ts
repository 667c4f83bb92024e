// The fields of a timesheet that approvers changed since its owner submitted it.
import { graphql, useFragment } from 'react-relay'
import { correctionsOf } from '#domain/timesheet/corrections.ts'
import type { useCorrections_timesheet$key } from '#web/__generated__/useCorrections_timesheet.graphql.ts'

/** The owner's values by the labels of the fields; empty without a timesheet. */
export function useCorrections(timesheet: useCorrections_timesheet$key | null | undefined) {
  const data = useFragment(
    graphql`
      fragment useCorrections_timesheet on Timesheet {
        events {
          type
          changes {
            textField
            previousValue
            currentValue
          }
        }
      }
    `,
    timesheet,
  )
  return correctionsOf(data?.events ?? [])
}
