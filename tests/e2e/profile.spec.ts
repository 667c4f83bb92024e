// The profile in real browsers: a picture of one's own, the devices one is signed in on, and access tokens.
import {
  DESK,
  expect,
  expectAccessible,
  expectComplaints,
  openAs,
  PHONE,
  tabTo,
  test,
} from '#tests/support/e2e.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const at = { path: '/profile', title: 'Profile' }

test('a picture is cropped to a square by keys and appears on every device, one of which is signed out; an access token is created, used by a program and revoked', async ({
  device,
  contexts,
  complaints,
}) => {
  const phone = await (await contexts(PHONE, { userAgent: ANDROID, serviceWorkers: 'block' })).newPage()
  await openAs(phone, 'staff', at)
  const desk = await device(DESK)
  await openAs(desk, 'staff', at)
  const file = desk.getByLabel('Picture file')
  const wide = await desk.screenshot()
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: wide })
  const dialog = desk.getByRole('dialog', { name: 'Your picture' })
  await expect(dialog.getByText('Avatar must be the square shape!')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' }), 'once the picture is there').toBeEnabled()
  await tabTo(dialog.getByRole('group', { name: 'Visible part' }))
  await desk.keyboard.press('ArrowRight')
  await tabTo(dialog.getByLabel('Zoom'))
  for (let step = 0; step < 5; step++) await desk.keyboard.press('ArrowRight')
  await expect(dialog.getByLabel('Zoom')).toHaveAttribute('aria-valuetext', '150 %')
  await expectAccessible(desk, 'cutting a picture')
  await tabTo(dialog.getByRole('button', { name: 'Save' }))
  await desk.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  for (const page of [desk, phone]) {
    const shown = page.getByRole('banner').locator('img')
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  }

  const devices = desk.getByRole('region', { name: 'Signed-in devices' })
  await devices.getByRole('button', { name: /^Sign out Chrome on Android/ }).click()
  await expect(phone.getByText('You need to log in again to access')).toBeVisible()
  await expect(devices.getByText('Chrome on Android')).toHaveCount(0)

  const tokens = desk.getByRole('region', { name: 'Access tokens' })
  await tokens.getByRole('button', { name: 'Create access token' }).click()
  const form = desk.getByRole('dialog', { name: 'Create access token' })
  await form.getByLabel('Name').fill('Cost spreadsheet')
  await form.getByRole('radio', { name: 'Date' }).check()
  await expectAccessible(desk, 'creating an access token')
  await form.getByRole('button', { name: 'Create access token' }).click()
  const shown = desk.getByRole('dialog', { name: 'Your access token' })
  const token = (await shown.getByLabel('Access token').textContent())!
  await expectAccessible(desk, 'an access token, shown once')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(tokens.getByText(`${token.slice(0, 8)}…`)).toBeVisible()
  await expect(desk.getByText(token)).toHaveCount(0)

  const authorization = `Basic ${Buffer.from(`excel:${token}`).toString('base64')}`
  const read = () => desk.request.get('/api/Timesheet?$top=1', { headers: { authorization } })
  expect((await read()).status()).toBe(200)
  await desk.reload()
  await expect(tokens.getByText(/Last used/)).toBeVisible()
  await desk.getByText('All days in numbers').click()
  await expect(desk.getByRole('table', { name: /^Hours and minutes/ })).toBeVisible()
  await expectAccessible(desk, 'the profile with an access token', { inDark: true })
  await tokens.getByRole('button', { name: 'Revoke Cost spreadsheet' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens.getByText('Cost spreadsheet')).toHaveCount(0)
  expect((await read()).status()).toBe(401)
  // By which the phone asked what has become of its session.
  expectComplaints(complaints, /40[13] \(\w+\) at .*\/(graphql|auth\/refresh-token)$/)
})
