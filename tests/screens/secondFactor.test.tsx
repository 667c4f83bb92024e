// The second factor on screen: the second half of a sign-in, what the profile says, and what is due before anything else.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { openScreens, findToast } from '#tests/support/screen.tsx'
import { codeOf, withTotp } from '#tests/support/secondFactor.ts'
import { NOON } from '#tests/support/world.ts'

const screens = await openScreens()
beforeEach(async () => {
  setClock(() => new Date(NOON))
  await db.throttle.deleteMany()
  await db.totp.deleteMany()
  await db.recoveryCode.deleteMany()
  await require(false)
})

const require = (requireSecondFactorForAdministrators: boolean) =>
  db.setting.update({ where: { id: 1 }, data: { requireSecondFactorForAdministrators } })
const later = (seconds: number) => setClock(() => new Date(Date.parse(NOON) + seconds * 1000))

const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' })
const section = () => screen.findByRole('region', { name: 'Second factor' })

describe('the second half of a sign-in', () => {
  it('sends the code at its sixth digit, also one that is pasted with a blank, and leads on', async () => {
    const { secret } = await withTotp(await screens.signInAgain('tess'))
    later(30)
    const { user, address } = await screens.open('/notifications')
    await screens.fillSignIn(user, 'tess')
    await user.click(await code())
    await user.paste('000 000')
    expect(await screen.findByText('The code is not correct or no longer valid.')).toBeTruthy()
    expect((await code()).autocomplete).toBe('one-time-code')
    expect((await code()).inputMode).toBe('numeric')
    await user.clear(await code())
    await user.type(await code(), codeOf(secret))
    await screen.findByRole('heading', { level: 1, name: 'Notifications' })
    expect(address()).toBe('/notifications')
  })

  it('takes a recovery code in place of it', async () => {
    const { recoveryCodes } = await withTotp(await screens.signInAgain('tess'))
    const { user } = await screens.open('/login')
    await screens.fillSignIn(user, 'tess')
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'abc')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('A recovery code looks like abcde-23456')).toBeTruthy()
    await user.clear(screen.getByRole('textbox', { name: 'Recovery code' }))
    await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), recoveryCodes[0]!.toUpperCase())
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Timesheets' })).toBeTruthy()
  })

  it('begins again, and says why, once it took too long', async () => {
    const { secret } = await withTotp(await screens.signInAgain('tess'))
    const { user } = await screens.open('/login')
    await screens.fillSignIn(user, 'tess')
    await code()
    later(301)
    await user.type(await code(), codeOf(secret))
    expect(
      await screen.findByText('This sign-in took too long or too many tries. Please sign in again.'),
    ).toBeTruthy()
    expect(screen.getByLabelText('E-mail')).toBeTruthy()
  })
})

describe('the profile', () => {
  it('sets an authenticator app up, shows the recovery codes once, and gives it up', async () => {
    const { user } = await screens.open('/profile', { as: 'theo' })
    await user.click(await within(await section()).findByRole('button', { name: 'Set up authenticator app' }))
    const key = await screen.findByRole('status', { name: 'Key' })
    await user.type(await code(), codeOf(key.textContent.replace(/\s/g, '')))
    const codes = await screen.findByRole('dialog', { name: 'Recovery codes' })
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
    await user.click(within(codes).getByRole('button', { name: 'I have saved them' }))
    expect(
      await within(await section()).findByText('10 left, in case you lose your app or passkey'),
    ).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Remove authenticator app' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('button', { name: 'Set up authenticator app' })).toBeTruthy()
    expect(await db.totp.count()).toBe(0)
    await findToast('Deleted successfully', 'Your authenticator app')
  })

  it('asks for the password again when the sign-in was long ago', async () => {
    const { user } = await screens.open('/profile', { as: 'theo' })
    await section()
    await db.session.updateMany({ data: { provedAt: new Date(0) } })
    await user.click(screen.getByRole('button', { name: 'Set up authenticator app' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm your password' })
    await user.type(within(dialog).getByLabelText('Password'), 'wrong one')
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
    expect(await within(dialog).findByText('This is not your password.')).toBeTruthy()
    await user.clear(within(dialog).getByLabelText('Password'))
    await user.type(within(dialog).getByLabelText('Password'), PASSWORD)
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('dialog', { name: 'Authenticator app' })).toBeTruthy()
  })
})

describe('a second factor that is required', () => {
  const asked = () => screen.findByRole('heading', { level: 1, name: 'Set up a second factor' })

  it('is set up before anything else, and then leads to where one wanted to go', async () => {
    await require(true)
    const { user, address } = await screens.open('/admin/users')
    await screens.fillSignIn(user, 'uma')
    await asked()
    await user.click(screen.getByRole('button', { name: 'Authenticator app' }))
    const key = await screen.findByRole('status', { name: 'Key' })
    await user.type(await code(), codeOf(key.textContent.replace(/\s/g, '')))
    await user.click(await screen.findByRole('button', { name: 'I have saved them' }))
    await screen.findByRole('heading', { level: 1, name: 'Users' })
    expect(address()).toBe('/admin/users')
  })

  it('is asked for, too, when it is required while one works, and one can leave', async () => {
    const { user, address } = await screens.open('/admin/users', { as: 'uma' })
    await screen.findByRole('heading', { level: 1, name: 'Users' })
    await require(true)
    await user.click(await screen.findByRole('button', { name: /^Staff/ }))
    await asked()
    await user.click(screen.getByRole('button', { name: 'Log Out' }))
    await screen.findByLabelText('E-mail')
    await waitFor(() => expect(address()).toBe('/login'))
  })
})
