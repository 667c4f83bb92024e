// The built application with the demo company, and Chromium as a slow phone in front of it.
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { findBrowser } from '#scripts/browser.mjs'
import { startDaybook, temporaryFolder } from '#scripts/daybook.ts'

const PASSWORD = 'correct-horse-battery'
/** Where the application keeps the access token in this browser. */
const TOKEN = 'daybook.token'
/** A day of 30 tasks before the demo company's first day, and the date on its card. */
export const LONG_DAY = { date: '2025-03-03', onCard: 'Mar 03, 2025', tasks: 30 }
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

export type Built = { url: string; browser: Browser; stop(): Promise<void> }

/** Starts a server on its own data folder, with the long day, and a browser; `stop` ends both. Build the application first. */
export async function openBuilt(): Promise<Built> {
  const data = temporaryFolder()
  const demo = { DEMO: '1', DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' }
  const daybook = startDaybook({ DATA_DIR: data.folder, ...demo })
  const url = await daybook.ready()
  await saveLongDay(url)
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined })
  const stop = async () => {
    await browser.close()
    await daybook.stop()
    data.remove()
  }
  return { url, browser, stop }
}

/** Runs the page's main thread four times slower. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return cdp
}

/**
 * Opens the home of a person who has signed in before, with the session in the browser as the sign-in screen leaves it.
 * @param who the local part of a demo account's e-mail address.
 */
export async function signIn(page: Page, who: 'staff' | 'approver' = 'staff'): Promise<void> {
  const context = page.context()
  const data = { email: `${who}@demo.example`, password: PASSWORD, rememberMe: true }
  const answer = await context.request.post('/auth/login', { data })
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`)
  const { access_token: value } = (await answer.json()) as { access_token: string }
  const { cookies } = await context.storageState()
  const { origin } = new URL(answer.url())
  await context.setStorageState({ cookies, origins: [{ origin, localStorage: [{ name: TOKEN, value }] }] })
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Timesheets' }).waitFor()
}

/** Saves a draft of tasks of 20 minutes, each with a work order and a note. */
async function saveLongDay(url: string): Promise<void> {
  const { date: startDate, tasks } = LONG_DAY
  const token = await accessToken(url)
  type WorkOrder = { id: string; equipment: { id: string; site: { id: string } } }
  const { workOrders } = await call<{ workOrders: WorkOrder[] }>(
    url,
    token,
    '{ workOrders(search: "", first: 20) { id equipment { id site { id } } } }',
  )
  const lines = Array.from({ length: tasks }, (_, index) => {
    const { id: workOrder, equipment } = workOrders[index % workOrders.length]!
    const startTime = 6 * 60 + index * 20
    return {
      timesheetLineType: 'RENTAL',
      startTime,
      endTime: startTime + 20,
      workOrder,
      equipment: equipment.id,
      site: equipment.site.id,
      notes: `Changed the oil and both filters, photographed the job, task ${index + 1}`,
    }
  })
  const { result } = await call<{ result: { message?: string } }>(
    url,
    token,
    'mutation ($input: TimesheetInput!) { result: saveTimesheet(input: $input) { ... on UserError { message } } }',
    { input: { startDate, shift: 'DAY', lines } },
  )
  if (result.message) throw new Error(result.message)
}

async function accessToken(url: string): Promise<string> {
  const body = { email: 'staff@demo.example', password: PASSWORD }
  const { access_token: token } = await post<{ access_token: string }>(`${url}/auth/login`, body)
  return token
}

async function call<T>(url: string, token: string, query: string, variables: object = {}): Promise<T> {
  type Answer = { data: T; errors?: { message: string }[] }
  const body = { query, variables }
  const { data, errors } = await post<Answer>(`${url}/graphql`, body, { authorization: `Bearer ${token}` })
  if (errors) throw new Error(errors[0]!.message)
  return data
}

async function post<T>(url: string, body: object, headers: object = {}): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await response.json()) as T
}
