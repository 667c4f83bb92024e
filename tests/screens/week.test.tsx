// The week on the home of Staff: how its days stand, what a press on one does, and going from week to week.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openScreens, findDialog, PHONE } from '#tests/support/screen.tsx'
import { done } from '#tests/support/caller.ts'
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

describe('the strip', () => {
  it('says of each day how it stands, and what the week adds up to', async () => {
    await seedWeek()
    for (const startDate of ['2026-11-10', '2026-11-03'])
      await screens.seed({ owner: 'tess', startDate, times: [['0:00', '20:10']] })
    await screens.open('/dashboard', { as: 'tess' })
    expect(await days()).toEqual([
      'Mon Nov 16, 2026: Approved, 08 hrs 00 mins',
      'Tue Nov 17, 2026: Declined, 00 hrs 00 mins',
      'Wed Nov 18, 2026: Missing. Start its timesheet',
      'Thu Nov 19, 2026: Draft, 03 hrs 15 mins',
      'Fri Nov 20, 2026: no timesheet. Start one',
      'Sat Nov 21, 2026: still to come',
      'Sun Nov 22, 2026: still to come',
    ])
    expect((await day(/^Fri/)).getAttribute('aria-current')).toBe('date')
    expect(await sentence()).toBe('11 hrs 15 mins this week, usually 20 hrs')
  })

  it('of somebody new has nothing missing, and no usual week', async () => {
    // Her account was made on the fifth of January.
    await screens.open('/dashboard?week=2026-01-01', { as: 'tess' })
    expect((await days()).map((name) => name?.slice(18))).toEqual(Array(7).fill('no timesheet. Start one'))
    expect(await sentence()).toBe('00 hrs 00 mins in the week of Mon Dec 29, 2025')
  })

  it('opens the timesheet of a day, and begins one of a day without', async () => {
    await seedWeek()
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    await user.click(await day(/^Wed/))
    const form = await findDialog('New Timesheet')
    expect(within(form).getByLabelText<HTMLInputElement>('Start Date').value).toBe('18 Nov 2026')
    await user.click(within(form).getAllByRole('button', { name: 'Close' })[0]!)
    await user.click(await day(/^Thu/))
    const draft = await findDialog('Edit Timesheet')
    expect(within(draft).getByLabelText<HTMLInputElement>('Start Date').value).toBe('19 Nov 2026')
  })

  it('lets one choose among several of a day, or begin another', async () => {
    await seedWeek()
    const night = {
      owner: 'tess',
      startDate: '2026-11-19',
      shift: 'NIGHT',
      times: [['18:00', '22:00']],
    } as const
    await screens.seed(night)
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    await user.click(await day(/^Thu Nov 19, 2026: 2 timesheets, Draft/))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '07:00 am to 10:15 am, Draft',
      '06:00 pm to 10:00 pm, Pending',
      'New timesheet for Thu Nov 19, 2026',
    ])
    await user.click(screen.getByRole('menuitem', { name: /Pending/ }))
    expect(await findDialog('Timesheet')).toBeTruthy()
  })

  it('does nothing on a day to come', async () => {
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    const saturday = await day(/^Sat/)
    expect(saturday.getAttribute('aria-disabled')).toBe('true')
    await user.click(saturday)
    await user.click(await day(/^Fri/))
    const form = await findDialog('New Timesheet')
    expect(within(form).getByLabelText<HTMLInputElement>('Start Date').value).toBe('20 Nov 2026')
  })

  it('follows what others do, and what one does on another device', async () => {
    const sheet = await screens.seed({ owner: 'tess', startDate: '2026-11-16' })
    await screens.open('/dashboard', { as: 'tess' })
    expect(await day(/^Mon Nov 16, 2026: Pending, 08 hrs 00 mins/)).toBeTruthy()
    await screens.isLive()
    await (await screens.signInAgain('ada')).decline({ id: globalId('Timesheet', sheet) }, 'Wrong job')
    expect(await day(/^Mon Nov 16, 2026: Declined, 00 hrs 00 mins/)).toBeTruthy()
    expect(await sentence()).toBe('00 hrs 00 mins this week')
    const tess = await screens.signInAgain('tess')
    const day18 = screens.day([screens.unbilled('7:00', '7:45')], { startDate: '2026-11-18' })
    const saved = done(await tess.save(day18))
    expect(await day(/^Wed Nov 18, 2026: Draft, 00 hrs 45 mins/)).toBeTruthy()
    await waitFor(async () => expect(await sentence()).toBe('00 hrs 45 mins this week'))
    await tess.remove(saved)
    expect(await day(/^Wed Nov 18, 2026: Missing/)).toBeTruthy()
  })
})

describe('another week', () => {
  it('is had by buttons, stands in the address beside the status, and Back returns', async () => {
    await seedWeek()
    await screens.seed({ owner: 'tess', startDate: '2026-11-11' })
    const { user, address, goBack } = await screens.open('/dashboard?status=draft', { as: 'tess' })
    const week = within(await strip())
    expect(week.getByRole<HTMLButtonElement>('button', { name: 'Next week' }).disabled).toBe(true)
    await user.click(week.getByRole('button', { name: 'Previous week' }))
    expect(await day(/^Wed Nov 11, 2026: Pending/)).toBeTruthy()
    expect(address()).toBe('/dashboard?status=draft&week=2026-11-09')
    expect(await sentence()).toBe('08 hrs 00 mins in the week of Mon Nov 09, 2026')
    expect(screen.getByRole('row', { name: /Draft/ })).toBeTruthy()
    await user.click(week.getByRole('button', { name: 'Previous week' }))
    expect(await day(/^Wed Nov 04/)).toBeTruthy()
    await goBack()
    expect(await day(/^Wed Nov 11/)).toBeTruthy()
    await user.click(week.getByRole('button', { name: 'This week' }))
    expect(await day(/^Wed Nov 18/)).toBeTruthy()
    expect(address()).toBe('/dashboard?status=draft')
  })

  it('leaves the list as it is, with all that was loaded of it', async () => {
    for (let at = 0; at < 30; at++) {
      const startDate = new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10)
      await screens.seed({ owner: 'tess', startDate })
    }
    const { user, network } = await screens.open('/dashboard', { as: 'tess' })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(screen.getAllByRole('row', { name: /Pending/ })).toHaveLength(30))
    network.takeOperations()
    await user.click(within(await strip()).getByRole('button', { name: 'Previous week' }))
    expect(await day(/^Mon Nov 09/)).toBeTruthy()
    expect(network.takeOperations()).toEqual(['DashboardScreenWeekQuery'])
    expect(screen.getAllByRole('row', { name: /Pending/ })).toHaveLength(30)
  })

  it('is had by keys; arrows go from day to day', async () => {
    const { user, address } = await screens.open('/dashboard', { as: 'tess' })
    ;(await day(/^Fri/)).focus()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(await day(/^Thu/))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(await day(/^Mon/))
    await user.keyboard('{PageUp}')
    expect(document.activeElement).toBe(await day(/^Mon Nov 09/))
    expect(address()).toBe('/dashboard?week=2026-11-09')
    await user.keyboard('{PageDown}')
    expect(await day(/^Mon Nov 16/)).toBeTruthy()
    await user.keyboard('{PageDown}')
    expect(address()).toBe('/dashboard')
  })

  it('is had by a finger drawn sideways', async () => {
    const { address } = await screens.open('/dashboard', { as: 'tess', width: PHONE })
    const monday = await day(/^Mon/)
    const touch = (clientX: number, clientY: number) => [{ clientX, clientY }]
    const draw = (from: [number, number], to: [number, number]) => {
      fireEvent.touchStart(monday, { touches: touch(...from) })
      fireEvent.touchEnd(monday, { changedTouches: touch(...to) })
    }
    draw([100, 100], [180, 200])
    draw([100, 100], [200, 110])
    expect(await day(/^Mon Nov 09/)).toBeTruthy()
    draw([200, 100], [100, 110])
    expect(await day(/^Mon Nov 16/)).toBeTruthy()
    expect(address()).toBe('/dashboard')
  })

  it('is two weeks away by two presses, however long the first takes', async () => {
    const { user, address, network } = await screens.open('/dashboard', { as: 'tess' })
    const back = within(await strip()).getByRole('button', { name: 'Previous week' })
    const goOn = network.holdBack()
    await user.click(back)
    await user.click(back)
    goOn()
    expect(await day(/^Mon Nov 02/)).toBeTruthy()
    expect(address()).toBe('/dashboard?week=2026-11-02')
  })

  it('to come has nothing but the way back', async () => {
    const { user } = await screens.open('/dashboard?week=2026-12-01', { as: 'tess' })
    expect(await sentence()).toBe('00 hrs 00 mins in the week of Mon Nov 30, 2026')
    const week = within(await strip())
    expect(week.getByRole<HTMLButtonElement>('button', { name: 'Next week' }).disabled).toBe(true)
    await user.click(week.getByRole('button', { name: 'This week' }))
    expect(await day(/^Mon Nov 16/)).toBeTruthy()
  })

  it.each([
    ['2026-11-16', /^Mon Nov 16/],
    ['2026-11-15', /^Mon Nov 09/],
    ['tomorrow', /^Mon Nov 16/],
    ['1999-01-01', /^Mon Nov 16/],
  ])('of the address %s is shown', async (week, monday) => {
    await screens.open(`/dashboard?week=${week}`, { as: 'tess' })
    expect(await day(monday)).toBeTruthy()
  })
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

describe('a declined timesheet', () => {
  const declined = async () => {
    const sheet = await screens.seed({ owner: 'tess', startDate: '2026-11-19' })
    const ada = await screens.signInAgain('ada')
    await ada.decline({ id: globalId('Timesheet', sheet) }, 'Use the shutdown job')
    return globalId('Timesheet', sheet)
  }

  it.each([
    ['on a phone', PHONE],
    ['at a desk', undefined],
  ])('is taken back and opened by one press, %s', async (_, width) => {
    await declined()
    const { user } = await screens.open('/dashboard', { as: 'tess', ...(width && { width }) })
    await user.click(await screen.findByRole('button', { name: 'Fix and resubmit' }))
    expect(await findDialog('Edit Timesheet')).toBeTruthy()
    expect(screen.queryByText('Saved successfully')).toBeNull()
  })

  it('stands below the week with its reason, the latest of several, until it is recalled', async () => {
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    await strip()
    expect(screen.queryByRole('region', { name: 'Declined' })).toBeNull()
    await declined()
    const line = await screen.findByRole('region', { name: 'Declined' })
    expect(line.textContent).toBe('Thu Nov 19, 2026 was declined“Use the shutdown job”Fix and resubmit')
    await user.click(within(line).getByRole('button'))
    await findDialog('Edit Timesheet')
    expect(screen.queryByRole('region', { name: 'Declined' })).toBeNull()
  })

  it('that somebody cancelled meanwhile says so', async () => {
    const id = await declined()
    const { user } = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
    const fix = await screen.findByRole('button', { name: 'Fix and resubmit' })
    await (await screens.signInAgain('ada')).cancel({ id })
    await user.click(fix)
    expect(await screen.findByText(/Already cancelled by Ada Tester/)).toBeTruthy()
    expect(await screen.findByRole('row', { name: /Cancelled/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fix and resubmit' })).toBeNull()
  })
})
