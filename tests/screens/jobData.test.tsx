// Job data on screen: one list and one form for every kind, from the table of formats.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { updateJobRecord } from '#server/actions/job-data/record.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { answer, findDialog, findToast, openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()
const PLACE = '/admin/settings?view=job-data'
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const kinds = () => within(screen.getByRole('group', { name: 'Kind of job data' }))

it('a machine is made at a site that is looked up, and is on the list and in its count', async () => {
  const { user, address } = await screens.open(PLACE, { as: 'sam' })
  await row('Yard')
  await user.click(kinds().getByRole('button', { name: /^Equipment ?2$/ }))
  await row('EX-118')
  expect(address()).toBe(`${PLACE}&kind=equipment`)
  await user.click(screen.getByRole('button', { name: 'Create Equipment' }))
  const dialog = within(await findDialog('Create Equipment'))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText('Please select Site')).toBeTruthy()
  await user.type(dialog.getByLabelText('Fleet number'), 'EX-118')
  await user.type(dialog.getByLabelText('Description'), 'Grader')
  await user.click(dialog.getByRole('combobox', { name: 'Site' }))
  await user.click(await screen.findByRole('option', { name: /Mine/ }))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(
    await dialog.findByText('There is already equipment with this fleet number, active or inactive'),
  ).toBeTruthy()
  await user.clear(dialog.getByLabelText('Fleet number'))
  await user.type(dialog.getByLabelText('Fleet number'), 'GR-9')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await row('GR-9')
  expect(await kinds().findByRole('button', { name: /^Equipment ?3$/ })).toBeTruthy()
  expect(await db.equipment.findFirst({ where: { name: 'GR-9' } })).toMatchObject({
    siteId: screens.company.sites.mine.id,
  })
  const toast = await findToast('Saved successfully', 'Equipment GR-9 created')
  await user.click(toast.getByRole('link', { name: 'Show' }))
  const shown = within(await findDialog('Edit Equipment'))
  expect(shown.getByLabelText<HTMLInputElement>('Fleet number').value).toBe('GR-9')
})

it('a record keeps its number, the second of two is told who was first, and one in use becomes inactive', async () => {
  const { user } = await screens.open(`${PLACE}&kind=job`, { as: 'sam' })
  await user.click(await row('J-100'))
  const dialog = within(await findDialog('Edit Job'))
  expect(dialog.getByLabelText<HTMLInputElement>('Job number').readOnly).toBe(true)
  await user.type(dialog.getByLabelText('Description'), ' over the creek')
  const uma = { ...screens.company.people.uma, userType: 'SYSTEM_ADMINISTRATOR' } as unknown as Viewer
  const { id, division } = screens.company.jobs.bridge
  await updateJobRecord(uma, 'JOB', id, null, { division, description: 'Long bridge', active: true })
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  const notice = await dialog.findByRole('alert', { name: 'Changed meanwhile' })
  expect(notice.textContent).toMatch(/^Changed by Uma Tester at 12:00/)
  await user.click(within(notice).getByRole('button', { name: 'Keep my changes' }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(async () =>
    expect(await db.job.findUnique({ where: { id } })).toMatchObject({
      description: 'Bridge over the creek',
    }),
  )

  await user.click(await row('J-100'))
  const again = within(await findDialog('Edit Job'))
  await user.click(again.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  await screen.findByText('Job J-100 became inactive instead, because it is in use.')
  await waitFor(async () => expect((await row('J-100')).textContent).toContain('Inactive'))
})

it('a kind without records says how to get some', async () => {
  await screens.open(`${PLACE}&kind=gp-employee`, { as: 'sam' })
  expect(await screen.findByText('No GP employees yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'import gp-employees.csv' })).toBeTruthy()
})
