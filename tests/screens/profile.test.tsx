// The profile: what people read of themselves, and what they change there (spec 2, /profile).
import { screen, waitFor, within } from '@testing-library/react'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { avatarPath } from '#domain/user/avatar.ts'
import { setAvatar } from '#server/actions/user/avatar.ts'
import { openFiles } from '#server/adapters/files.ts'
import { db } from '#server/database/client.ts'
import { createApiToken } from '#tests/support/apiTokens.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { answer, findDialog, openScreens } from '#tests/support/screen.tsx'

/** What the frame and the profile hear of. */
const ALL = 5
const SQUARE = { create: { width: 64, height: 64, channels: 3, background: '#1C7F4A' } } as const

const screens = await openScreens()

const section = async (name: string) => within(await screen.findByRole('region', { name }))

/** The facts of a section by their names. */
async function facts(name: string): Promise<Record<string, string>> {
  const part = await section(name)
  const values = part.getAllByRole('definition').map(({ textContent }) => textContent)
  return Object.fromEntries(
    part.getAllByRole('term').map(({ textContent }, at) => [textContent, values[at]!]),
  )
}

describe('the details', () => {
  it.each([
    [
      'tess',
      {
        Name: 'Tess Tester',
        Email: 'tess@test.example',
        'User Type': 'Staff',
        'Approval Group': 'Field north',
        'Visible Type': 'All',
        'Default Start Time': '08:30 am',
        'Pay Location': 'North',
        'Created on': 'Mon Jan 05, 2026',
      },
    ],
    [
      'ada',
      {
        Name: 'Ada Tester',
        Email: 'ada@test.example',
        'User Type': 'Approver',
        'Approves for': 'Field north',
        'Pay Location': 'North',
        'Created on': 'Mon Jan 05, 2026',
      },
    ],
  ] as const)('of %s are what matters for the role', async (name, expected) => {
    await screens.open('/profile', { as: name })
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy()
    expect(await facts('Details')).toEqual(expected)
    const entry = screen.getByRole('link', { name: 'Profile' })
    expect(entry.getAttribute('aria-current')).toBe('page')
  })

  it('follow what an administrator changes meanwhile', async () => {
    await screens.open('/profile', { as: 'theo' })
    expect((await facts('Details')).Name).toBe('Theo Tester')
    await screens.isLive(ALL)
    const { id } = screens.company.people.theo
    await db.user.update({ where: { id }, data: { lastName: 'Taylor' } })
    await waitFor(async () => expect((await facts('Details')).Name).toBe('Theo Taylor'))
    await db.user.update({ where: { id }, data: { lastName: 'Tester' } })
  })
})

it.each([
  ['ada', 'Something wrong? Ask an administrator, who can change it.'],
  ['uma', 'Something wrong? You can change it under Users.'],
  ['sam', 'Something wrong? You can change it under Users.'],
] as const)('the details tell %s who can change them', async (name, lead) => {
  await screens.open('/profile', { as: name })
  expect(await (await section('Details')).findByText(lead)).toBeTruthy()
})

describe('the password', () => {
  it('is replaced in place, revokes access tokens as it says, and the form is folded away again', async () => {
    await createApiToken(screens, await screens.signInAgain('theo'))
    const { user } = await screens.open('/profile', { as: 'theo' })
    const part = await section('Password')
    expect(
      part.getByText(/signs you out of all your other devices and revokes your access tokens/),
    ).toBeTruthy()
    const tokens = await section('Access tokens')
    expect(tokens.getByRole('button', { name: 'Revoke Spreadsheet' })).toBeTruthy()
    await user.click(part.getByRole('button', { name: 'Change password' }))
    await user.click(part.getByRole('button', { name: 'Save password' }))
    expect(await part.findByText('Please enter a new password')).toBeTruthy()
    expect(part.getByText('Please enter your current password')).toBeTruthy()
    await user.type(part.getByLabelText('Current password'), 'not the present one')
    await user.type(part.getByLabelText('New password'), 'hydraulic pump seven')
    await user.click(part.getByRole('button', { name: 'Save password' }))
    expect(await part.findByText('This is not your current password.')).toBeTruthy()
    await user.clear(part.getByLabelText('Current password'))
    await user.type(part.getByLabelText('Current password'), PASSWORD)
    await user.click(part.getByRole('button', { name: 'Save password' }))
    expect(await part.findByRole('button', { name: 'Change password' })).toBeTruthy()
    expect(await screen.findByText('Saved successfully')).toBeTruthy()
    await waitFor(() => expect(tokens.queryByRole('listitem')).toBeNull())
    const { id, passwordHash } = screens.company.people.theo
    const { passwordHash: changed } = await db.user.findUniqueOrThrow({ where: { id } })
    expect(changed).not.toBe(passwordHash)
    await db.user.update({ where: { id }, data: { passwordHash } })
  })

  it('stays as it is where the form is folded away', async () => {
    const { user } = await screens.open('/profile', { as: 'theo' })
    const part = await section('Password')
    await user.click(part.getByRole('button', { name: 'Change password' }))
    await user.type(part.getByLabelText('Current password'), PASSWORD)
    await user.click(part.getByRole('button', { name: 'Cancel' }))
    const again = part.getByRole('button', { name: 'Change password' })
    expect(document.activeElement, 'the focus is where it came from').toBe(again)
    await user.click(again)
    expect(part.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
  })
})

describe('working hours and top approvers', () => {
  it('are empty in words where nothing was recorded', async () => {
    await screens.open('/profile', { as: 'tess' })
    const hours = await section('Working hours')
    expect(hours.getByText(/^No hours in the last eight weeks/)).toBeTruthy()
    expect(hours.queryByRole('table')).toBeNull()
    expect((await section('Top approvers')).getByText('None of them is decided yet.')).toBeTruthy()
  })

  it('have every day in a table, and the unusual in words', async () => {
    for (const startDate of ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-09'])
      await screens.seed({ owner: 'tess', startDate, status: 'APPROVED' })
    await screens.seed({ owner: 'tess', startDate: '2026-11-10', times: [['6:00', '18:30']] })
    const { user } = await screens.open('/profile', { as: 'tess' })
    const hours = await section('Working hours')
    const unusual = within(hours.getByRole('list', { name: 'Unusual weeks' }))
    expect(unusual.getByRole('listitem').textContent).toBe(
      'Week of Mon Nov 09, 2026: Tue Nov 10, 2026 was much longer: 12 hrs 30 mins',
    )
    expect(
      hours.getByText(/^Your usual week has 22 hrs 15 mins, your usual day 08 hrs 00 mins\./),
    ).toBeTruthy()
    await user.click(hours.getByText('All days in numbers'))
    const [, present, last] = within(hours.getByRole('table')).getAllByRole('row')
    const numbers = (row: HTMLElement | undefined) =>
      [...row!.querySelectorAll('td')].map(({ textContent }) => textContent)
    expect(numbers(present)).toEqual(['–', '–', '–', '–', '–', '–', '–', '–'])
    expect(numbers(last)).toEqual(['8:00', '12:30', '–', '–', '–', '–', '–', '20:30'])
  })

  it('are those of the groups for who approves and records nothing', async () => {
    await screens.open('/profile', { as: 'ada' })
    const part = await section('Top approvers')
    expect(part.getByText(/most timesheets of your groups/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Working hours' })).toBeNull()
  })
})

describe('the signed-in devices', () => {
  const rows = async () => (await section('Signed-in devices')).getAllByRole('listitem')
  const signOutOf = (part: Awaited<ReturnType<typeof section>>) =>
    part.getAllByRole('button', { name: /^Sign out Unknown device/ })

  it('are signed out one by one, and all others together', async () => {
    const { id: userId } = screens.company.people.theo
    await db.session.deleteMany({ where: { userId } })
    const there = [
      await screens.signInAgain('theo'),
      await screens.signInAgain('theo'),
      await screens.signInAgain('theo'),
    ]
    const { user } = await screens.open('/profile', { as: 'theo' })
    expect(await rows()).toHaveLength(4)
    const part = await section('Signed-in devices')
    expect(part.getAllByText('This device')).toHaveLength(1)
    expect(signOutOf(part)).toHaveLength(3)
    await user.click(signOutOf(part)[0]!)
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    await user.click(part.getByRole('button', { name: 'Sign out all others' }))
    await answer(user, 'Signing out', 'You will be signed out of 2 other devices.', 'Sign out')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    for (const caller of there) expect((await caller.rest('GET', '/auth/me')).status).toBe(403)
  })

  it('lose one that signs out by itself', async () => {
    const { id: userId } = screens.company.people.theo
    await db.session.deleteMany({ where: { userId } })
    const other = await screens.signInAgain('theo')
    await screens.open('/profile', { as: 'theo' })
    expect(await rows()).toHaveLength(2)
    await screens.isLive(ALL)
    await other.ask('mutation { signOut { signedOut } }')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })
})

describe('the picture', () => {
  const choose = async (file: File) => {
    const { user } = await screens.open('/profile', { as: 'tess' })
    const part = await section('Picture')
    await user.upload(part.getByLabelText('Picture file'), file)
    return part
  }
  const jpeg = (size: number) => {
    const bytes = new Uint8Array(size)
    bytes.set([0xff, 0xd8, 0xff, 0xe0])
    return new File([bytes], 'me.jpg', { type: 'image/jpeg' })
  }

  it.each([
    [
      'what only says that it is one',
      new File(['<svg/>'], 'me.png', { type: 'image/png' }),
      'Avatar picture must be JPG/PNG format!',
    ],
    ['what is too large', jpeg(5 * 1024 * 1024 + 1), 'Avatar picture size can not exceed 5MB!'],
  ])('is not %s', async (_what, file, message) => {
    const part = await choose(file)
    expect((await part.findByRole('alert')).textContent).toBe(message)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is seen by its person at once, and taken away after a question', async () => {
    const asked: string[] = []
    const answerFor = (what: string) => {
      asked.push(what)
      return null
    }
    const { user } = await screens.open('/profile', { as: 'tess', answerFor })
    const part = await section('Picture')
    await screens.isLive(ALL)
    expect(part.getByRole('button', { name: 'Add picture' })).toBeTruthy()
    const file = new Uint8Array(await sharp(SQUARE).jpeg().toBuffer())
    const { id } = screens.company.people.tess
    const avatarId = await setAvatar({ id }, openFiles(screens.folder), file)
    const path = `/api${avatarPath({ id, avatarId })}`
    expect(await part.findByRole('button', { name: 'Change picture' })).toBeTruthy()
    await waitFor(() => expect(asked).toContain(path))
    expect(
      asked.filter((one) => one === path),
      'once for all places that show it',
    ).toHaveLength(1)
    await user.click(part.getByRole('button', { name: 'Remove' }))
    await answer(user, 'Deleting', 'Your picture will be deleted. Are you sure?', 'Delete')
    expect(await part.findByRole('button', { name: 'Add picture' })).toBeTruthy()
  })
})

it('the theme is chosen for this browser', async () => {
  const { user } = await screens.open('/profile', { as: 'tess' })
  const part = await section('Theme')
  expect(part.getByLabelText<HTMLInputElement>('Auto').checked).toBe(true)
  await user.click(part.getByLabelText('Dark'))
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  expect(localStorage.getItem('daybook.theme')).toBe('dark')
  await user.click(part.getByLabelText('Auto'))
})

it('a new access token needs the password again, and a day within a year', async () => {
  const { user } = await screens.open('/profile', { as: 'tess' })
  const { id: userId } = screens.company.people.tess
  await db.session.updateMany({ where: { userId }, data: { provedAt: new Date('2026-01-01') } })
  await user.click(
    await (await section('Access tokens')).findByRole('button', { name: 'Create access token' }),
  )
  const form = within(await findDialog('Create access token'))
  await user.click(form.getByRole('button', { name: 'Create access token' }))
  expect(await form.findByText('Please enter a name')).toBeTruthy()
  await user.type(form.getByLabelText('Name'), 'Script')
  await user.click(form.getByRole('radio', { name: 'Date' }))
  await user.clear(form.getByLabelText('Last day'))
  await user.type(form.getByLabelText('Last day'), '18/11/2027')
  expect(await form.findByText('At most a year from today')).toBeTruthy()
  await user.click(form.getByRole('radio', { name: '1 year' }))
  await user.click(form.getByRole('button', { name: 'Create access token' }))
  const proof = within(await findDialog('Confirm your password'))
  await user.type(proof.getByLabelText('Password'), PASSWORD)
  await user.click(proof.getByRole('button', { name: 'Continue' }))
  const shown = within(await findDialog('Your access token'))
  expect(shown.getByLabelText('Access token').textContent).toMatch(/^dbk_/)
  const { session } = await db.apiToken.findFirstOrThrow({ include: { session: true } })
  expect(session.expiresAt.toISOString()).toBe('2027-11-17T14:00:00.000Z')
})
