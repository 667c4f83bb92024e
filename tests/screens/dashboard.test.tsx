// The own timesheets of Staff: what the list shows, how its counts filter it, how it follows others.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { openScreens, findDialog, PHONE } from '#tests/support/screen.tsx'
import { globalId } from '#tests/support/world.ts'

const screens = await openScreens()

/** The rows as they stand, without the head. */
async function rows(): Promise<string[]> {
  await screen.findAllByRole('row', { name: /hrs/ })
  return screen.getAllByRole('row', { name: /hrs/ }).map((row) => row.textContent)
}

const chip = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) })
const chips = () =>
  within(screen.getByRole('group', { name: 'Filter by status' }))
    .getAllByRole('button')
    .map((button) => button.textContent)

describe('the list', () => {
  it('shows one’s own timesheets and nobody else’s, newest first', async () => {
    await screens.seed({ owner: 'tess', status: 'APPROVED', startDate: '2026-11-12' })
    await screens.seed({ owner: 'theo', startDate: '2026-11-13' })
    await screens.seed({
      owner: 'tess',
      status: 'DRAFT',
      startDate: '2026-11-10',
      times: [['6:30', '9:00']],
    })
    await screens.open('/dashboard', { as: 'tess' })
    expect(await rows()).toEqual([
      'Tue Nov 10, 20266100 Training02 hrs 30 minsDraft',
      'Thu Nov 12, 20266100 Training08 hrs 00 minsApproved',
    ])
  })

  it('shows 25, and the rest when asked for more', async () => {
    for (let day = 1; day <= 27; day++)
      await screens.seed({ owner: 'tess', startDate: `2026-10-${String(day).padStart(2, '0')}` })
    const { user, network, goBack } = await screens.open('/dashboard', { as: 'tess' })
    // By text, as names of so many rows take jsdom a while.
    expect(await screen.findAllByText(/^08 hrs/)).toHaveLength(25)
    expect(screen.queryByText('Fri Oct 02, 2026')).toBeNull()
    await user.click(chip('Draft'))
    await screen.findByText('No draft timesheets')
    // Back shows what is known and asks whether anything is new: a click meanwhile counts, too.
    const goOn = network.holdBack()
    await goBack()
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    goOn()
    expect(await screen.findByText('Thu Oct 01, 2026')).toBeTruthy()
    expect(screen.getAllByText(/^08 hrs/)).toHaveLength(27)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('says what to do while there is nothing', async () => {
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    expect(await screen.findByText('No timesheets yet')).toBeTruthy()
    expect(screen.getByText('Record what you worked on today, then submit it to your approver.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Record your first day' }))
    expect(await findDialog('New Timesheet')).toBeTruthy()
  })

  it('shows which timesheet is being opened, and leaves the create button alone', async () => {
    await screens.seed({ owner: 'tess' })
    const { user, network } = await screens.open('/dashboard', { as: 'tess', width: PHONE })
    const card = await screen.findByRole('button', { name: /^Tess Tester/ })
    await network.isIdle()
    const goOn = network.holdBack()
    await user.click(card)
    await waitFor(() => expect(card.closest('li')?.getAttribute('aria-busy')).toBe('true'))
    expect(screen.getByRole('button', { name: 'Create Timesheet' }).getAttribute('aria-busy')).not.toBe(
      'true',
    )
    goOn()
    expect(await findDialog('Timesheet')).toBeTruthy()
    expect(card.closest('li')?.getAttribute('aria-busy')).toBeNull()
  })

  it('on a phone shows cards, a declined one with its reason', async () => {
    const sheet = await screens.seed({ owner: 'tess' })
    const ada = await screens.signIn('ada')
    await ada.decline({ id: globalId('Timesheet', sheet) }, 'Use the shutdown job')
    await screens.open('/dashboard', { as: 'tess', width: PHONE })
    const list = await screen.findByRole('list', { name: 'Timesheets' })
    const [card] = within(list).getAllByRole('listitem')
    expect(card?.textContent).toContain('Tue Nov 17, 2026')
    expect(card?.textContent).toContain('“Use the shutdown job” Ada Tester')
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('a status count', () => {
  it('counts all of one’s own timesheets', async () => {
    for (const status of ['DRAFT', 'PENDING', 'PENDING', 'RECALLED'] as const)
      await screens.seed({ owner: 'tess', status })
    await screens.seed({ owner: 'theo', status: 'DECLINED' })
    await screens.open('/dashboard', { as: 'tess' })
    await rows()
    expect(chips()).toEqual([
      'Total4',
      'Draft1',
      'Pending2',
      'Approved0',
      'Declined0',
      'Recalled1',
      'Cancelled0',
    ])
  })

  it('filters the list and stands in the address, so that Back undoes it', async () => {
    await screens.seed({ owner: 'tess', status: 'DRAFT' })
    await screens.seed({ owner: 'tess', status: 'DECLINED' })
    const { user, address, goBack } = await screens.open('/dashboard', { as: 'tess' })
    expect(await rows()).toHaveLength(2)
    await user.click(chip('Declined'))
    await waitFor(async () => expect(await rows()).toEqual([expect.stringMatching(/Declined$/)]))
    expect(address()).toBe('/dashboard?status=declined')
    expect(chip('Declined').getAttribute('aria-pressed')).toBe('true')
    await goBack()
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(chip('Total').getAttribute('aria-pressed')).toBe('true')
  })

  it('of none says so, and Total shows all again', async () => {
    await screens.seed({ owner: 'tess', status: 'DRAFT' })
    const { user, address } = await screens.open('/dashboard?status=approved', { as: 'tess' })
    expect(await screen.findByText('No approved timesheets')).toBeTruthy()
    expect(screen.getByText('Choose Total to see all your timesheets.')).toBeTruthy()
    await user.click(chip('Total'))
    expect(await rows()).toHaveLength(1)
    expect(address()).toBe('/dashboard?status=all')
  })
})

describe('without a reload', () => {
  it('a decision shows in the row and in the counts', async () => {
    const sheet = await screens.seed({ owner: 'tess' })
    await screens.open('/dashboard', { as: 'tess' })
    expect(await rows()).toEqual([expect.stringMatching(/Pending$/)])
    await screens.isLive()
    await (await screens.signIn('ada')).approve({ id: globalId('Timesheet', sheet) })
    expect(await screen.findByRole('row', { name: /Approved/ })).toBeTruthy()
    expect(chips()).toEqual(expect.arrayContaining(['Pending0', 'Approved1']))
  })

  it('what one saves on another device comes on top', async () => {
    await screens.seed({ owner: 'tess', status: 'APPROVED', startDate: '2026-11-12' })
    await screens.open('/dashboard', { as: 'tess' })
    await rows()
    await screens.isLive()
    await (await screens.signIn('tess')).save(screens.day([screens.unbilled('7:00', '7:45')]))
    await screen.findByRole('row', { name: /Draft/ })
    expect(await rows()).toEqual([
      expect.stringContaining('00 hrs 45 minsDraft'),
      expect.stringContaining('Approved'),
    ])
  })

  it('what no longer fits the filter leaves the list', async () => {
    const sheet = await screens.seed({ owner: 'tess' })
    await screens.open('/dashboard?status=pending', { as: 'tess' })
    await rows()
    await screens.isLive()
    // Relay's development build complains of a row that is not in the list.
    const complaints = screens.expectComplaints()
    await (await screens.signIn('ada')).approve({ id: globalId('Timesheet', sheet) })
    expect(await screen.findByText('No pending timesheets')).toBeTruthy()
    complaints.end(/Expected target node to exist/)
  })
})

describe('a row', () => {
  it('of what is decided opens it for reading', async () => {
    await screens.seed({ owner: 'tess', status: 'APPROVED' })
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    await user.click(await screen.findByRole('row', { name: /Approved/ }))
    const dialog = await findDialog('Timesheet')
    expect(within(dialog).getByRole('heading', { name: 'Task 1 · Unbill' })).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /Save|Submit/ })).toBeNull()
  })

  it('of a draft opens it for editing, by key too', async () => {
    await screens.seed({ owner: 'tess', status: 'DRAFT' })
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    const row = await screen.findByRole('row', { name: /Draft/ })
    row.focus()
    await user.keyboard('{Enter}')
    const dialog = await findDialog('Edit Timesheet')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Start Date').value).toBe('17 Nov 2026')
    expect(within(dialog).getByText(/– 3:00 pm$/)).toBeTruthy()
  })

  it('of what was taken away meanwhile says so', async () => {
    const sheet = await screens.seed({ owner: 'tess', status: 'DRAFT' })
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    const row = await screen.findByRole('row', { name: /Draft/ })
    await db.timesheet.delete({ where: { id: sheet.id } })
    await user.click(row)
    expect(within(await findDialog('Timesheet')).getByText('Timesheet not found')).toBeTruthy()
  })
})

it('without a connection says that the server cannot be reached, and shows the list when tried again', async () => {
  await screens.seed({ owner: 'tess' })
  const { user, network } = await screens.open('/dashboard', { as: 'tess', isOffline: true })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This screen could not be shown')
  expect(alert.textContent).toContain('The server cannot be reached. Check your connection and try again.')
  network.isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await rows()).toEqual([expect.stringMatching(/Pending$/)])
  expect(screen.queryByRole('alert')).toBeNull()
})
