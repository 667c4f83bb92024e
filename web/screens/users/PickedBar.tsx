// The actions on the selected users, and the progress of deleting them.
import { chakra } from '@chakra-ui/react'
import { Mail, Trash2 } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { BulkBar } from '#web/design/table/BulkBar.tsx'
import type { Deleting } from './useDeleting.ts'
import type { useWelcomePicked } from './useWelcomePicked.ts'

type Props = { deleting: Deleting; welcoming: ReturnType<typeof useWelcomePicked> }

/** A phone has room for the words only. */
const onPhone = {
  paddingInline: { base: '2', md: '3.5' },
  css: { '& svg': { hideBelow: 'md' } },
} as const

export function PickedBar({ deleting, welcoming }: Props) {
  const { picked, progress, clear, deletePicked } = deleting
  const { due, isSending, send } = welcoming
  const label = due === picked ? 'Send welcome e-mail' : `Send welcome e-mail to ${due} of them`
  return (
    <BulkBar
      count={picked}
      detail={progress ? `deleting ${progress.done + 1} of ${progress.of}` : undefined}
      onClear={clear}
    >
      {due > 0 && (
        <Button
          variant="onInk"
          aria-label={label}
          {...onPhone}
          busy={isSending}
          disabled={progress !== null}
          onClick={send}
        >
          <Mail aria-hidden />
          <chakra.span hideBelow="md">{label}</chakra.span>
          <chakra.span hideFrom="md">Welcome</chakra.span>
        </Button>
      )}
      <Button
        variant="dangerSolid"
        {...onPhone}
        busy={progress !== null}
        disabled={isSending}
        onClick={deletePicked}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
    </BulkBar>
  )
}
