// What a device has for days without a network.
import { expect, type Page } from '@playwright/test'

/** What Chromium and React write about a call without a network, and about a socket of a page that is left. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|The server cannot be reached|WebSocket is closed before/

/** Resolves when the browser has the release and all that is read ahead. */
export async function expectReadAhead(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const count = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('daybook')
          opening.onsuccess = () => {
            const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys()
            asked.onsuccess = () => {
              opening.result.close()
              resolve(asked.result.filter((key) => (key as string[])[1] === 'at').length)
            }
          }
        }),
    )
  await expect.poll(count, { timeout: 60_000 }).toBe(1)
}
