// Timesheet tracking and user tracking: how an entry reads, where it leads, its filters, and the folded days of the user log.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { done } from '#tests/support/caller.ts'
import { type } from '#tests/support/dialog.ts'
import { findDialog, openScreens, PHONE } from '#tests/support/screen.tsx'
import { db } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { findRow, rowGone, rows as logRows } from '#tests/support/rows.ts'

const screens = await openScreens()
// The history is append-only: what one test makes, the next one sees. Its times are the database's own.

const rows = async () =>
  (await screen.findAllByText(/^No\. \d/)).map((number) => number.closest('tr')!.textContent)
const filters = () => within(screen.getByRole('search', { name: 'Filters' }))

/** Theo's day, corrected by Ada. */
async function corrected() {
  const sheet = done(
    await (await screens.signIn('theo')).submit(screens.day([screens.unbilled('7:00', '8:00')])),
  )
  const lines = [screens.unbilled('7:00', '9:00', { id: sheet.lines[0]!.id })]
  const { id, version } = sheet
  done(await (await screens.signIn('ada')).edit(screens.day(lines, { id, version })))
  return sheet
}

it('one save is one entry, the newest first, which shows who changed what, and leads to the timesheet and all its changes', async () => {
  const theo = await screens.signIn('theo')
  const { number } = done(await theo.submit(screens.day([screens.unbilled('9:00', '10:00')])))
  const other = await corrected()
  const { user, address } = await screens.open('/admin/timesheet-trackings', { as: 'sam' })
  const all = await rows()
  expect(all[0]).toMatch(
    new RegExp(
      `^[\\d/]{10} \\d\\d:\\d\\dAda Tester changed tasks of the timesheet of Tue Nov 17, 2026 for Theo TesterNo\\. ${other.number} · ApproverEditTask.*End Time was 08:00 am → is 09:00 am`,
    ),
  )
  expect(all.filter((row) => row.includes(`No. ${number} `))).toEqual([
    expect.stringMatching(
      /Theo Tester created and submitted their own timesheet .*CreateHeader, Task, Status changed1 task$/,
    ),
  ])
  await user.click((await screen.findAllByText(/^No\. \d/))[0]!.closest('tr')!)
  let dialog = within(await findDialog(`Timesheet ${other.number}`))
  expect(dialog.getByText(/Ada Tester \(Approver, ada@test\.example\)/).textContent).toMatch(
    /ada@test\.example\), \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
  )
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toContainEqual(
    expect.stringMatching(/End Time was 08:00 am → is 09:00 am$/),
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const entry = () => screen.getByText(`No. ${number}`, { selector: 'a' })
  await user.click(entry().closest('tr')!)
  dialog = within(await findDialog(`Timesheet ${number}`))
  expect(dialog.getAllByRole('heading', { level: 3 }).map((part) => part.textContent)).toEqual([
    'Header · Create',
    'Task · Create',
    'Status changed · Edit',
  ])
  await user.click(dialog.getByRole('button', { name: 'All changes' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(address()).toBe(`/admin/timesheet-trackings?sheet=${number}`)

  const box = filters().getByRole('searchbox', { name: 'Timesheet number' })
  await user.clear(box)
  await user.type(box, `No. ${other.number}`)
  await waitFor(() => expect(address()).toBe(`/admin/timesheet-trackings?sheet=${other.number}`))
  await waitFor(async () => expect(await rows()).toHaveLength(2))

  await user.click((await screen.findAllByText(`No. ${other.number}`, { selector: 'a' }))[0]!)
  await waitFor(() => expect(address()).toContain(`/admin/dashboard?timesheet=${other.number}`))
  await user.click(await screen.findByText('History'))
  const link = screen.getByText('All changes', { selector: 'a' })
  expect(link.getAttribute('href')).toBe(`/admin/timesheet-trackings?sheet=${other.number}`)
})

it('a phone shows each change as a card', async () => {
  const { number } = await corrected()
  await screens.open('/admin/timesheet-trackings', { as: 'uma', width: PHONE })
  const card = (await screen.findByLabelText('Timesheet changes', { selector: 'ul' })).firstElementChild!
  expect(card.textContent).toMatch(/^Ada Tester changed tasks of the timesheet of .* for Theo Tester/)
  expect(card.textContent).toContain(`No. ${number} · Task · `)
})

it('filters by person, changer, date, action and area, in the address; a typed date is one where the company is', async () => {
  await corrected()
  // Already the 18th where the company is.
  screens.at('2026-11-17T15:00:00.000Z')
  const { user, address } = await screens.open('/admin/timesheet-trackings', { as: 'sam' })
  const all = (await rows()).length
  const chip = (name: RegExp | string) => filters().getByRole('button', { name })
  const choose = async (label: string, search: string, option: string) => {
    await user.click(chip(label))
    const input = await screen.findByRole('combobox', { name: label })
    await user.click(input)
    await user.paste(search)
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const pick = async (label: string, option: string) => {
    await user.click(chip(label))
    await user.click(screen.getByRole('menuitemradio', { name: option }))
  }
  const has = (name: string, value: string | RegExp) =>
    waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get(name)).toMatch(value))
  await choose('Person', 'theo', 'Theo Tester')
  await has('person', new RegExp(`^${screens.company.people.theo.id}$`))
  await choose('Changed by', 'ada', 'Ada Tester')
  await waitFor(async () => {
    for (const row of await rows()) expect(row).toMatch(/Ada Tester .* for Theo Tester/)
  })
  expect(await filters().findByText('Changed by: Ada Tester')).toBeTruthy()
  await pick('Action', 'Edit')
  await has('action', 'edit')
  await pick('Area', 'Task')
  await has('area', 'task')
  await waitFor(async () => {
    for (const row of await rows()) expect(row).toMatch(/for Theo Tester.*EditTask/)
  })
  await user.click(chip('Any date'))
  const date = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
  await type(user, await date('From'), 'today')
  await has('from', '2026-11-18')
  await type(user, await date('From'), '01 Jan 2020')
  await has('from', '2020-01-01')
  expect((await rows()).length).toBeGreaterThan(0)
  await type(user, await date('To'), '02 Jan 2020')
  await has('to', '2020-01-02')
  expect(await screen.findByText('No changes found')).toBeTruthy()
  await user.click(filters().getByRole('button', { name: 'Remove filter Any date' }))
  await waitFor(async () => expect((await rows()).length).toBeGreaterThan(0))
  expect(address()).toMatch(/person=\d+&changedBy=\d+&action=edit&area=task$/)
  expect(document.activeElement).toBe(chip('Any date'))
  await user.click(chip('Remove filter Area'))
  await waitFor(() => expect(address()).toMatch(/action=edit$/))
  await user.click(filters().getByRole('button', { name: 'Clear filters' }))
  await waitFor(async () => expect(await rows()).toHaveLength(all))
  expect(address()).toBe('/admin/timesheet-trackings')
})

const TRACKING = '/admin/user-trackings'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

beforeEach(() => db.userLog.deleteMany())

const logged = (name: 'tess' | 'theo', data: Omit<Prisma.UserLogUncheckedCreateInput, 'userId'>) =>
  db.userLog.create({
    data: { userId: screens.company.people[name].id, at: '2026-11-16T02:00:00.000Z', ...data },
  })
it('each entry says when, who, what, by which device and from where; a count shows unusual ones, and filters narrow them', async () => {
  for (const day of ['10', '11'])
    await logged('tess', { userLogType: 'SIGNED_IN', userAgent: FIREFOX, at: `2026-11-${day}T02:00:00.000Z` })
  await logged('tess', { userLogType: 'SIGNED_IN', address: '203.0.113.7', userAgent: 'curl/8.0' })
  await logged('tess', { userLogType: 'SESSION_REUSED', address: '203.0.113.7', userAgent: FIREFOX })
  await logged('tess', { userLogType: 'TOKEN_REVOKED', detail: 'Power BI', nameOfActor: 'Sam Tester' })
  await logged('theo', { userLogType: 'FORCED_LOGOUT', nameOfActor: 'Sam Tester' })
  await logged('theo', { userLogType: 'EXPORTED', detail: 'Timesheets, CSV, 12 logRows' })
  await logged('theo', { userLogType: 'SESSION_REUSED' })
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
  expect((await findRow('Exported')).textContent).toContain('ExportedTimesheets, CSV, 12 logRows')

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
  await waitFor(() => expect(logRows('Tess')).toHaveLength(1))
  expect(address()).toBe(`${PATH}?person=${screens.company.people.tess.id}&type=session-reused`)
})

it('a phone shows each entry of the user log as a card', async () => {
  await logged('tess', { userLogType: 'SESSION_REUSED', address: '203.0.113.7', userAgent: FIREFOX })
  await screens.open(`${TRACKING}?type=session-reused`, { as: 'sam', width: PHONE })
  const list = await screen.findByLabelText('User log', { selector: 'ul' })
  expect(list.textContent).toMatch(
    /^Tess TesterSession reused.*Firefox on Windows · 203\.0\.113\.7 · 16\/11\/2026 12:00$/,
  )
})

it('the usual sign-ins of a day are folded, also live ones, and unfold to the day of a person; filters apply to new entries', async () => {
  for (const hour of ['01', '02', '03'])
    await logged('tess', { userLogType: 'SIGNED_IN', at: `2026-11-16T${hour}:00:00.000Z` })
  await logged('tess', { userLogType: 'SIGNED_OUT', at: '2026-11-16T02:30:00.000Z' })
  const { user, address } = await screens.open(TRACKING, { as: 'sam' })
  const entry = await screen.findByRole('link', { name: 'User Tracking' })
  expect(entry.getAttribute('aria-current')).toBe('page')
  await findRow(/Tess Tester.*Signed in.*3 times/)
  expect(screen.getByText('Nothing unusual in the last 7 days')).toBeTruthy()
  await screens.isLive()
  await logged('tess', { userLogType: 'SIGNED_IN', at: '2026-11-16T04:00:00.000Z' })
  const folded = await findRow(/Tess Tester.*Signed in.*4 times/)
  expect(logRows('Tess')).toEqual([folded])
  await user.click(within(folded).getByRole('button'))
  await waitFor(() => expect(logRows('Tess')).toHaveLength(5))
  const { id } = screens.company.people.tess
  expect(address()).toBe(`${TRACKING}?person=${id}&from=2026-11-16&to=2026-11-16`)
  await screens.isLive()
  await logged('theo', { userLogType: 'SIGNED_OUT' })
  await logged('tess', { userLogType: 'SIGN_IN_FAILED' })
  await findRow(/Tess Tester.*Failed sign-in/)
  expect(logRows('Theo')).toEqual([])
})
