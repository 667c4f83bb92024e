// The week on the home of Staff: how its days stand, what a press on one does, and going from week to week.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openScreens, findDialog, PHONE } from '#tests/support/screen.tsx'
import { done } from '#tests/support/caller.ts'
import { isClosed } from '#tests/support/dialog.ts'
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
  it('says how each day stands and what the week adds up to, opens its timesheets and begins missing ones', async () => {
    await seedWeek()
    for (const startDate of ['2026-11-10', '2026-11-03'])
      await screens.seed({ owner: 'tess', startDate, times: [['0:00', '20:10']] })
    const night = {
      owner: 'tess',
      startDate: '2026-11-17',
      shift: 'NIGHT',
      times: [['18:00', '22:00']],
    } as const
    await screens.seed(night)
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

  it('of somebody new has nothing missing, and no usual week; a week to come has nothing but the way back', async () => {
    const { user } = await screens.open('/dashboard?week=2026-12-01', { as: 'tess' })
    expect(await sentence()).toBe('00 hrs 00 mins in the week of Mon Nov 30, 2026')
    const week = within(await strip())
    expect(week.getByLabelText<HTMLButtonElement>('Next week').disabled).toBe(true)
    await user.click(week.getByText('This week'))
    expect(await day(/^Mon Nov 16/)).toBeTruthy()
    await screens.crash()
    // Her account was made on the fifth of January.
    await screens.open('/dashboard?week=2026-01-01', { as: 'tess' })
    expect((await days()).map((name) => name?.slice(18))).toEqual(Array(7).fill('no timesheet. Start one'))
    expect(await sentence()).toBe('00 hrs 00 mins in the week of Mon Dec 29, 2025')
  })

  it('follows what others do and what one does on another device, with the reason of the latest decline until it is recalled', async () => {
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
    await findDialog('Edit Timesheet')
    expect(line()).toBeNull()
  })
})

it('goes from week to week by buttons, keys and a finger drawn sideways, keeps the status in the address, and Back returns', async () => {
  await seedWeek()
  await screens.seed({ owner: 'tess', startDate: '2026-11-11' })
  const { user, address, goBack, network } = await screens.open('/dashboard?status=draft', { as: 'tess' })
  const week = within(await strip())
  const press = (name: string) => user.click(week.getByRole('button', { name }))
  expect(week.getByRole<HTMLButtonElement>('button', { name: 'Next week' }).disabled).toBe(true)
  await press('Previous week')
  expect(await day(/^Wed Nov 11, 2026: Pending/)).toBeTruthy()
  expect(address()).toBe('/dashboard?status=draft&week=2026-11-09')
  expect(await sentence()).toBe('08 hrs 00 mins in the week of Mon Nov 09, 2026')
  expect(screen.getByRole('row', { name: /Draft/ })).toBeTruthy()
  // Two presses are two weeks, however long the first takes.
  const goOn = network.holdBack()
  await press('Previous week')
  await press('Previous week')
  goOn()
  expect(await day(/^Mon Oct 26/)).toBeTruthy()
  await goBack()
  expect(await day(/^Mon Nov 02/)).toBeTruthy()
  await press('This week')
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

  it('is taken back and opened by one press on its card', async () => {
    await declined()
    const { user } = await screens.open('/dashboard', { as: 'tess', width: PHONE })
    await user.click(await screen.findByRole('button', { name: 'Fix and resubmit' }))
    expect(await findDialog('Edit Timesheet')).toBeTruthy()
    expect(screen.queryByText('Saved successfully')).toBeNull()
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
