// Takes a declined timesheet back and opens it to be mended, in one press.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import type { FixButtonMutation } from '#web/__generated__/FixButtonMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { catchUp } from '#web/relay/connection.ts'
import { useAction } from '#web/relay/useAction.ts'
import { useIsOpening, useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'

type Props = { timesheet: { readonly id: string; readonly number: number; readonly version: number } }

export function FixButton({ timesheet: { id, number, version } }: Props) {
  const { open, preload } = useTimesheetDialog()
  const isOpening = useIsOpening(number)
  // The form that opens says that it was done; what stood in the way a toast says.
  const [recall, isRecalling] = useAction<FixButtonMutation>(graphql`
    mutation FixButtonMutation($id: ID!, $version: Int!) {
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
  const fix = async () => {
    const outcome = await recall({ id, version })
    if (outcome.is === 'done') open(number)
    else if (outcome.is !== 'failed') catchUp()
  }
  return (
    <Button
      size="sm"
      justifySelf="start"
      aria-label="Fix and resubmit"
      busy={isRecalling || isOpening}
      onClick={() => void fix()}
      onPointerEnter={preload}
    >
      <span>
        Fix
        {/* In a narrow list what was done and why it was declined need the room. */}
        <chakra.span css={{ '@container (max-width: 900px)': { display: 'none' } }}>
          {' '}
          and resubmit
        </chakra.span>
      </span>
    </Button>
  )
}
