// The initial password of a user, shown once (rulings 4).
import { chakra } from '@chakra-ui/react'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { becameLabel, type MailState } from '#domain/mail.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { Secret } from '#web/design/Secret.tsx'
import { useWelcome } from './useWelcome.ts'
import type { GivenPassword } from './useAccountActions.tsx'

export function InitialPassword({ given, onClosed }: { given: GivenPassword; onClosed: () => void }) {
  const { id, name, email, password } = given
  const [send, isSending] = useWelcome()
  const [became, setBecame] = useState<MailState | null>(null)
  const welcome = async () => {
    const outcome = await send({ id: id! })
    if (outcome.is === 'done') setBecame(outcome.result.account!.welcomeEmail!.mailState)
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
            <Button busy={isSending} disabled={became !== null} onClick={() => void welcome()}>
              <Mail aria-hidden />
              {became ? becameLabel(became) : 'Send welcome e-mail'}
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
