// The home of Staff: the week and the states of its days, days away, and the list of own timesheets.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { answer, findDialog, openScreens, PHONE } from '#tests/support/screen.tsx'
import { done } from '#tests/support/caller.ts'
import { isClosed, press } from '#tests/support/dialog.ts'
import { findRow, rows } from '#tests/support/rows.ts'
import { globalId } from '#tests/support/world.ts'

const screens = await openScreens()
// Friday afternoon in Brisbane.
beforeEach(() => screens.at('2026-11-20T05:00:00.000Z'))

const strip = () => screen.findByRole('region', { name: 'Your week' })
const days = async () =>
  within(await strip())
    .getAllByRole('button', { name: /, \d{4}: / })
    .map((day) => day.getAttribute('aria-label'))
const day = async (name: RegExp) => within(await strip()).findByRole('button', { name })
const sentence = async () => within(await strip()).getByRole('status').textContent

/** The week of the tests: one day of each kind. */
async function seedWeek() {
  await screens.seed({ owner: 'tess', startDate: '2026-11-16', status: 'APPROVED' })
  await screens.seed({ owner: 'tess', startDate: '2026-11-17', status: 'DECLINED' })
  await screens.seed({ owner: 'tess', startDate: '2026-11-19', status: 'DRAFT', times: [['7:00', '10:15']] })
  await screens.seed({ owner: 'theo', startDate: '2026-11-18' })
}

it('the strip shows the state of each day and the total of the week, opens its timesheets and starts missing ones', async () => {
  await seedWeek()
  for (const startDate of ['2026-11-10', '2026-11-03'])
    await screens.seed({ owner: 'tess', startDate, times: [['0:00', '20:10']] })
  await screens.seed({ owner: 'tess', startDate: '2026-11-17', shift: 'NIGHT', times: [['18:00', '22:00']] })
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  expect(await days()).toEqual([
    'Mon Nov 16, 2026: Approved, 08 hrs 00 mins',
    'Tue Nov 17, 2026: 2 timesheets, Declined, 04 hrs 00 mins',
    'Wed Nov 18, 2026: Missing. Start its timesheet',
    'Thu Nov 19, 2026: Draft, 03 hrs 15 mins',
    'Fri Nov 20, 2026: no timesheet. Start one',
    'Sat Nov 21, 2026: still to come',
    'Sun Nov 22, 2026: still to come',
  ])
  expect((await day(/^Fri/)).getAttribute('aria-current')).toBe('date')
  expect(await sentence()).toBe('15 hrs 15 mins this week, usually 20 hrs')
  const saturday = await day(/^Sat/)
  expect(saturday.getAttribute('aria-disabled')).toBe('true')
  await user.click(saturday)
  await user.click(await day(/^Wed/))
  const opened = async (title: string, date: string) => {
    const form = within(await findDialog(title))
    expect(form.getByLabelText<HTMLInputElement>('Start Date').value).toBe(date)
    await user.keyboard('{Escape}')
    await isClosed()
  }
  await opened('New Timesheet', '18 Nov 2026')
  await user.click(await day(/^Thu/))
  await opened('Edit Timesheet', '19 Nov 2026')
  await user.click(await day(/^Tue/))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '07:00 am to 03:00 pm, Declined',
    '06:00 pm to 10:00 pm, Pending',
    'New timesheet for Tue Nov 17, 2026',
  ])
  await user.click(screen.getByRole('menuitem', { name: /Pending/ }))
  expect(await findDialog('Timesheet')).toBeTruthy()
})

it('the strip follows others and one’s other devices, with the reason of the latest decline until it is submitted again', async () => {
  const sheet = await screens.seed({ owner: 'tess', startDate: '2026-11-16' })
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  expect(await day(/^Mon Nov 16, 2026: Pending, 08 hrs 00 mins/)).toBeTruthy()
  const line = () => screen.queryByLabelText('Declined', { selector: 'section' })
  expect(line()).toBeNull()
  await screens.isLive()
  const ada = await screens.signInAgain('ada')
  await ada.decline({ id: globalId('Timesheet', sheet) }, 'Use the shutdown job')
  expect(await day(/^Mon Nov 16, 2026: Declined, 00 hrs 00 mins/)).toBeTruthy()
  expect(await sentence()).toBe('00 hrs 00 mins this week')
  const tess = await screens.signInAgain('tess')
  const day18 = screens.day([screens.unbilled('7:00', '7:45')], { startDate: '2026-11-18' })
  const saved = done(await tess.save(day18))
  expect(await day(/^Wed Nov 18, 2026: Draft, 00 hrs 45 mins/)).toBeTruthy()
  await waitFor(async () => expect(await sentence()).toBe('00 hrs 45 mins this week'))
  await tess.remove(saved)
  expect(await day(/^Wed Nov 18, 2026: Missing/)).toBeTruthy()
  expect(line()!.textContent).toBe('Mon Nov 16, 2026 was declined“Use the shutdown job”Fix and resubmit')
  await user.click(within(line()!).getByRole('button'))
  const form = await findDialog('Edit Timesheet')
  expect(within(form).getByRole('note', { name: 'Declined' }).textContent).toContain('Use the shutdown job')
  await user.keyboard('{Escape}')
  await isClosed()
  expect(await db.timesheet.findUnique({ where: { id: sheet.id } }), 'opened, not changed').toMatchObject({
    status: 'DECLINED',
    version: sheet.version + 1,
  })
  await user.click(within(line()!).getByRole('button'))
  await findDialog('Edit Timesheet')
  await press(user, 'Save')
  await isClosed()
  expect(await day(/^Mon Nov 16, 2026: Draft/)).toBeTruthy()
  expect(line()!.textContent).toContain('was declined“Use the shutdown job”')
  expect(within(await findRow('Draft')).getByText(/“Use the shutdown job” Ada Tester/)).toBeTruthy()
  await user.click(within(line()!).getByRole('button'))
  await findDialog('Edit Timesheet')
  await press(user, 'Submit')
  await answer(user, 'Submitting', 'submit', 'Yes')
  await isClosed()
  await waitFor(() => expect(line()).toBeNull())
})

it('the strip moves from week to week by buttons, keys and swipes, keeps the status in the address, and Back returns', async () => {
  await seedWeek()
  await screens.seed({ owner: 'tess', startDate: '2026-11-11' })
  const { user, address, goBack, network } = await screens.open('/dashboard?status=draft', { as: 'tess' })
  const week = within(await strip())
  const turn = (name: string) => user.click(week.getByRole('button', { name }))
  expect(week.getByRole<HTMLButtonElement>('button', { name: 'Next week' }).disabled).toBe(true)
  await turn('Previous week')
  expect(await day(/^Wed Nov 11, 2026: Pending/)).toBeTruthy()
  expect(address()).toBe('/dashboard?status=draft&week=2026-11-09')
  expect(await sentence()).toBe('08 hrs 00 mins in the week of Mon Nov 09, 2026')
  await findRow('Draft')
  // Two presses are two weeks, however long the first takes.
  const goOn = network.holdBack()
  await turn('Previous week')
  await turn('Previous week')
  goOn()
  expect(await day(/^Mon Oct 26/)).toBeTruthy()
  await goBack()
  expect(await day(/^Mon Nov 02/)).toBeTruthy()
  await turn('This week')
  expect(await day(/^Wed Nov 18/)).toBeTruthy()
  expect(address()).toBe('/dashboard?status=draft')

  ;(await day(/^Fri/)).focus()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(await day(/^Thu/))
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(await day(/^Mon/))
  await user.keyboard('{PageUp}')
  expect(document.activeElement).toBe(await day(/^Mon Nov 09/))
  await user.keyboard('{PageDown}')
  const monday = await day(/^Mon Nov 16/)
  await user.keyboard('{PageDown}')
  expect(address()).toBe('/dashboard?status=draft')

  const draw = (from: [number, number], to: [number, number]) => {
    const touch = ([clientX, clientY]: [number, number]) => [{ clientX, clientY }]
    fireEvent.touchStart(monday, { touches: touch(from) })
    fireEvent.touchEnd(monday, { changedTouches: touch(to) })
  }
  draw([100, 100], [180, 200])
  draw([100, 100], [200, 110])
  expect(await day(/^Mon Nov 09/)).toBeTruthy()
  draw([200, 100], [100, 110])
  expect(await day(/^Mon Nov 16/)).toBeTruthy()
})

it('the month shows how each day stands beside leave, opens its days, and goes by keys from day to day and from month to month', async () => {
  await seedWeek()
  await db.absence.create({
    data: {
      ...{ userId: screens.company.people.tess.id, kind: 'LEAVE' },
      ...{ startDate: new Date('2026-11-27'), endDate: new Date('2026-11-27') },
    },
  })
  const { user, address } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(within(await strip()).getByRole('button', { name: 'Your month' }))
  const grid = () => screen.findByRole('grid', { name: 'November 2026' })
  expect(within(await grid()).getAllByRole('gridcell')).toHaveLength(42)
  expect(address()).toBe('/dashboard?view=month')
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('11 hrs 15 mins in this month')
  const cell = async (name: RegExp) => within(await screen.findByRole('grid')).findByRole('button', { name })
  expect(await cell(/^Tue Nov 17, 2026: Declined/)).toBeTruthy()
  expect(await cell(/^Fri Nov 27, 2026: Leave, no timesheet expected$/)).toBeTruthy()
  ;(await cell(/^Fri Nov 20/)).focus()
  for (const [key, at] of [
    ['{ArrowUp}', /^Fri Nov 13/],
    ['{ArrowRight}', /^Sat Nov 14/],
    ['{ArrowDown}', /^Sat Nov 21/],
    ['{Home}', /^Mon Nov 16/],
  ] as const) {
    await user.keyboard(key)
    expect(document.activeElement).toBe(await cell(at))
  }
  await screens.isLive()
  const tess = await screens.signInAgain('tess')
  done(await tess.save(screens.day([screens.unbilled('7:00', '7:45')], { startDate: '2026-11-18' })))
  expect(await cell(/^Wed Nov 18, 2026: Draft, 00 hrs 45 mins/)).toBeTruthy()
  await user.click(await cell(/^Thu Nov 19/))
  const form = within(await findDialog('Edit Timesheet'))
  expect(form.getByLabelText<HTMLInputElement>('Start Date').value).toBe('19 Nov 2026')
  await user.keyboard('{Escape}')
  await isClosed()
  ;(await cell(/^Fri Nov 20/)).focus()
  await user.keyboard('{PageUp}')
  await screen.findByRole('grid', { name: 'October 2026' })
  expect(address()).toBe('/dashboard?view=month&month=2026-10-01')
  await user.click(screen.getByRole('button', { name: 'Week' }))
  expect(await sentence()).toMatch(/this week/)
})

it('the list by week is in order of the days, with a heading and the total of each week', async () => {
  await screens.seed({ owner: 'tess', startDate: '2026-11-16', status: 'APPROVED' })
  await screens.seed({ owner: 'tess', startDate: '2026-11-09' })
  await screens.seed({ owner: 'tess', startDate: '2026-11-19', status: 'CANCELLED' })
  const { user, address } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await screen.findByRole('button', { name: 'By week' }))
  await screen.findByText('Week of Mon Nov 09, 2026')
  expect(address()).toBe('/dashboard?sort=-date')
  const table = within(screen.getByRole('table', { name: 'Timesheets' }))
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent.slice(0, 39)),
  ).toEqual([
    'Week of Mon Nov 16, 202608 hrs 00 mins',
    expect.stringContaining('Thu Nov 19, 2026'),
    expect.stringContaining('Mon Nov 16, 2026'),
    'Week of Mon Nov 09, 202608 hrs 00 mins',
    expect.stringContaining('Mon Nov 09, 2026'),
  ])
  await user.click(screen.getByRole('button', { name: 'By week' }))
  await waitFor(() => expect(screen.queryByText('Week of Mon Nov 09, 2026')).toBeNull())
  expect(address()).toBe('/dashboard')
})

afterEach(() => db.absence.deleteMany())

it('days away are marked for consecutive missing days of the week; for other days the week links to the profile', async () => {
  for (const startDate of ['2026-11-16', '2026-11-19'])
    await screens.seed({ owner: 'tess', startDate, status: 'DRAFT' })
  const { user, address } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await screen.findByRole('button', { name: 'Were you away?' }))
  const dialog = within(await findDialog('Mark days away'))
  expect(dialog.getByLabelText<HTMLInputElement>('First day').value).toBe('17 Nov 2026')
  expect(dialog.getByLabelText<HTMLInputElement>('Last day').value).toBe('18 Nov 2026')
  await user.click(dialog.getByRole('button', { name: 'Mark' }))
  expect(await day(/^Wed Nov 18, 2026: Leave, no timesheet expected$/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Were you away?' })).toBeNull())
  // A timesheet is still allowed.
  await user.click(await day(/^Tue Nov 17, 2026: Leave/))
  expect(await findDialog('New Timesheet')).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Days away' }))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Days awayDaybook expects/))
  expect(address()).toBe('/profile')
})

it('days away and a roster are marked on the profile, which clears the weekdays when the reason changes, and are ended', async () => {
  const { user } = await screens.open('/profile', { as: 'tess' })
  const open = async () => {
    await user.click(await screen.findByText('Mark days away', { selector: 'button, button *' }))
    return within(await findDialog('Mark days away'))
  }
  const first = await open()
  await user.clear(first.getByLabelText('Last day'))
  await user.click(first.getByText('Mark'))
  expect(await first.findByText('Please choose a date')).toBeTruthy()
  await user.click(first.getByLabelText('Not rostered'))
  await user.click(first.getByLabelText('Friday'))
  await user.click(first.getByLabelText('Leave'))
  await user.click(first.getByText('Mark'))
  const list = within(await screen.findByRole('list', { name: 'Days away' }))
  expect(list.getByText('Fri Nov 20, 2026')).toBeTruthy()
  await user.click(list.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Days away' })).toBeNull())

  const second = await open()
  await user.click(second.getByLabelText('Not rostered'))
  await user.click(second.getByLabelText('Friday'))
  await waitFor(() => expect(second.getByLabelText<HTMLInputElement>('Last day').value).toBe(''))
  await user.click(second.getByLabelText('Monday'))
  await user.click(second.getByText('Mark'))
  expect(await screen.findByText('Every Monday and Friday from Fri Nov 20, 2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Days away' })).toBeNull())
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await db.absence.count()).toBe(0))
})

it('days away are marked by an administrator in an account', async () => {
  const { user } = await screens.open(`/admin/users?user=${screens.company.people.tess.id}`, { as: 'uma' })
  const account = within(await findDialog('Edit User'))
  await user.click(account.getByRole('button', { name: 'Mark days away' }))
  const dialog = within(await findDialog('Mark days away'))
  await user.click(dialog.getByLabelText('Public holiday'))
  await user.click(dialog.getByRole('button', { name: 'Mark' }))
  const list = await screen.findByRole('list', { name: 'Days away' })
  expect(within(list).getByText('Public holiday')).toBeTruthy()
})

/** The rows as they stand, without the head. */
const shown = async () => {
  await findRow('hrs')
  return rows('hrs').map(({ textContent }) => textContent)
}

const chip = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) })
const chips = () =>
  within(screen.getByRole('group', { name: 'Filter by status' }))
    .getAllByRole('button')
    .map((button) => button.textContent)

it('the list shows and counts one’s own timesheets, newest first, and follows what others decide and what one saves elsewhere', async () => {
  await screens.seed({ owner: 'tess', status: 'APPROVED', startDate: '2026-11-12' })
  await screens.seed({ owner: 'theo', startDate: '2026-11-13' })
  await screens.seed({ owner: 'tess', status: 'DRAFT', startDate: '2026-11-10', times: [['6:30', '9:00']] })
  const sheet = await screens.seed({ owner: 'tess', startDate: '2026-11-09' })
  await screens.open('/dashboard', { as: 'tess' })
  expect(await shown()).toEqual([
    'Mon Nov 09, 20266100 Training08 hrs 00 minsPending',
    'Tue Nov 10, 20266100 Training02 hrs 30 minsDraft',
    'Thu Nov 12, 20266100 Training08 hrs 00 minsApproved',
  ])
  const counts = ['Total3', 'Draft1', 'Pending1', 'Approved1', 'Declined0', 'Recalled0', 'Cancelled0']
  expect(chips()).toEqual(counts)
  await screens.isLive()
  await (await screens.signIn('ada')).approve({ id: globalId('Timesheet', sheet) })
  await waitFor(() => expect(chips()).toEqual(expect.arrayContaining(['Pending0', 'Approved2'])))
  expect(screen.getAllByText('Approved', { selector: 'tbody *' })).toHaveLength(2)
  await (await screens.signIn('tess')).save(screens.day([screens.unbilled('7:00', '7:45')]))
  await waitFor(async () => expect((await shown())[0]).toContain('00 hrs 45 minsDraft'))
})

it('the list shows 25, and the rest on request; another week does not change it', async () => {
  for (let day = 1; day <= 27; day++)
    await screens.seed({ owner: 'tess', startDate: `2026-10-${String(day).padStart(2, '0')}` })
  const { user, network, goBack } = await screens.open('/dashboard', { as: 'tess' })
  expect(await screen.findAllByText(/^08 hrs/)).toHaveLength(25)
  expect(screen.queryByText('Fri Oct 02, 2026')).toBeNull()
  await user.click(chip('Draft'))
  await screen.findByText('No draft timesheets')
  // Back shows the stored list and fetches it again; a click during that time also counts.
  const goOn = network.holdBack()
  await goBack()
  await user.click(await screen.findByText('Show more'))
  goOn()
  expect(await screen.findByText('Thu Oct 01, 2026')).toBeTruthy()
  expect(screen.getAllByText(/^08 hrs/)).toHaveLength(27)
  expect(screen.queryByText('Show more')).toBeNull()
  await network.isIdle()
  network.takeOperations()
  const week = within(screen.getByLabelText('Your week'))
  await user.click(week.getByRole('button', { name: 'Previous week' }))
  expect(await week.findByRole('button', { name: /^Mon Nov 09/ })).toBeTruthy()
  expect(network.takeOperations()).toEqual(['DashboardScreenWeekQuery'])
  expect(screen.getAllByText(/^08 hrs/)).toHaveLength(27)
})

it('the list shows on a phone why a timesheet was declined and which one is opening, and does not cover the create button', async () => {
  const sheet = await screens.seed({ owner: 'tess' })
  await (await screens.signIn('ada')).decline({ id: globalId('Timesheet', sheet) }, 'Use the shutdown job')
  const { user, network } = await screens.open('/dashboard', { as: 'tess', width: PHONE })
  const list = await screen.findByLabelText('Timesheets', { selector: 'ul' })
  const card = list.firstElementChild!
  expect(card.textContent).toContain('Tue Nov 17, 2026')
  expect(card.textContent).toContain('“Use the shutdown job” Ada Tester')
  await network.isIdle()
  const goOn = network.holdBack()
  await user.click(within(list).getByRole('button', { name: /^Tess Tester/ }))
  const tuesday = await day(/^Tue/)
  await waitFor(() => expect(card.getAttribute('aria-busy')).toBe('true'))
  expect(tuesday.getAttribute('aria-busy')).toBe('true')
  const create = screen.getByRole('button', { name: 'Create Timesheet' })
  expect(create.getAttribute('aria-busy')).not.toBe('true')
  goOn()
  expect(await findDialog('Edit Timesheet')).toBeTruthy()
  expect([card, tuesday].map((part) => part.getAttribute('aria-busy'))).toEqual([null, null])
})

it('a row opens a decided timesheet for reading and a draft for editing, also by key, and reports that a deleted one is gone and a cancelled one cannot be fixed', async () => {
  await screens.seed({ owner: 'tess', status: 'APPROVED', startDate: '2026-11-16' })
  await screens.seed({ owner: 'tess', status: 'DRAFT' })
  const gone = await screens.seed({ owner: 'tess', startDate: '2026-11-13' })
  const declined = await screens.seed({ owner: 'tess', startDate: '2026-11-12' })
  const ada = await screens.signInAgain('ada')
  await ada.decline({ id: globalId('Timesheet', declined) }, 'Use the shutdown job')
  const { user } = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
  const menus = screen.getAllByLabelText(/^More for/, { selector: 'button' })
  expect(
    menus.map(({ tabIndex }) => tabIndex),
    'one stop of Tab with its row',
  ).toEqual([0, -1, -1, -1])
  await user.click(await findRow('Approved'))
  const read = within(await findDialog('Timesheet'))
  expect(read.getByRole('heading', { name: 'Task 1 · Unbill' })).toBeTruthy()
  expect(read.queryByText(/^(Save|Submit)$/)).toBeNull()
  await user.keyboard('{Escape}')
  await isClosed()
  ;(await findRow('Draft')).focus()
  await user.keyboard('{Enter}')
  const edited = within(await findDialog('Edit Timesheet'))
  expect(edited.getByLabelText<HTMLInputElement>('Start Date').value).toBe('17 Nov 2026')
  expect(edited.getByText(/– 3:00 pm$/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await isClosed()
  await db.timesheet.delete({ where: { id: gone.id } })
  await user.click(await findRow('Pending'))
  expect(within(await findDialog('Timesheet')).getByText('Timesheet not found')).toBeTruthy()
  await user.keyboard('{Escape}')
  await isClosed()
  await ada.cancel({ id: globalId('Timesheet', declined) })
  await user.click(screen.getByRole('button', { name: 'Fix and resubmit' }))
  const cancelled = within(await findDialog('Timesheet'))
  expect(cancelled.getByText(/^Cancelled by Ada Tester/)).toBeTruthy()
})
