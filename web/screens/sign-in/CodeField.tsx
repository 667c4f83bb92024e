// Six digits from a mail; phones offer them above the keyboard.
import { TextField } from '#web/fields/TextField.tsx'

export function CodeField({ autoFocus }: { autoFocus?: boolean }) {
  return (
    <TextField
      name="code"
      label="Code"
      hint="Six digits, from the mail"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
    />
  )
}
