// Where one is on a screen: each has its own place, and Back leads to where one was.
import type { Page } from '@playwright/test'
import { dayBefore, DESK, expect, openAs, PHONE, signIn, test, visit } from '#tests/support/e2e.ts'

/** A desk on which every list is longer than the screen. */
const LOW = { width: 1440, height: 500 }

const place = (page: Page, what: string) =>
  page.evaluate(
    (selector) =>
      Math.round((selector ? document.querySelector(selector)! : document.scrollingElement!).scrollTop),
    what,
  )
const scroll = (page: Page, what: string, top: number) =>
  page.evaluate(
    ([selector, to]) => {
      const element = selector ? document.querySelector(selector)! : document.scrollingElement!
      element.scrollTop = to
      // The application hears of it with the next frame.
      return new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(heard)))
    },
    [what, top] as const,
  )

test('on a phone each screen has its own scroll position, which Back and a reload restore; the edit page and the sign-in start at the top', async ({
  device,
}) => {
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  await expect(phone.getByRole('listitem').nth(12)).toBeAttached()
  await scroll(phone, '', 900)
  await expect.poll(() => place(phone, '')).toBe(900)
  const create = phone.getByRole('button', { name: 'Create Timesheet' })
  const width = async () => (await create.boundingBox())?.width
  await expect.poll(width, { message: 'round while one reads on' }).toBe(56)
  await phone.getByRole('link', { name: /^Notifications/ }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(create, 'where nobody comes to record').toBeHidden()
  await expect(phone.getByRole('button', { name: 'Mark all as read' })).toBeInViewport()
  expect(await place(phone, '')).toBe(0)
  await phone.goBack()
  await expect(phone.getByRole('heading', { level: 1, name: 'Timesheets' })).toBeVisible()
  await expect.poll(() => place(phone, '')).toBe(900)
  // Scrolling by hand stops what still scrolls the screen to its place.
  await phone.mouse.wheel(0, -200)
  await expect.poll(width, { message: 'whole on the way up' }).toBe(328)

  // Until the second page of the list is there.
  const low = async () => {
    await scroll(phone, '', 3500)
    return place(phone, '')
  }
  await expect.poll(low).toBe(3500)
  // The answers of both pages take longer than a screen is given to grow.
  await phone.route('**/graphql', (route) => setTimeout(() => void route.continue().catch(() => {}), 3200))
  await phone.reload()
  await expect.poll(() => place(phone, '')).toBe(3500)
  await phone.unrouteAll({ behavior: 'ignoreErrors' })

  await phone.getByRole('button', { name: 'More' }).last().click()
  await phone.getByRole('button', { name: 'Log Out' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect.poll(() => place(phone, '')).toBe(0)
  await signIn(phone, 'approver')
  await expect(phone.getByRole('listitem').nth(12)).toBeAttached()
  expect(await place(phone, ''), 'the next person begins at the top').toBe(0)
  await scroll(phone, '', 700)
  // Other journeys may have left a timesheet of the approver, who does not edit it here.
  const others = phone.getByRole('listitem').filter({ hasNotText: 'Jo Reed' })
  await others.nth(8).getByRole('button').first().click()
  const review = phone.getByRole('dialog', { name: 'Timesheet' })
  await expect(review.getByRole('button', { name: 'Edit' })).toBeVisible()
  const left = await place(phone, '')
  expect(left).toBeGreaterThan(500)
  await review.getByRole('button', { name: 'Edit' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Edit timesheet' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect.poll(() => place(phone, '')).toBe(0)
  await phone.goBack()
  await expect.poll(() => place(phone, '')).toBe(left)
})

test('at a desk each screen and filter starts at the top, Back and a reload restore the position, and a timesheet opens without scrolling its row away', async ({
  device,
}) => {
  const desk = await device(LOW)
  await openAs(desk, 'sysadmin')
  const [main, list] = ['[data-scrolls=main]', '[data-scrolls=list]']
  const enter = async (entry: RegExp, title: string) => {
    await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click()
    await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await enter(/^Timesheet Tracking/, 'Timesheet Tracking')
  await expect(desk.getByRole('row').nth(20)).toBeAttached()
  // A screen that has just come is put to its top once more.
  const scrolled = async () => {
    await scroll(desk, main, 300)
    await desk.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    return place(desk, main)
  }
  await expect.poll(scrolled).toBe(300)
  await enter(/^Notifications/, 'Notifications')
  expect(await place(desk, main)).toBe(0)
  await desk.goBack()
  await expect(desk.getByRole('heading', { level: 1, name: 'Timesheet Tracking' })).toBeVisible()
  await expect.poll(() => place(desk, main)).toBe(300)

  await desk.setViewportSize(DESK)
  await visit(desk, '/super/dashboard?status=all', 'Timesheets')
  const row = desk.getByRole('row').nth(14)
  await row.scrollIntoViewIfNeeded()
  await scroll(desk, list, 300)
  await row.click()
  await expect(desk).toHaveURL(/timesheet=\d+/)
  const review = desk.getByRole('complementary', { name: 'Review' })
  await expect(review.getByRole('heading').first()).toBeVisible()
  expect(await place(desk, list)).toBe(300)
  await desk.getByRole('button', { name: /^Approved/ }).click()
  await expect(desk).toHaveURL(/status=approved/)
  await expect.poll(() => place(desk, list)).toBe(0)
  await desk.goBack()
  await expect(desk).not.toHaveURL(/status=approved/)
  await expect.poll(() => place(desk, list)).toBe(300)

  await desk.setViewportSize(LOW)
  await visit(desk, `/super/dashboard?view=week&week=${dayBefore(7).iso}`, 'Timesheets')
  const decided = desk.getByRole('gridcell').getByRole('button', { name: /: Approved/ })
  await expect(decided.nth(20)).toBeAttached()
  await scroll(desk, list, 300)
  await decided.nth(20).click()
  await expect(review.getByRole('heading').first()).toBeVisible()
  // The review beside it takes its width from the grid, whose rows may be higher then.
  const beside = await settledPlace(desk, list)
  await desk.reload()
  await expect(review.getByRole('heading').first()).toBeVisible()
  await expect.poll(() => place(desk, list)).toBe(beside)
  await enter(/^Notifications/, 'Notifications')
  await desk.goBack()
  await expect(review.getByRole('heading').first()).toBeVisible()
  await expect.poll(() => place(desk, list)).toBe(beside)
})

/** Where something is scrolled to once it stays there. */
async function settledPlace(page: Page, within: string): Promise<number> {
  let last = NaN
  const isSettled = async () => {
    const before = last
    last = await place(page, within)
    return last === before
  }
  await expect.poll(isSettled, { intervals: [400] }).toBe(true)
  return last
}
