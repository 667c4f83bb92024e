// Signing in: where it leads, what it says when it cannot, and the password that an administrator has handed out.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { openScreens } from '#tests/support/screen.tsx'
import { signInOnScreen } from '#tests/support/signIn.ts'

const screens = await openScreens()
const { people } = screens.company

const email = () => screen.findByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const press = (user: UserEvent, name: string) =>
  user.click(screen.getByText(name, { selector: 'button, button *' }))
const fill = async (user: UserEvent, input: HTMLElement, text: string) => {
  await user.clear(input)
  await user.paste(text)
}

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
  await fill(user, await email(), 'ada@test')
  expect(await screen.findByText('Please input correct email')).toBeTruthy()
  await signInOnScreen(user, people.ada, { password: 'wrong horse battery' })
  expect((await screen.findByRole('alert')).textContent).toBe('The e-mail or password is not correct.')
  expect((await email()).value).toBe('ada@test.example')
  expect(password().value).toBe('wrong horse battery')
  expect(address()).toMatch(/^\/login/)
  await fill(user, password(), PASSWORD)
  await press(user, 'Sign in')
  expect(await screen.findByText('No declined timesheets')).toBeTruthy()
  expect(address()).toBe('/super/dashboard?status=declined')
})

it('a link to another site leads home, also after a try offline and one that a proxy refused', async () => {
  const { user, address, network } = await screens.open('/login?next=//evil.example', { isOffline: true })
  await signInOnScreen(user, people.tess)
  const card = within(screen.getByLabelText('Sign in', { selector: 'section' }))
  expect(
    await card.findByText('The server cannot be reached. Check your connection and try again.'),
    'in the card, which needs no more code for it',
  ).toBeTruthy()
  network.isDown = false
  network.answerFor = () => 403
  await press(user, 'Sign in')
  expect(await card.findByText('Internal server error')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  network.answerFor = () => null
  await press(user, 'Sign in')
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

it('the typed e-mail is on the screen for a forgotten password, too, and on the way back', async () => {
  const { user } = await screens.open('/login')
  await fill(user, await email(), 'tess@test.example')
  await user.click(screen.getByText('Forgot your password?'))
  await screen.findByText('Forgot your password?', { selector: 'h1' })
  expect((await email()).value).toBe('tess@test.example')
  await fill(user, await email(), 'theo@test.example')
  await user.click(screen.getByText('Back to sign in'))
  await screen.findByText('Sign in', { selector: 'h1' })
  expect((await email()).value).toBe('theo@test.example')
})

it('an initial password must be replaced before anything else, at sign-in or during work; the user can log out instead', async () => {
  const { id, passwordHash } = people.theo
  const due = (mustChangePassword: boolean) =>
    db.user.update({ where: { id }, data: { mustChangePassword, passwordHash } })
  const isAsked = () => screen.findByText('Choose a password', { selector: 'h1' })
  const choose = async (user: UserEvent, current: string, next: string) => {
    await fill(user, screen.getByLabelText('Current password'), current)
    await fill(user, screen.getByLabelText('New password'), next)
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
