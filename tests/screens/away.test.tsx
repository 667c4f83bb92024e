// Days away on screen: marked from the week, the profile and the account, and shown in the weeks.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { findDialog, openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()
// Friday afternoon in Brisbane.
beforeEach(() => screens.at('2026-11-20T05:00:00.000Z'))
afterEach(async () => {
  await db.absence.deleteMany()
})

const day = (name: RegExp) => screen.findByRole('button', { name })

it('marks the missing days of the week that follow each other', async () => {
  for (const startDate of ['2026-11-16', '2026-11-19'])
    await screens.seed({ owner: 'tess', startDate, status: 'DRAFT' })
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await screen.findByRole('button', { name: 'Were you away?' }))
  const dialog = within(await findDialog('Mark days away'))
  expect(dialog.getByLabelText<HTMLInputElement>('First day').value).toBe('17 Nov 2026')
  expect(dialog.getByLabelText<HTMLInputElement>('Last day').value).toBe('18 Nov 2026')
  await user.click(dialog.getByRole('button', { name: 'Mark' }))
  expect(await day(/^Wed Nov 18, 2026: Leave, no timesheet expected$/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Were you away?' })).toBeNull())
  // A timesheet is still allowed.
  await user.click(await day(/^Tue Nov 17, 2026: Leave/))
  expect(await findDialog('New Timesheet')).toBeTruthy()
})

it('marks days and a roster on the profile, forgets the weekdays when the reason changes, and takes them back', async () => {
  const { user } = await screens.open('/profile', { as: 'tess' })
  const open = async () => {
    await user.click(await screen.findByText('Mark days away', { selector: 'button, button *' }))
    return within(await findDialog('Mark days away'))
  }
  const first = await open()
  await user.clear(first.getByLabelText('Last day'))
  await user.click(first.getByText('Mark'))
  expect(await first.findByText('Please choose a date')).toBeTruthy()
  await user.click(first.getByLabelText('Not rostered'))
  await user.click(first.getByLabelText('Friday'))
  await user.click(first.getByLabelText('Leave'))
  await user.click(first.getByText('Mark'))
  const list = within(await screen.findByRole('list', { name: 'Days away' }))
  expect(list.getByText('Fri Nov 20, 2026')).toBeTruthy()
  await user.click(list.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Days away' })).toBeNull())

  const second = await open()
  await user.click(second.getByLabelText('Not rostered'))
  await user.click(second.getByLabelText('Friday'))
  await waitFor(() => expect(second.getByLabelText<HTMLInputElement>('Last day').value).toBe(''))
  await user.click(second.getByLabelText('Monday'))
  await user.click(second.getByText('Mark'))
  expect(await screen.findByText('Every Monday and Friday from Fri Nov 20, 2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Days away' })).toBeNull())
  expect(await db.absence.count()).toBe(0)
})

it('shows approvers in the weeks who is away, and does not offer to remind them', async () => {
  const { id: userId } = screens.company.people.theo
  const dates = { startDate: new Date('2026-11-16'), endDate: new Date('2026-11-20') }
  await db.absence.create({ data: { userId, kind: 'LEAVE', ...dates } })
  await screens.open('/super/dashboard?view=week&week=2026-11-16&search=Theo', { as: 'ada' })
  const cell = await screen.findByRole('button', { name: 'Mon Nov 16, 2026: Leave, no timesheet expected' })
  expect(cell).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
})

it('lets an administrator mark days in an account', async () => {
  const { user } = await screens.open(`/admin/users?user=${screens.company.people.tess.id}`, { as: 'uma' })
  const account = within(await findDialog('Edit User'))
  await user.click(account.getByRole('button', { name: 'Mark days away' }))
  const dialog = within(await findDialog('Mark days away'))
  await user.click(dialog.getByLabelText('Public holiday'))
  await user.click(dialog.getByRole('button', { name: 'Mark' }))
  const list = await screen.findByRole('list', { name: 'Days away' })
  expect(within(list).getByText('Public holiday')).toBeTruthy()
})
