// Signing in: its target, its errors, the initial password from an administrator, and the second factor at sign-in, on
// the profile and where it is required.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { type } from '#tests/support/dialog.ts'
import { expectNames } from '#tests/support/names.ts'
import { answer, findDialog, findToast, openScreens } from '#tests/support/screen.tsx'
import { signInOnScreen } from '#tests/support/signIn.ts'
import { setClock } from '#server/adapters/clock.ts'
import { codeOf, withTotp } from '#tests/support/secondFactor.ts'
import { NOON } from '#tests/support/world.ts'

const screens = await openScreens()
const { people } = screens.company

const email = () => screen.findByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByText(name, { selector: 'button, button *' }))

it('signing in requires e-mail and password, keeps them when they are wrong, and leads to the requested address', async () => {
  const { user, address } = await screens.open('/super/dashboard?status=declined')
  const { autocomplete } = await email()
  expect([autocomplete, password().type, password().autocomplete]).toEqual([
    'username',
    'password',
    'current-password',
  ])
  expect(screen.queryByText(/company account/), 'without an identity provider').toBeNull()
  await press(user, 'Sign in')
  expect(await screen.findByText('Please enter email')).toBeTruthy()
  expect(screen.getByText('Please enter password')).toBeTruthy()
  expect((await email()).getAttribute('aria-invalid')).toBe('true')
  await type(user, await email(), 'ada@test')
  expect(await screen.findByText('Please input correct email')).toBeTruthy()
  await signInOnScreen(user, people.ada, { password: 'wrong horse battery' })
  expect((await screen.findByRole('alert')).textContent).toBe('The e-mail or password is not correct.')
  expect((await email()).value).toBe('ada@test.example')
  expect(password().value).toBe('wrong horse battery')
  expect(address()).toMatch(/^\/login/)
  await type(user, password(), PASSWORD)
  await press(user, 'Sign in')
  expect(await screen.findByText('No declined timesheets')).toBeTruthy()
  expect(address()).toBe('/super/dashboard?status=declined')
})

it('a link to another site leads home, also after an attempt offline and one that a proxy refused', async () => {
  const { user, address, network } = await screens.open('/login?next=//evil.example', { isOffline: true })
  await signInOnScreen(user, people.tess)
  const card = within(screen.getByLabelText('Sign in', { selector: 'section' }))
  const unreachable = 'The server cannot be reached. Check your connection and try again.'
  expect(await card.findByText(unreachable), 'in the card, which needs no more code for it').toBeTruthy()
  network.isDown = false
  for (const [status, sentence] of [
    [503, 'Internal server error'],
    [403, unreachable],
  ] as const) {
    network.answerFor = () => status
    await press(user, 'Sign in')
    expect(await card.findByText(sentence)).toBeTruthy()
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
  network.answerFor = () => null
  await press(user, 'Sign in')
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

it('the typed e-mail is on the screen for a forgotten password, too, and on the way back', async () => {
  const { user } = await screens.open('/login')
  await type(user, await email(), 'tess@test.example')
  expectNames('main', 'Sign in | E-mail | Password | Show password | Remember me on this device')
  await user.click(screen.getByText('Forgot your password?'))
  await screen.findByText('Forgot your password?', { selector: 'h1' })
  expect((await email()).value).toBe('tess@test.example')
  await type(user, await email(), 'theo@test.example')
  await press(user, 'Send code')
  await screen.findByText('Enter the code', { selector: 'h1' })
  const became = 'If theo@test.example has an account, a code for it is in the Outbox: no mail server.'
  expect(screen.getByText(became, { exact: false })).toBeTruthy()
  await user.click(screen.getByText('Back to sign in'))
  await screen.findByText('Sign in', { selector: 'h1' })
  expect((await email()).value).toBe('theo@test.example')
})

it('the cards of an invitation and of a code are named after their fields', async () => {
  await screens.open('/register')
  const code = 'E-mail | Code'
  expectNames('main', `Activate your account | ${code} | Password | Show password | Activate`)
  await screens.crash()
  await screens.open('/reset-password?email=tess%40test.example')
  expect(screen.getByText('Enter the code', { selector: 'h1' })).toBeTruthy()
})

it('an initial password must be replaced before anything else, at sign-in or during work; the user can log out instead', async () => {
  const { id, passwordHash } = people.theo
  const due = (mustChangePassword: boolean) =>
    db.user.update({ where: { id }, data: { mustChangePassword, passwordHash } })
  const isAsked = () => screen.findByText('Choose a password', { selector: 'h1' })
  const choose = async (user: UserEvent, current: string, next: string) => {
    await type(user, screen.getByLabelText('Current password'), current)
    await type(user, screen.getByLabelText('New password'), next)
    await press(user, 'Save password')
  }
  await due(true)
  const { user, address } = await screens.open('/notifications?a=b', { as: 'theo' })
  await isAsked()
  await choose(user, PASSWORD, 'password1234')
  expect(await screen.findByText('This password is too common. Please choose another one.')).toBeTruthy()
  await choose(user, 'not the present one', 'hydraulic pump seven')
  expect(await screen.findByText('This is not your current password.')).toBeTruthy()
  expect(screen.queryByText(/^Welcome/)).toBeNull()
  await choose(user, PASSWORD, 'hydraulic pump seven')
  await screen.findByText('No notifications yet')
  expect(address()).toBe('/notifications?a=b')

  await due(true)
  await user.click(screen.getByText('Timesheet', { selector: 'nav a, nav a *' }))
  await isAsked()
  await press(user, 'Log Out')
  await email()
  expect(address()).toBe('/login')
  await due(false)
})

beforeEach(async () => {
  setClock(() => new Date(NOON))
  await db.throttle.deleteMany()
  await db.totp.deleteMany()
  await db.recoveryCode.deleteMany()
  await requireFactor(false)
})

const requireFactor = (requireSecondFactorForAdministrators: boolean) =>
  db.setting.update({ where: { id: 1 }, data: { requireSecondFactorForAdministrators } })
const later = (seconds: number) => setClock(() => new Date(Date.parse(NOON) + seconds * 1000))

const code = () => screen.findByLabelText<HTMLInputElement>('Code')
/** Reads the key of the authenticator app and types its code. */
const confirmApp = async (user: UserEvent) => {
  const key = await screen.findByRole('status', { name: 'Key' })
  await user.type(await code(), codeOf(key.textContent.replace(/\s/g, '')))
}

it('a sign-in asks for the code, sends it at its sixth digit, also one pasted with a blank, and leads on', async () => {
  const { secret } = await withTotp(await screens.signInAgain('tess'))
  later(30)
  const { user, address } = await screens.open('/notifications')
  await signInOnScreen(user, people.tess)
  await user.click(await code())
  await user.paste('000 000')
  expect(await screen.findByText('The code is not correct or no longer valid.')).toBeTruthy()
  expect((await code()).autocomplete).toBe('one-time-code')
  expect((await code()).inputMode).toBe('numeric')
  await user.clear(await code())
  await user.type(await code(), codeOf(secret))
  await screen.findByText('No notifications yet')
  expect(address()).toBe('/notifications')
})

it('a sign-in that took too long starts again and says why; it accepts a recovery code instead of the code', async () => {
  const { secret, recoveryCodes } = await withTotp(await screens.signInAgain('tess'))
  const { user } = await screens.open('/login')
  await signInOnScreen(user, people.tess)
  await code()
  later(301)
  await user.type(await code(), codeOf(secret))
  await screen.findByText('This sign-in took too long or too many tries. Please sign in again.')
  await signInOnScreen(user, people.tess)
  await press(user, 'Use a recovery code')
  await type(user, screen.getByLabelText('Recovery code'), 'abc')
  await press(user, 'Sign in')
  expect(await screen.findByText('A recovery code looks like abcde-23456')).toBeTruthy()
  await type(user, screen.getByLabelText('Recovery code'), recoveryCodes[0]!.toUpperCase())
  await press(user, 'Sign in')
  expect(await screen.findByText('No timesheets yet')).toBeTruthy()
})

it('the profile sets up an authenticator app after the password, shows the recovery codes once, and removes the app', async () => {
  const { user } = await screens.open('/profile', { as: 'theo' })
  await db.session.updateMany({ data: { provedAt: new Date(0) } })
  await user.click(screen.getByRole('button', { name: 'Set up authenticator app' }))
  const proof = within(await findDialog('Confirm your password'))
  for (const password of ['wrong one', PASSWORD]) {
    await type(user, proof.getByLabelText('Password'), password)
    await user.click(proof.getByText('Continue'))
    if (password !== PASSWORD) expect(await proof.findByText('This is not your password.')).toBeTruthy()
  }
  await findDialog('Authenticator app')
  expectNames(
    '[role=dialog]',
    'Authenticator app | Close | QR code of the key below | Key | Copy | Code | Turn on',
  )
  await confirmApp(user)
  const codes = within(await findDialog('Recovery codes'))
  expect(codes.getAllByRole('listitem')).toHaveLength(10)
  await user.click(codes.getByText('I have saved them'))
  expect(await screen.findByText('10 left, in case you lose your app or passkey')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Make new recovery codes' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Remove authenticator app' }))
  await answer(user, 'Removing', 'Your authenticator app will be removed.', 'Remove')
  expect(await screen.findByRole('button', { name: 'Set up authenticator app' })).toBeTruthy()
  expect(await db.totp.count()).toBe(0)
  await findToast('Deleted successfully', 'Your authenticator app')
})

it('a required second factor must be set up before anything else, at sign-in or during work; the user can log out instead', async () => {
  const isAsked = () => screen.findByText('Set up a second factor', { selector: 'h1' })
  await requireFactor(true)
  const { user, address } = await screens.open('/admin/users', { as: 'uma' })
  await isAsked()
  await press(user, 'Authenticator app')
  await confirmApp(user)
  await press(user, 'I have saved them')
  await screen.findByText('Users', { selector: 'h1' })
  expect(address()).toBe('/admin/users')

  await db.totp.deleteMany()
  await user.click(await screen.findByRole('button', { name: /^Staff/ }))
  await isAsked()
  await press(user, 'Log Out')
  await screen.findByLabelText('E-mail')
  await waitFor(() => expect(address()).toBe('/login'))
})
