// The profile: people's own data, and the settings that they change there (spec 2, /profile).
import { screen, waitFor, within } from '@testing-library/react'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { avatarPath } from '#domain/user/avatar.ts'
import { setAvatar } from '#server/actions/user/avatar.ts'
import { openFiles } from '#server/adapters/files.ts'
import { db } from '#server/database/client.ts'
import { createApiToken } from '#tests/support/apiTokens.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { type } from '#tests/support/dialog.ts'
import { expectNames } from '#tests/support/names.ts'
import { answer, findDialog, openScreens } from '#tests/support/screen.tsx'
import { NOON } from '#tests/support/world.ts'

/** The subscriptions of the frame and the profile. */
const ALL = 5
const SQUARE = { create: { width: 64, height: 64, channels: 3, background: '#1C7F4A' } } as const

const screens = await openScreens()
const { people } = screens.company

const element = (name: string) => screen.findByLabelText(name, { selector: 'section' })
const section = async (name: string) => within(await element(name))

/** The facts of the details by their names. */
async function facts(): Promise<Record<string, string>> {
  const part = await element('Details')
  const texts = (selector: string) =>
    [...part.querySelectorAll(selector)].map(({ textContent }) => textContent)
  const values = texts('dd')
  return Object.fromEntries(texts('dt').map((name, at) => [name, values[at]!]))
}

it('staff see their details, which follow an administrator’s changes, and sections without data say so; the theme is for this browser', async () => {
  const { user } = await screens.open('/profile', { as: 'tess' })
  expect(await facts()).toEqual({
    Name: 'Tess Tester',
    Email: 'tess@test.example',
    'User Type': 'Staff',
    'Approval Group': 'Field north',
    'Visible Type': 'All',
    'Default Start Time': '08:30 am',
    'Pay Location': 'North',
    'Created on': 'Mon Jan 05, 2026',
  })
  expectNames(
    'main',
    'Profile | Me | Picture | Add picture | Picture file | Details | Theme | Light | Dark | Auto',
    'My time | Days away | Mark days away | Working hours | Top approvers',
    'Signing in | Password | Change password | Second factor | Set up authenticator app',
    'Set up | Signed-in devices | Notifications | What reaches you',
    'Programs | Access tokens | Create access token | Calendar | Make an address',
  )
  expect(screen.queryByText(/^Passkeys /), 'what only an administrator can mend').toBeNull()
  const hours = await section('Working hours')
  expect(hours.getByText(/^No hours in the last eight weeks/)).toBeTruthy()
  expect(hours.queryByText('All days in numbers')).toBeNull()
  expect(
    (await section('Top approvers')).getByText('No timesheet of yours has been decided yet.'),
  ).toBeTruthy()
  expect(await element('Notifications')).toBeTruthy()

  const theme = await section('Theme')
  expect(theme.getByLabelText<HTMLInputElement>('Auto').checked).toBe(true)
  await user.click(theme.getByLabelText('Dark'))
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  expect(localStorage.getItem('daybook.theme')).toBe('dark')
  await user.click(theme.getByLabelText('Auto'))

  await screens.isLive(ALL)
  const { id } = people.tess
  await db.user.update({ where: { id }, data: { lastName: 'Taylor' } })
  await waitFor(async () => expect((await facts()).Name).toBe('Tess Taylor'))
  await db.user.update({ where: { id }, data: { lastName: 'Tester' } })
})

it('approvers who record nothing see the groups that they approve for and no hours of their own; administrators read that they can change their details, and have no choice of notifications', async () => {
  await screens.open('/profile', { as: 'ada' })
  expect(await facts()).toEqual({
    Name: 'Ada Tester',
    Email: 'ada@test.example',
    'User Type': 'Approver',
    'Approves for': 'Field north',
    'Pay Location': 'North',
    'Created on': 'Mon Jan 05, 2026',
  })
  expect(screen.getByText('Something wrong? Ask an administrator, who can change it.')).toBeTruthy()
  expect((await section('Top approvers')).getByText(/most timesheets of your groups/)).toBeTruthy()
  expect(screen.queryByLabelText('Working hours')).toBeNull()
  await screens.crash()
  await screens.open('/profile', { as: 'uma' })
  for (const group of ['Notifications', 'My time'])
    expect(screen.queryByLabelText(group, { selector: 'section' })).toBeNull()
  expect(screen.getByText('Something wrong? You can change it under Users.')).toBeTruthy()
})

it('a password is replaced in place, which revokes access tokens as the section says; Cancel discards what was typed', async () => {
  await createApiToken(screens, await screens.signInAgain('theo'))
  const { user } = await screens.open('/profile', { as: 'theo' })
  const part = await section('Password')
  part.getByText(/signs you out of all your other devices and revokes your access tokens/)
  const current = () => part.getByLabelText<HTMLInputElement>('Current password')
  await user.click(part.getByText('Change password'))
  await type(user, current(), PASSWORD)
  await user.click(part.getByText('Cancel'))
  expect(document.activeElement, 'the focus is back').toBe(
    part.getByText('Change password').closest('button'),
  )
  await user.click(part.getByText('Change password'))
  expect(current().value).toBe('')
  await user.click(part.getByText('Save password'))
  expect(await part.findByText('Please enter a new password')).toBeTruthy()
  expect(part.getByText('Please enter your current password')).toBeTruthy()

  const tokens = await section('Access tokens')
  expect(tokens.getByRole('button', { name: 'Revoke Spreadsheet' })).toBeTruthy()
  await type(user, current(), PASSWORD)
  await type(user, part.getByLabelText('New password'), 'hydraulic pump seven')
  await user.click(part.getByText('Save password'))
  expect(await part.findByText('Change password')).toBeTruthy()
  expect(await screen.findByText('Saved successfully')).toBeTruthy()
  await waitFor(() => expect(tokens.queryByRole('listitem')).toBeNull())
  const { id, passwordHash } = people.theo
  expect((await db.user.findUniqueOrThrow({ where: { id } })).passwordHash).not.toBe(passwordHash)
  await db.user.update({ where: { id }, data: { passwordHash } })
})

it('working hours show every day in a table and unusual weeks in words', async () => {
  for (const startDate of ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-09'])
    await screens.seed({ owner: 'tess', startDate, status: 'APPROVED' })
  await screens.seed({ owner: 'tess', startDate: '2026-11-10', times: [['6:00', '18:30']] })
  const { user } = await screens.open('/profile', { as: 'tess' })
  const hours = await section('Working hours')
  const unusual = within(hours.getByLabelText('Unusual weeks'))
  expect(unusual.getByRole('listitem').textContent).toBe(
    'Week of Mon Nov 09, 2026: Tue Nov 10, 2026 was much longer: 12 hrs 30 mins',
  )
  expect(hours.getByText(/^Your usual week has 22 hrs 15 mins, your usual day 08 hrs 00 mins\./)).toBeTruthy()
  await user.click(hours.getByText('All days in numbers'))
  const [, present, last] = [...(await element('Working hours')).querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(present).toEqual(['–', '–', '–', '–', '–', '–', '–', '–'])
  expect(last).toEqual(['8:00', '12:30', '–', '–', '–', '–', '–', '20:30'])
})

it('signed-in devices are signed out one by one or all others together, and disappear when they sign out themselves', async () => {
  await db.session.deleteMany({ where: { userId: people.theo.id } })
  const others = []
  for (let nth = 0; nth < 4; nth++) others.push(await screens.signInAgain('theo'))
  const { user } = await screens.open('/profile', { as: 'theo' })
  const part = await section('Signed-in devices')
  const has = (count: number) => waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(count))
  await has(5)
  expect(part.getAllByText('This device')).toHaveLength(1)
  await screens.isLive(ALL)
  await others[0]!.ask('mutation { signOut { signedOut } }')
  await has(4)
  const signOut = part.getAllByRole('button', { name: /^Sign out Unknown device/ })
  expect(signOut).toHaveLength(3)
  await user.click(signOut[0]!)
  await has(3)
  await user.click(part.getByText('Sign out all others'))
  await answer(user, 'Signing out', 'You will be signed out of 2 other devices.', 'Sign out')
  await has(1)
  for (const caller of others.slice(1)) expect((await caller.rest('GET', '/auth/me')).status).toBe(403)
})

it('a picture must be a JPEG or PNG of at most 5 MB; it shows everywhere with one request, and is removed after a question', async () => {
  const asked: string[] = []
  const answerFor = (what: string) => {
    asked.push(what)
    return null
  }
  const { user } = await screens.open('/profile', { as: 'tess', answerFor })
  const part = await section('Picture')
  const large = new Uint8Array(5 * 1024 * 1024 + 1)
  large.set([0xff, 0xd8, 0xff, 0xe0])
  for (const [content, name, message] of [
    ['<svg/>', 'me.png', 'Avatar picture must be JPG/PNG format!'],
    [large, 'me.jpeg', 'Avatar picture size can not exceed 5MB!'],
  ] as const) {
    const file = new File([content], name, { type: `image/${name.slice(3)}` })
    await user.upload(part.getByLabelText('Picture file'), file)
    await waitFor(() => expect(part.getByRole('alert').textContent).toBe(message))
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  await screens.isLive(ALL)
  expect(part.getByText('Add picture')).toBeTruthy()
  const { id } = people.tess
  const file = new Uint8Array(await sharp(SQUARE).jpeg().toBuffer())
  const avatarId = await setAvatar({ id }, openFiles(screens.folder), file)
  const path = `/api${avatarPath({ id, avatarId })}`
  expect(await part.findByText('Change picture')).toBeTruthy()
  await waitFor(() => expect(asked).toContain(path))
  expect(
    asked.filter((one) => one === path),
    'one request for all elements that show it',
  ).toHaveLength(1)
  await user.click(part.getByText('Remove'))
  await answer(user, 'Deleting', 'Your picture will be deleted. Are you sure?', 'Delete')
  expect(await part.findByText('Add picture')).toBeTruthy()
})

it('a new access token requires the password again, and a last day within a year', async () => {
  const { user } = await screens.open('/profile', { as: 'tess' })
  const { id: userId } = people.tess
  await db.session.updateMany({ where: { userId }, data: { provedAt: new Date('2026-01-01') } })
  await user.click((await section('Access tokens')).getByText('Create access token'))
  const form = within(await findDialog('Create access token'))
  const create = form.getByText('Create access token', { selector: 'button, button *' })
  expectNames(
    '[role=dialog]',
    'Create access token | Close | Name | May change data | Works for | 30 days | 90 days',
    '1 year | Date',
  )
  await user.click(create)
  expect(await form.findByText('Please enter a name')).toBeTruthy()
  await type(user, form.getByLabelText('Name'), 'Script')
  await user.click(form.getByLabelText('Date'))
  await type(user, form.getByLabelText('Last day'), '18/11/2027')
  expect(await form.findByText('At most a year from today')).toBeTruthy()
  await user.click(form.getByLabelText('1 year'))
  await user.click(create)
  const proof = within(await findDialog('Confirm your password'))
  await type(user, proof.getByLabelText('Password'), PASSWORD)
  await user.click(proof.getByText('Continue'))
  const shown = within(await findDialog('Your access token'))
  expect(shown.getByLabelText('Access token').textContent).toMatch(/^dbk_/)
  const { session } = await db.apiToken.findFirstOrThrow({ include: { session: true } })
  expect(session.expiresAt.toISOString()).toBe('2027-11-17T14:00:00.000Z')
})

it('the profile says of each device when it signed in and when it was last used, as accurately as that is known', async () => {
  await db.session.deleteMany({ where: { userId: people.theo.id } })
  for (const time of ['00:00', '01:46']) {
    screens.at(`2026-11-17T${time}:00.000Z`)
    await screens.signInAgain('theo')
  }
  screens.at(NOON)
  await screens.open('/profile', { as: 'theo' })
  expect(
    (await section('Signed-in devices')).getAllByText(/^Signed in/).map(({ textContent }) => textContent),
  ).toEqual([
    'Signed in 17/11/2026 12:00, last used now',
    'Signed in 17/11/2026 11:46, last used less than 15 minutes ago',
    'Signed in 17/11/2026 10:00, last used 17/11/2026 10:00',
  ])
})
