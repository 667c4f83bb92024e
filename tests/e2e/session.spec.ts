// A session in real browsers: how long it lasts, how it is carried on unseen, how it ends everywhere at once.
import { type Page } from '@playwright/test'
import { callerAs } from '#tests/support/colleague.ts'
import { newTimesheet } from '#tests/support/recording.ts'
import { setClock } from '#server/adapters/clock.ts'
import { createTokens } from '#server/auth/tokens.ts'
import {
  dayBefore,
  DESK,
  expect,
  expectAccessible,
  expectComplaints,
  expectMarked,
  markDocument,
  persistentStorage,
  openAs,
  SECRET_KEY,
  signIn,
  test,
  TOKEN,
} from '#tests/support/e2e.ts'

test('a remembered session survives a browser restart and a tab that closes during a renewal; its expired token is renewed in the background for all tabs, and signing out in one tab signs out the others', async ({
  device,
}) => {
  const first = await device(DESK)
  await signIn(first, 'staff')
  const next = await closeInRenewal(first)
  await next.goto('/')
  await expectSignedIn(next)

  const page = await device(DESK, await persistentStorage(next))
  await page.goto('/')
  await expectSignedIn(page)
  const other = await page.context().newPage()
  await other.goto('/notifications')
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  // A request still on its way would meet the expired token and renew it, and the reload would lose the answer.
  await page.waitForLoadState('networkidle')
  const seen = watch([page, other])
  const expired = await expireToken(page)
  await Promise.all([page.reload(), other.reload()])
  await expectSignedIn(page)
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  expect(await readToken(page)).not.toBe(expired)
  // However many calls wait for it; a tab may not see yet what another has just stored, and renews once more.
  expect([1, 2]).toContain(seen.renewals)
  expect(seen.places.filter((place) => place.startsWith('/login'))).toEqual([])

  // A tab behind another one draws once a second.
  await page.bringToFront()
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes('could not be shown'))
        console.error('A failed screen was shown.')
    }).observe(document.body, { childList: true, subtree: true })
  })
  await markDocument(other)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expectSignedOut(page)
  await expectSignedOut(other)
  await expectMarked(other)
  for (const steps of [1, 2]) {
    await page.goBack()
    await expect(page, `${steps} back`).toHaveURL(/\/login/)
    await expectSignedOut(page)
  }
})

test('a session that is not remembered survives a reload but not a browser restart, and two people in two tabs stay separate', async ({
  device,
}) => {
  const staff = await device(DESK)
  await signIn(staff, 'staff', { rememberMe: false })
  const approver = await staff.context().newPage()
  await approver.goto('/login')
  await signIn(approver, 'approver', { rememberMe: false })

  for (const [page, address] of [
    [staff, /\/dashboard$/],
    [approver, /\/super\/dashboard\?status=pending/],
  ] as const) {
    await page.bringToFront()
    const whose = subjectOf(await readToken(page))
    const expired = await expireToken(page)
    await page.reload()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('row', { name: /hrs/ }).first()).toBeVisible()
    const renewed = await readToken(page)
    expect(renewed).not.toBe(expired)
    expect(subjectOf(renewed)).toBe(whose)
  }
  const kept = await persistentStorage(staff)
  expect(kept.cookies, 'no cookie that stays').toEqual([])
  const reopened = await device(DESK, kept)
  await reopened.goto('/')
  await expectSignedOut(reopened)

  await staff.bringToFront()
  await staff.getByRole('button', { name: 'Log Out' }).click()
  await expectSignedOut(staff)
  await approver.reload()
  await expect(approver.getByRole('row', { name: /hrs/ }).first()).toBeVisible()
})

/** A page for which no browser asks for an icon. */
const ICONLESS = '<link rel="icon" href="data:,">'

/**
 * Closes a page after the server has renewed its session, and before the answer arrives: neither the new cookie nor the new
 * token does. @returns another page of the same browser.
 */
async function closeInRenewal(page: Page): Promise<Page> {
  const context = page.context()
  const cookies = await context.cookies()
  // Leaves the application first: an open page could renew by itself before the closed one does.
  await page.route('**/away', (route) => route.fulfill({ contentType: 'text/html', body: ICONLESS }))
  await page.goto('/away')
  await expireToken(page)
  await page.route('**/auth/refresh-token', async (route) => {
    await route.fetch()
    await context.clearCookies()
    await context.addCookies(cookies)
    await page.close()
  })
  const closed = page.waitForEvent('close')
  // Not Playwright's own goto, which looks for the answer of a page that is gone.
  await page.evaluate(() => void setTimeout(() => location.assign('/')))
  await closed
  return context.newPage()
}

test('a session that is about to end is extended over a half-typed form; when an administrator ends it, the user sees that immediately, and their unsaved work stays encrypted for them, in their tab only', async ({
  device,
  request,
  complaints,
}) => {
  const office = await callerAs(request, 'sysadmin')
  const desk = await device(DESK)
  await openAs(desk, 'staff')
  const day = dayBefore(241)
  const dialog = await newTimesheet(desk, day.typed)
  await dialog.getByLabel('Job Description').fill('A tyre on the loader')
  await expect.poll(() => worksIn(desk), 'it is kept as it is typed').toBe(1)
  expect(await kept(desk), 'sealed from the first letter on').not.toContain('A tyre on the loader')
  await keepToken(desk, { expiresAt: new Date(Date.now() + 4 * 60_000) })
  await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const asked = desk.getByRole('alertdialog', { name: 'Session timeout' })
  await expect(asked).toContainText(/Your session ends in [34]:\d\d/)
  await expectAccessible(desk, 'the session timeout popup')
  await asked.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(asked).toHaveCount(0)
  await expect(dialog.getByLabel('Job Description')).toHaveValue('A tyre on the loader')

  const { accounts } = (await office(
    '{ accounts(first: 1, filter: { search: "staff@demo.example" }) { edges { node { id } } } }',
  )) as { accounts: { edges: { node: { id: string } }[] } }
  const { result } = await office('mutation ($id: ID!) { result: forceLogOut(id: $id) { __typename } }', {
    id: accounts.edges[0]!.node.id,
  })
  expect(result).toEqual({ __typename: 'AccountChange' })
  await expect(desk.getByText('You need to log in again to access')).toBeVisible()
  await expectSignedOut(desk)
  // By which the page asked what has become of its session, and for pictures of people.
  expectComplaints(complaints, /40[13] \(\w+\) at .*\/(graphql|auth\/refresh-token|api\/files\/\w+\.png)$/)
  expect(await worksIn(desk), 'it is still there').toBe(1)

  await signIn(desk, 'approver')
  await expect(desk.getByText('is not saved')).toHaveCount(0)
  const other = await desk.context().newPage()
  await other.goto('/login')
  await expectSignedIn(other)
  // As if the page had been signed out for want of a token, and somebody else came.
  await other.evaluate((key) => localStorage.removeItem(key), TOKEN)
  await other.goto('/login')
  await expectSignedOut(desk)
  await signIn(other, 'staff')
  await expectSignedOut(desk)
  await expect(other.getByText(`Your timesheet for ${day.shown} is not saved.`)).toBeVisible()
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(
    other.getByRole('dialog', { name: 'New Timesheet' }).getByLabel('Job Description'),
  ).toHaveValue('A tyre on the loader')
})

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Timesheets' })).toBeVisible()
  await expect(page.getByRole('row', { name: /hrs/ }).first()).toBeVisible()
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByText('Welcome')).toHaveCount(0)
}

function watch(pages: Page[]): { renewals: number; places: string[] } {
  const seen = { renewals: 0, places: [] as string[] }
  for (const page of pages) {
    page.on('framenavigated', (frame) => void seen.places.push(new URL(frame.url()).pathname))
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh-token')) seen.renewals += 1
    })
  }
  return seen
}

/** All that the browser keeps beyond its tabs. */
async function kept(page: Page): Promise<string> {
  const works = await readWorks(page)
  return works.join() + (await page.evaluate(() => Object.values({ ...localStorage }).join()))
}

async function worksIn(page: Page): Promise<number> {
  return (await readWorks(page)).length
}

/** The stored pieces of unsaved work, their bytes as text. */
function readWorks(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const store = await settled(indexedDB.open('daybook'))
    const works = await settled<{ sealed: { bytes?: ArrayBuffer } }[]>(
      store.transaction('works').objectStore('works').getAll(),
    )
    store.close()
    return works.map((work) => JSON.stringify(work) + new TextDecoder().decode(work.sealed.bytes))
  })
}

/** Wherever the page keeps it. */
async function readToken(page: Page): Promise<string> {
  return page.evaluate((key) => sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '', TOKEN)
}

function claimsOf(token: string): { sub: string; sid: number; ends: number } {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    sub: string
    sid: number
    ends: number
  }
}

const subjectOf = (token: string) => claimsOf(token).sub

/** Puts the token there that the page would have if it had been signed twenty minutes ago. */
async function expireToken(page: Page): Promise<string> {
  setClock(() => new Date(Date.now() - 20 * 60_000))
  const token = await keepToken(page, {})
  setClock(null)
  return token
}

/** Puts a token of the same session in the place of the page's own. */
async function keepToken(page: Page, { expiresAt }: { expiresAt?: Date }): Promise<string> {
  const { sub, sid } = claimsOf(await readToken(page))
  const token = await createTokens(SECRET_KEY).sign({ userId: Number(sub), sessionId: sid, expiresAt })
  await page.evaluate(
    ([key, value]) => (sessionStorage.getItem(key!) ? sessionStorage : localStorage).setItem(key!, value!),
    [TOKEN, token],
  )
  return token
}
