// Opens a declined timesheet for correction. It stays declined until the correction is sent.
import { chakra } from '@chakra-ui/react'
import { Button } from '#web/design/Button.tsx'
import { networkLabel } from '#web/relay/connection.ts'
import { NEEDS_NETWORK, useOpensHere } from '#web/timesheets/opensHere.ts'
import { useIsOpening, useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'

type Props = {
  number: number
  /** The accessible name, where the timesheet is not obvious. */
  label?: string
}

export function FixButton({ number, label = 'Fix and resubmit' }: Props) {
  const { open, preload } = useTimesheetDialog()
  const opensHere = useOpensHere(number)
  return (
    <Button
      size="sm"
      justifySelf="start"
      aria-label={networkLabel(label, opensHere)}
      title={opensHere ? undefined : NEEDS_NETWORK}
      disabled={!opensHere}
      busy={useIsOpening(number)}
      onClick={() => open(number)}
      onPointerEnter={preload}
    >
      <span>
        Fix
        {/* In a narrow list the content and the reason need the space. */}
        <chakra.span css={{ '@container (max-width: 900px)': { display: 'none' } }}>
          {' '}
          and resubmit
        </chakra.span>
      </span>
    </Button>
  )
}
