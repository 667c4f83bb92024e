// What comes to the browser until a home is there, and in which order.
import { expect, openAs, PHONE, test } from '#tests/support/e2e.ts'

test('a home is asked for once, before its code is there, and the code comes small and stays', async ({
  device,
}) => {
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  const asked: string[] = []
  phone.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return
    asked.push((request.postDataJSON() as { operationName: string }).operationName)
  })
  const expectAsked = () =>
    expect
      .poll(() => asked.toSorted(), { timeout: 8000 })
      .toEqual(['DashboardScreenQuery', 'SignedInFrameQuery'])
  const code = phone.waitForResponse(/\/assets\/app-[^/]+\.js$/)
  await phone.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
    await expectAsked()
    await route.continue()
  })
  await phone.reload()
  await expect(phone.getByRole('list', { name: 'Timesheets' }).getByRole('listitem').nth(24)).toBeAttached()
  const headers = await (await code).allHeaders()
  expect(headers).toMatchObject({ 'content-encoding': 'br' })
  expect(headers['cache-control']).toContain('immutable')
  await phone.waitForLoadState('networkidle')
  await expectAsked()
})
