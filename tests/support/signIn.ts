// The sign-in screen, filled in.
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { PASSWORD } from './company.ts'

/** Signs in on the sign-in screen. Pastes, because each key renders the form again. */
export async function signInOnScreen(
  user: UserEvent,
  { email }: { email: string },
  { password = PASSWORD, isRemembered = true } = {},
): Promise<void> {
  const field = await screen.findByLabelText<HTMLInputElement>('E-mail')
  for (const [input, text] of [
    [field, email],
    [screen.getByLabelText<HTMLInputElement>('Password'), password],
  ] as const) {
    await user.clear(input)
    await user.paste(text)
  }
  if (!isRemembered) await user.click(screen.getByLabelText('Remember me on this device'))
  await user.click(screen.getByText('Sign in', { selector: 'button, button *' }))
}
