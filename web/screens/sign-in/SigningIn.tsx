// While it is found out whom the identity provider has sent back.
import { CardScreen } from '#web/forms/CardScreen.tsx'

export function SigningIn() {
  return <CardScreen title="Signing in" lead="One moment, please." foot={null} />
}
