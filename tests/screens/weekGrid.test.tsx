// The week of an approver's people: who has handed in, going through it by key, live changes, and reminding the missing.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
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
const grid = () => screen.findByRole('grid', { name: 'People and days' })
const row = async (name: string) => within(await grid()).findByRole('row', { name })
const cells = async (name: string) =>
  within(await row(name))
    .getAllByRole('button')
    .map((cell) => cell.getAttribute('aria-label'))
const cell = async (name: string, label: RegExp) =>
  within(await row(name)).findByRole('button', { name: label })
const people = async () =>
  within(await grid())
    .getAllByRole('rowheader')
    .map((head) => head.textContent)

async function seedWeek() {
  await screens.seed({ owner: 'tess', startDate: '2026-11-16', status: 'APPROVED' })
  await screens.seed({ owner: 'tess', startDate: '2026-11-17' })
  await screens.seed({ owner: 'tess', startDate: '2026-11-19', times: [['7:00', '14:45']] })
}

describe('the grid', () => {
  it('says of each person and day how it stands, and of each day how many are missing', async () => {
    await seedWeek()
    await screens.open(WEEK, { as: 'ada' })
    expect(await cells('Tess Tester')).toEqual([
      'Mon Nov 16, 2026: Approved, 08 hrs 00 mins',
      'Tue Nov 17, 2026: Pending, 08 hrs 00 mins',
      'Wed Nov 18, 2026: Missing',
      'Thu Nov 19, 2026: Pending, 07 hrs 45 mins',
      'Fri Nov 20, 2026: no timesheet',
      'Sat Nov 21, 2026: still to come',
      'Sun Nov 22, 2026: still to come',
    ])
    expect(await people()).toEqual([
      'ATAmy TesterField north',
      'FTFay TesterField north',
      'JTJack TesterField north',
      'RTRita TesterField north',
      'STSam TesterField north',
      'TTTess TesterField north',
      'TTTheo TesterField north',
    ])
    expect(screen.getByText('6 of 7 have not handed in Thursday')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remind 7 people of Wed Nov 18, 2026' })).toBeTruthy()
    const today = within(await grid()).getByRole('columnheader', { name: /^Fri Nov 20, 2026, today/ })
    expect(today.getAttribute('aria-current')).toBe('date')
    expect((await row('Tess Tester')).textContent).toContain('23 hrs 45 mins')
  })

  it('narrows down by name, group and missing days, in the address', async () => {
    await seedWeek()
    await screens.seed({ owner: 'tess', startDate: '2026-11-18' })
    const { user, address } = await screens.open(WEEK, { as: 'sam' })
    await user.click(await screen.findByRole('button', { name: 'Missing only' }))
    await waitFor(async () => expect((await people()).join()).not.toContain('Tess'))
    expect(address()).toBe(`${WEEK}&missing=yes`)
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'wil')
    await waitFor(async () => expect(await people()).toEqual(['WTWill TesterWorkshop']))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(async () => expect((await people()).join()).toContain('Tess'))
    expect(address()).toBe(WEEK)
  })

  it('says so where the filters leave nobody', async () => {
    await screens.open(`${WEEK}&search=nobody`, { as: 'ada' })
    expect(await screen.findByText('Nobody to show')).toBeTruthy()
    expect(screen.queryByText('No day of this week is over yet')).toBeNull()
  })

  it('opens the timesheet of a day beside it, and offers several', async () => {
    await seedWeek()
    const night = {
      owner: 'tess',
      startDate: '2026-11-17',
      shift: 'NIGHT',
      times: [['18:00', '20:00']],
    } as const
    await screens.seed(night)
    const { user, address } = await screens.open(WEEK, { as: 'ada' })
    await user.click(await cell('Tess Tester', /^Mon/))
    const review = within(await screen.findByRole('complementary', { name: 'Review' }))
    expect(await review.findByText(/Mon Nov 16, 2026/)).toBeTruthy()
    expect(address()).toMatch(/&timesheet=\d+$/)
    await user.click(await cell('Tess Tester', /^Tue/))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '07:00 am to 03:00 pm, Pending',
      '06:00 pm to 08:00 pm, Pending',
    ])
    await user.click(screen.getByRole('menuitem', { name: /06:00 pm/ }))
    expect(await review.findByText(/Tue Nov 17, 2026/)).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Review' })).toBeNull())
  })

  it('is walked by arrows, with one stop for Tab; Enter opens', async () => {
    await seedWeek()
    const { user } = await screens.open(WEEK, { as: 'ada' })
    const first = await cell('Amy Tester', /^Mon/)
    expect(
      within(await grid())
        .getAllByRole('button')
        .filter(({ tabIndex, dataset }) => 'cell' in dataset && tabIndex === 0),
    ).toEqual([first])
    first.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toBe(await cell('Tess Tester', /^Tue/))
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(await cell('Tess Tester', /^Sun/))
    await user.keyboard('{Home}{Enter}')
    const review = within(await screen.findByRole('complementary', { name: 'Review' }))
    expect(await review.findByText(/Mon Nov 16, 2026/)).toBeTruthy()
  })

  it('follows what people hand in and what others decide', async () => {
    const sheet = await screens.seed({ owner: 'tess', startDate: '2026-11-16' })
    await screens.open(WEEK, { as: 'ada' })
    expect(await cell('Tess Tester', /^Mon.*Pending/)).toBeTruthy()
    await screens.isLive()
    await (await screens.signInAgain('amy')).approve({ id: globalId('Timesheet', sheet) })
    expect(await cell('Tess Tester', /^Mon.*Approved/)).toBeTruthy()
    const theo = await screens.signInAgain('theo')
    await theo.submit(screens.day([screens.unbilled('7:00', '7:45')], { startDate: '2026-11-19' }))
    expect(await cell('Theo Tester', /^Thu.*Pending, 00 hrs 45 mins/)).toBeTruthy()
    expect(await screen.findByText('6 of 7 have not handed in Thursday')).toBeTruthy()
  })

  it('draws the day of each timesheet, but none that was cancelled', async () => {
    await seedWeek()
    await screens.seed({ owner: 'tess', startDate: '2026-11-18', status: 'CANCELLED' })
    await screens.open(WEEK, { as: 'ada' })
    const cancelled = await cell('Tess Tester', /^Wed Nov 18, 2026: Missing, 1 cancelled$/)
    expect(cancelled.querySelectorAll('[aria-hidden]:empty'), 'no place for a ribbon').toHaveLength(0)
    const ribbons = (await row('Tess Tester')).querySelectorAll('[role=img]')
    expect([...ribbons].map((ribbon) => ribbon.getAttribute('title'))).toEqual([
      '07:00 am to 03:00 pm Unbill',
      '07:00 am to 03:00 pm Unbill',
      '07:00 am to 02:45 pm Unbill',
    ])
  })

  it('has a shape of its own while it is on its way', async () => {
    const shapes = new Set<string>()
    const observer = new MutationObserver(() => {
      for (const status of screen.queryAllByText(/^Loading/)) shapes.add(status.textContent)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await screens.open(WEEK, { as: 'ada' })
    await grid()
    observer.disconnect()
    expect([...shapes]).toEqual(['Loading the week'])
  })

  it('is a list with a mark for each day on a phone, where a timesheet fills the screen', async () => {
    await seedWeek()
    const { user } = await screens.open(WEEK, { as: 'ada', width: PHONE })
    const list = within(await screen.findByRole('list', { name: 'People and days' }))
    const tess = within(list.getByRole('listitem', { name: 'Tess Tester' }))
    expect(tess.getAllByRole('button')).toHaveLength(7)
    await user.click(tess.getByRole('button', { name: /^Mon.*Approved/ }))
    expect(await findDialog('Timesheet')).toBeTruthy()
  })
})

describe('the way there', () => {
  it('is a segment or W, and Back returns', async () => {
    const { user, address, goBack } = await screens.open('/super/dashboard?status=pending&search=tess', {
      as: 'ada',
    })
    await user.click(await screen.findByRole('radio', { name: 'Week' }))
    await grid()
    expect(address()).toBe('/super/dashboard?search=tess&view=week')
    await goBack()
    expect(await screen.findByRole('radio', { name: 'List', checked: true })).toBeTruthy()
    expect(address()).toContain('status=pending&search=tess')
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('w')
    await grid()
  })

  it('leads from week to week, to the present one at the latest', async () => {
    const { user, address } = await screens.open(WEEK, { as: 'ada' })
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Next week' })).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Previous week' }))
    expect(await screen.findByRole('heading', { name: 'Week of Mon Nov 09, 2026' })).toBeTruthy()
    expect(address()).toBe('/super/dashboard?view=week&week=2026-11-09')
    await user.click(screen.getByRole('button', { name: 'This week' }))
    expect(await screen.findByRole('heading', { name: 'Week of Mon Nov 16, 2026' })).toBeTruthy()
  })
})

describe('reminding', () => {
  const ask = () => screen.findByRole('alertdialog', { name: 'Reminding' })
  const asked = async () =>
    within(await ask())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const reminded = async () =>
    (await db.notification.findMany({ include: { user: true }, orderBy: { id: 'asc' } })).map(
      ({ user, dates }) => `${user.firstName} ${dates.map((date) => date.getUTCDate()).join()}`,
    )

  it('of a day asks with the names of those who are missing, and reaches them alone', async () => {
    await seedWeek()
    const { user } = await screens.open(`${WEEK}&search=tester`, { as: 'ada' })
    await user.click(await screen.findByRole('button', { name: 'Remind 6 people of Thu Nov 19, 2026' }))
    expect(await asked()).toEqual([
      'Amy Tester',
      'Fay Tester',
      'Jack Tester',
      'Rita Tester',
      'Sam Tester',
      'Theo Tester',
    ])
    await user.click(within(await ask()).getByRole('button', { name: 'No' }))
    expect(await reminded()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remind 6 people of Thu Nov 19, 2026' }))
    await user.click(within(await ask()).getByRole('button', { name: 'Remind 6 people' }))
    expect(await screen.findByText('Reminded 6 people.')).toBeTruthy()
    expect(await reminded()).toEqual(['Amy 19', 'Fay 19', 'Jack 19', 'Rita 19', 'Sam 19', 'Theo 19'])
    expect(await within(await row('Theo Tester')).findByText(/Reminded 15:00/)).toBeTruthy()
  })

  it('of a day is there on a phone, too', async () => {
    await seedWeek()
    const { user } = await screens.open(`${WEEK}&search=tess`, { as: 'ada', width: PHONE })
    const days = within(await screen.findByRole('group', { name: 'Missing by day' }))
    expect(days.getAllByRole('button')).toHaveLength(1)
    await user.click(days.getByRole('button', { name: 'Remind 1 person of Wed Nov 18, 2026' }))
    await user.click(within(await ask()).getByRole('button', { name: 'Remind 1 person' }))
    expect(await screen.findByText('Reminded 1 person.')).toBeTruthy()
    expect(await reminded()).toEqual(['Tess 18'])
  })

  it('of the week reaches those who are ticked', async () => {
    await seedWeek()
    const { user } = await screens.open(WEEK, { as: 'ada' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Tess Tester' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Theo Tester' }))
    await user.click(screen.getByRole('button', { name: 'Remind 2 people' }))
    await user.click(within(await ask()).getByRole('button', { name: 'Remind 2 people' }))
    expect(await screen.findByText('Reminded 2 people.')).toBeTruthy()
    expect(await reminded()).toEqual(['Tess 18', 'Theo 16,17,18,19'])
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  it('says of each who handed in meanwhile', async () => {
    const { user } = await screens.open(`${WEEK}&search=the`, { as: 'ada', isDeaf: true })
    await user.click(await screen.findByRole('button', { name: 'Remind 1 person of Thu Nov 19, 2026' }))
    await ask()
    const theo = await screens.signInAgain('theo')
    await theo.submit(screens.day([screens.unbilled('7:00', '7:45')], { startDate: '2026-11-19' }))
    await user.click(within(await ask()).getByRole('button', { name: 'Remind 1 person' }))
    expect(await screen.findByText('Reminded 0 people. Theo Tester: Already handed in.')).toBeTruthy()
  })

  it('is not offered to those who only read', async () => {
    await screens.open('/admin/dashboard?view=week&week=2026-11-16', { as: 'uma' })
    await grid()
    expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

it('a reminder opens a new timesheet of the first of its days that is not handed in', async () => {
  await seedWeek()
  const ada = await screens.signInAgain('ada')
  const dates = ['2026-11-17', '2026-11-18']
  const users = [globalId('User', screens.company.people.tess)]
  await ada.ask(
    'mutation ($dates: [Date!]!, $users: [ID!]!) { remindMissing(dates: $dates, users: $users) { __typename } }',
    { dates, users },
  )
  const { user } = await screens.open('/notifications', { as: 'tess' })
  await user.click(await screen.findByText(/reminds you to hand in your timesheet for Wed Nov 18, 2026/))
  const form = await findDialog('New Timesheet')
  expect(within(form).getByLabelText<HTMLInputElement>('Start Date').value).toBe('18 Nov 2026')
})
