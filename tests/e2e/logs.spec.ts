// The two logs of a System_Administrator while things happen elsewhere: who gets in or not, and what fails.
import {
  DESK,
  expect,
  expectAccessible,
  expectComplaints,
  openAs,
  PHONE,
  signIn,
  test,
} from '#tests/support/e2e.ts'

test('a failed sign-in appears in the user log with where it came from, and by its filters alone', async ({
  device,
}) => {
  const office = await device(DESK)
  await openAs(office, 'sysadmin', { path: '/super/user-trackings', title: 'User Tracking' })
  const log = office.getByRole('table', { name: 'User log' })
  await expect(log.getByRole('row', { name: /Signed in/ }).first()).toBeVisible()
  const filters = office.getByRole('search', { name: 'Filters' })
  // Nothing was logged then, whatever journeys before this one did.
  await office.goto('/super/user-trackings?from=2020-01-01&to=2020-01-02')
  await expect(office.getByText('Nothing found')).toBeVisible()
  await expectAccessible(office, 'the user log where nothing is found')
  await office.goto('/super/user-trackings')
  await filters.getByRole('button', { name: 'Type' }).click()
  await office.getByRole('menuitemradio', { name: 'Failed sign-in' }).click()
  await expect(office).toHaveURL(/type=sign-in-failed/)

  const stranger = await device(PHONE)
  await stranger.goto('/login')
  await stranger.getByLabel('E-mail').fill('useradmin@demo.example')
  await stranger.getByLabel('Password', { exact: true }).fill('not the right one')
  await stranger.getByRole('button', { name: 'Sign in' }).click()
  await expect(stranger.getByRole('alert')).toBeVisible()
  const failed = log.getByRole('row', { name: /Failed sign-in/ }).first()
  await expect(failed).toContainText('127.0.0.1')
  await expect(failed).toContainText('Chrome')
  await expectAccessible(office, 'the user log, narrowed down')
  await office.setViewportSize(PHONE)
  await expect(office.getByRole('list', { name: 'User log' }).getByRole('listitem').first()).toContainText(
    'Failed sign-in',
  )
})

test('a call that failed in a browser is offered in the failure log and found by the reference that its person read', async ({
  device,
  complaints,
}) => {
  const office = await device(DESK)
  await openAs(office, 'sysadmin', { path: '/admin/settings?view=failures', title: 'Settings' })
  const search = office.getByRole('searchbox', { name: 'Search failures' })
  await expect(search).toBeVisible()
  await expectAccessible(office, 'the failure log')

  const phone = await device(PHONE)
  await signIn(phone, 'useradmin')
  const said =
    'Internal server error. Please try again; if it happens again, tell your support person the reference 5eed5eed.'
  await phone.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string }
    if (operationName !== 'UsersScreenQuery') return route.fallback()
    const errors = [{ message: said, extensions: { code: 'INTERNAL' } }]
    await route.fulfill({ json: { errors, data: null } })
  })
  await phone.getByRole('link', { name: 'Users' }).click()
  await expect(phone.getByText(said)).toBeVisible()

  await office.getByRole('button', { name: /^\d+ new failures?$/ }).click()
  await expect(office.getByRole('row', { name: /UsersScreenQuery/ })).toBeVisible()
  await search.fill(said)
  await expect(office).toHaveURL(/search=/)
  const found = office.getByRole('row', { name: /UsersScreenQuery/ })
  await expect(found).toContainText('5eed5eed')
  await found.click()
  const dialog = office.getByRole('dialog', { name: 'Failure' })
  await expect(dialog.getByLabel('The document')).toContainText('"reference": "5eed5eed"')
  await expectAccessible(office, 'a failure in full')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await search.fill('reference 00000000')
  await expect(office.getByText('No failures found')).toBeVisible()
  expectComplaints(complaints, /reference 5eed5eed/)
})
