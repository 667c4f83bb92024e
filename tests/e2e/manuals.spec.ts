// A manual comes to the people it is for.
import {
  DESK,
  expect,
  expectAccessible,
  expectComplaints,
  openAs,
  PHONE,
  signIn,
  signInOverApi,
  test,
} from '#tests/support/e2e.ts'
import { NO_NETWORK } from '#tests/support/ahead.ts'

test('an upload that breaks off is taken up again, and a crew member reads the manual on a phone', async ({
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
  await expectAccessible(office, 'uploading manuals')

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
  await expectAccessible(phone, 'a manual on a phone')
  await expect(manual.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(manual.getByRole('button', { name: 'Edit' }), 'a crew member changes none').toHaveCount(0)
})

test('a manual that is kept on a phone is read there without a network, and goes with the session', async ({
  keeper,
  request,
  complaints,
}) => {
  const name = 'Towing chart'
  const phone = await keeper(PHONE)
  await signIn(phone, 'staff')
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  const { accessToken } = await signInOverApi(request, 'useradmin')
  const file = { name: 'towing.png', mimeType: 'image/png', buffer: await phone.screenshot() }
  const uploaded = await request.post('/api/Manual', {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: { Name: name, VisibleTypes: 'STAFF', File: file },
  })
  expect(uploaded.status()).toBe(201)

  await phone.goto('/manuals')
  await phone.getByRole('button', { name: new RegExp(name) }).click()
  const manual = phone.getByRole('dialog', { name })
  await manual.getByText('Keep offline').click()
  await expect(manual.getByText(/^Kept on this device\. .+ of 200 MB are in use\.$/)).toBeVisible()
  await expectAccessible(phone, 'a manual that is kept')
  await manual.getByRole('button', { name: 'Close' }).click()
  const mark = phone.getByRole('img', { name: 'Kept on this device' })
  await expect(mark).toBeVisible()

  await phone.context().setOffline(true)
  await phone.reload()
  const kept = phone.getByRole('region', { name: 'Manuals on this device' })
  await expect(kept).toBeVisible()
  await kept.getByRole('button', { name: new RegExp(name) }).click()
  const picture = manual.getByRole('img', { name })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await phone.context().setOffline(false)
  await expect.poll(() => phone.evaluate(() => navigator.onLine)).toBe(true)
  await expect(picture, 'nobody loses what they read').toBeVisible()
  await manual.getByRole('button', { name: 'Close' }).click()
  await expect(mark).toBeVisible()

  await phone.getByRole('button', { name: 'More', exact: true }).click()
  await phone.getByRole('button', { name: 'Log Out' }).click()
  await expect(phone.getByLabel('E-mail')).toBeVisible()
  await expect.poll(() => phone.evaluate(() => caches.has('kept-manuals'))).toBe(false)
  expectComplaints(complaints, NO_NETWORK)
})
