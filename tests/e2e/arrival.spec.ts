// The requests of a browser until a home is shown, and their order.
import type { Request } from '@playwright/test'
import { expect, openAs, PHONE, test } from '#tests/support/e2e.ts'

test('a home is requested once, before its code has loaded, and the code is small and cached', async ({
  device,
}) => {
  const phone = await device(PHONE)
  await openAs(phone, 'staff', { isLive: true })
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
  // What a new timesheet shows comes last, and nothing of it is on the page.
  await expectAsked([...home, 'TimesheetDialogQuery'])
  expect(asked.at(-1)).toBe('TimesheetDialogQuery')
  await expect(phone.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
})

/** The name of the operation that a request asks for; null for one of something else. */
function operationOf(request: Request): string | null {
  if (!request.url().endsWith('/graphql')) return null
  return (request.postDataJSON() as { operationName: string }).operationName
}
