// The second factor on screen: the second half of a sign-in, the section of the profile, and the screen of those who need
// one.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setClock } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { answer, findDialog, findToast, openScreens } from '#tests/support/screen.tsx'
import { codeOf, withTotp } from '#tests/support/secondFactor.ts'
import { signInOnScreen } from '#tests/support/signIn.ts'
import { NOON } from '#tests/support/world.ts'

const screens = await openScreens()
const { people } = screens.company
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
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByText(name, { selector: 'button, button *' }))
const fill = async (user: UserEvent, input: HTMLElement, text: string) => {
  await user.clear(input)
  await user.paste(text)
}
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

it('a sign-in that took too long starts again and says why; it accepts a recovery code in place of the code', async () => {
  const { secret, recoveryCodes } = await withTotp(await screens.signInAgain('tess'))
  const { user } = await screens.open('/login')
  await signInOnScreen(user, people.tess)
  await code()
  later(301)
  await user.type(await code(), codeOf(secret))
  expect(
    await screen.findByText('This sign-in took too long or too many tries. Please sign in again.'),
  ).toBeTruthy()
  await signInOnScreen(user, people.tess)
  await press(user, 'Use a recovery code')
  await fill(user, screen.getByLabelText('Recovery code'), 'abc')
  await press(user, 'Sign in')
  expect(await screen.findByText('A recovery code looks like abcde-23456')).toBeTruthy()
  await fill(user, screen.getByLabelText('Recovery code'), recoveryCodes[0]!.toUpperCase())
  await press(user, 'Sign in')
  expect(await screen.findByText('No timesheets yet')).toBeTruthy()
})

it('the profile sets up an authenticator app after the password, shows the recovery codes once, and removes the app', async () => {
  const { user } = await screens.open('/profile', { as: 'theo' })
  await db.session.updateMany({ data: { provedAt: new Date(0) } })
  await user.click(screen.getByRole('button', { name: 'Set up authenticator app' }))
  const proof = within(await findDialog('Confirm your password'))
  for (const password of ['wrong one', PASSWORD]) {
    await fill(user, proof.getByLabelText('Password'), password)
    await user.click(proof.getByText('Continue'))
    if (password !== PASSWORD) expect(await proof.findByText('This is not your password.')).toBeTruthy()
  }
  await findDialog('Authenticator app')
  await confirmApp(user)
  const codes = within(await findDialog('Recovery codes'))
  expect(codes.getAllByRole('listitem')).toHaveLength(10)
  await user.click(codes.getByText('I have saved them'))
  expect(await screen.findByText('10 left, in case you lose your app or passkey')).toBeTruthy()
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
