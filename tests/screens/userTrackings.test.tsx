// The user log on screen: what its entries say, its filters and counts, and folded days.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { findRow, rowGone, rows } from '#tests/support/rows.ts'
import { openScreens, PHONE } from '#tests/support/screen.tsx'

const TRACKING = '/admin/user-trackings'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

const screens = await openScreens()
beforeEach(async () => {
  await db.userLog.deleteMany()
})

const log = (name: 'tess' | 'theo', data: Omit<Prisma.UserLogUncheckedCreateInput, 'userId'>) =>
  db.userLog.create({
    data: { userId: screens.company.people[name].id, at: '2026-11-16T02:00:00.000Z', ...data },
  })
const filters = () => within(screen.getByRole('search', { name: 'Filters' }))

it('each entry says when, who, what, by which device and from where; a count shows unusual ones, and filters narrow them', async () => {
  for (const day of ['10', '11'])
    await log('tess', { userLogType: 'SIGNED_IN', userAgent: FIREFOX, at: `2026-11-${day}T02:00:00.000Z` })
  await log('tess', { userLogType: 'SIGNED_IN', address: '203.0.113.7', userAgent: 'curl/8.0' })
  await log('tess', { userLogType: 'SESSION_REUSED', address: '203.0.113.7', userAgent: FIREFOX })
  await log('tess', { userLogType: 'TOKEN_REVOKED', detail: 'Power BI', nameOfActor: 'Sam Tester' })
  await log('theo', { userLogType: 'FORCED_LOGOUT', nameOfActor: 'Sam Tester' })
  await log('theo', { userLogType: 'EXPORTED', detail: 'Timesheets, CSV, 12 rows' })
  await log('theo', { userLogType: 'SESSION_REUSED' })
  const PATH = '/super/user-trackings'
  const { user, address } = await screens.open(PATH, { as: 'sam' })
  const entry = await screen.findByRole('link', { name: 'User Tracking' })
  expect(entry.getAttribute('aria-current')).toBe('page')
  expect((await findRow(/Tess Tester.*Session reused/)).textContent).toBe(
    '16/11/2026 12:00Tess TesterSession reusedAn old token was used again, so the session was endedFirefox on Windows203.0.113.7',
  )
  expect((await findRow(/Theo Tester.*Forced out/)).textContent).toContain('Forced outby Sam Tester')
  expect((await findRow('Access token revoked')).textContent).toContain(
    'Access token revokedPower BI · by Sam Tester',
  )
  expect((await findRow('Exported')).textContent).toContain('ExportedTimesheets, CSV, 12 rows')

  const counts = within(await screen.findByRole('group', { name: 'Unusual in the last 7 days, by people' }))
  const count = (name: RegExp) => counts.getByRole('button', { name })
  expect(counts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['New device1', 'Forced out1']),
  )
  await user.click(count(/New device/))
  await rowGone('Theo')
  expect((await findRow('Tess')).textContent).toContain('Signed inNew devicecurl')
  expect(address()).toBe(`${PATH}?unusual=new-device`)
  await user.click(count(/New device/))
  await waitFor(() => expect(address()).toBe(PATH))

  await user.click(filters().getByRole('button', { name: 'Person' }))
  await user.click(await screen.findByRole('combobox', { name: 'Person' }))
  await user.paste('tess')
  await user.click(await screen.findByRole('option', { name: 'Tess Tester' }))
  await rowGone('Theo')
  await user.click(filters().getByRole('button', { name: 'Type' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Session reused' }))
  await waitFor(() => expect(rows('Tess')).toHaveLength(1))
  expect(address()).toBe(`${PATH}?person=${screens.company.people.tess.id}&type=session-reused`)
})

it('a phone shows each entry as a card', async () => {
  await log('tess', { userLogType: 'SESSION_REUSED', address: '203.0.113.7', userAgent: FIREFOX })
  await screens.open(`${TRACKING}?type=session-reused`, { as: 'sam', width: PHONE })
  const list = await screen.findByLabelText('User log', { selector: 'ul' })
  expect(list.textContent).toMatch(
    /^Tess TesterSession reused.*Firefox on Windows · 203\.0\.113\.7 · 16\/11\/2026 12:00$/,
  )
})

it('the usual sign-ins of a day are folded, also those that arrive, and unfold to the day of a person; filters apply to new entries', async () => {
  for (const hour of ['01', '02', '03'])
    await log('tess', { userLogType: 'SIGNED_IN', at: `2026-11-16T${hour}:00:00.000Z` })
  await log('tess', { userLogType: 'SIGNED_OUT', at: '2026-11-16T02:30:00.000Z' })
  const { user, address } = await screens.open(TRACKING, { as: 'sam' })
  const entry = await screen.findByRole('link', { name: 'User Tracking' })
  expect(entry.getAttribute('aria-current')).toBe('page')
  await findRow(/Tess Tester.*Signed in.*3 times/)
  expect(screen.getByText('Nothing unusual in the last 7 days')).toBeTruthy()
  await screens.isLive()
  await log('tess', { userLogType: 'SIGNED_IN', at: '2026-11-16T04:00:00.000Z' })
  const folded = await findRow(/Tess Tester.*Signed in.*4 times/)
  expect(rows('Tess')).toEqual([folded])
  await user.click(within(folded).getByRole('button'))
  await waitFor(() => expect(rows('Tess')).toHaveLength(5))
  const { id } = screens.company.people.tess
  expect(address()).toBe(`${TRACKING}?person=${id}&from=2026-11-16&to=2026-11-16`)
  await screens.isLive()
  await log('theo', { userLogType: 'SIGNED_OUT' })
  await log('tess', { userLogType: 'SIGN_IN_FAILED' })
  await findRow(/Tess Tester.*Failed sign-in/)
  expect(rows('Theo')).toEqual([])
})
