// The week of an approver's people: who has submitted, its keys, its filters, live changes, and reminders.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { expectNames } from '#tests/support/names.ts'
import { openScreens, findDialog, PHONE } from '#tests/support/screen.tsx'
import { globalId } from '#tests/support/world.ts'

afterEach(async () => {
  await db.notification.deleteMany()
  await db.throttle.deleteMany()
})
const screens = await openScreens()
// Friday afternoon in Brisbane.
beforeEach(() => screens.at('2026-11-20T05:00:00.000Z'))

const WEEK = '/super/dashboard?view=week&week=2026-11-16'
const grid = () => screen.findByLabelText('People and days', { selector: '[role=grid]' })
const row = async (name: string) => within(await grid()).findByLabelText(name, { selector: '[role=row]' })
const cell = async (name: string, label: RegExp) => within(await row(name)).findByLabelText(label)
const people = async () =>
  [...(await grid()).querySelectorAll('[role=rowheader]')].map((head) => head.textContent)
const listHas = (name: string, isThere: boolean) =>
  waitFor(async () => expect((await people()).join().includes(name)).toBe(isThere))
const panel = () => screen.findByLabelText('Review', { selector: 'aside' })

async function seedWeek() {
  await screens.seed({ owner: 'tess', startDate: '2026-11-16', status: 'APPROVED' })
  await screens.seed({ owner: 'tess', startDate: '2026-11-17' })
  return screens.seed({ owner: 'tess', startDate: '2026-11-19', times: [['7:00', '14:45']] })
}

it('the grid shows the state of each person and day and the number of missing ones; arrows move through it, Enter opens, and it follows others', async () => {
  const pending = await seedWeek()
  await screens.seed({ owner: 'tess', startDate: '2026-11-18', status: 'CANCELLED' })
  const shapes = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const status of screen.queryAllByText(/^Loading/)) shapes.add(status.textContent)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const { user } = await screens.open(WEEK, { as: 'ada' })
  const tess = await row('Tess Tester')
  observer.disconnect()
  expect([...shapes]).toEqual(['Loading the week'])
  const cells = [...tess.querySelectorAll('button[data-cell]')]
  expect(cells.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Mon Nov 16, 2026: Approved, 08 hrs 00 mins',
    'Tue Nov 17, 2026: Pending, 08 hrs 00 mins',
    'Wed Nov 18, 2026: Missing, 1 cancelled',
    'Thu Nov 19, 2026: Pending, 07 hrs 45 mins',
    'Fri Nov 20, 2026: no timesheet',
    'Sat Nov 21, 2026: still to come',
    'Sun Nov 22, 2026: still to come',
  ])
  expect(cells[2]!.querySelectorAll('[aria-hidden]:empty'), 'no ribbon of the cancelled one').toHaveLength(0)
  expect([...tess.querySelectorAll('[role=img]')].map((ribbon) => ribbon.getAttribute('title'))).toEqual([
    '07:00 am to 03:00 pm Unbill',
    '07:00 am to 03:00 pm Unbill',
    '07:00 am to 02:45 pm Unbill',
  ])
  expect(tess.textContent).toContain('23 hrs 45 mins')
  const names = ['Amy', 'Fay', 'Jack', 'Rita', 'Sam', 'Tess', 'Theo']
  expect(await people()).toEqual(names.map((name) => `${name[0]}T${name} TesterField north`))
  expect(screen.getByText('6 of 7 have not handed in Thursday')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remind 7 people of Wed Nov 18, 2026' })).toBeTruthy()
  const today = screen.getByLabelText(/^Fri Nov 20, 2026, today/)
  expect(today.getAttribute('aria-current')).toBe('date')

  const first = await cell('Amy Tester', /^Mon/)
  expect([...(await grid()).querySelectorAll('[data-cell][tabindex="0"]')]).toEqual([first])
  first.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}')
  expect(document.activeElement).toBe(cells[1])
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(cells[6])
  await user.keyboard('{Home}{Enter}')
  expect(await within(await panel()).findByText(/Mon Nov 16, 2026/)).toBeTruthy()

  await screens.isLive()
  await (await screens.signInAgain('amy')).approve({ id: globalId('Timesheet', pending) })
  await cell('Tess Tester', /^Thu.*Approved/)
  const theo = await screens.signInAgain('theo')
  await theo.submit(screens.day([screens.unbilled('7:00', '7:45')], { startDate: '2026-11-19' }))
  await cell('Theo Tester', /^Thu.*Pending, 00 hrs 45 mins/)
  expect(await screen.findByText('5 of 7 have not handed in Thursday')).toBeTruthy()
})

it('the grid filters by name, group and missing days, in the address, and says so when nobody is left', async () => {
  await seedWeek()
  await screens.seed({ owner: 'tess', startDate: '2026-11-18' })
  const { user, address } = await screens.open(WEEK, { as: 'sam' })
  expectNames(
    'main',
    'Week | View | List | Month | Week of Mon Nov 16, | Previous week | Next week | / | Search people',
    'Finds people by their names | Group | Missing only | Remind 8 people | Print week | Export',
    'People and days',
  )
  await user.click(await screen.findByRole('button', { name: 'Missing only' }))
  await listHas('Tess', false)
  expect(address()).toBe(`${WEEK}&missing=yes`)
  const search = screen.getByLabelText('Search people')
  await user.click(search)
  await user.paste('wil')
  await waitFor(async () => expect(await people()).toEqual(['WTWill TesterWorkshop']))
  await user.paste(' nobody')
  expect(await screen.findByText('Nobody to show')).toBeTruthy()
  expect(screen.queryByText('No day of this week is over yet')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await listHas('Tess', true)
  expect(address()).toBe(WEEK)
})

it('the grid is reached by a segment or W, leads from week to week, and opens the timesheet of a day or offers several', async () => {
  await seedWeek()
  await screens.seed({ owner: 'tess', startDate: '2026-11-17', shift: 'NIGHT', times: [['18:00', '20:00']] })
  const { user, address, goBack } = await screens.open('/super/dashboard?status=pending&search=tess', {
    as: 'ada',
  })
  await user.click(await screen.findByRole('radio', { name: 'Week' }))
  await grid()
  expect(address()).toMatch(/^\/super\/dashboard\?search=tess&view=week(&timesheet=\d+)?$/)
  await goBack()
  expect(await screen.findByRole('radio', { name: 'List', checked: true })).toBeTruthy()
  expect(address()).toContain('status=pending&search=tess')
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('w')
  await grid()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Next week' })).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(await screen.findByText('Week of Mon Nov 09, 2026', { selector: 'h2' })).toBeTruthy()
  expect(address()).toMatch(/search=tess&view=week.*&week=2026-11-09$/)
  await user.click(screen.getByRole('button', { name: 'This week' }))
  expect(await screen.findByText('Week of Mon Nov 16, 2026', { selector: 'h2' })).toBeTruthy()

  await user.click(await cell('Tess Tester', /^Mon/))
  const review = within(await panel())
  expect(await review.findByText(/Mon Nov 16, 2026/)).toBeTruthy()
  expect(address()).toMatch(/&timesheet=\d+$/)
  await user.click(await cell('Tess Tester', /^Tue/))
  const items = screen.getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '07:00 am to 03:00 pm, Pending',
    '06:00 pm to 08:00 pm, Pending',
  ])
  await user.click(items[1]!)
  expect(await review.findByText(/Tue Nov 17, 2026/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('Review', { selector: 'aside' })).toBeNull())
})

const ask = () => screen.findByRole('alertdialog', { name: 'Reminding' })
const press = async (user: UserEvent, button: string) =>
  user.click(within(await ask()).getByRole('button', { name: button }))
const reminded = async () =>
  (await db.notification.findMany({ include: { user: true }, orderBy: { id: 'asc' } })).map(
    ({ user, dates }) => `${user.firstName} ${dates.map((date) => date.getUTCDate()).join()}`,
  )

it('reminding notifies the selected people of their week; for a day it names the missing people, and skips people with a reminder', async () => {
  await seedWeek()
  const { user } = await screens.open(`${WEEK}&search=tester`, { as: 'ada' })
  await user.click(screen.getByLabelText('Select Tess Tester'))
  await user.click(screen.getByLabelText('Select Theo Tester'))
  await user.click(screen.getByRole('button', { name: 'Remind 2 people' }))
  await press(user, 'Remind 2 people')
  expect(await screen.findByText('Reminded 2 people.')).toBeTruthy()
  expect(await reminded()).toEqual(['Tess 18', 'Theo 16,17,18,19'])
  expect(await within(await row('Theo Tester')).findByText(/Reminded 15:00/)).toBeTruthy()
  expect(screen.queryByText('2 selected')).toBeNull()

  const thursday = 'Remind 6 people of Thu Nov 19, 2026'
  await user.click(screen.getByRole('button', { name: thursday }))
  const list = within(await ask()).getByRole('list', { name: 'People to remind' })
  const listed = within(list).getAllByRole('listitem')
  const names = ['Amy', 'Fay', 'Jack', 'Rita', 'Sam']
  expect(listed.map(({ textContent }) => textContent)).toEqual(names.map((name) => `${name} Tester`))
  await press(user, 'No')
  expect(await reminded()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: thursday }))
  await press(user, 'Remind 5 people')
  expect(await screen.findByText('Reminded 5 people.')).toBeTruthy()
  expect((await reminded()).slice(2)).toEqual(names.map((name) => `${name} 19`))
})

it('reminding is offered on a phone, where the week is a list with a mark for each day and a timesheet fills the screen', async () => {
  await seedWeek()
  const { user } = await screens.open(`${WEEK}&search=tess`, { as: 'ada', width: PHONE })
  const days = within(await screen.findByRole('group', { name: 'Missing by day' }))
  expect(days.getAllByRole('button')).toHaveLength(1)
  await user.click(days.getByRole('button', { name: 'Remind 1 person of Wed Nov 18, 2026' }))
  await press(user, 'Remind 1 person')
  expect(await screen.findByText('Reminded 1 person.')).toBeTruthy()
  expect(await reminded()).toEqual(['Tess 18'])
  const list = within(screen.getByLabelText('People and days', { selector: 'ul' }))
  const tess = within(list.getByLabelText('Tess Tester', { selector: 'li' }))
  expect(tess.getAllByRole('button')).toHaveLength(7)
  await user.click(tess.getByLabelText(/^Mon.*Approved/))
  expect(await findDialog('Timesheet')).toBeTruthy()
})

it('reminding says which people have submitted in the meantime', async () => {
  const { user } = await screens.open(`${WEEK}&search=the`, { as: 'ada', isDeaf: true })
  await user.click(await screen.findByRole('button', { name: 'Remind 1 person of Thu Nov 19, 2026' }))
  await ask()
  const theo = await screens.signInAgain('theo')
  await theo.submit(screens.day([screens.unbilled('7:00', '7:45')], { startDate: '2026-11-19' }))
  await press(user, 'Remind 1 person')
  expect(await screen.findByText('Reminded 0 people. Theo Tester: Already handed in.')).toBeTruthy()
})

it('reminding and deciding are not offered to people who only read', async () => {
  const { id } = await screens.seed({ owner: 'tess', startDate: '2026-11-16' })
  await screens.open(`/admin/dashboard?view=week&week=2026-11-16&timesheet=${id}`, { as: 'uma' })
  await grid()
  const review = within(await panel())
  await review.findByRole('heading', { name: 'Task 1 · Unbill' })
  expect(review.queryByRole('button', { name: /Approve|Decline/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
