// The user log and the failure log of a System_Administrator, live: sign-ins and failures elsewhere.
import {
  DESK,
  expect,
  expectAccessible,
  expectComplaints,
  openAs,
  PHONE,
  signIn,
  test,
  visit,
} from '#tests/support/e2e.ts'

test('a failed sign-in appears in the user log with its origin; a failed request of a browser appears in the failure log and is found by the reference that the user saw', async ({
  device,
  complaints,
}) => {
  const office = await device(DESK)
  await openAs(office, 'sysadmin', { path: '/super/user-trackings', title: 'User Tracking' })
  const log = office.getByRole('table', { name: 'User log' })
  await expect(log.getByRole('row', { name: /Signed in/ }).first()).toBeVisible()
  await office.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'Type' }).click()
  await office.getByRole('menuitemradio', { name: 'Failed sign-in' }).click()
  await expect(office).toHaveURL(/type=sign-in-failed/)

  const phone = await device(PHONE)
  await phone.goto('/login')
  await phone.getByLabel('E-mail').fill('useradmin@demo.example')
  await phone.getByLabel('Password', { exact: true }).fill('not the right one')
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expectAccessible(phone, 'sign-in refused', { inDark: true })
  const failed = log.getByRole('row', { name: /Failed sign-in/ }).first()
  await expect(failed).toContainText('127.0.0.1')
  await expect(failed).toContainText('Chrome')
  await expectAccessible(office, 'the user log, narrowed down')

  await visit(office, '/admin/failures', 'Failures')
  const search = office.getByRole('searchbox', { name: 'Search failures' })
  await expect(search).toBeVisible()
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
  await expectAccessible(office, 'the failure log')
  await search.fill(said)
  await expect(office).toHaveURL(/search=/)
  const found = office.getByRole('row', { name: /UsersScreenQuery/ })
  await expect(found).toContainText('5eed5eed')
  await found.click()
  const dialog = office.getByRole('dialog', { name: 'Failure' })
  await expect(dialog.getByLabel('The document')).toContainText('"reference": "5eed5eed"')
  await expectAccessible(office, 'a failure in full')
  expectComplaints(complaints, /reference 5eed5eed/)
})
