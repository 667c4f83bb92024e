// Leave: a person asks for it on the profile and from the week; the approver decides where they see their people.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { findDialog, openScreens } from '#tests/support/screen.tsx'
import { isClosed } from '#tests/support/dialog.ts'

const screens = await openScreens()
beforeEach(async () => {
  // Friday afternoon in Brisbane.
  screens.at('2026-11-20T05:00:00.000Z')
  await db.setting.update({ where: { id: 1 }, data: { leaveIsAsked: true } })
})

const month = (name: RegExp) => screen.findByRole('button', { name })

it('a person asks from the week, an approver declines with words and approves it after a change, and both see it as it happens', async () => {
  for (const startDate of ['2026-11-16', '2026-11-18', '2026-11-19'])
    await screens.seed({ owner: 'tess', startDate, status: 'DRAFT' })
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await screen.findByRole('button', { name: 'Were you away?' }))
  const ask = within(await findDialog('Ask for leave'))
  expect(ask.getByLabelText<HTMLInputElement>('First day').value).toBe('17 Nov 2026')
  await user.type(ask.getByLabelText('Message to your approvers'), 'Funeral')
  await user.click(ask.getByRole('button', { name: 'Ask' }))
  await isClosed()
  expect(await month(/^Tue Nov 17, 2026: Missing. Leave pending. Start/)).toBeTruthy()
  await screens.crash()

  const ada = await screens.open('/super/dashboard', { as: 'ada' })
  await screen.findByText('1 person asks for leave')
  await ada.user.click(screen.getByRole('button', { name: 'Decide' }))
  const decide = within(await findDialog('Leave to decide'))
  expect(decide.getByText('Annual leave, Tue Nov 17, 2026, 7 h 36 a day')).toBeTruthy()
  expect(decide.getByText('Funeral')).toBeTruthy()
  await ada.user.click(decide.getByRole('button', { name: /^Decline\s?the leave of Tess Tester/ }))
  const decline = within(await findDialog('Decline leave'))
  await ada.user.type(decline.getByLabelText('Reason for Tess Tester'), 'Which funeral?')
  await ada.user.click(decline.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByText('1 person asks for leave')).toBeNull())
  await screens.crash()

  const tess = await screens.open('/profile', { as: 'tess' })
  const list = within(await screen.findByRole('list', { name: 'Leave' }))
  expect(list.getByText('Ada Tester: Which funeral?')).toBeTruthy()
  await tess.user.click(list.getByRole('button', { name: /^Change/ }))
  const change = within(await findDialog('Change leave'))
  await tess.user.click(change.getByRole('button', { name: 'Ask again' }))
  await isClosed()
  await waitFor(() => expect(list.getByText('Pending')).toBeTruthy())
  await tess.user.click(list.getByRole('button', { name: /^Take back/ }))
  await waitFor(() => expect(list.getByText('Cancelled')).toBeTruthy())
  await tess.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(list.getByText('Pending')).toBeTruthy())
  expect(await db.leave.findFirst()).toMatchObject({ status: 'PENDING' })
  await screens.crash()

  // What waits is decided, too, when nobody can ask any more.
  await db.setting.update({ where: { id: 1 }, data: { leaveIsAsked: false } })
  await screens.open('/super/dashboard', { as: 'ada' })
  await screen.findByText('1 person asks for leave')
  await screens.crash()
  const again = await screens.open('/super/dashboard?leave=yes', { as: 'ada' })
  const dialog = within(await findDialog('Leave to decide'))
  await again.user.click(await dialog.findByRole('button', { name: /^Approve\s?the leave of Tess Tester/ }))
  expect(await dialog.findByText('No pending leave')).toBeTruthy()
  await screens.crash()

  await screens.open('/dashboard?view=month', { as: 'tess' })
  expect(await month(/^Tue Nov 17, 2026: Leave, no timesheet expected$/)).toBeTruthy()
})
