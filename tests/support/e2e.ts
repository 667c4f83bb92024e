// What the browser tests share: people at their devices, a guard over everything the browser complains of, and axe.
import { AxeBuilder } from '@axe-core/playwright'
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { DateTime } from 'luxon'

export { expect }

export const PASSWORD = process.env.DEMO_PASSWORD ?? ''

export const PHONE = { width: 360, height: 760 }
export const DESK = { width: 1440, height: 900 }

export type Account = 'staff' | 'approver' | 'useradmin' | 'sysadmin'

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

type Fixtures = {
  contexts: (viewport: typeof PHONE, options: BrowserContextOptions) => Promise<BrowserContext>
  /** A page of a browser of its own, as if on another device; or of one that was used before, with what it kept. */
  device: (viewport: typeof PHONE, kept?: Kept) => Promise<Page>
  /** The same of a browser that keeps the application: elsewhere its worker would answer before a test can. */
  keeper: (viewport: typeof PHONE) => Promise<Page>
  /** What browsers complained of, and where they went, beyond the application; a test that provokes some takes it. */
  complaints: string[]
}

export const test = base.extend<Fixtures>({
  // A click takes milliseconds; many times that on a machine that has other things to do.
  actionTimeout: 30_000,
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints, 'no complaint in the browser, no request to elsewhere').toEqual([])
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
function guard(context: BrowserContext, complaints: string[], baseURL: string): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== NO_WORKER)
      complaints.push(`console: ${message.text()} at ${message.location().url}`)
  })
  context.on('weberror', (error) => void complaints.push(`fault: ${error.error().message}`))
  context.on('request', (request) => {
    if (!isOwn(request.url(), baseURL)) complaints.push(`request: ${request.url()}`)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (!isOwn(socket.url(), baseURL)) complaints.push(`socket: ${socket.url()}`)
    })
  })
}

function isOwn(url: string, baseURL: string): boolean {
  const { protocol, host } = new URL(url)
  return protocol === 'data:' || protocol === 'blob:' || host === new URL(baseURL).host
}

/** Signs in at the page the browser shows, or at /login; `title` is of the screen that this leads to. */
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

/** What a browser still has after it was closed: no cookie without a date, nothing of its tabs. */
export async function keptByBrowser(page: Page): Promise<Kept> {
  const { cookies, origins } = await page.context().storageState()
  return { origins, cookies: cookies.filter(({ expires }) => expires > 0) }
}

/** Takes the complaints a test has provoked: at least one, and no other. */
export function expectComplaints(complaints: string[], provoked: RegExp): void {
  expect(complaints).not.toEqual([])
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(provoked)
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

type ColorScheme = 'dark' | 'light'
type Foreign = {
  /** What others made and we cannot mend, as selectors. */
  except?: readonly string[]
  /** Waits until the page has the colours the browser asks for. */
  dressed?: (page: Page, colorScheme: ColorScheme) => Promise<void>
}

/** axe finds nothing against WCAG 2.2 AA in what the page shows, in light and in dark. */
export async function expectAccessible(
  page: Page,
  what: string,
  { except = [], dressed = inTheme }: Foreign = {},
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // Of all that is well axe would describe every element, which takes it as long as finding what is not.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    for (const selector of except) axe.exclude(selector)
    if (colorScheme === 'light') axe.withTags(WCAG)
    else axe.withRules(OF_COLOUR)
    await page.emulateMedia({ colorScheme })
    await dressed(page, colorScheme)
    await settled(page)
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
  }
}

async function inTheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`))
}

/** Until nothing fades or moves any more: half-way colours are nobody's. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  )
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
