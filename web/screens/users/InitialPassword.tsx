// The initial password of a user, shown once (rulings 4).
import { chakra } from '@chakra-ui/react'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { Secret } from '#web/design/Secret.tsx'
import { useWelcome } from './useWelcome.ts'
import type { GivenPassword } from './useAccountActions.tsx'

export function InitialPassword({ given, onClosed }: { given: GivenPassword; onClosed: () => void }) {
  const { id, name, email, password } = given
  const [send, isSending] = useWelcome()
  const [isWelcomed, setWelcomed] = useState(false)
  const welcome = async () => {
    if ((await send({ id: id! })).is === 'done') setWelcomed(true)
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
        <Secret label="Initial password">{password}</Secret>
      </chakra.div>
    </Dialog>
  )
}
