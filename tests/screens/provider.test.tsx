// Signing in at the company's identity provider, as people see it.
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createProvider } from '#server/adapters/identity-provider.ts'
import { ORIGIN } from '#tests/support/caller.ts'
import { CLIENT, startIdentityProvider } from '#tests/support/identity-provider.ts'
import { openScreens } from '#tests/support/screen.tsx'

const WAY = 'Use your company account'

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
afterEach(() => played.isDown(false))

describe('signing in at the company’s identity provider', () => {
  /** Presses the button, and is sent back to /callback, where the page is loaded anew. */
  async function signInThere(path: string, { rememberMe = true } = {}) {
    const { user, leave, network } = await screens.open(path)
    const button = await screen.findByRole('button', { name: WAY })
    if (!rememberMe) await user.click(screen.getByLabelText('Remember me on this device'))
    await user.click(button)
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    const answer = await played.visit(leave.mock.calls[0]![0])
    await screens.crash()
    return screens.open(`/callback${answer}`, { cookies: network.cookies })
  }

  it('leads to where one wanted to go, and remembers the device', async () => {
    played.signsIn({ email: 'ada@test.example', email_verified: true })
    const { address } = await signInThere('/super/notifications?a=b')
    await screen.findByRole('heading', { level: 1, name: 'Notifications' })
    expect(address()).toBe('/super/notifications?a=b')
    expect(localStorage.getItem('daybook.token')).toBeTruthy()
  })

  it('ends with the tab where one wants it so', async () => {
    played.signsIn({ email: 'tess@test.example', email_verified: true })
    const { address } = await signInThere('/login', { rememberMe: false })
    await screen.findByRole('heading', { level: 1, name: 'Timesheets' })
    expect(address()).toBe('/dashboard')
    expect(localStorage.getItem('daybook.token')).toBeNull()
  })

  it.each(['//evil.example', 'https://evil.example', '/%09/evil.example'])(
    'never leads elsewhere: next=%s leads home',
    async (next) => {
      played.signsIn({ email: 'tess@test.example', email_verified: true })
      const { address } = await signInThere(`/login?next=${next}`)
      await screen.findByRole('heading', { level: 1, name: 'Timesheets' })
      expect(address()).toBe('/dashboard')
    },
  )

  it('says on the sign-in screen why nobody is signed in, and keeps where one wanted to go', async () => {
    played.signsIn({ email: 'stranger@test.example', email_verified: true })
    const { address } = await signInThere('/notifications')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'There is no account for stranger@test.example. Accounts are made by your administrator.',
    )
    expect(address()).toBe('/login?next=%2Fnotifications')
  })

  it.each(['?code=x&state=y', '?error=access_denied'])(
    'an address that somebody made, /callback%s, signs nobody in',
    async (answer) => {
      const { address } = await screens.open(`/callback${answer}`)
      expect((await screen.findByRole('alert')).textContent).toContain(
        'This sign-in was started in another browser, took too long, or is already finished.',
      )
      expect(address()).toBe('/login')
    },
  )

  it('without a connection says so', async () => {
    const { address } = await screens.open('/callback?code=x&state=y', { isOffline: true })
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
    expect(address()).toBe('/login')
  })

  it('says beside the button that the provider does not answer', async () => {
    played.isDown(true)
    current = createProvider(options)
    const { user, leave } = await screens.open('/login')
    await user.click(await screen.findByRole('button', { name: WAY }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your company’s sign-in does not respond.',
    )
    expect(leave).not.toHaveBeenCalled()
    screens.takeLog()
  })
})
