// The prefetched data of a device, for offline use.
import { expect, type Page } from '@playwright/test'

/**
 * The console messages of Chromium and React about a missing response, a response of a proxy, and the socket of a page
 * that is left.
 */
export const NO_NETWORK =
  /ERR_(INTERNET_DISCONNECTED|FAILED|EMPTY_RESPONSE|CONNECTION_\w+|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|ABORTED)|status of 502|The server cannot be reached|Internal server error|WebSocket/

/** Call it before opening a page that prefetches, so that its clock can be moved. */
export async function hasOwnClock(page: Page, { ahead = 0 } = {}): Promise<void> {
  await page.context().clock.install({ time: Date.now() + ahead })
}

/** Resolves when the browser has the release and all prefetched data. */
export async function expectReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expectReadAhead(page)
}

/** Resolves when the browser has all prefetched data, which it requests some time after the page has opened. */
export async function expectReadAhead(page: Page): Promise<void> {
  // Each step of the clock also times out pending requests, so real time has to pass after it.
  await expect(async () => {
    await page.clock.fastForward('00:15')
    await expect.poll(() => readAhead(page), { timeout: 8_000 }).toContain('at')
  }).toPass()
  // Each step of the clock may have started another prefetch.
  let before = ''
  const isSettled = async () => {
    const now = JSON.stringify(await storedAnswers(page))
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isSettled, { intervals: [300] }).toBe(true)
}

/** The names of the prefetched responses. */
export async function readAhead(page: Page): Promise<string[]> {
  return Object.keys(await storedAnswers(page))
}

/** The prefetched responses by name: the stored bytes as text. */
export function storedAnswers(page: Page): Promise<Record<string, string>> {
  return page.evaluate(
    () =>
      new Promise<Record<string, string>>((resolve) => {
        const opening = indexedDB.open('daybook')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('answers').objectStore('answers').getAll()
          asked.onsuccess = () => {
            opening.result.close()
            const all = asked.result as { name: string; sealed: { iv: Uint8Array; bytes: ArrayBuffer } }[]
            const formatSealed = ({ iv, bytes }: (typeof all)[number]['sealed']) =>
              `${iv.join()} ${new Uint8Array(bytes).join()}`
            resolve(Object.fromEntries(all.map(({ name, sealed }) => [name, formatSealed(sealed)])))
          }
        }
      }),
  )
}
