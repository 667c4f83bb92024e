// Records in the settings: pay locations, job data with one list and one form for every kind, and webhooks.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { updatePayLocation } from '#server/actions/pay-location/record.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { messageOf, type } from '#tests/support/dialog.ts'
import { answer, findDialog, findToast, openScreens } from '#tests/support/screen.tsx'

afterEach(async () => {
  const { north, south } = screens.company.payLocations
  await db.payLocation.deleteMany({ where: { id: { notIn: [north.id, south.id] } } })
})
const screens = await openScreens()
const { division } = screens.company.jobs.bridge
const PATH = '/admin/settings?view=pay-locations'

const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'td, td *' })).closest('tr')!
const row = async (name: string) => within(await rowOf(name))
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

const PLACE = '/admin/job-data'

it('a machine is created at a site that is looked up, is on the list and in its count, and is shown from the message', async () => {
  const { user, address } = await screens.open(PLACE, { as: 'sam' })
  const kinds = within(screen.getByRole('group', { name: 'Kind of job data' }))
  await row('Yard')
  await user.click(kinds.getByRole('button', { name: /^GP employees/ }))
  expect(await screen.findByText('No GP employees yet')).toBeTruthy()
  expect(screen.getByText('import gp-employees.csv', { selector: 'a' })).toBeTruthy()
  await user.click(kinds.getByRole('button', { name: /^Equipment ?2$/ }))
  await row('EX-118')
  expect(address()).toBe(`${PLACE}?kind=equipment`)
  await user.click(screen.getByRole('button', { name: 'Create Equipment' }))
  const dialog = within(await findDialog('Create Equipment'))
  const input = (label: string) => dialog.getByLabelText<HTMLInputElement>(label)
  const create = () => user.click(dialog.getByRole('button', { name: 'Create' }))
  await create()
  expect(await dialog.findByText('Please select Site')).toBeTruthy()
  await type(user, input('Fleet number'), 'EX-118')
  await type(user, input('Description'), 'Grader')
  await user.click(input('Site'))
  await user.click(await screen.findByRole('option', { name: /Mine/ }))
  await create()
  const taken = 'There is already equipment with this fleet number, active or inactive'
  await waitFor(() => expect(messageOf(input('Fleet number'))).toContain(taken))
  await type(user, input('Fleet number'), 'GR-9')
  await create()
  await row('GR-9')
  expect(await kinds.findByRole('button', { name: /^Equipment ?3$/ })).toBeTruthy()
  const siteId = screens.company.sites.mine.id
  expect(await db.equipment.findFirst({ where: { name: 'GR-9' } })).toMatchObject({ siteId })
  const toast = await findToast('Saved successfully', 'Equipment GR-9 created')
  await user.click(toast.getByRole('link', { name: 'Show' }))
  const shown = within(await findDialog('Edit Equipment'))
  expect(shown.getByLabelText<HTMLInputElement>('Fleet number').value).toBe('GR-9')
})

it('a record keeps its number, and one in use becomes inactive instead of being deleted', async () => {
  const { user } = await screens.open(`${PLACE}?kind=job`, { as: 'sam' })
  await user.click(await rowOf('J-100'))
  const dialog = within(await findDialog('Edit Job'))
  expect(dialog.getByLabelText<HTMLInputElement>('Job number').readOnly).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  await screen.findByText('Job J-100 became inactive instead, because it is in use.')
  await waitFor(async () => expect((await rowOf('J-100')).textContent).toContain('Inactive'))
})

it('a webhook is created with a secret that is shown once, its messages are seen and sent again, and it is switched off and deleted', async () => {
  const { user } = await screens.open('/admin/settings', { as: 'sam' })
  await user.click(await screen.findByRole('link', { name: /^Webhooks/ }))
  expect(await screen.findByText('No webhooks')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create webhook' }))
  const form = within(await findDialog('Create webhook'))
  await type(user, form.getByLabelText('Name'), 'Pay')
  await type(user, form.getByLabelText('Address'), 'https://pay.example/in')
  await user.click(form.getByRole('checkbox', { name: 'Docket issued' }))
  await user.click(form.getByRole('button', { name: 'Create webhook' }))
  const shown = within(await findDialog('Secret of the webhook'))
  expect(shown.getByLabelText('Secret').textContent).toMatch(/^whsec_/)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  const button = screen.getByRole('button', { name: 'Create webhook' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  const card = within(await screen.findByRole('region', { name: 'Pay' }))
  expect(card.getByTitle('https://pay.example/in').parentElement!.textContent).toMatch(
    /^https:\/\/pay.example\/inTimesheet submitted, .*, Pay batch made$/,
  )
  expect(card.queryByText(/Docket issued/)).toBeNull()

  const { id: webhookId } = await db.webhook.findFirstOrThrow()
  await db.webhookDelivery.create({
    data: {
      ...{ webhookId, event: 'APPROVED', recordId: 5, at: new Date(), state: 'FAILED' },
      ...{ attempts: 16, status: 503, milliseconds: 41, answer: '<b>down</b>' },
    },
  })
  await user.click(card.getByRole('button', { name: 'Send test' }))
  const list = within(await screen.findByRole('list', { name: 'Messages to Pay' }))
  expect(await list.findByText(/: Test,/)).toBeTruthy()
  expect(list.getByText('Given up')).toBeTruthy()
  expect(list.getByText('16 tries: answered 503 in 41 ms')).toBeTruthy()
  expect(list.getByText('<b>down</b>', { selector: 'code' })).toBeTruthy()
  await user.click(list.getByRole('button', { name: /^Send message \d+ again$/ }))
  await waitFor(() => expect(list.getAllByText('On its way')).toHaveLength(2))

  await user.click(card.getByRole('button', { name: 'Edit Pay' }))
  const editing = within(await findDialog('Edit webhook'))
  await user.click(editing.getByRole('switch', { name: 'Active' }))
  await user.click(editing.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await db.webhook.findFirstOrThrow()).active).toBe(false)
  await waitFor(() =>
    expect(card.getByRole('button', { name: 'Send test' })).toHaveProperty('disabled', true),
  )
  await user.click(card.getByRole('button', { name: 'Delete Pay' }))
  await answer(user, 'Deleting', 'Pay will get no more messages', 'Delete')
  expect(await screen.findByText('No webhooks')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^(A|BUTTON)$/))
})
