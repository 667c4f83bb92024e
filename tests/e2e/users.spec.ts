// A new employee: an account is created, the welcome e-mail is read in the Outbox, the first sign-in requires a new
// password, and a change of rights takes effect on the open screen.
import {
  allowComplaints,
  DESK,
  expect,
  expectAccessible,
  openAs,
  PHONE,
  test,
  visit,
} from '#tests/support/e2e.ts'

test('a user is created from GP, gets a welcome e-mail in the Outbox, signs in on a phone with the initial password, and gets another role immediately', async ({
  device,
  complaints,
}) => {
  const office = await device(DESK)
  await openAs(office, 'sysadmin', { path: '/admin/users', title: 'Users' })
  await expect(office.getByRole('row', { name: /Tama Kingi/ })).toBeVisible()
  await expectAccessible(office, 'the list of users')
  await office.getByRole('button', { name: 'Create Account' }).click()
  const form = office.getByRole('dialog', { name: 'Create User' })
  await form.getByLabel('User Type').selectOption('Staff')
  await form.getByRole('button', { name: 'Look up' }).click()
  const gp = office.getByRole('dialog', { name: 'GP employees' })
  await gp.getByLabel('Full name').fill('zeynep')
  await expect(gp.getByRole('status')).toHaveText('Page 1 of 1, 1 employee')
  await expectAccessible(office, 'the look-up of GP employees')
  await gp.getByRole('button', { name: /Zeynep Aksoy/ }).click()
  await expect(form.getByLabel('First Name')).toHaveValue('Zeynep')
  await form.getByLabel('Email').fill('zeynep.aksoy@demo.example')
  await form.getByLabel('Pay Location').click()
  await office.getByRole('option', { name: /Brisbane/ }).click()
  await form.getByLabel('Approval Group').click()
  await office.getByRole('option', { name: /Field north/ }).click()
  await form.getByLabel('Visible Type').selectOption('All')
  await expectAccessible(office, 'the form of a user')
  await form.getByRole('button', { name: 'Create User' }).click()
  const given = office.getByRole('dialog', { name: 'Initial password' })
  const password = (await given.getByRole('status', { name: 'Initial password' }).textContent())!
  await expectAccessible(office, 'the initial password')
  await given.getByRole('button', { name: 'Send welcome e-mail' }).click()
  await expect(given.getByRole('button', { name: 'In the Outbox: no mail server' })).toBeVisible()
  await given.getByRole('button', { name: 'Done' }).click()
  const row = office.getByRole('row', { name: /Zeynep Aksoy/ })
  await expect(row).toContainText('Not signed in')

  await visit(office, '/admin/outbox', 'Outbox')
  await office.getByRole('row', { name: /zeynep\.aksoy@demo\.example/ }).click()
  const mail = office.frameLocator('iframe')
  await expect(mail.getByText(/Zeynep/).first()).toBeVisible()
  await expectAccessible(office, 'a mail of the outbox')

  const phone = await device(PHONE)
  await phone.goto('/login')
  await phone.getByLabel('E-mail').fill('zeynep.aksoy@demo.example')
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  // What the first screen asks for is refused until the password is changed.
  await expect(phone.getByLabel('Current password')).toBeVisible()
  allowComplaints(complaints, /403 \(Forbidden\)/)
  await phone.getByLabel('Current password').fill(password)
  await phone.getByLabel('New password').fill('a hill with three goats')
  await phone.getByRole('button', { name: 'Save password' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Timesheets' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Create Timesheet' })).toBeVisible()

  await visit(office, '/admin/users', 'Users')
  await row.click()
  const edit = office.getByRole('dialog', { name: 'Edit User' })
  await edit.getByLabel('User Type').selectOption('User Administrator')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row).toContainText('User Administrator')
  await expect(phone.getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Create Timesheet' })).toHaveCount(0)
})
