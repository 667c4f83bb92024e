// A field for a new password, with the rules for passwords (rulings 4).
import { PASSWORD_MIN } from '#domain/limits.ts'
import { PasswordField } from './PasswordField.tsx'

type Props = { name: string; label: string; autoFocus?: boolean }

export function OwnPasswordField(props: Props) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={`At least ${PASSWORD_MIN} characters, such as a few words`}
    />
  )
}
