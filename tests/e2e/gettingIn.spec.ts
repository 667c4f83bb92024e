// Getting in: an invitation to the first sign-in, and a forgotten password to a new one.
import { callerAs, type Call } from '#tests/support/colleague.ts'
import { allowComplaints, expect, expectAccessible, PHONE, test } from '#tests/support/e2e.ts'

const NIA = 'nia.novak@demo.example'

test('an invited person activates the account with the link alone; later they forget the password and replace it with a code', async ({
  device,
  request,
}) => {
  const office = await callerAs(request, 'sysadmin')
  await invite(office)
  const welcome = await mailTo(office, 'Welcome')
  const phone = await device(PHONE)
  await phone.goto('/register')
  await expect(phone.getByRole('textbox', { name: 'Code' }), 'without the link').toBeVisible()
  await phone.goto(linkIn(welcome))
  await expect(phone.getByText(`Choose a password for ${NIA}`)).toBeVisible()
  await expect(phone.getByRole('textbox', { name: 'Code' })).toBeHidden()
  await expect(phone).toHaveURL(/\/register\?email=[^#]+$/)
  await expectAccessible(phone, 'activating an account')
  await phone.getByLabel('Password', { exact: true }).fill('short')
  await phone.getByRole('button', { name: 'Activate' }).click()
  await expect(phone.getByText('At least 10 characters', { exact: true })).toBeVisible()
  await phone.getByLabel('Password', { exact: true }).fill('a hill with three goats')
  await phone.getByRole('button', { name: 'Activate' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Timesheets' })).toBeVisible()

  const other = await device(PHONE)
  await other.goto('/login')
  await other.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAccessible(other, 'a forgotten password')
  await other.getByLabel('E-mail').fill(NIA)
  await other.getByRole('button', { name: 'Send code' }).click()
  await expect(other.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expectAccessible(other, 'typing the code')
  const code = codeIn(await mailTo(office, 'Your code'))
  await other.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '111111' : '000000')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByText('The code is not correct or no longer valid.')).toBeVisible()
  await other.getByRole('textbox', { name: 'Code' }).fill(code)
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByRole('textbox', { name: 'New password' }).fill('five loud parrots here')
  await other.getByRole('button', { name: 'Save password' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Sign in' }), 'signed out everywhere').toBeVisible()
  await expect(other.getByLabel('E-mail')).toHaveValue(NIA)
  await other.getByLabel('Password', { exact: true }).fill('five loud parrots here')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Timesheets' })).toBeVisible()
})

test('a person signs in at the company’s identity provider and reaches the requested page; without an account they see why not', async ({
  device,
  provider,
  complaints,
}) => {
  const way = { name: 'Use your company account' }
  provider.signsIn({ email: 'Approver@demo.example', email_verified: true })
  const phone = await device(PHONE)
  await phone.goto('/super/notifications')
  await expect(phone.getByRole('button', way)).toBeVisible()
  await phone.getByRole('button', way).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(phone).toHaveURL(/\/super\/notifications$/)
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()

  const stranger = 'stranger.with.a.long.name@subsidiary.company.example'
  provider.signsIn({ email: stranger, email_verified: true })
  const other = await device(PHONE)
  await other.goto('/login')
  await other.getByRole('button', way).click()
  await expect(other.getByRole('alert')).toContainText(`There is no account for ${stranger}.`)
  await expect(other).toHaveURL(/\/login$/)
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await expectAccessible(other, 'refused after the identity provider', { inDark: true })
  // Another place than the server of this worker.
  allowComplaints(complaints, new RegExp(`: ${provider.issuer.replaceAll('.', '\\.')}/`))
})

/** An account of somebody new, with a welcome e-mail on its way. */
async function invite(office: Call): Promise<void> {
  const { result } = (await office(
    `mutation ($input: AccountInput!) {
      result: createAccount(input: $input) { __typename ... on AccountChange { account { id version } } }
    }`,
    {
      input: {
        firstName: 'Nia',
        lastName: 'Novak',
        email: NIA,
        userType: 'USER_ADMINISTRATOR',
        defaultStartTime: 510,
      },
    },
  )) as { result: { account: { id: string; version: number } } }
  await office(
    'mutation ($id: ID!, $version: Int!) { sendWelcomeEmail(id: $id, version: $version) { __typename } }',
    result.account,
  )
}

/** The text of the newest mail to her that begins so, once it is there. */
async function mailTo(office: Call, subject: string): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const { outbox } = (await office(
        `{ outbox(first: 1, filter: { search: "${NIA}", state: KEPT }) { edges { node { subject content { text } } } } }`,
      )) as { outbox: { edges: { node: { subject: string; content: { text: string } } }[] } }
      const mail = outbox.edges[0]?.node
      text = mail?.content.text ?? ''
      return mail?.subject ?? ''
    })
    .toContain(subject)
  return text
}

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0]
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)![0]
