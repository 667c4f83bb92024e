// What a device has for days without a network.
import { expect, type Page } from '@playwright/test'

/** What Chromium and React write about an answer that did not come or that a proxy gave, and about a socket of a page that is left. */
export const NO_NETWORK =
  /ERR_(INTERNET_DISCONNECTED|FAILED|EMPTY_RESPONSE|CONNECTION_\w+|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|ABORTED)|status of 502|The server cannot be reached|Internal server error|WebSocket/

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
  // Each step of the clock also ends the requests that are on their way, so it is followed by a while.
  await expect(async () => {
    await page.clock.fastForward('00:15')
    await expect.poll(() => readAhead(page), { timeout: 8_000 }).toContain('at')
  }).toPass()
  // Each step of the clock may have begun another reading.
  let before = ''
  const isSettled = async () => {
    const now = JSON.stringify(await storedAnswers(page))
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isSettled, { intervals: [300] }).toBe(true)
}

/** The names of what is read ahead. */
export async function readAhead(page: Page): Promise<string[]> {
  return Object.keys(await storedAnswers(page))
}

/** What is read ahead, by its name: the bytes as they are stored, in words. */
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
            const inWords = ({ iv, bytes }: (typeof all)[number]['sealed']) =>
              `${iv.join()} ${new Uint8Array(bytes).join()}`
            resolve(Object.fromEntries(all.map(({ name, sealed }) => [name, inWords(sealed)])))
          }
        }
      }),
  )
}
