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

/** Runs in the page: scrolls an element into the view of its scroll container. @returns the number of swipes. */
function swipeTo(target: Element, share: number): number {
  let scroller = target.parentElement
  while (
    scroller &&
    !(
      scroller.scrollHeight > scroller.clientHeight &&
      /auto|scroll/.test(getComputedStyle(scroller).overflowY)
    )
  )
    scroller = scroller.parentElement
  if (!scroller) return 0
  let swipes = 0
  for (; swipes < 20; swipes++) {
    const [at, frame] = [target.getBoundingClientRect(), scroller.getBoundingClientRect()]
    const middle = (at.top + at.bottom) / 2
    if (middle > frame.top && middle < frame.bottom) break
    scroller.scrollBy({
      top: (middle < frame.top ? -share : share) * scroller.clientHeight,
      behavior: 'instant',
    })
  }
  return swipes
}
