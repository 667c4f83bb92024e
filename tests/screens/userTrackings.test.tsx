// The user log on screen: who sees it, what it tells, what narrows it down.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
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
const row = (name: RegExp) => screen.findByRole('row', { name })
const filters = () => within(screen.getByRole('search', { name: 'Filters' }))

describe('the user tracking screen', () => {
  it.each(['/super/user-trackings', '/admin/user-trackings'])('is there for sam at %s', async (path) => {
    await screens.open(path, { as: 'sam' })
    expect(await screen.findByRole('heading', { level: 1, name: 'User Tracking' })).toBeTruthy()
    const entry = await screen.findByRole('link', { name: 'User Tracking' })
    expect(entry.getAttribute('aria-current')).toBe('page')
  })

  it('tells when who did what, by which device, from where', async () => {
    await log('tess', { userLogType: 'SIGNED_IN', address: '203.0.113.7', userAgent: FIREFOX })
    await log('theo', { userLogType: 'FORCED_LOGOUT', nameOfActor: 'Sam Tester' })
    await screens.open(TRACKING, { as: 'sam' })
    expect((await row(/Tess Tester Signed in/)).textContent).toBe(
      '16/11/2026 12:00Tess TesterSigned inFirefox on Windows203.0.113.7',
    )
    expect((await row(/Theo Tester Forced out/)).textContent).toContain('Forced outby Sam Tester')
  })

  it('tells the access token and the export', async () => {
    await log('tess', { userLogType: 'TOKEN_REVOKED', detail: 'Power BI', nameOfActor: 'Sam Tester' })
    await log('theo', { userLogType: 'EXPORTED', detail: 'Timesheets, CSV, 12 rows' })
    await screens.open(TRACKING, { as: 'sam' })
    expect((await row(/Tess Tester Access token revoked/)).textContent).toContain(
      'Access token revokedPower BI · by Sam Tester',
    )
    expect((await row(/Theo Tester Exported/)).textContent).toContain('ExportedTimesheets, CSV, 12 rows')
  })

  it('is of cards on a phone', async () => {
    await log('tess', { userLogType: 'SESSION_REUSED', address: '203.0.113.7', userAgent: FIREFOX })
    await screens.open(`${TRACKING}?type=session-reused`, { as: 'sam', width: PHONE })
    const list = await screen.findByRole('list', { name: 'User log' })
    expect(within(list).getByRole('listitem').textContent).toMatch(
      /^Tess TesterSession reused.*Firefox on Windows · 203\.0\.113\.7 · 16\/11\/2026 12:00$/,
    )
  })

  it('is narrowed down by person and type, in the address', async () => {
    await log('tess', { userLogType: 'SIGNED_IN' })
    await log('tess', { userLogType: 'SIGN_IN_FAILED' })
    await log('theo', { userLogType: 'SIGN_IN_FAILED' })
    const { user, address } = await screens.open(TRACKING, { as: 'sam' })
    await row(/Theo Tester Failed sign-in/)
    await user.click(filters().getByRole('button', { name: 'Person' }))
    await user.click(await screen.findByRole('combobox', { name: 'Person' }))
    await user.paste('tess')
    await user.click(await screen.findByRole('option', { name: 'Tess Tester' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Theo Tester/ })).toBeNull())
    await user.click(filters().getByRole('button', { name: 'Type' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Failed sign-in' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tess Tester Signed in/ })).toBeNull())
    await row(/Tess Tester Failed sign-in/)
    expect(address()).toBe(`${TRACKING}?person=${screens.company.people.tess.id}&type=sign-in-failed`)
  })

  it('takes up what is logged meanwhile, as far as its filters show it', async () => {
    await screens.open(`${TRACKING}?type=sign-in-failed`, { as: 'sam' })
    await screen.findByText('Nothing found')
    await screens.isLive()
    await log('theo', { userLogType: 'SIGNED_OUT' })
    await log('tess', { userLogType: 'SIGN_IN_FAILED' })
    await row(/Tess Tester Failed sign-in/)
    expect(screen.queryByRole('row', { name: /Theo Tester/ })).toBeNull()
  })

  it('counts what is unusual by people and shows the entries of a count, each with its reason', async () => {
    for (const day of ['10', '11'])
      await log('tess', { userLogType: 'SIGNED_IN', userAgent: FIREFOX, at: `2026-11-${day}T02:00:00.000Z` })
    await log('tess', { userLogType: 'SIGNED_IN', userAgent: 'curl/8.0' })
    await log('theo', { userLogType: 'FORCED_LOGOUT', nameOfActor: 'Sam Tester' })
    const { user, address } = await screens.open(TRACKING, { as: 'sam' })
    const counts = within(await screen.findByRole('group', { name: 'Unusual in the last 7 days, by people' }))
    expect(counts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'New device1',
      'Forced out1',
    ])
    await user.click(counts.getByRole('button', { name: /New device/ }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Theo Tester/ })).toBeNull())
    expect((await row(/Tess Tester/)).textContent).toContain('Signed inNew devicecurl')
    expect(address()).toBe(`${TRACKING}?unusual=new-device`)
    await user.click(counts.getByRole('button', { name: /New device/ }))
    await waitFor(() => expect(address()).toBe(TRACKING))
  })

  it('folds the usual sign-ins of a day, also those that arrive, and unfolds the day of a person', async () => {
    for (const hour of ['01', '02', '03'])
      await log('tess', { userLogType: 'SIGNED_IN', at: `2026-11-16T${hour}:00:00.000Z` })
    await log('tess', { userLogType: 'SIGNED_OUT', at: '2026-11-16T02:30:00.000Z' })
    const { user, address } = await screens.open(TRACKING, { as: 'sam' })
    await row(/Tess Tester Signed in 3 times/)
    expect(screen.getByText('Nothing unusual in the last 7 days')).toBeTruthy()
    await screens.isLive()
    await log('tess', { userLogType: 'SIGNED_IN', at: '2026-11-16T04:00:00.000Z' })
    const folded = await row(/Tess Tester Signed in 4 times/)
    expect(screen.getAllByRole('row', { name: /Tess Tester/ })).toEqual([folded])
    await user.click(within(folded).getByRole('button'))
    await waitFor(() => expect(screen.getAllByRole('row', { name: /Tess Tester/ })).toHaveLength(5))
    const { id } = screens.company.people.tess
    expect(address()).toBe(`${TRACKING}?person=${id}&from=2026-11-16&to=2026-11-16`)
  })
})
