// One file of an upload: its name, its progress, and a button to cancel or retry.
import { chakra } from '@chakra-ui/react'
import { Check, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatSize } from '#domain/manual/size.ts'
import { Button } from '#web/design/Button.tsx'
import type { UploadItem } from './useUploads.ts'

type Props = {
  item: UploadItem
  onCancel: () => void
  onAgain: () => void
  /** A field for its name while it waits. */
  children?: ReactNode
}

export function UploadLine({ item, onCancel, onAgain, children }: Props) {
  const { file, state, share, message } = item
  const percent = Math.floor(share * 100)
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1.5">
      {children}
      <chakra.div display="flex" alignItems="center" gap="2" minHeight="9">
        <chakra.span flex="1" minWidth="0" textStyle="small" color="inkSoft" truncate title={file.name}>
          {file.name}
        </chakra.span>
        <chakra.span flex="none" textStyle="small" color="inkSoft" fontVariantNumeric="tabular-nums">
          {state === 'sending' ? `${percent} %` : formatSize(file.size)}
        </chakra.span>
        {state === 'done' && (
          <chakra.span
            flex="none"
            display="flex"
            alignItems="center"
            gap="1"
            color="status.approved.fg"
            textStyle="small"
          >
            <Check size={16} aria-hidden /> Uploaded
          </chakra.span>
        )}
        {(state === 'waiting' || state === 'sending') && (
          <Button size="sm" variant="ghost" aria-label={`Cancel ${file.name}`} onClick={onCancel}>
            <X aria-hidden />
            Cancel
          </Button>
        )}
        {(state === 'failed' || state === 'cancelled') && (
          <>
            <Button size="sm" aria-label={`Try ${file.name} again`} onClick={onAgain}>
              <RotateCcw aria-hidden />
              Try again
            </Button>
            <Button size="sm" variant="ghost" aria-label={`Remove ${file.name}`} onClick={onCancel}>
              <X aria-hidden />
              Remove
            </Button>
          </>
        )}
      </chakra.div>
      {state === 'sending' && (
        <chakra.div
          role="progressbar"
          aria-label={file.name}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          height="4px"
          borderRadius="full"
          bg="sunken"
          overflow="hidden"
        >
          <chakra.div
            height="100%"
            bg="accent"
            style={{ width: `${percent}%` }}
            transition="width 150ms linear"
          />
        </chakra.div>
      )}
      {message && (
        <chakra.p role="alert" textStyle="small" color="danger">
          {message}
        </chakra.p>
      )}
      {state === 'cancelled' && (
        <chakra.p role="status" textStyle="small" color="inkSoft">
          Cancelled. Nothing was uploaded.
        </chakra.p>
      )}
    </chakra.div>
  )
}
