// Signing in: where it leads, and what it says when it cannot.
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type PersonName } from '#tests/support/company.ts'
import { createScreens, type Screens } from '#tests/support/screen.tsx'

let screens: Screens
beforeAll(async () => {
  screens = await createScreens()
})
afterEach(() => screens.leave())
afterAll(() => screens.close())

const email = () => screen.findByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

async function signIn(user: UserEvent, name: PersonName, secret = PASSWORD) {
  await user.type(await email(), screens.company.people[name].email)
  await user.type(password(), secret)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('signing in', () => {
  it.each([
    ['tess', '/dashboard', 'Welcome Tess Tester · Staff'],
    ['ada', '/super/dashboard', 'Welcome Ada Tester · Approver'],
    ['uma', '/admin/dashboard', 'Welcome Uma Tester · User Administrator'],
    ['sam', '/admin/dashboard', 'Welcome Sam Tester · System Administrator'],
  ] as const)('as %s leads to %s and says who one is', async (name, home, welcome) => {
    const { user, address } = await screens.open('/login')
    await signIn(user, name)
    expect(await screen.findByRole('heading', { level: 1, name: 'Timesheets' })).toBeTruthy()
    expect(screen.getByRole('banner').textContent).toContain(welcome)
    expect(address()).toBe(home)
  })

  it('leads to where one wanted to go', async () => {
    const { user, address } = await screens.open('/super/dashboard?status=declined')
    await signIn(user, 'ada')
    expect(await screen.findByText('No declined timesheets')).toBeTruthy()
    expect(address()).toBe('/super/dashboard?status=declined')
  })

  it('with a wrong password says so and keeps what was typed', async () => {
    const { user, address } = await screens.open('/login')
    await signIn(user, 'tess', 'wrong horse battery')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('The e-mail or password is not correct.')
    expect((await email()).value).toBe('tess@test.example')
    expect(password().value).toBe('wrong horse battery')
    expect(address()).toBe('/login')
  })

  it('works after a wrong password was put right', async () => {
    const { user, address } = await screens.open('/login')
    await signIn(user, 'tess', 'wrong horse battery')
    await screen.findByRole('alert')
    await user.clear(password())
    await user.type(password(), PASSWORD)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
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

  it('to a disabled account says whom to ask', async () => {
    const { user, address } = await screens.open('/login')
    await signIn(user, 'dora')
    expect(
      await screen.findByText(
        'Your account has been disabled. Contact your support person to enable it, then try again.',
      ),
    ).toBeTruthy()
    expect(address()).toBe('/login')
  })

  it('without a connection says so, and works when it is back', async () => {
    const { user, address, network } = await screens.open('/login', { isOffline: true })
    await signIn(user, 'tess')
    expect(
      await screen.findByText('The server cannot be reached. Check your connection and try again.'),
    ).toBeTruthy()
    network.isDown = false
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })
})
