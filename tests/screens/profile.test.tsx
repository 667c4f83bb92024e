// The profile: what people read of themselves, and what they change there (spec 2, /profile).
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { createScreens, type Screens } from '#tests/support/screen.tsx'

let screens: Screens
beforeAll(async () => {
  screens = await createScreens()
})
afterEach(() => screens.leave())
afterAll(() => screens.close())

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
    [
      'uma',
      {
        Name: 'Uma Tester',
        Email: 'uma@test.example',
        'User Type': 'User Administrator',
        'Pay Location': 'North',
        'Created on': 'Mon Jan 05, 2026',
      },
    ],
    [
      'sam',
      {
        Name: 'Sam Tester',
        Email: 'sam@test.example',
        'User Type': 'System Administrator',
        'Approval Group': 'Field north',
        'Visible Type': 'All',
        'Default Start Time': '08:30 am',
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
    await screens.isLive()
    const { id } = screens.company.people.theo
    await db.user.update({ where: { id }, data: { lastName: 'Taylor' } })
    await waitFor(async () => expect((await facts('Details')).Name).toBe('Theo Taylor'))
    await db.user.update({ where: { id }, data: { lastName: 'Tester' } })
  })
})

describe('the password', () => {
  it('is replaced in place, and the form is folded away again', async () => {
    const { user } = await screens.open('/profile', { as: 'theo' })
    const part = await section('Password')
    await user.click(part.getByRole('button', { name: 'Change password' }))
    await user.type(part.getByLabelText('Present password'), 'not the present one')
    await user.type(part.getByLabelText('New password'), 'hydraulic pump seven')
    await user.click(part.getByRole('button', { name: 'Save password' }))
    expect(await part.findByText('This is not your present password.')).toBeTruthy()
    await user.clear(part.getByLabelText('Present password'))
    await user.type(part.getByLabelText('Present password'), PASSWORD)
    await user.click(part.getByRole('button', { name: 'Save password' }))
    expect(await part.findByRole('button', { name: 'Change password' })).toBeTruthy()
    expect(await screen.findByText('Saved successfully')).toBeTruthy()
    const { id, passwordHash } = screens.company.people.theo
    const { passwordHash: changed } = await db.user.findUniqueOrThrow({ where: { id } })
    expect(changed).not.toBe(passwordHash)
    await db.user.update({ where: { id }, data: { passwordHash } })
  })

  it('stays as it is where the form is folded away', async () => {
    const { user } = await screens.open('/profile', { as: 'theo' })
    const part = await section('Password')
    await user.click(part.getByRole('button', { name: 'Change password' }))
    await user.type(part.getByLabelText('Present password'), PASSWORD)
    await user.click(part.getByRole('button', { name: 'Cancel' }))
    await user.click(part.getByRole('button', { name: 'Change password' }))
    expect(part.getByLabelText<HTMLInputElement>('Present password').value).toBe('')
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
