// The GraphQL explorer works on its own origin, and no page runs a script that is not the application's.
import { type Locator, type Page } from '@playwright/test'
import { DESK, expect, expectAccessible, expectComplaints, PASSWORD, test } from '#tests/support/e2e.ts'

test('the explorer is accessible except for faults of GraphiQL itself, shows how to get a token, gets one, and answers a query with it', async ({
  device,
  complaints,
}) => {
  const page = await device(DESK)
  // Its first page, however often it is loaded.
  await page.addInitScript(() => localStorage.clear())
  await page.goto('/graphql')
  await expectAccessible(page, 'the explorer', {
    // GraphiQL's own: the colours of its editor and of its name, and a button in each of its tabs.
    except: ['.monaco-editor', '.graphiql-logo', '.graphiql-tab'],
    // It has a theme of its own.
    dressed: () =>
      expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText('mutation SignIn'),
  })
  const query = page.getByRole('region', { name: 'Operation Editor' })
  const answer = page.getByRole('region', { name: 'Result Window' })
  const execute = page.getByRole('button', { name: /^Execute query/ })
  await expect(query).toContainText('Everything but signing in needs an access token.')
  await expect(query).toContainText('mutation SignIn')
  await expect(query).toContainText('Put it into the Headers tab below, after Bearer,')
  await expect(page.getByRole('region', { name: 'Headers' })).toContainText('"Authorization": "Bearer "')

  await replaceIn(query, '{ me { firstName lastName } }')
  // A moment after the text GraphiQL still offers the operations that were there before: then one asks again.
  await expect(async () => {
    await page.keyboard.press('Control+Enter')
    await expect(answer).toContainText('You are not signed in.', { timeout: 3000 })
  }).toPass()
  expectComplaints(complaints, /401 \(Unauthorized\) at .*\/graphql$/)

  const input = `{ email: "staff@demo.example", password: ${JSON.stringify(PASSWORD)} }`
  await replaceIn(query, `mutation { signIn(input: ${input}) { ... on SessionPayload { accessToken } } }`)
  const token = await tokenFrom(page, () => execute.click())
  await replaceIn(page.getByRole('region', { name: 'Headers' }), `{ "Authorization": "Bearer ${token}" }`)
  await replaceIn(query, '{ me { firstName lastName } }')
  await page.keyboard.press('Control+Enter')
  await expect(answer).toContainText('"firstName": "Tama"')
})

test('no page runs a script that somebody put into it', async ({ device, complaints }) => {
  const page = await device(DESK)
  for (const path of ['/', '/login', '/graphql']) {
    const response = await page.request.get(path, { headers: { accept: 'text/html' } })
    const policy = response.headers()['content-security-policy'] ?? ''
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'))
    expect(scripts, path).toMatch(/^script-src 'self'( 'sha256-[\w+/=]+')+$/)
  }

  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', `${injected}</body>`)
    await route.fulfill({ response, body })
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html'), 'the page’s own inline script ran').toHaveClass(/\b(light|dark)\b/)
  await page.getByRole('button', { name: 'Injected' }).click()
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "injected"'
    document.body.append(script)
  })
  expect(await page.title()).toBe('Sign in · Daybook')
  expect(complaints.all).toHaveLength(3)
  expectComplaints(complaints, /violates the following Content Security Policy directive/)
})

const injected = `<script>document.title = 'injected'</script>
<button onclick="document.title = 'injected'">Injected</button>`

/** Puts a text in place of all that is in one of the explorer's editors. */
async function replaceIn(editor: Locator, text: string): Promise<void> {
  const { keyboard } = editor.page()
  const lines = editor.locator('.view-lines').filter({ visible: true })
  await lines.click()
  // Typed over what is selected, a bracket would be put around it.
  await keyboard.press('Control+a')
  await keyboard.press('Delete')
  await keyboard.insertText(text)
  await expect(lines).toHaveText(visible(text))
}

/** As the editor shows it: its spaces do not break. */
function visible(text: string): RegExp {
  const words = text.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${words.join('\\s')}$`)
}

async function tokenFrom(page: Page, run: () => Promise<void>): Promise<string> {
  const [response] = await Promise.all([page.waitForResponse('**/graphql'), run()])
  const { data } = (await response.json()) as { data: { signIn: { accessToken: string } } }
  return data.signIn.accessToken
}
