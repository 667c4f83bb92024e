// Daybook kept in a browser: it starts without a network, and a newer release is offered, never forced.
import { readFileSync, writeFileSync } from 'node:fs'
import type { APIRequestContext, Page, Request } from '@playwright/test'
import {
  dayBefore,
  expect,
  expectAccessible,
  expectComplaints,
  expectMarked,
  isConnected,
  markDocument,
  PHONE,
  signIn,
  signInOverApi,
  visit,
} from '#tests/support/e2e.ts'
import { expectReady, hasOwnClock, NO_NETWORK, readAhead } from '#tests/support/ahead.ts'
import { test } from '#tests/support/badProxy.ts'
import { fillUnbilled, newTimesheet, formValues } from '#tests/support/recording.ts'

/** Resolves when the browser keeps the whole release. */
const isKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** The cache of the manuals that a person keeps. */
const MANUALS = 'kept-manuals'

/** What the browser's other caches hold: paths, and all of the content as one text. */
function inCaches(page: Page) {
  return page.evaluate(async (manuals) => {
    const names = (await caches.keys()).filter((name) => name !== manuals)
    const all = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const requests = await cache.keys()
        const texts = requests.map(async (request) => (await cache.match(request))!.text())
        const paths = requests.map(({ url }) => url.replace(location.origin, ''))
        return { paths, text: (await Promise.all(texts)).join('\n') }
      }),
    )
    return { names, paths: all.flatMap(({ paths }) => paths), text: all.map(({ text }) => text).join('\n') }
  }, MANUALS)
}

test('a browser that installed Daybook starts it and shows a stored manual offline, loads a newer release on reload, sends a waiting day, and keeps nothing of a person who has signed out', async ({
  keeper,
  request,
  network,
  complaints,
}) => {
  const day = dayBefore(180)
  const name = 'Towing chart'
  const phone = await keeper(PHONE)
  await hasOwnClock(phone)
  const connected = isConnected(phone)
  await signIn(phone, 'staff')
  const timesheets = phone.getByRole('list', { name: 'Timesheets' }).getByRole('listitem')
  await expect(timesheets.first()).toBeVisible()
  await isKept(phone)
  await uploadManual(request, name, await phone.screenshot())
  // Chromium complains of a page that is left while its socket is still connecting.
  await connected
  await phone.reload()
  await expect(timesheets.first()).toBeVisible()
  await visit(phone, '/manuals', 'Manuals')
  await phone.getByRole('button', { name: new RegExp(name) }).click()
  const manual = phone.getByRole('dialog', { name })
  await manual.getByText('Keep offline').click()
  await expect(manual.getByText(/^Kept on this device\. .+ of 200 MB are in use\.$/)).toBeVisible()
  await expectAccessible(phone, 'a manual that is kept')
  await manual.getByRole('button', { name: 'Close' }).click()

  await expectReady(phone)
  const back = await network.lose(phone)
  await phone.reload()
  const kept = phone.getByRole('region', { name: 'Manuals on this device' })
  await kept.getByRole('button', { name: new RegExp(name) }).click()
  const picture = manual.getByRole('img', { name })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await phone.goto('/')
  await expect(phone.getByText(/^Work orders as of /)).toBeVisible()
  await expectAccessible(phone, 'the home without a network', { inDark: true })
  await back()
  await expect(timesheets.first(), 'by itself').toBeVisible()

  const { paths, text } = await inCaches(phone)
  expect(paths).toContain('/')
  expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  const token = await phone.evaluate(() => localStorage.getItem('daybook.token'))
  const ofPerson = [token!, 'staff@demo.example', 'General workshop labour']
  expect(ofPerson.filter((secret) => text.includes(secret))).toEqual([])

  const dialog = await newTimesheet(phone, day.typed)
  await fillUnbilled(
    dialog.getByRole('region', { name: 'Task 1' }),
    '11:42',
    'Typed while Daybook was updated',
  )
  const before = await formValues(dialog)
  await markDocument(phone)
  const offer = phone.getByText('Daybook was updated.')
  for (const next of ['second', 'third']) await release(phone, next)
  expect(await formValues(dialog)).toEqual(before)
  await expectMarked(phone)
  await expect(offer, 'not in front of what is typed').toBeHidden()
  await phone.route(/\/graphql$/, (route) => (isOfDay(route.request()) ? route.abort() : route.continue()))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(offer).toBeVisible()
  await expectAccessible(phone, 'an update that is offered')
  await expect
    .poll(async () => (await inCaches(phone)).names, 'the release before, for pages of it')
    .toEqual(['daybook-second', 'daybook-third'])
  await phone.getByRole('button', { name: 'Reload' }).click()
  await expect(phone.locator('html:not([data-test-mark])')).toHaveCount(1)
  const waiting = phone.getByRole('link', { name: 'Waiting on this phone (1)' })
  await expect(waiting).toBeVisible()
  await phone.unroute(/\/graphql$/)
  await phone.goto('/dashboard')
  await expect(phone.getByRole('listitem').filter({ hasText: day.shown })).toContainText('Draft')
  await expect(waiting).toBeHidden()
  await expect(offer).toBeHidden()

  await phone.getByRole('button', { name: 'More', exact: true }).click()
  await phone.getByRole('button', { name: 'Log Out' }).click()
  await expect(phone.getByLabel('E-mail')).toBeVisible()
  await expect.poll(() => phone.evaluate((cache) => caches.has(cache), MANUALS)).toBe(false)
  await network.lose(phone)
  await phone.goto('/dashboard')
  await expect(phone.getByLabel('E-mail'), 'nothing of who was here').toBeVisible()
  expect(await readAhead(phone), 'nothing of what was read ahead').toEqual([])
  expectComplaints(complaints, NO_NETWORK)
})

/** Uploads a picture as a manual for crew members. */
async function uploadManual(request: APIRequestContext, name: string, buffer: Buffer): Promise<void> {
  const { accessToken } = await signInOverApi(request, 'useradmin')
  const uploaded = await request.post('/api/Manual', {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: {
      Name: name,
      VisibleTypes: 'STAFF',
      File: { name: 'towing.png', mimeType: 'image/png', buffer },
    },
  })
  expect(uploaded.status()).toBe(201)
}

/** Whether a request sends a recorded day. */
const isOfDay = (request: Request) => /"sendDay/.test(request.postData() ?? '')

const workerFile = 'dist/web/worker.js'
const worker = readFileSync(workerFile, 'utf8')
test.afterEach(() => writeFileSync(workerFile, worker))

/**
 * Gives the server another release, with the same code under another name, and makes the browser check until it has it.
 * A check of the browser's own, soon after a page load, may run first, or still find the previous release.
 */
async function release(page: Page, name: string): Promise<void> {
  const waiting = await page.evaluateHandle(() => {
    const { serviceWorker } = navigator
    const taken = new Promise<true>((resolve) =>
      serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true }),
    )
    return { taken }
  })
  writeFileSync(workerFile, worker.replace(/"name":"[^"]+"/, `"name":"${name}"`))
  const looksOnce = () =>
    waiting.evaluate(async ({ taken }) => {
      await (await navigator.serviceWorker.ready).update()
      return Promise.race([taken, new Promise<false>((resolve) => setTimeout(resolve, 1000, false))])
    })
  await expect.poll(looksOnce).toBe(true)
}
