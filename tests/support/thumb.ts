// One thumb on a phone: swipes to an element that is out of sight, taps it, and counts both.
import { expect, type Locator, type Page } from '@playwright/test'

/** The share of a screen that one swipe moves. */
const SWIPE = 0.6

export function thumbOn(page: Page) {
  const count = { taps: 0, swipes: 0, letters: 0 }
  return {
    count,
    async tap(target: Locator): Promise<void> {
      await expect(target).toBeVisible()
      await target.evaluate(standsStill)
      count.swipes += await target.evaluate(swipeTo, SWIPE)
      await target.tap()
      count.taps += 1
    },
    async type(text: string): Promise<void> {
      await page.keyboard.type(text)
      count.letters += text.length
    },
  }
}

/** Runs in the page: resolves when an element has not moved for some frames, as a thumb waits for the end of a scroll. */
function standsStill(target: Element): Promise<void> {
  return new Promise((resolve) => {
    let [last, frames] = [NaN, 0]
    const look = () => {
      const { top } = target.getBoundingClientRect()
      frames = top === last ? frames + 1 : 0
      last = top
      if (frames === 2) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
}

/**
 * Runs in the page: scrolls an element into the view of its scroll containers, up and down, then sideways.
 *
 * @returns the number of swipes.
 */
function swipeTo(target: Element, share: number): number {
  const axes = [
    { start: 'top', end: 'bottom', size: 'clientHeight', content: 'scrollHeight', overflow: 'overflowY' },
    { start: 'left', end: 'right', size: 'clientWidth', content: 'scrollWidth', overflow: 'overflowX' },
  ] as const
  let swipes = 0
  for (const { start, end, size, content, overflow } of axes) {
    const scrolls = (element: Element) =>
      element[content] > element[size] && /auto|scroll/.test(getComputedStyle(element)[overflow])
    let scroller = target.parentElement
    // What is in front of the page, such as a popup, does not move with it.
    while (scroller && !scrolls(scroller))
      scroller = getComputedStyle(scroller).position === 'fixed' ? null : scroller.parentElement
    if (!scroller) continue
    for (let tries = 0; tries < 20; tries++) {
      const [at, frame] = [target.getBoundingClientRect(), scroller.getBoundingClientRect()]
      const middle = (at[start] + at[end]) / 2
      if (middle > frame[start] && middle < frame[end]) break
      scroller.scrollBy({
        [start]: (middle < frame[start] ? -share : share) * scroller[size],
        behavior: 'instant',
      })
      swipes += 1
    }
  }
  return swipes
}
