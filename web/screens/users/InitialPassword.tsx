// The initial password of a user, shown once (rulings 4).
import { chakra } from '@chakra-ui/react'
import { Check, Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { useWelcome } from './useWelcome.ts'
import type { GivenPassword } from './useAccountActions.tsx'

export function InitialPassword({ given, onClosed }: { given: GivenPassword; onClosed: () => void }) {
  const { id, name, email, password } = given
  const [send, isSending] = useWelcome()
  const [isWelcomed, setWelcomed] = useState(false)
  const welcome = async () => {
    if ((await send({ id: id! })).is === 'done') setWelcomed(true)
  }
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(password)
    setCopied(true)
  }
  return (
    <Dialog
      open
      onClose={onClosed}
      title="Initial password"
      width={460}
      phone="card"
      foot={
        <>
          {id && (
            <Button busy={isSending} disabled={isWelcomed} onClick={() => void welcome()}>
              <Mail aria-hidden />
              {isWelcomed ? 'On its way' : 'Send welcome e-mail'}
            </Button>
          )}
          <Button variant="primary" onClick={onClosed}>
            Done
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4">
        <chakra.p>
          Give this password to <b>{name}</b> ({email}). It is shown only now, and must be changed at the
          first sign-in.
          {id && ' The welcome e-mail lets them choose their own password instead.'}
        </chakra.p>
        <chakra.div display="flex" alignItems="center" gap="3" flexWrap="wrap">
          <chakra.output
            aria-label="Initial password"
            flex="1"
            paddingInline="3"
            paddingBlock="2.5"
            borderRadius="md"
            bg="sunken"
            fontFamily="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
            fontSize="lg"
            letterSpacing="wide"
            whiteSpace="nowrap"
            userSelect="all"
            textAlign="center"
          >
            {password}
          </chakra.output>
          <Button onClick={() => void copy()} aria-live="polite">
            {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </chakra.div>
      </chakra.div>
    </Dialog>
  )
}
