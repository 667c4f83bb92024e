// The foot of the timesheet form: the total, and what can be done with it (spec 2).
import { chakra } from '@chakra-ui/react'
import { formatDuration } from '#domain/timesheet/time.ts'
import { Button } from '#web/design/Button.tsx'
import type { Recording } from './useRecording.ts'

type Props = {
  /** Minutes of all tasks. */
  total: number
  /** The last button is the primary one. */
  recordings: readonly Recording[]
  busy: Recording | null
  onRecord: (recording: Recording) => void
  onClose: () => void
  onDelete: (() => void) | null
}

const labels: Record<Recording, string> = { save: 'Save', submit: 'Submit', edit: 'Save' }

export function FormFoot({ total, recordings, busy, onRecord, onClose, onDelete }: Props) {
  return (
    <>
      <chakra.p marginInlineEnd="auto" textStyle="small" color="inkSoft" fontVariantNumeric="tabular-nums">
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
      {onDelete && (
        <Button variant="danger" onClick={onDelete}>
          Delete
        </Button>
      )}
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
    </>
  )
}
