// Pay locations on screen: made, changed and deleted, live, and with the second of two told who was first.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { PayLocationInput } from '#domain/pay-location/forms.ts'
import { updatePayLocation } from '#server/actions/pay-location/record.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { answer, openScreens, findDialog, findToast } from '#tests/support/screen.tsx'

afterEach(async () => {
  const { north, south } = screens.company.payLocations
  await db.payLocation.deleteMany({ where: { id: { notIn: [north.id, south.id] } } })
  for (const { id, name, region } of [north, south])
    await db.payLocation.update({ where: { id }, data: { name, region, active: true } })
})
const screens = await openScreens()
const { division } = screens.company.jobs.bridge

async function open() {
  const opened = await screens.open('/admin/settings?view=pay-locations', { as: 'sam' })
  await row(screens.company.payLocations.south.name)
  return opened
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const press = (user: UserEvent, within_: HTMLElement, name: string) =>
  user.click(within(within_).getByRole('button', { name }))
async function fill(user: UserEvent, dialog: HTMLElement, label: string, text: string) {
  const input = within(dialog).getByLabelText<HTMLInputElement>(label)
  await user.clear(input)
  await user.type(input, text)
}
/** Another administrator, on another device. */
async function otherSaves(id: number, changes: Partial<PayLocationInput>) {
  const viewer = { ...screens.company.people.uma, userType: 'SYSTEM_ADMINISTRATOR' } as unknown as Viewer
  await updatePayLocation(viewer, id, null, {
    name: 'North',
    region: 'QLD',
    active: true,
    divisions: [],
    ...changes,
  })
}

it('one is made with its divisions, and is on the list', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Create Pay Location' }))
  const dialog = await findDialog('Create Pay Location')
  await press(user, dialog, 'Create')
  expect(await within(dialog).findByText('Please enter Name')).toBeTruthy()
  await fill(user, dialog, 'Name', 'Depot')
  await fill(user, dialog, 'Region', 'Far West')
  await user.click(within(dialog).getByRole('checkbox', { name: division }))
  await press(user, dialog, 'Create')
  const toast = await findToast('Saved successfully', 'Pay location Depot created')
  expect((await row('Depot')).textContent).toContain(division)
  await user.click(toast.getByRole('link', { name: 'Show' }))
  const shown = within(await findDialog('Edit Pay Location'))
  expect(shown.getByLabelText<HTMLInputElement>('Name').value).toBe('Depot')
  expect(
    await db.payLocation.findFirst({ where: { name: 'Depot' }, include: { divisions: true } }),
  ).toMatchObject({
    region: 'Far West',
    divisions: [{ division, active: true }],
  })
})

it('a name that is taken is refused under its field', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Create Pay Location' }))
  const dialog = await findDialog('Create Pay Location')
  await fill(user, dialog, 'Name', screens.company.payLocations.north.name.toUpperCase())
  await fill(user, dialog, 'Region', 'Far West')
  await press(user, dialog, 'Create')
  await within(dialog).findByText('There is already a pay location with this name, active or inactive')
})

it('one opens at its address and is renamed, and its history says so', async () => {
  const { user, address } = await open()
  const { id, name } = screens.company.payLocations.north
  await user.click(within(await row(name)).getByText(name))
  const dialog = await findDialog('Edit Pay Location')
  expect(address()).toBe(`/admin/settings?view=pay-locations&location=${id}`)
  await fill(user, dialog, 'Name', 'Norther')
  await press(user, dialog, 'Save Changes')
  await user.click(within(await row('Norther')).getByText('Norther'))
  const again = await findDialog('Edit Pay Location')
  await user.click(await within(again).findByText('History'))
  expect(within(again).getByText('Sam Tester')).toBeTruthy()
})

it('a link leads to one, and says so where it is gone', async () => {
  const { id } = screens.company.payLocations.south
  await screens.open(`/admin/settings?view=pay-locations&location=${id}`, { as: 'sam' })
  await findDialog('Edit Pay Location')
  await screens.leave()
  await screens.open('/admin/settings?view=pay-locations&location=999999', { as: 'sam' })
  await screen.findByText('Pay location not found')
})

it('the list follows what another administrator does', async () => {
  await open()
  await screens.isLive()
  await otherSaves(screens.company.payLocations.north.id, { name: 'Norther' })
  await row('Norther')
})

it('the second of two is told who was first, and keeps what was typed', async () => {
  const { user } = await screens.open('/admin/settings?view=pay-locations', { as: 'sam', isDeaf: true })
  const { id, name } = screens.company.payLocations.north
  await user.click(within(await row(name)).getByText(name))
  const dialog = await findDialog('Edit Pay Location')
  await fill(user, dialog, 'Region', 'Far West')
  await otherSaves(id, { name, region: 'Near East' })
  await press(user, dialog, 'Save Changes')
  const notice = await within(dialog).findByRole('alert', { name: 'Changed meanwhile' })
  expect(notice.textContent).toMatch(/^Changed by Uma Tester at 12:00/)
  await press(user, notice, 'Keep my changes')
  await press(user, dialog, 'Save Changes')
  await waitFor(async () =>
    expect((await db.payLocation.findUniqueOrThrow({ where: { id } })).region).toBe('Far West'),
  )
})

it('several are deleted at once; what people have becomes inactive, and the answer says so', async () => {
  await db.payLocation.create({ data: { name: 'Free', region: 'Far West' } })
  const { user } = await open()
  const { name } = screens.company.payLocations.north
  await user.click(within(await row('Free')).getByRole('checkbox'))
  await user.click(within(await row(name)).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await findDialog('Deleting', 'alertdialog')
  expect(question.textContent).toMatch(
    /^Deleting2 pay locations: (Free, North|North, Free)\. Pay locations that people have or had become inactive instead of being deleted\./,
  )
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  await screen.findByText(`1 deleted. Made inactive instead, because people have or had it: ${name}.`)
  await waitFor(() => expect(screen.queryByRole('row', { name: /Free/ })).toBeNull())
  expect((await row(name)).textContent).toContain('Inactive')
})

it('what nobody has is deleted', async () => {
  await db.payLocation.create({ data: { name: 'Free', region: 'Far West' } })
  const { user } = await open()
  await user.click(within(await row('Free')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'No')
  expect(await db.payLocation.count({ where: { name: 'Free' } })).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  await findToast('Deleted successfully', 'Free')
})

it('a search that finds nothing says so', async () => {
  const { user, address } = await open()
  await user.type(screen.getByRole('searchbox', { name: 'Search pay locations' }), 'nowhere')
  await screen.findByText('No pay locations found')
  expect(address()).toBe('/admin/settings?view=pay-locations&search=nowhere')
})

it('a view that fails keeps the tabs of the settings, and another one is shown', async () => {
  const complaints = screens.expectComplaints()
  const { user } = await screens.open('/admin/settings?view=pay-locations', {
    as: 'sam',
    answerFor: (what) => (what === 'PayLocationsScreenQuery' ? 500 : null),
  })
  expect(await screen.findByText('This screen could not be shown')).toBeTruthy()
  const tabs = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(tabs.getByRole('link', { name: 'Pay Locations' }).getAttribute('aria-current')).toBe('page')
  await user.click(tabs.getByRole('link', { name: 'General' }))
  expect(await screen.findByRole('button', { name: /^Reset/ })).toBeTruthy()
  expect(screen.queryByText('This screen could not be shown')).toBeNull()
  complaints.end(/Internal server error/)
})
