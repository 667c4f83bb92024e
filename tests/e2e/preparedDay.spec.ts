// A day that somebody prepared: its person hands it in with two taps, and without a network.
import { callerAs, type Call } from '#tests/support/colleague.ts'
import { expectReady, hasOwnClock, NO_NETWORK } from '#tests/support/ahead.ts'
import { test } from '#tests/support/badProxy.ts'
import { dayBefore, expect, expectAccessible, expectComplaints, PHONE, signIn } from '#tests/support/e2e.ts'
import { thumbOn } from '#tests/support/thumb.ts'

/** Hands a day from 7 to 3 pm out to a person. */
async function prepare(call: Call, user: string, startDate: string): Promise<void> {
  const { glAccounts } = (await call('{ glAccounts(first: 1) { id } }')) as { glAccounts: { id: string }[] }
  const line = { timesheetLineType: 'UNBILLED', startTime: 420, endTime: 900, glAccount: glAccounts[0]!.id }
  const days = [{ user, startDate, shift: 'DAY', lines: [{ ...line, notes: 'Stocktake' }] }]
  const { result } = await call(
    'mutation ($days: [DayToPrepareInput!]!) { result: prepareDays(days: $days, handOut: true) { ... on DayOutcomes { outcomes { code message } } } }',
    { days },
  )
  expect(result).toEqual({ outcomes: [{ code: null, message: null }] })
}

test('a prepared day arrives on the phone of its person, who hands it in with two taps, and the next one without a network', async ({
  keeper,
  request,
  network,
  complaints,
}) => {
  const [first, second] = [dayBefore(144), dayBefore(145)]
  const staff = await callerAs(request, 'staff')
  const { me } = (await staff('{ me { userId } }')) as { me: { userId: string } }
  const leader = await callerAs(request, 'sysadmin')
  const phone = await keeper(PHONE)
  await hasOwnClock(phone)
  await signIn(phone, 'staff', { rememberMe: true })
  await expectReady(phone)

  await prepare(leader, me.userId, first.iso)
  const card = (day: typeof first) => phone.getByRole('article', { name: `Prepared ${day.shown}` })
  await expect(card(first)).toContainText('1 task · 08 hrs 00 mins')
  await expectAccessible(phone, 'a prepared day', { inDark: true })
  const thumb = thumbOn(phone)
  const handIn = async (day: typeof first) => {
    await thumb.tap(phone.getByRole('button', { name: `Hand in ${day.shown}` }))
    await thumb.tap(
      phone.getByRole('alertdialog', { name: 'Submitting' }).getByRole('button', { name: 'Yes' }),
    )
    await expect(card(day)).toBeHidden()
  }
  await handIn(first)
  expect(thumb.count).toMatchObject({ taps: 2, swipes: 0 })

  await prepare(leader, me.userId, second.iso)
  await expect(card(second)).toBeVisible()
  await expectReady(phone)
  const back = await network.lose(phone)
  await phone.reload()
  await handIn(second)
  const waiting = phone.getByRole('article', { name: `${second.shown}, not sent` })
  await expect(waiting).toContainText('will be submitted when there is a network')
  await back()
  await phone.clock.fastForward('00:31')
  await expect(waiting).toBeHidden()

  const { timesheets } = (await staff(
    '{ timesheets(first: 100, filter: { ownTimesheet: true }) { edges { node { startDate status unusual totalDuration preparedDay { startDate } } } } }',
  )) as { timesheets: { edges: { node: { startDate: string } }[] } }
  for (const { iso } of [first, second])
    expect(
      timesheets.edges.map(({ node }) => node).filter(({ startDate }) => startDate === iso),
    ).toMatchObject([{ status: 'PENDING', totalDuration: 480, preparedDay: { startDate: iso } }])
  expectComplaints(complaints, NO_NETWORK)
})
