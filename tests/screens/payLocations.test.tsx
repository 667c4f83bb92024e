// Pay locations on screen: created, changed, followed and deleted.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { updatePayLocation } from '#server/actions/pay-location/record.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { type } from '#tests/support/dialog.ts'
import { answer, openScreens, findDialog, findToast } from '#tests/support/screen.tsx'

afterEach(async () => {
  const { north, south } = screens.company.payLocations
  await db.payLocation.deleteMany({ where: { id: { notIn: [north.id, south.id] } } })
})
const screens = await openScreens()
const { division } = screens.company.jobs.bridge
const PATH = '/admin/settings?view=pay-locations'

const row = async (name: string) =>
  within((await screen.findByText(name, { selector: 'td, td *' })).closest('tr')!)
const press = (user: UserEvent, part: HTMLElement, name: string) =>
  user.click(within(part).getByRole('button', { name }))
const input = (dialog: HTMLElement, label: string) => within(dialog).getByLabelText<HTMLInputElement>(label)

it('one is created with its divisions, is on the list, and is shown from the message', async () => {
  const { user } = await screens.open(PATH, { as: 'sam' })
  await user.click(await screen.findByRole('button', { name: 'Create Pay Location' }))
  const dialog = await findDialog('Create Pay Location')
  await press(user, dialog, 'Create')
  expect(await within(dialog).findByText('Please enter Name')).toBeTruthy()
  await type(user, input(dialog, 'Name'), 'Depot')
  await type(user, input(dialog, 'Region'), 'Far West')
  await user.click(input(dialog, division))
  await press(user, dialog, 'Create')
  const toast = await findToast('Saved successfully', 'Pay location Depot created')
  expect((await row('Depot')).getByText(division)).toBeTruthy()
  await user.click(toast.getByRole('link', { name: 'Show' }))
  expect(input(await findDialog('Edit Pay Location'), 'Name').value).toBe('Depot')
  const where = { name: 'Depot' }
  expect(await db.payLocation.findFirst({ where, include: { divisions: true } })).toMatchObject({
    region: 'Far West',
    divisions: [{ division, active: true }],
  })
})

it('one opens at its address, is renamed with a history, follows another administrator, and several are deleted together', async () => {
  await db.payLocation.createMany({ data: ['Free', 'Idle'].map((name) => ({ name, region: 'Far West' })) })
  const { user, address } = await screens.open(PATH, { as: 'sam' })
  const { id, name } = screens.company.payLocations.north
  const openOne = async (shown: string) => {
    await user.click((await row(shown)).getByText(shown))
    return findDialog('Edit Pay Location')
  }
  const dialog = await openOne(name)
  expect(address()).toBe(`${PATH}&location=${id}`)
  await type(user, input(dialog, 'Name'), 'Norther')
  await press(user, dialog, 'Save Changes')
  const again = await openOne('Norther')
  await user.click(await within(again).findByText('History'))
  expect(within(again).getByText('Sam Tester')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screens.isLive()
  const other = { ...screens.company.people.uma, userType: 'SYSTEM_ADMINISTRATOR' } as unknown as Viewer
  await updatePayLocation(other, id, null, { name: 'Far north', region: 'QLD', active: true, divisions: [] })
  await row('Far north')

  await user.click(screen.getByLabelText('Select Free'))
  await user.click(screen.getByLabelText('Select Far north'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect((await findDialog('Deleting', 'alertdialog')).textContent).toMatch(
    /^Deleting2 pay locations: (Free, Far north|Far north, Free)\. Pay locations that people have or had become inactive instead of being deleted\./,
  )
  const sure = 'Your data will be deleted. Are you sure?'
  await answer(user, 'Deleting', sure, 'No')
  expect(await db.payLocation.count({ where: { name: 'Free' } })).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await answer(user, 'Deleting', sure, 'Delete')
  await screen.findByText('1 deleted. Made inactive instead, because people have or had it: Far north.')
  await waitFor(() => expect(screen.queryByText('Free')).toBeNull())
  expect((await row('Far north')).getByText('Inactive')).toBeTruthy()
  await user.click(screen.getByLabelText('Select Idle'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await answer(user, 'Deleting', sure, 'Delete')
  await findToast('Deleted successfully', 'Idle')
})
