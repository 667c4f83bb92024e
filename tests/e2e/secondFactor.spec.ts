// A second factor from its set-up to its end: an authenticator app and a passkey of Chromium's virtual authenticator. Browsers
// have passkeys at names only, so the server is reached as localhost.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { allowComplaints, expect, expectAccessible, PASSWORD, PHONE, test } from '#tests/support/e2e.ts'
import { expectReady, hasOwnClock, NO_NETWORK } from '#tests/support/ahead.ts'

/** Nobody else's journey is theirs. */
const EMAIL = 'bikram.gurung@demo.example'

test.use({ baseURL: ({ daybook }, use) => use(daybook.replace('127.0.0.1', 'localhost')) })

test('an authenticator app and a passkey are set up on a phone, sign their person in, unlock the phone’s store offline, and are removed', async ({
  keeper,
  complaints,
}) => {
  test.slow()
  const phone = await keeper(PHONE)
  await hasOwnClock(phone)
  await withAuthenticator(phone)
  await phone.goto('/login?next=/profile')
  await phone.getByLabel('Remember me').check()
  await enterPassword(phone)
  const section = phone.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Set up authenticator app' }).click()
  const secret = (await phone.getByRole('status', { name: 'Key' }).textContent())!.replace(/\s/g, '')
  await expectAccessible(phone, 'setting up an authenticator app')
  await phone.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  const codes = phone.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(phone, 'recovery codes')
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText('10 left')).toBeVisible()
  await logOut(phone)

  await enterPassword(phone)
  await expect(phone.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await expectAccessible(phone, 'the second half of a sign-in')
  // The present code has been used: the next one is good as well.
  await phone.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await phone.getByRole('textbox', { name: 'Name' }).fill('Work phone')
  await expectAccessible(phone, 'adding a passkey')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText('Work phone')).toBeVisible()
  await logOut(phone)
  await phone.getByLabel('Remember me').check()
  await phone.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(section.getByText('Work phone')).toBeVisible()

  await phone.goto('/')
  await expectReady(phone)
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(phone.getByText('Your days are on this phone')).toBeVisible()
  await expect(phone.getByText(/^Work orders as of /)).toBeHidden()
  await expectAccessible(phone, 'a phone that is locked')
  await phone.getByRole('button', { name: 'Unlock' }).click()
  await expect(phone.getByText(/^Work orders as of /)).toBeVisible()
  await phone.context().setOffline(false)
  await phone.goto('/profile')
  await section.getByRole('button', { name: 'Remove passkey Work phone' }).click()
  await phone.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(section.getByText('Work phone')).toBeHidden()
  await section.getByRole('button', { name: 'Remove authenticator app' }).click()
  await phone.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(section.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
  // In addition to network errors: a query of the previous screen may find the session gone.
  allowComplaints(complaints, new RegExp(`status of 401|${NO_NETWORK.source}`))
})

/** A device of the page's own that keeps passkeys, and whose person is always verified. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The code that an app shows, or some steps of 30 seconds later. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Who is in is back on the profile. */
async function logOut(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}
