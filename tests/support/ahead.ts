// What a device has for days without a network.
import { expect, type Page } from '@playwright/test'

/** What Chromium and React write about a call without a network, and about a socket of a page that is left. */
export const NO_NETWORK =
  /ERR_(INTERNET_DISCONNECTED|FAILED)|The server cannot be reached|WebSocket is closed before/

/** Call it before a page opens that reads ahead: its clock can be moved from then on. */
export async function hasOwnClock(page: Page, { ahead = 0 } = {}): Promise<void> {
  await page.context().clock.install({ time: Date.now() + ahead })
}

/** Resolves when the browser has the release and all that is read ahead. */
export async function expectReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expectReadAhead(page)
}

/** Resolves when the browser has all that is read ahead, for which it waits until the page has been open for a while. */
export async function expectReadAhead(page: Page): Promise<void> {
  const later = async () => {
    await page.clock.fastForward('00:15')
    return readAhead(page)
  }
  await expect.poll(later).toContain('at')
}

/** The names of what is read ahead. */
export function readAhead(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('daybook')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys()
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result.map((key) => (key as string[])[1]!))
          }
        }
      }),
  )
}
