// How long somebody on a slow phone waits for their timesheets: the staff dashboard over slow 4G, on a main thread four times
// slower than this machine; with nothing kept (cold) and with what the visit before left in the browser (warm).
import { type Page } from '@playwright/test'
import { PHONE, serveBuilt, signIn } from './built.ts'

const SLOWER = 4
const RUNS = 5
/** Slow 4G, as Lighthouse has it: milliseconds, bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** Milliseconds until the largest part was painted and until the list was there; bytes as sent until then. */
type Visit = { painted: number; listed: number; scripts: number; all: number; requests: number }

/** Measures the staff dashboard of the built application. */
export async function measureArrival(): Promise<void> {
  const { url, browser, stop } = await serveBuilt()
  try {
    const first = await browser.newContext({ ...PHONE, baseURL: url })
    await signIn(await first.newPage(), 'staff')
    let kept = await first.storageState()
    await first.close()
    const visits: Record<'cold' | 'warm', Visit[]> = { cold: [], warm: [] }
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ ...PHONE, baseURL: url, storageState: kept })
      for (const kind of ['cold', 'warm'] as const) {
        const page = await context.newPage()
        await slow(page)
        visits[kind].push(await visit(page))
        // Its worker is there a little later.
        await page.evaluate(async () => void (await navigator.serviceWorker.ready))
        await page.close()
      }
      kept = await context.storageState()
      await context.close()
    }
    console.log(`Staff dashboard, slow 4G, CPU ${SLOWER} × slower, median of ${RUNS} (all)`)
    for (const [kind, all] of Object.entries(visits)) say(kind, all)
  } finally {
    await stop()
  }
}

function say(kind: string, all: Visit[]): void {
  const sorted = all.toSorted((a, b) => a.painted - b.painted)
  const median = sorted[Math.floor(RUNS / 2)]!
  const times = sorted.map(({ painted }) => Math.round(painted)).join(', ')
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(
    `  ${kind}  LCP ${Math.round(median.painted)} ms (${times})  list there ${Math.round(median.listed)} ms  ` +
      `scripts ${kilobytes(median.scripts)} of ${kilobytes(median.all)} in ${median.requests} requests`,
  )
}

async function slow(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

async function visit(page: Page): Promise<Visit> {
  await page.addInitScript(watchPaint)
  await page.goto('/dashboard')
  // What was painted is known a little later. To look often would keep the page from drawing it.
  const isPainted = () => {
    const { bench } = globalThis as unknown as { bench: Watched }
    return bench.listed > 0 && bench.painted > bench.listed
  }
  await page.waitForFunction(isPainted, null, { polling: 200 })
  await page.waitForLoadState('networkidle')
  return page.evaluate(readVisit)
}

/** In the page: what was sent before the list was there. */
function readVisit(): Visit {
  const { bench } = globalThis as unknown as { bench: Watched }
  const sent = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ responseEnd }) => responseEnd <= bench.listed,
  )
  const bytes = (entries: PerformanceResourceTiming[]) =>
    entries.reduce((sum, { transferSize }) => sum + transferSize, 0)
  const scripts = bytes(sent.filter(({ name }) => name.endsWith('.js')))
  return { ...bench, scripts, all: bytes(sent), requests: sent.length }
}

type Watched = { painted: number; listed: number }

/** In the page: notes when the largest part so far was painted, and when the list was there. */
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
