// Signing in: where it leads, and what it says when it cannot.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()

const email = () => screen.findByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

describe('signing in', () => {
  it.each([
    ['tess', '/dashboard', 'Welcome Tess Tester · Staff'],
    ['ada', '/super/dashboard?status=pending', 'Welcome Ada Tester · Approver'],
    ['uma', '/admin/dashboard', 'Welcome Uma Tester · User Administrator'],
    ['sam', '/admin/dashboard?status=pending', 'Welcome Sam Tester · System Administrator'],
  ] as const)('as %s leads to %s and says who one is', async (name, home, welcome) => {
    const { user, address } = await screens.open('/login')
    await screens.fillSignIn(user, name)
    expect(await screen.findByRole('heading', { level: 1, name: 'Timesheets' })).toBeTruthy()
    expect(screen.getByRole('banner').textContent).toContain(welcome)
    expect(address()).toBe(home)
  })

  it('leads to where one wanted to go', async () => {
    const { user, address } = await screens.open('/super/dashboard?status=declined')
    await screens.fillSignIn(user, 'ada')
    expect(await screen.findByText('No declined timesheets')).toBeTruthy()
    expect(address()).toBe('/super/dashboard?status=declined')
  })

  it('with a wrong password says so, keeps what was typed, and works once it is put right', async () => {
    const { user, address } = await screens.open('/login')
    await screens.fillSignIn(user, 'tess', 'wrong horse battery')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('The e-mail or password is not correct.')
    expect((await email()).value).toBe('tess@test.example')
    expect(password().value).toBe('wrong horse battery')
    expect(address()).toBe('/login')
    await user.clear(password())
    await user.type(password(), PASSWORD)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  it('is by password only where there is no identity provider', async () => {
    const { network } = await screens.open('/login')
    await email()
    await network.hasAsked('signInOfferQuery')
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContainEqual(
      expect.stringContaining('company account'),
    )
  })

  it('masks the password, and lets a password manager fill it in', async () => {
    await screens.open('/login')
    const { autocomplete } = await email()
    expect([autocomplete, password().type, password().autocomplete]).toEqual([
      'username',
      'password',
      'current-password',
    ])
  })

  it('hands the typed e-mail to the screen for a forgotten password, and back', async () => {
    const { user } = await screens.open('/login')
    await user.type(await email(), 'tess@test.example')
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    expect((await email()).value).toBe('tess@test.example')
    await user.clear(await email())
    await user.type(await email(), 'theo@test.example')
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect((await email()).value).toBe('theo@test.example')
  })

  it('asks for what is missing', async () => {
    const { user } = await screens.open('/login')
    await email()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Please enter email')).toBeTruthy()
    expect(screen.getByText('Please enter password')).toBeTruthy()
    expect((await email()).getAttribute('aria-invalid')).toBe('true')
    await user.type(await email(), 'tess@test')
    expect(await screen.findByText('Please input correct email')).toBeTruthy()
  })

  it('without a connection says so, and works when it is back', async () => {
    const { user, address, network } = await screens.open('/login', { isOffline: true })
    await screens.fillSignIn(user, 'tess')
    const card = within(screen.getByRole('region', { name: 'Sign in' }))
    expect(
      await card.findByText('The server cannot be reached. Check your connection and try again.'),
      'where no more code is needed for it',
    ).toBeTruthy()
    network.isDown = false
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })
})

it.each([
  '//evil.example',
  '/\\evil.example',
  '/%09/evil.example',
  '/%0A/evil.example',
  'https://evil.example',
  '',
])('a link that would lead elsewhere leads home: next=%s', async (next) => {
  const { user, address } = await screens.open(`/login?next=${next}`)
  await screens.fillSignIn(user, 'tess')
  await screen.findByRole('heading', { level: 1, name: 'Timesheets' })
  expect(address()).toBe('/dashboard')
})

describe('a password that was handed out', () => {
  const NEW = 'hydraulic pump seven'
  const due = (mustChangePassword: boolean) =>
    db.user.update({ where: { id: screens.company.people.theo.id }, data: { mustChangePassword } })
  const asked = () => screen.findByRole('heading', { level: 1, name: 'Choose a password' })
  const choose = async (user: UserEvent, current: string, next: string) => {
    await user.clear(screen.getByLabelText('Current password'))
    await user.type(screen.getByLabelText('Current password'), current)
    await user.clear(screen.getByLabelText('New password'))
    await user.type(screen.getByLabelText('New password'), next)
    await user.click(screen.getByRole('button', { name: 'Save password' }))
  }

  it('is replaced before anything else, and then leads to where one wanted to go', async () => {
    await due(true)
    const { user, address } = await screens.open('/notifications?a=b')
    await screens.fillSignIn(user, 'theo')
    await asked()
    await choose(user, PASSWORD, 'password1234')
    expect(await screen.findByText('This password is too common. Please choose another one.')).toBeTruthy()
    await choose(user, 'not the present one', NEW)
    expect(await screen.findByText('This is not your current password.')).toBeTruthy()
    expect(screen.queryByText('Welcome')).toBeNull()
    await choose(user, PASSWORD, NEW)
    await screen.findByRole('heading', { level: 1, name: 'Notifications' })
    expect(address()).toBe('/notifications?a=b')
    const { passwordHash } = screens.company.people.theo
    await db.user.update({ where: { id: screens.company.people.theo.id }, data: { passwordHash } })
  })

  it('is asked for, too, when it is handed out while one works, and one can leave', async () => {
    const { user, address } = await screens.open('/dashboard', { as: 'theo' })
    await screen.findByText('No timesheets yet')
    await due(true)
    await user.click(screen.getByRole('button', { name: /^Draft/ }))
    await asked()
    await user.click(screen.getByRole('button', { name: 'Log Out' }))
    await email()
    expect(address()).toBe('/login')
    await due(false)
  })
})
