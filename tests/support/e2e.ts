// Shared by the browser tests: devices and sign-in, a check for errors in the browser, and axe.
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
import { CLIENT, startIdentityProvider, type PlayedProvider } from './identity-provider.ts'

export { expect }

/** The password of every demo account. */
export const PASSWORD = 'correct-horse-battery'
/** With this key tests sign access tokens that have already expired. */
export const SECRET_KEY = 'the secret of the browser tests, long enough'

export const PHONE = { width: 360, height: 760 }
export const DESK = { width: 1440, height: 900 }

/** The key of the access token in the browser's storage. */
export const TOKEN = 'daybook.token'

/** The errors and warnings of the browsers, and patterns of those that a test provokes. */
export type Complaints = { all: string[]; provoked: RegExp[] }

export type Account = 'staff' | 'approver' | 'useradmin' | 'sysadmin' | 'leilani.faasavalu' | 'mele.tupou'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

type OfWorker = {
  /** The address of the worker's server. Each worker has its own server and database. */
  daybook: string
  /** The identity provider at which the company's people can sign in, too. */
  provider: PlayedProvider & { comesBackTo: (address: string) => void }
}

type Fixtures = {
  contexts: (viewport: typeof PHONE, options: BrowserContextOptions) => Promise<BrowserContext>
  /** A page in a new browser context, optionally with the storage of an earlier one; without service worker. */
  device: (viewport: typeof PHONE, kept?: StorageState) => Promise<Page>
  /** A page in a new browser context with service worker. Elsewhere the worker would bypass `page.route`. */
  keeper: (viewport: typeof PHONE) => Promise<Page>
  /** Errors, warnings and requests to other hosts. A test must declare those that it provokes. */
  complaints: Complaints
}

export const test = base.extend<Fixtures, OfWorker>({
  provider: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      let at = ''
      const provider = await startIdentityProvider(() => `${at}/callback`)
      await use({ ...provider, comesBackTo: (address) => (at = address) })
      provider.stop()
    },
    { scope: 'worker' },
  ],
  daybook: [
    async ({ provider }, use) => {
      const data = temporaryFolder()
      const server = startDaybook({
        ...{ DATA_DIR: data.folder, DEMO: '1', DEMO_PASSWORD: PASSWORD, SECRET_KEY, LOG_LEVEL: 'warn' },
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.clientId,
        OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      })
      const address = await server.ready()
      provider.comesBackTo(address)
      await use(address)
      await server.stop()
      data.remove()
      const warnings = server.output().match(/^\{.*$/gm) ?? []
      for (const line of [...warnings, server.errors()]) if (line) console.warn(line)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ daybook }, use) => use(daybook),
  // A click takes milliseconds; the limit leaves room for a busy machine.
  actionTimeout: 30_000,
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
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
    await Promise.all(contexts.map((context) => context.close()))
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

/** Collects console errors and warnings (they include violations of the content security policy), exceptions, and requests to other hosts. */
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

/** Chromium's PDF viewer is an extension, which loads its own parts from the browser. */
const WITHIN_BROWSER = ['data:', 'blob:', 'chrome:', 'chrome-extension:']

function isOwn(url: string, baseURL: string): boolean {
  const { protocol, host } = new URL(url)
  return WITHIN_BROWSER.includes(protocol) || host === new URL(baseURL).host
}

/** Signs in with the form on the current page, or on /login; `title` is the heading of the next screen. */
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

/** Signs in over the API; `request` keeps the cookie. */
export async function signInOverApi(
  request: APIRequestContext,
  account: Account,
): Promise<{ origin: string; accessToken: string }> {
  const input = { email: `${account}@demo.example`, password: PASSWORD, rememberMe: true }
  const response = await request.post('/graphql', { data: { query: SIGN_IN, variables: { input } } })
  const { data } = (await response.json()) as { data: { result: { accessToken: string } } }
  return { origin: new URL(response.url()).origin, accessToken: data.result.accessToken }
}

/**
 * Opens the application as a user with a session. With `isLive` it waits until the page receives live events, for a test
 * that leaves the page soon: Chromium warns about a page that is left while its socket is connecting.
 */
export async function openAs(
  page: Page,
  account: Account,
  { path = '/', title = 'Timesheets', isLive = false } = {},
): Promise<void> {
  const context = page.context()
  const { origin, accessToken } = await signInOverApi(context.request, account)
  const { cookies } = await context.storageState()
  const localStorage = [{ name: TOKEN, value: accessToken }]
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] })
  const connected = isLive ? isConnected(page) : null
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await connected
}

/** Leads to another screen within the open application, as Back and Forward do, and waits until it has its data. */
export async function visit(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }))
  }, path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await isLoaded(page)
}

/** Resolves when for a moment no screen or list has been loading. */
export async function isLoaded(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let since = performance.now()
        const look = () => {
          if (document.querySelector('[data-loading], [aria-busy=true]')) since = performance.now()
          if (performance.now() - since > 180) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

/** Resolves when the socket of the next opened page receives its first message. */
export async function isConnected(page: Page): Promise<void> {
  await (await page.waitForEvent('websocket')).waitForEvent('framereceived')
}

/** The storage that survives closing the browser: no session cookies, no session storage. */
export async function persistentStorage(page: Page): Promise<StorageState> {
  const { cookies, origins } = await page.context().storageState()
  return { origins, cookies: cookies.filter(({ expires }) => expires > 0) }
}

/** Expects at least one complaint, and only complaints that match. */
export function expectComplaints(complaints: Complaints, provoked: RegExp): void {
  expect(complaints.all).not.toEqual([])
  allowComplaints(complaints, provoked)
}

/**
 * Allows complaints that match, and no others. More of them may follow until the end of the test, because a call may fail
 * later.
 */
export function allowComplaints(complaints: Complaints, provoked: RegExp): void {
  complaints.provoked.push(provoked)
  expect(unprovoked(complaints)).toEqual([])
}

function unprovoked({ all, provoked }: Complaints): string[] {
  return all.filter((complaint) => !provoked.some((expected) => expected.test(complaint)))
}

/** Presses Tab, or another key, until the target has the focus. */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80 && !(await hasFocus()); presses++) {
    await target.page().keyboard.press(key)
  }
  await expect(target, `${key} leads there`).toBeFocused()
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules whose result depends on the theme. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']
const RULES = {
  dark: { type: 'rule', values: OF_COLOUR },
  light: { type: 'tag', values: WCAG },
} as const

type ColorScheme = keyof typeof RULES
type Checked = {
  /** Checks the colours in dark, too: once for each kind of part that has colours of its own. */
  inDark?: boolean
  /** Selectors of elements of other packages, which we cannot fix. */
  except?: string[]
  /** Waits until the page has the colours of the scheme. */
  dressed?: (page: Page, colorScheme: ColorScheme) => Promise<void>
}

/**
 * Expects no violation of WCAG 2.2 AA: all rules in light, with `inDark` the rules about colour in dark. While a modal dialog
 * is open, axe checks the dialog and everything in front of it.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { inDark = false, except = [], dressed = inTheme }: Checked = {},
): Promise<void> {
  for (const colorScheme of inDark ? (['dark', 'light'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme })
    await dressed(page, colorScheme)
    await settled(page)
    for (const frame of page.frames()) await bringAxe(frame)
    // Without this option axe also describes all elements that pass, which doubles its time.
    const options: RunOptions = { resultTypes: ['violations'], runOnly: RULES[colorScheme] }
    const violations = await page.evaluate(violationsOf, { except, options })
    expect.soft(violations, `${what}, ${colorScheme}`).toEqual([])
  }
}

/** The minified source, which has less than half the size. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Injects axe, half a megabyte of code, once per document. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
}

/** Runs in the page: axe's violations, one line for each element. */
async function violationsOf({
  except,
  options,
}: {
  except: string[]
  options: RunOptions
}): Promise<string[]> {
  const inPage = (window as unknown as { axe: typeof axe }).axe
  // Elements behind a modal dialog are hidden; another call checks them without the dialog.
  const isModal = document.querySelector('[aria-modal=true]') !== null
  const exclude = isModal ? [...except, '[data-aria-hidden]'] : except
  const { violations } = await inPage.run({ exclude }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

async function inTheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  // Polls on each frame; an assertion would poll every tenth of a second.
  await page.waitForFunction((name) => document.documentElement.classList.contains(name), colorScheme)
}

/** Finishes all animations, because colours halfway through one are no real colours. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  })
}

/** Sets a mark that a reload removes. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-test-mark', ''))
}

export async function expectMarked(page: Page): Promise<void> {
  await expect(page.locator('html[data-test-mark]'), 'the page was not reloaded').toHaveCount(1)
}

/** A day before the first day of the demo company, which has no timesheets. */
export function dayBefore(daysAgo: number) {
  const date = DateTime.now().setZone('Australia/Brisbane').minus({ days: daysAgo })
  return {
    iso: date.toISODate()!,
    typed: date.toFormat('dd LLL yyyy'),
    shown: date.toFormat('ccc LLL dd, yyyy'),
  }
}

/** Types into a look-up and picks the first result; without a search, the first option. */
export async function choose(within: Locator, label: string, search = ''): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(search)
  await within.getByRole('option', { name: search }).first().click()
  await expect(field).not.toHaveValue('')
}
