// How long an effect on a page takes until it is painted.
import type { Page } from '@playwright/test'

/** The milliseconds from an event of a type until its effect is painted: an element, or without one a new value. */
export async function timed(
  page: Page,
  type: 'click' | 'keydown',
  selector: string | null,
  act: () => Promise<void>,
): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 })),
  )
  await page.evaluate(watchEffect, { type, selector })
  await act()
  return page.evaluate(() => (globalThis as unknown as { effect: Promise<number> }).effect)
}

/**
 * Waits until the page is idle: it has loaded, fetched and prerendered. A timer that is long enough for a slow machine
 * is far too long for a fast one.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(untilQuiet)
}

/** In the page: resolves when its main thread was free for half a second, or after 5 s. */
function untilQuiet(): Promise<void> {
  const [tick, late, quiet, most] = [20, 20, 500, 5000]
  return new Promise((resolve) => {
    const begin = performance.now()
    let last = begin
    let free = begin
    const timer = setInterval(() => {
      const now = performance.now()
      if (now - last > tick + late) free = now
      last = now
      if (now - free < quiet && now - begin < most) return
      clearInterval(timer)
      resolve()
    }, tick)
  })
}

/** In the page: `effect` becomes the milliseconds from the event until the frame that shows its effect is painted. */
function watchEffect({ type, selector }: { type: string; selector: string | null }): void {
  const { promise, resolve } = Promise.withResolvers<number>()
  Object.assign(globalThis, { effect: promise })
  let begin = 0
  const afterNextFrame = () =>
    // Work that the page has deferred until after the frame comes later.
    requestAnimationFrame(() =>
      scheduler.postTask(() => resolve(performance.now() - begin), { priority: 'user-blocking' }),
    )
  window.addEventListener(type, ({ timeStamp }) => (begin = timeStamp), { capture: true, once: true })
  if (selector === null) {
    window.addEventListener('input', afterNextFrame, { once: true })
    return
  }
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    afterNextFrame()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
}
