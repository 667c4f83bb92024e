// Visits of the staff home on a slow phone line: when it is painted, and how much JavaScript it loads.
import { type Browser, type Page } from '@playwright/test'
import { atMost, medianOf, type Row, type Table } from '#scripts/table.ts'
import { PHONE, signIn, slowDown, type Built } from './browser.ts'
import type { Options } from './setup.ts'

/** The bounds: milliseconds, and bytes of JavaScript. */
const COLD = 3000
const WARM = 1500
const JAVASCRIPT = 250_000

/** Lighthouse's slow 4G: latency in milliseconds, throughput in bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Milliseconds until the largest element was painted and until the list appeared; bytes of JavaScript until then. */
type Visit = { painted: number; listed: number; scripts: number }

export async function measureVisits({ url, browser }: Built, { visits }: Options): Promise<Table[]> {
  const { cold, warm } = await visitHome(browser, url, visits)
  const bytes = medianOf(cold.map(({ scripts }) => scripts))
  const rows: Row[] = [
    atMost('staff home, cold', medianOf(cold.map(({ painted }) => painted)), COLD),
    { name: '  its list', figure: `${medianOf(cold.map(({ listed }) => listed)).toFixed(0)} ms` },
    atMost('staff home, warm', medianOf(warm.map(({ painted }) => painted)), WARM),
    {
      name: 'JavaScript of the cold visit',
      figure: `${(bytes / 1000).toFixed(0)} kB`,
      bound: `≤ ${JAVASCRIPT / 1000} kB`,
      isGood: bytes <= JAVASCRIPT,
      watched: { value: bytes, kind: 'bytes' },
    },
  ]
  return [{ title: 'Visits on a slow phone: slow 4G, CPU 4 × slower; medians until painted', rows }]
}

/** Cold visits have an empty cache; warm ones have the cache and the service worker of the visit before. */
async function visitHome(
  browser: Browser,
  url: string,
  runs: number,
): Promise<Record<'cold' | 'warm', Visit[]>> {
  const options = { ...PHONE, baseURL: url }
  const first = await browser.newContext(options)
  await signIn(await first.newPage())
  let storageState = await first.storageState()
  await first.close()
  const visits: Record<'cold' | 'warm', Visit[]> = { cold: [], warm: [] }
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ ...options, storageState })
    for (const kind of ['cold', 'warm'] as const) {
      const page = await context.newPage()
      const line = await slowLine(page)
      visits[kind].push(await visit(page))
      // The remaining files for the next visit may load at full speed.
      await line.lift()
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.close()
    }
    storageState = await context.storageState()
    await context.close()
  }
  return visits
}

/** Slows the page and its network down until `lift`. */
async function slowLine(page: Page): Promise<{ lift(): Promise<void> }> {
  const cdp = await slowDown(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  const lift = async () => {
    await cdp.send('Network.emulateNetworkConditions', FAST)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  return { lift }
}

async function visit(page: Page): Promise<Visit> {
  await page.addInitScript(watchPaint)
  await page.goto('/dashboard')
  const isPainted = () => {
    const { bench } = globalThis as unknown as { bench: Watched }
    return bench.listed > 0 && bench.painted > bench.listed
  }
  // Polling more often would delay the page itself.
  await page.waitForFunction(isPainted, null, { polling: 200 })
  await page.waitForLoadState('networkidle')
  return page.evaluate(readVisit)
}

type Watched = { painted: number; listed: number }

/** In the page: records the time of the largest paint so far and of the list's fifth row. */
function watchPaint(): void {
  const bench: Watched = { painted: 0, listed: 0 }
  Object.assign(globalThis, { bench })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.painted = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('#main ul > li').length < 5) return
    bench.listed = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** In the page. */
function readVisit(): Visit {
  const { bench } = globalThis as unknown as { bench: Watched }
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = resources
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= bench.listed)
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
  return { ...bench, scripts }
}
