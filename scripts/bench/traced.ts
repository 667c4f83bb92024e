// How long somebody waits for what a tap or a key does: the browser's trace says when it came and when its effect was painted.
import { type CDPSession, type Page } from '@playwright/test'
import { quantile } from './load.ts'

/** Milliseconds until the effect was painted, and how long the main thread was busy about it. */
export type Took = { painted: number; busy: number }

export function say(what: string, all: readonly Took[]): void {
  const [painted, busy] = (['painted', 'busy'] as const).map((name) => all.map((one) => one[name]))
  const of = (values: number[], share: number) => quantile(values, share).toFixed(0).padStart(5)
  const worst = all.length > 1 ? `   p90 ${of(painted!, 0.9)} (${of(busy!, 0.9).trim()})` : ''
  console.log(`  ${what.padEnd(32)} ${of(painted!, 0.5)} (${of(busy!, 0.5).trim()})${worst}`)
}

type TraceEvent = {
  name: string
  ts: number
  dur?: number
  tid: number
  args: { data?: { type?: string }; name?: string }
}

/**
 * Does something and says when its effect was painted: from the first event of a type until the first frame after it, or
 * after `awaited`, a selector, was there.
 */
export async function traced(
  page: Page,
  cdp: CDPSession,
  type: string,
  awaited: string | null,
  act: () => Promise<void>,
): Promise<Took> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await page.evaluate(markWhenThere, awaited)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'blink.user_timing',
        'toplevel',
      ],
    },
  })
  await act()
  // To look for it again and again would keep the page from drawing it.
  await page.evaluate(() => (globalThis as { benchThere?: Promise<void> }).benchThere)
  await isIdle(page)
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  return read(
    events.sort((a, b) => a.ts - b.ts),
    type,
    awaited !== null,
  )
}

/** In the page: leaves a mark in the trace once something is in the document, and resolves `benchThere`. */
function markWhenThere(selector: string | null): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(globalThis, { benchThere: promise })
  if (selector === null) return resolve()
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    performance.mark('bench-there')
    resolve()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

function read(events: readonly TraceEvent[], type: string, isAwaited: boolean): Took {
  const begin = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === type)
  if (!begin) throw new Error(`No ${type} in the trace`)
  const end = (event: TraceEvent) => event.ts + (event.dur ?? 0)
  const there = isAwaited
    ? events.find(({ name }) => name === 'bench-there')
    : events.findLast(
        ({ name, args }) => name === 'EventDispatch' && ['input', 'keypress'].includes(args.data?.type ?? ''),
      )
  if (!there) throw new Error('What was waited for is not in the trace')
  const painted = events.find(({ name, ts, tid }) => name === 'Paint' && tid === begin.tid && ts >= there.ts)
  if (!painted) throw new Error('Nothing was painted')
  const busy = events
    .filter(({ name, tid, ts }) => name === 'RunTask' && tid === begin.tid && ts >= begin.ts - 1000)
    .reduce((sum, { dur = 0 }) => sum + dur, 0)
  return { painted: (end(painted) - begin.ts) / 1000, busy: busy / 1000 }
}

/** Resolves when the page has had nothing to do for a moment. */
export async function isIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    // Without a frame to paint the browser may call nobody idle.
    for (let turn = 0; turn < 2; turn++)
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }))
  })
}
