// A second factor from its set-up to its end: an authenticator app and a passkey of Chromium's virtual authenticator. Browsers
// have passkeys at names only, so the server is reached as localhost.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  allowComplaints,
  DESK,
  expect,
  expectAccessible,
  expectComplaints,
  PASSWORD,
  PHONE,
  test,
} from '#tests/support/e2e.ts'
import { expectReady, NO_NETWORK } from '#tests/support/ahead.ts'

/** Nobody else's journey is theirs. */
const EMAIL = 'bikram.gurung@demo.example'
const KEEPER = 'kenji.morimoto@demo.example'

test.use({ baseURL: ({ daybook }, use) => use(daybook.replace('127.0.0.1', 'localhost')) })

test('an authenticator app and a passkey are set up, sign somebody in, and are given up', async ({
  device,
  complaints,
}) => {
  const page = await device(DESK)
  await withAuthenticator(page)
  await page.goto('/login?next=/profile')
  await enterPassword(page)
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Set up authenticator app' }).click()
  const secret = (await page.getByRole('status', { name: 'Key' }).textContent())!.replace(/\s/g, '')
  await expectAccessible(page, 'setting up an authenticator app')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  const [recoveryCode] = await codes.getByRole('listitem').allTextContents()
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText('10 left')).toBeVisible()
  await logOut(page)

  await enterPassword(page)
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await expectAccessible(page, 'the second half of a sign-in')
  // The present code has been used: the next one is good as well.
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await expectAccessible(page, 'adding a passkey')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText('Work laptop')).toBeVisible()
  await expectAccessible(page, 'the profile of somebody with second factors')
  await logOut(page)

  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await logOut(page)

  await enterPassword(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expectAccessible(page, 'a recovery code')
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode!)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(section.getByText('9 left')).toBeVisible()
  await section.getByRole('button', { name: 'Remove passkey Work laptop' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(section.getByText('Work laptop')).toBeHidden()
  await section.getByRole('button', { name: 'Remove authenticator app' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(section.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
  // A query of the screen that is left may find the session gone.
  allowComplaints(complaints, /status of 401/)
})

test('what a phone has without a network opens behind a passkey of the phone', async ({
  keeper,
  complaints,
}) => {
  test.slow()
  const phone = await keeper(PHONE)
  await withAuthenticator(phone)
  await phone.goto('/login?next=/profile')
  await phone.getByLabel('Remember me').check()
  await enterPassword(phone, KEEPER)
  await phone.getByRole('button', { name: 'Add a passkey' }).click()
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByRole('button', { name: 'I have saved them' }).click()
  await phone.goto('/')
  await expectReady(phone)
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(phone.getByText('Your days are on this phone')).toBeVisible()
  await expect(phone.getByText(/^Work orders as of /)).toBeHidden()
  await expectAccessible(phone, 'a phone that is locked')
  await phone.getByRole('button', { name: 'Unlock' }).click()
  await expect(phone.getByText(/^Work orders as of /)).toBeVisible()
  expectComplaints(complaints, NO_NETWORK)
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

async function enterPassword(page: Page, email = EMAIL): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Who is in is back on the profile. */
async function logOut(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}
