// Recalls a declined timesheet and opens it, as soon as it is rendered. Renders nothing.
import { useEffect, useEffectEvent, useRef } from 'react'
import { graphql } from 'react-relay'
import type { RecallMutation } from '#web/__generated__/RecallMutation.graphql.ts'
import { catchUp } from '#web/relay/connection.ts'
import { useAction } from '#web/relay/useAction.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'

export type RecallProps = {
  timesheet: { readonly id: string; readonly number: number; readonly version: number }
  onEnd: () => void
}

export function Recall({ timesheet: { id, number, version }, onEnd }: RecallProps) {
  const { open } = useTimesheetDialog()
  // The opened form shows the success; a toast shows a failure.
  const [recall] = useAction<RecallMutation>(graphql`
    mutation RecallMutation($id: ID!, $version: Int!) {
      result: recallTimesheet(id: $id, version: $version) {
        ...useAction_error @alias(as: "error")
        ... on TimesheetChange {
          timesheet {
            ...timesheetRow_timesheet
            ...TimesheetCard_timesheet
          }
          counts(ownTimesheet: true) {
            ...TimesheetCounts_counts
          }
        }
      }
    }
  `)
  const isBegun = useRef(false)
  const begin = useEffectEvent(async () => {
    if (isBegun.current) return
    isBegun.current = true
    const outcome = await recall({ id, version })
    if (outcome.is === 'done') open(number)
    else if (outcome.is !== 'failed') catchUp()
    onEnd()
  })
  useEffect(() => void begin(), [])
  return null
}
