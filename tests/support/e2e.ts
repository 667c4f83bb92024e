// What the browser tests share: people at their devices, a guard over everything the browser complains of, and axe.
import { readFileSync } from 'node:fs'
import {
  test as base,
  expect,
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type Frame,
  type Locator,
  type Page,
} from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { DateTime } from 'luxon'
import { startDaybook, temporaryFolder } from '#scripts/daybook.ts'

export { expect }

/** Of every demo account. */
export const PASSWORD = 'correct-horse-battery'
/** Tests sign the access tokens of a quarter of an hour ago with it. */
export const SECRET_KEY = 'the secret of the browser tests, long enough'

export const PHONE = { width: 360, height: 760 }
export const DESK = { width: 1440, height: 900 }

/** Under which a browser keeps the access token. */
export const TOKEN = 'daybook.token'

/** All that browsers complained of, and which of it a test has provoked. */
export type Complaints = { all: string[]; provoked: RegExp[] }

export type Account = 'staff' | 'approver' | 'useradmin' | 'sysadmin'

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

type OfWorker = {
  /** The address of a server with a database of its own: no worker sees what another one changes. */
  daybook: string
}

type Fixtures = {
  contexts: (viewport: typeof PHONE, options: BrowserContextOptions) => Promise<BrowserContext>
  /** A page of a browser of its own, as if on another device; or of one that was used before, with what it kept. */
  device: (viewport: typeof PHONE, kept?: Kept) => Promise<Page>
  /** The same of a browser that keeps the application: elsewhere its worker would answer before a test can. */
  keeper: (viewport: typeof PHONE) => Promise<Page>
  /** What browsers complained of, and where they went, beyond the application; a test that provokes some takes it. */
  complaints: Complaints
}

export const test = base.extend<Fixtures, OfWorker>({
  daybook: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const data = temporaryFolder()
      const demo = { DEMO: '1', DEMO_PASSWORD: PASSWORD, SECRET_KEY, LOG_LEVEL: 'warn' }
      const server = startDaybook({ DATA_DIR: data.folder, ...demo })
      await use(await server.ready())
      await server.stop()
      data.remove()
      const warnings = server.output().match(/^\{.*$/gm) ?? []
      for (const line of [...warnings, server.errors()]) if (line) console.warn(line)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ daybook }, use) => use(daybook),
  // A click takes milliseconds; many times that on a machine that has other things to do.
  actionTimeout: 30_000,
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
  complaints: async ({}, use) => {
    const complaints: Complaints = { all: [], provoked: [] }
    await use(complaints)
    expect(unprovoked(complaints), 'no complaint in the browser, no request to elsewhere').toEqual([])
  },
  contexts: async ({ browser, complaints, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (viewport, options) => {
      const hasTouch = viewport.width < 768
      const context = await browser.newContext({ viewport, hasTouch, ...options })
      contexts.push(context)
      guard(context, complaints, baseURL!)
      return context
    })
    for (const context of contexts) await context.close()
  },
  device: async ({ contexts }, use) => {
    await use(async (viewport, storageState) =>
      (await contexts(viewport, { storageState, serviceWorkers: 'block' })).newPage(),
    )
  },
  keeper: async ({ contexts }, use) => {
    await use(async (viewport) => (await contexts(viewport, {})).newPage())
  },
})

const NO_WORKER = 'Service Worker registration blocked by Playwright'

/** Collects console errors and warnings (violations of the page's policy are among them), faults and foreign requests. */
function guard(context: BrowserContext, { all }: Complaints, baseURL: string): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== NO_WORKER)
      all.push(`console: ${message.text()} at ${message.location().url}`)
  })
  context.on('weberror', (error) => void all.push(`fault: ${error.error().message}`))
  context.on('request', (request) => {
    if (!isOwn(request.url(), baseURL)) all.push(`request: ${request.url()}`)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (!isOwn(socket.url(), baseURL)) all.push(`socket: ${socket.url()}`)
    })
  })
}

function isOwn(url: string, baseURL: string): boolean {
  const { protocol, host } = new URL(url)
  return protocol === 'data:' || protocol === 'blob:' || host === new URL(baseURL).host
}

/** Signs in by the form of the page the browser shows, or at /login; `title` is of the screen that this leads to. */
export async function signIn(
  page: Page,
  account: Account,
  { rememberMe = true, title = 'Timesheets' } = {},
): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/login')
  await page.getByLabel('E-mail').fill(`${account}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Remember me on this device').setChecked(rememberMe)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const SIGN_IN = `mutation ($input: SignInInput!) {
  result: signIn(input: $input) { ... on SessionPayload { accessToken } }
}`

/** Signs in beside every page; the cookie stays in `request`. */
export async function signInBeside(
  request: APIRequestContext,
  account: Account,
): Promise<{ origin: string; accessToken: string }> {
  const input = { email: `${account}@demo.example`, password: PASSWORD, rememberMe: true }
  const response = await request.post('/graphql', { data: { query: SIGN_IN, variables: { input } } })
  const { data } = (await response.json()) as { data: { result: { accessToken: string } } }
  return { origin: new URL(response.url()).origin, accessToken: data.result.accessToken }
}

/**
 * Opens the application, at home or another place, for somebody who signed in at this device before. From then on the page
 * hears what others do, and may be left: Chromium complains of one that is left while its socket is still connecting.
 */
export async function openAs(
  page: Page,
  account: Account,
  { path = '/', title = 'Timesheets' } = {},
): Promise<void> {
  const context = page.context()
  const { origin, accessToken } = await signInBeside(context.request, account)
  const { cookies } = await context.storageState()
  const localStorage = [{ name: TOKEN, value: accessToken }]
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] })
  const connected = isConnected(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await connected
}

/** Resolves when the socket of the next page that is opened has its first word from the server. */
export async function isConnected(page: Page): Promise<void> {
  await (await page.waitForEvent('websocket')).waitForEvent('framereceived')
}

/** What a browser still has after it was closed: no cookie without a date, nothing of its tabs. */
export async function keptByBrowser(page: Page): Promise<Kept> {
  const { cookies, origins } = await page.context().storageState()
  return { origins, cookies: cookies.filter(({ expires }) => expires > 0) }
}

/** Expects that a test has provoked complaints, and no others. */
export function expectComplaints(complaints: Complaints, provoked: RegExp): void {
  expect(complaints.all).not.toEqual([])
  allowComplaints(complaints, provoked)
}

/**
 * Allows complaints that a test may have provoked, and no others. More of the same may come until its end: a call
 * that the test does not wait for fails at a time of its own.
 */
export function allowComplaints(complaints: Complaints, provoked: RegExp): void {
  complaints.provoked.push(provoked)
  expect(unprovoked(complaints)).toEqual([])
}

function unprovoked({ all, provoked }: Complaints): string[] {
  return all.filter((complaint) => !provoked.some((expected) => expected.test(complaint)))
}

/** Presses Tab, or another key, until something has the focus. */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80 && !(await hasFocus()); presses++) {
    await target.page().keyboard.press(key)
  }
  await expect(target, `${key} leads there`).toBeFocused()
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that another theme can change. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']
const RULES = {
  dark: { type: 'rule', values: OF_COLOUR },
  light: { type: 'tag', values: WCAG },
} as const

type ColorScheme = keyof typeof RULES
type Foreign = {
  /** What others made and we cannot mend, as selectors. */
  except?: string[]
  /** Waits until the page has the colours the browser asks for. */
  dressed?: (page: Page, colorScheme: ColorScheme) => Promise<void>
}

/**
 * axe finds nothing against WCAG 2.2 AA in what the page shows, in light and in dark; while a modal dialog is open, in that
 * and what lies above it.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { except = [], dressed = inTheme }: Foreign = {},
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await dressed(page, colorScheme)
    await settled(page)
    for (const frame of page.frames()) await bringAxe(frame)
    // Of all that is well axe would describe every element, which takes it as long as finding what is not.
    const options: RunOptions = { resultTypes: ['violations'], runOnly: RULES[colorScheme] }
    const found = await page.evaluate(violationsOf, { except, options })
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
  }
}

/** The package's own source is the one that is not shortened, of more than twice the size. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Once for each document: axe is half a megabyte of code. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
}

/** In the page: what axe finds wrong, a line for each element. */
async function violationsOf({
  except,
  options,
}: {
  except: string[]
  options: RunOptions
}): Promise<string[]> {
  const inPage = (window as unknown as { axe: typeof axe }).axe
  // Nobody reaches what a dialog has hidden, and without its backdrop it was judged before.
  const isModal = document.querySelector('[aria-modal=true]') !== null
  const exclude = isModal ? [...except, '[data-aria-hidden]'] : except
  const { violations } = await inPage.run({ exclude }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

async function inTheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  // At each frame: an expectation would look again after a tenth of a second only.
  await page.waitForFunction((name) => document.documentElement.classList.contains(name), colorScheme)
}

/** Brings what fades or moves to its end: half-way colours are nobody's. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  })
}

/** A mark that a reload would take away. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-test-mark', ''))
}

export async function expectMarked(page: Page): Promise<void> {
  await expect(page.locator('html[data-test-mark]'), 'nothing was loaded anew').toHaveCount(1)
}

/** A day long before the demo company's first, so that nothing of its people is in the way. */
export function dayBefore(daysAgo: number) {
  const date = DateTime.now().setZone('Australia/Brisbane').minus({ days: daysAgo })
  return {
    iso: date.toISODate()!,
    typed: date.toFormat('dd LLL yyyy'),
    shown: date.toFormat('ccc LLL dd, yyyy'),
  }
}

/** Types into a look-up and takes what is found first; without a search, the first of all. */
export async function choose(within: Locator, label: string, search = ''): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(search)
  await within.getByRole('option', { name: search }).first().click()
  await expect(field).not.toHaveValue('')
}
