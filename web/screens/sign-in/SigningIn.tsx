// Shown while the server checks what the identity provider has returned.
import { CardScreen } from '#web/forms/CardScreen.tsx'

export function SigningIn() {
  return <CardScreen title="Signing in" lead="One moment, please." foot={null} />
}
