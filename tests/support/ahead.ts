// What a device has for days without a network.
import { expect, type Page } from '@playwright/test'

/** What Chromium and React write about a call without a network, and about a socket of a page that is left. */
export const NO_NETWORK =
  /ERR_(INTERNET_DISCONNECTED|FAILED)|The server cannot be reached|WebSocket is closed before/

/** Resolves when the browser has the release and all that is read ahead. */
export async function expectReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expectReadAhead(page)
}

/** Resolves when the browser has all that is read ahead. */
export async function expectReadAhead(page: Page): Promise<void> {
  await expect.poll(() => readAhead(page), { timeout: 60_000 }).toContain('at')
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
