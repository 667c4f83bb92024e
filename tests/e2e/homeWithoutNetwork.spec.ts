// Offline, a phone shows its stored data, and nothing that happens then changes that data.
import { expect, expectAccessible, expectComplaints, PHONE, signIn, test } from '#tests/support/e2e.ts'
import { expectReady, hasOwnClock, NO_NETWORK, storedAnswers } from '#tests/support/ahead.ts'

const NOTICE = 'You are offline. What you see may be out of date until the connection is back.'

/** One screen from the device's store, and one that needs a network. */
const routes = ['/dashboard', '/notifications']

test('fifteen seconds offline do not change the phone’s store; the home opens from it, and the rest loads once there is a network', async ({
  keeper,
  complaints,
}) => {
  test.slow()
  const phone = await keeper(PHONE)
  await hasOwnClock(phone)
  await signIn(phone, 'staff', { rememberMe: true })
  await expectReady(phone)
  const before = await storedAnswers(phone)
  await phone.context().setOffline(true)
  let attempts = 0
  phone.on('requestfailed', (request) => {
    if (request.postData()?.includes('"aheadDaysQuery"')) attempts++
  })
  for (const [at, path] of routes.entries()) {
    await phone.goto(path)
    await expect(phone.getByText(NOTICE)).toBeVisible()
    await expect(async () => {
      await phone.clock.fastForward('00:15')
      expect(attempts, 'to read ahead').toBeGreaterThan(at)
    }).toPass()
    expect(await storedAnswers(phone), path).toEqual(before)
  }
  await expect(phone.getByText('This screen needs a network')).toBeVisible()
  await phone.close()

  const again = await phone.context().newPage()
  await again.goto('/')
  const week = again.getByRole('region', { name: 'Your week' })
  await expect(week).toBeVisible()
  const needing = again.getByRole('listitem').filter({ hasText: 'Needs a network' })
  await expect(needing.first()).toBeVisible()
  await expect(again.getByRole('button', { name: 'Export (needs a network)' })).toBeDisabled()
  await expectAccessible(again, 'the home without a network', { inDark: true })
  const other = await again.context().newPage()
  await other.goto('/notifications')
  await expect(other.getByText('This screen needs a network')).toBeVisible()
  await again.context().setOffline(false)
  await expect(other.getByRole('list', { name: 'Notifications' })).toBeVisible()
  await expect(again.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  await expect(needing).toHaveCount(0)
  expectComplaints(complaints, NO_NETWORK)
})
