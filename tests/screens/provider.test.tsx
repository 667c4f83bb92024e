// Signing in at the company's identity provider.
import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import { createProvider } from '#server/adapters/identity-provider.ts'
import { ORIGIN } from '#tests/support/caller.ts'
import { CLIENT, startIdentityProvider } from '#tests/support/identity-provider.ts'
import { openScreens } from '#tests/support/screen.tsx'

const played = await startIdentityProvider(() => `${ORIGIN}/callback`)
afterAll(() => played.stop())
const options = { ...CLIENT, issuer: played.issuer, redirectUri: `${ORIGIN}/callback` }
let current = createProvider(options)
const screens = await openScreens({
  provider: {
    begin: () => current.begin(),
    finish: (answer, flow) => current.finish(answer, flow),
    verify: () => current.verify(),
  },
})

const button = () => screen.findByText('Use your company account')
const alert = async () => (await screen.findByRole('alert')).textContent

/** Presses the button, and returns to /callback, where the page loads again. */
async function signInThere(path: string, { rememberMe = true } = {}) {
  const { user, leave, network } = await screens.open(path)
  await button()
  if (!rememberMe) await user.click(screen.getByLabelText('Remember me on this device'))
  await user.click(await button())
  await waitFor(() => expect(leave).toHaveBeenCalledOnce())
  const answer = await played.visit(leave.mock.calls[0]![0])
  await screens.crash()
  return screens.open(`/callback${answer}`, { cookies: network.cookies })
}

it('a sign-in that is not remembered ends with the tab, and a link to another site leads home', async () => {
  played.signsIn({ email: 'tess@test.example', email_verified: true })
  const { address } = await signInThere('/login?next=//evil.example', { rememberMe: false })
  await screen.findByText('Timesheets', { selector: 'h1' })
  expect(address()).toBe('/dashboard')
  expect(localStorage.getItem('daybook.token')).toBeNull()
})

it('the sign-in screen says why nobody is signed in and keeps the requested address', async () => {
  played.signsIn({ email: 'stranger@test.example', email_verified: true })
  const { address } = await signInThere('/notifications')
  expect(await alert()).toBe(
    'There is no account for stranger@test.example. Accounts are made by your administrator.',
  )
  expect(address()).toBe('/login?next=%2Fnotifications')
})

it.each([
  [false, 'This sign-in was started in another browser, took too long, or is already finished.'],
  [true, 'The server cannot be reached.'],
])('a made-up answer of the provider (offline: %s) signs nobody in: %s', async (isOffline, sentence) => {
  const { address } = await screens.open('/callback?code=x&state=y', { isOffline })
  expect(await alert()).toContain(sentence)
  expect(address()).toBe('/login')
})

it('the sign-in screen says next to the button that the provider does not respond', async () => {
  played.isDown(true)
  current = createProvider(options)
  const { user, leave } = await screens.open('/login')
  await user.click(await button())
  expect(await alert()).toContain('Your company’s sign-in does not respond.')
  expect(leave).not.toHaveBeenCalled()
  screens.takeLog()
  played.isDown(false)
})
