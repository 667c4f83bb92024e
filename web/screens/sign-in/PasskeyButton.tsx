// The button that signs in with a passkey, with its error message.
import { chakra } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '#web/design/Button.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { hasPasskeys } from '#web/forms/second-factor/webauthn.ts'
import { sentenceOf } from '#web/relay/useAction.ts'
import { usePasskey } from './usePasskey.ts'

type Props = Pick<ButtonProps, 'variant'> & {
  /** Identifies the sign-in to complete, if any. */
  ticket?: string
  rememberMe: boolean
  /** Called when the sign-in to complete has expired. */
  onExpired?: (message: string) => void
}

/** Signs in with a passkey instead of e-mail and password. */
export function PasskeyAlone() {
  const { value: rememberMe } = useFormField<boolean>('rememberMe')
  return <PasskeyButton rememberMe={rememberMe} />
}

export function PasskeyButton({ ticket, rememberMe, onExpired, variant }: Props) {
  const signIn = usePasskey()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!hasPasskeys()) return null
  const press = async () => {
    setBusy(true)
    setProblem(null)
    const outcome = await signIn(ticket ?? null, rememberMe)
    setBusy(false)
    if (outcome.is === 'refused' && outcome.code === 'SIGN_IN_EXPIRED' && onExpired)
      return onExpired(outcome.message)
    setProblem(sentenceOf(outcome) ?? (outcome.is === 'failed' ? outcome.message : null))
  }
  return (
    <chakra.div display="grid" gap="2">
      <Button size="lg" variant={variant} busy={isBusy} onClick={() => void press()}>
        <KeyRound aria-hidden />
        Use a passkey
      </Button>
      {problem && (
        <chakra.p role="alert" textStyle="small" color="danger">
          {problem}
        </chakra.p>
      )}
    </chakra.div>
  )
}
