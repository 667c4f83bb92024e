// What comes to the browser until a home is there, and in which order.
import { type Page, type Request, type Response } from '@playwright/test'
import { expect, openAs, PHONE, test } from '#tests/support/e2e.ts'

test('a home is asked for once, before its code is there, and the code comes small and stays', async ({
  device,
}) => {
  const phone = await device(PHONE)
  // The page before asks for what it may need next, too.
  const before = phone.waitForResponse(isOf('TimesheetDialogQuery'))
  await openAs(phone, 'staff')
  await before
  const asked: string[] = []
  phone.on('request', (request) => {
    const operation = operationOf(request)
    if (operation) asked.push(operation)
  })
  const home = ['DashboardScreenQuery', 'SignedInFrameQuery']
  const expectAsked = (expected: readonly string[]) => expect.poll(() => asked.toSorted()).toEqual(expected)
  const code = phone.waitForResponse(/\/assets\/app-[^/]+\.js$/)
  await phone.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
    await expectAsked(home)
    await route.continue()
  })
  await phone.reload()
  await expect(phone.getByRole('list', { name: 'Timesheets' }).getByRole('listitem').nth(12)).toBeAttached()
  const headers = await (await code).allHeaders()
  expect(headers).toMatchObject({ 'content-encoding': 'br' })
  expect(headers['cache-control']).toContain('immutable')
  await phone.waitForLoadState('networkidle')
  // What a new timesheet shows comes last of all.
  await expectAsked([...home, 'TimesheetDialogQuery'])
  expect(asked.at(-1)).toBe('TimesheetDialogQuery')
})

test('the looks of a new timesheet are there before it is opened, and nothing of it is on the page', async ({
  device,
}) => {
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  await phone.getByRole('button', { name: 'Create Timesheet' }).click()
  await expect(phone.getByRole('dialog', { name: 'New Timesheet' })).toBeVisible()
  const looks = await looksOf(phone)
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Create Timesheet' })).toBeVisible()
  await expect.poll(() => missing(phone, looks)).toEqual([])
  await expect(phone.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
  await expect(phone.getByLabel('Start Date')).toHaveCount(0)
})

/** The name of the operation that a request asks for; null for one of something else. */
function operationOf(request: Request): string | null {
  if (!request.url().endsWith('/graphql')) return null
  return (request.postDataJSON() as { operationName: string }).operationName
}

const isOf = (operation: string) => (response: Response) => operationOf(response.request()) === operation

/** The classes of the dialog's elements that have styles. */
const looksOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('[class^=css-]')
    .evaluateAll((all) => [...new Set(all.map(({ classList }) => classList[0]!))])

/** Those of some classes that no style sheet of the page has. */
const missing = (page: Page, looks: readonly string[]) =>
  page.evaluate((looks) => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    const text = rules.map(({ cssText }) => cssText).join('\n')
    return looks.filter((look) => !text.includes(`.${look}`))
  }, looks)
