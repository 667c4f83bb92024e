// The own timesheets of Staff: what the list shows and counts, how it follows others, and what its rows open. What every list
// has in common is in everyList.test.tsx.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { isClosed } from '#tests/support/dialog.ts'
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

it('shows and counts one’s own timesheets, newest first, and follows what others decide and what one saves elsewhere', async () => {
  await screens.seed({ owner: 'tess', status: 'APPROVED', startDate: '2026-11-12' })
  await screens.seed({ owner: 'theo', startDate: '2026-11-13' })
  await screens.seed({ owner: 'tess', status: 'DRAFT', startDate: '2026-11-10', times: [['6:30', '9:00']] })
  const sheet = await screens.seed({ owner: 'tess', startDate: '2026-11-09' })
  await screens.open('/dashboard', { as: 'tess' })
  expect(await rows()).toEqual([
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
  await waitFor(async () => expect((await rows())[0]).toContain('00 hrs 45 minsDraft'))
})

it('shows 25, and the rest when asked for more; another week leaves them as they are', async () => {
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

it('shows on a phone why one was declined, and which one is being opened, and leaves the create button alone', async () => {
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
  await waitFor(() => expect(card.getAttribute('aria-busy')).toBe('true'))
  const create = screen.getByRole('button', { name: 'Create Timesheet' })
  expect(create.getAttribute('aria-busy')).not.toBe('true')
  goOn()
  expect(await findDialog('Timesheet')).toBeTruthy()
  expect(card.getAttribute('aria-busy')).toBeNull()
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

it('a row opens a decided timesheet for reading, a draft for editing, also by key, and says of a deleted one that it is gone', async () => {
  await screens.seed({ owner: 'tess', status: 'APPROVED', startDate: '2026-11-16' })
  await screens.seed({ owner: 'tess', status: 'DRAFT' })
  const gone = await screens.seed({ owner: 'tess', startDate: '2026-11-13' })
  const { user } = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
  await user.click(await screen.findByRole('row', { name: /Approved/ }))
  const read = within(await findDialog('Timesheet'))
  expect(read.getByRole('heading', { name: 'Task 1 · Unbill' })).toBeTruthy()
  expect(read.queryByText(/^(Save|Submit)$/)).toBeNull()
  await user.keyboard('{Escape}')
  await isClosed()
  screen.getByRole('row', { name: /Draft/ }).focus()
  await user.keyboard('{Enter}')
  const edited = within(await findDialog('Edit Timesheet'))
  expect(edited.getByLabelText<HTMLInputElement>('Start Date').value).toBe('17 Nov 2026')
  expect(edited.getByText(/– 3:00 pm$/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await isClosed()
  await db.timesheet.delete({ where: { id: gone.id } })
  await user.click(screen.getByRole('row', { name: /Pending/ }))
  expect(within(await findDialog('Timesheet')).getByText('Timesheet not found')).toBeTruthy()
})
