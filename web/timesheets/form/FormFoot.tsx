// The foot of the timesheet form: the total, its problems, and the buttons (spec 2).
import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { formatDuration } from '#domain/timesheet/time.ts'
import { Button } from '#web/design/Button.tsx'
import type { Recording } from './useRecording.ts'

type Props = {
  /** Minutes of all tasks. */
  total: number
  /** Problems with the times as a whole, shown while the user types. */
  warning: string | null
  /** The last button is the primary one. */
  recordings: readonly Recording[]
  busy: Recording | null
  onRecord: (recording: Recording) => void
  onClose: () => void
}

const labels: Record<Recording, string> = { save: 'Save', submit: 'Submit', edit: 'Save' }

export function FormFoot({ total, warning, recordings, busy, onRecord, onClose }: Props) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" width="100%">
      <chakra.div role="status" width="100%" marginBottom={warning ? '1' : '-2'}>
        {warning && (
          <chakra.p display="flex" gap="1.5" textStyle="caption" color="danger" animation="appear 150ms">
            <chakra.span flex="none" paddingTop="1.5px">
              <TriangleAlert size={13} strokeWidth={2.2} aria-hidden />
            </chakra.span>
            {warning}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.p flex="1" minWidth="0" textStyle="small" color="inkSoft" fontVariantNumeric="tabular-nums">
        Total{' '}
        <chakra.b
          color="ink"
          fontSize={{ base: '14px', md: '16px' }}
          fontWeight="bold"
          whiteSpace={{ base: 'normal', md: 'nowrap' }}
        >
          {formatDuration(total)}
        </chakra.b>
      </chakra.p>
      <chakra.span hideBelow="md">
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </chakra.span>
      {recordings.map((recording, index) => (
        <Button
          key={recording}
          variant={index === recordings.length - 1 ? 'primary' : 'secondary'}
          busy={busy === recording}
          onClick={() => onRecord(recording)}
        >
          {labels[recording]}
        </Button>
      ))}
    </chakra.div>
  )
}
