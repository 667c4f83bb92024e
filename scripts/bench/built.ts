// The built application, `npm run build`, on the demo company, and who sits in front of it or calls it from beside.
import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '#scripts/browser.mjs'
import { startDaybook, temporaryFolder } from '#scripts/daybook.ts'

const PASSWORD = 'correct-horse-battery'
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
export const DESK = { viewport: { width: 1440, height: 900 } } as const

type Account = 'staff' | 'approver'
const emailOf = (account: Account) => `${account}@demo.example`

/** A server of its own and a browser; `stop` both. */
export async function serveBuilt(): Promise<{ url: string; browser: Browser; stop(): Promise<void> }> {
  const data = temporaryFolder()
  const demo = { DEMO: '1', DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' }
  const daybook = startDaybook({ DATA_DIR: data.folder, ...demo })
  const url = await daybook.ready()
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined })
  const stop = async () => {
    await browser.close()
    await daybook.stop()
    data.remove()
  }
  return { url, browser, stop }
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(emailOf(account))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Timesheets' }).waitFor()
}

/** Sends GraphQL as that person; a refusal of any kind throws. */
export async function callerOf(url: string, account: Account) {
  const post = async <T>(path: string, body: object, headers: object = {}): Promise<T> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as T
  }
  const login = { email: emailOf(account), password: PASSWORD }
  const { access_token: token } = await post<{ access_token: string }>('/auth/login', login)
  return async <T>(query: string, variables: object = {}): Promise<T> => {
    type Answer = { data: T & { result?: { message?: string } }; errors?: { message: string }[] }
    const authorization = `Bearer ${token}`
    const { data, errors } = await post<Answer>('/graphql', { query, variables }, { authorization })
    const refusal = errors?.[0]?.message ?? data.result?.message
    if (refusal) throw new Error(refusal)
    return data
  }
}
