// A manual comes to the people it is for.
import { DESK, expect, expectAccessible, expectComplaints, openAs, PHONE, test } from '#tests/support/e2e.ts'

test('an interrupted upload is repeated, and a crew member reads the manual on a phone', async ({
  device,
  complaints,
}) => {
  const phone = await device(PHONE)
  await openAs(phone, 'staff', { path: '/manuals', title: 'Manuals' })
  const office = await device(DESK)
  await openAs(office, 'useradmin', { path: '/manuals', title: 'Manuals' })
  await office.getByRole('button', { name: 'Upload Manuals' }).click()
  const dialog = office.getByRole('dialog', { name: 'Upload Manuals' })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog.getByText('Please select file to upload')).toBeVisible()

  const buffer = await office.screenshot()
  await dialog
    .getByLabel('Manuals', { exact: true })
    .setInputFiles({ name: 'hose-chart.png', mimeType: 'image/png', buffer })
  await dialog.getByRole('textbox', { name: 'Name of hose-chart.png' }).fill('Hose chart')
  await office.route('**/api/Manual', (route) => route.abort('connectionreset'))
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog.getByText('The server cannot be reached.')).toBeVisible()
  await expectAccessible(office, 'an upload that broke off')
  expectComplaints(complaints, /net::ERR_CONNECTION_RESET/)
  await office.unroute('**/api/Manual')
  await expect(phone.getByText('Hose chart'), 'nothing is left of what broke off').toHaveCount(0)
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(office.getByRole('row', { name: /Hose chart/ })).toBeVisible()

  await phone.getByRole('button', { name: /Hose chart/ }).click()
  const manual = phone.getByRole('dialog', { name: 'Hose chart' })
  await expect(manual.getByRole('img', { name: 'Hose chart' })).toBeVisible()
  await expect(manual.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(manual.getByRole('button', { name: 'Edit' }), 'a crew member changes none').toHaveCount(0)
})
