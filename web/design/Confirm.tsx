// The confirm popup: one question, with its answer on the button. Esc cancels.
import { chakra, Dialog as Base, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { keepFocusAfterDeletion } from './focusAfterDeletion.ts'

export type ConfirmProps = {
  open: boolean
  title: string
  message: ReactNode
  confirmLabel?: string
  /** Null for a message without a choice: only the confirm button shows, and Esc still cancels. */
  cancelLabel?: string | null
  /** `danger` for actions that cannot be undone; then the cancel button has the focus. */
  tone?: 'primary' | 'approve' | 'danger'
  /** A third button next to the two answers. */
  aside?: { label: string; onSelect: () => void }
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

const fade = { _open: { animation: 'appear 150ms ease-out' }, _closed: { animation: 'vanish 120ms ease-in' } }
const variant = { primary: 'primary', approve: 'approve', danger: 'dangerSolid' } as const

export function Confirm(props: ConfirmProps) {
  const { open, title, message, confirmLabel = 'Yes', cancelLabel = 'No', tone = 'primary' } = props
  const { aside, busy = false, onConfirm, onCancel } = props
  const confirmButton = useRef<HTMLButtonElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  const confirm = () => {
    if (tone === 'danger') keepFocusAfterDeletion(opener.current)
    onConfirm()
  }
  return (
    <Base.Root
      role="alertdialog"
      open={open}
      onOpenChange={(change) => !change.open && onCancel()}
      closeOnInteractOutside={false}
      initialFocusEl={() => (tone === 'danger' && cancelButton.current) || confirmButton.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Base.Backdrop position="fixed" inset="0" bg="scrim" zIndex="modal" {...fade} />
        <Base.Positioner
          position="fixed"
          inset="0"
          zIndex="modal"
          display="grid"
          placeItems="center"
          padding="4"
        >
          <Base.Content
            width="100%"
            maxWidth="420px"
            maxHeight="100%"
            overflowY="auto"
            padding={{ base: '5', md: '6' }}
            bg="surface"
            color="ink"
            borderRadius="14px"
            boxShadow="dialog"
            outline="none"
            {...fade}
          >
            <Base.Title fontSize="18px" fontWeight="bold" letterSpacing="snug">
              {title}
            </Base.Title>
            <Base.Description asChild>
              <chakra.div marginTop="1.5" color="inkSoft" textWrap="pretty">
                {message}
              </chakra.div>
            </Base.Description>
            <chakra.div
              display="flex"
              justifyContent="flex-end"
              gap="2"
              marginTop="6"
              css={{ '& > button': { flex: { base: '1', md: 'none' }, minWidth: '80px' } }}
            >
              {aside && (
                <Button
                  onClick={() => {
                    onCancel()
                    aside.onSelect()
                  }}
                >
                  {aside.label}
                </Button>
              )}
              {cancelLabel !== null && (
                <Button ref={cancelButton} onClick={onCancel}>
                  {cancelLabel}
                </Button>
              )}
              <Button ref={confirmButton} variant={variant[tone]} busy={busy} onClick={confirm}>
                {confirmLabel}
              </Button>
            </chakra.div>
          </Base.Content>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  )
}
