// Job data on screen: one list and one form for every kind, from the table of formats.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { messageOf, type } from '#tests/support/dialog.ts'
import { answer, findDialog, findToast, openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()
const PLACE = '/admin/settings?view=job-data'
const row = async (name: string) => (await screen.findByText(name, { selector: 'td *, td' })).closest('tr')!

it('a machine is created at a site that is looked up, is on the list and in its count, and is shown from the message', async () => {
  const { user, address } = await screens.open(PLACE, { as: 'sam' })
  const kinds = within(screen.getByRole('group', { name: 'Kind of job data' }))
  await row('Yard')
  await user.click(kinds.getByRole('button', { name: /^GP employees/ }))
  expect(await screen.findByText('No GP employees yet')).toBeTruthy()
  expect(screen.getByText('import gp-employees.csv', { selector: 'a' })).toBeTruthy()
  await user.click(kinds.getByRole('button', { name: /^Equipment ?2$/ }))
  await row('EX-118')
  expect(address()).toBe(`${PLACE}&kind=equipment`)
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
  const { user } = await screens.open(`${PLACE}&kind=job`, { as: 'sam' })
  await user.click(await row('J-100'))
  const dialog = within(await findDialog('Edit Job'))
  expect(dialog.getByLabelText<HTMLInputElement>('Job number').readOnly).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  await screen.findByText('Job J-100 became inactive instead, because it is in use.')
  await waitFor(async () => expect((await row('J-100')).textContent).toContain('Inactive'))
})
