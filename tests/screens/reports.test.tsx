// Reports on screen: their numbers, the way from a number to its rows, their filters, and their views under a name.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { expectNames } from '#tests/support/names.ts'
import { answer, findDialog, findToast, openScreens } from '#tests/support/screen.tsx'
import { NOON } from '#tests/support/world.ts'

afterEach(() => db.reportView.deleteMany())
const screens = await openScreens()

/** The rows of the report's table, as a reader sees them. */
const tableRows = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()).join(' | '))

async function worked() {
  await screens.seed({ owner: 'tess', startDate: '2026-11-16', status: 'APPROVED' })
  await screens.seed({ owner: 'tess', startDate: '2026-11-17', shift: 'NIGHT', times: [['18:00', '23:15']] })
  await screens.seed({ owner: 'theo', startDate: '2026-11-17', times: [['7:00', '9:00']] })
  await screens.seed({ owner: 'will', startDate: '2026-11-17' })
}
const HOURS = 'Hours by person and day'
const REPORTS = [HOURS, 'Hours by job and cost code', 'Hours by work order and task', 'Missing and late']
const labels = () => tableRows(HOURS).map((row) => row.split(' | ')[0])

it('hours by person and day have a column for each day, mark what is missing, and say the chart in numbers; a number leads to its rows and timesheets', async () => {
  await worked()
  const { user, address, goBack } = await screens.open('/reports/hours', { as: 'ada' })
  await screen.findByRole('region', { name: HOURS })
  expectNames(
    'main',
    'Hours by person and day | Reports | Save view | Filters | This week | From – to | Compare | By: Person',
    'Then by: Day | All that count | Shift | Person | Approval group | Export',
    '8.00 hours, Mon Nov 16, | 7.25 hours, Tue Nov 17, | 15.25 hours, all',
  )
  const [head, ...rows] = tableRows(HOURS)
  expect(head).toBe('Person | Mon 16 | Tue 17 | Wed 18 | Thu 19 | Fri 20 | Sat 21 | Sun 22 | Hours')
  expect(rows[0]).toMatch(/^Tess Tester \| 8\.00 \| \D*5\.25 \|[ |]*\| 13\.25$/)
  expect(rows[1]).toMatch(/^Theo Tester \| Missing \| 2\.00 \|[ |]*\| 2\.00$/)
  expect(rows.find((row) => row.startsWith('Fay Tester'))).toMatch(/^Fay Tester \| Missing/)
  expect(rows.at(-1)).toBe('All | 8.00 | 7.25 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 15.25')
  expect(screen.queryByText('Will Tester')).toBeNull()

  const table = within(await screen.findByRole('table', { name: 'Hours' }))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['From', 'Day', 'Night'])
  const [, monday, tuesday] = table.getAllByRole('row')
  expect([...monday!.children].map((cell) => cell.textContent)).toEqual(['Mon 16', '8.00', ''])
  expect([...tuesday!.children].map((cell) => cell.textContent)).toEqual(['Tue 17', '2.00', '5.25'])

  await user.click(await screen.findByRole('link', { name: '13.25 hours, Tess Tester' }))
  const dialog = within(await findDialog('Tess Tester'))
  expect(await dialog.findByText('2 rows · 13.25 hrs')).toBeTruthy()
  const behind = within(dialog.getByRole('list', { name: 'Rows' })).getAllByRole('listitem')
  expect(behind.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Tess Tester5\.25 hrsTue Nov 17, 2026 · Timesheet \d+ · .*Planted.*Pending$/),
    expect.stringMatching(/^Tess Tester8\.00 hrsMon Nov 16, 2026.*Approved$/),
  ])
  await user.click(dialog.getAllByRole('link')[0]!)
  await waitFor(() => expect(address()).toMatch(/^\/super\/dashboard\?timesheet=\d+/))
  await goBack()
  await screen.findByText('2 rows · 13.25 hrs')
})

it('leave has hours of its own next to the hours worked, and no column where nobody was on leave', async () => {
  await worked()
  const { tess } = screens.company.people
  const leave = { userId: tess.id, approvalGroupId: tess.approvalGroupId, minutesPerDay: 450, words: '' }
  const days = { startDate: new Date('2026-11-18'), endDate: new Date('2026-11-19'), askedAt: new Date(NOON) }
  await db.leave.create({ data: { ...leave, ...days, kind: 'ANNUAL', status: 'APPROVED' } })
  const { user } = await screens.open('/reports/hours', { as: 'ada' })
  await screen.findByRole('region', { name: HOURS })
  const [head, row] = tableRows(HOURS)
  expect(head).toMatch(/\| Hours \| Leave$/)
  expect(row).toMatch(
    /^Tess Tester \| 8\.00 \| \D*5\.25 \| Leave 7\.50 \| Leave 7\.50 \|[ |]*\| 13\.25 \| 15\.00$/,
  )
  await user.click(screen.getByRole('link', { name: '15.00 leave, Tess Tester' }))
  const dialog = within(await findDialog('Tess Tester'))
  expect(await dialog.findByText('2 rows · 15.00 hrs')).toBeTruthy()
  expect(dialog.getAllByText(/Annual leave/)).toHaveLength(2)
  await db.leave.deleteMany()
})

it('hours are of one person or group that the viewer can see, grouped, filtered and of a period, in the address', async () => {
  await worked()
  const { user, address } = await screens.open('/reports/hours?by=person', { as: 'ada' })
  await user.click(await screen.findByRole('button', { name: 'Approval group' }))
  const groups = within(await screen.findByRole('dialog', { name: 'Approval group' }))
  await user.click(await groups.findByRole('combobox', { name: 'Approval group' }))
  const group = await screen.findByRole('option', { name: /Field north/ })
  expect(screen.queryByRole('option', { name: /Workshop/ })).toBeNull()
  await user.click(group)
  expect(await screen.findByRole('button', { name: /^Approval group: Field north/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Person' }))
  await user.click(await screen.findByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByRole('option', { name: /Theo Tester/ }))
  expect(await screen.findByRole('button', { name: /^Person: Theo Tester/ })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Tess Tester')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Remove filter Person' }))
  await screen.findByText('Tess Tester')
  await user.click(screen.getByRole('button', { name: 'Remove filter Approval group' }))
  await user.click(await screen.findByRole('button', { name: 'By: Person' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Shift' }))
  await waitFor(() => expect(labels()).toEqual(['Shift', 'Day', 'Night', 'All']))
  await user.click(screen.getByRole('button', { name: 'All that count' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Approved' }))
  await waitFor(() => expect(labels()).toEqual(['Shift', 'Day', 'All']))
  await user.click(screen.getByRole('button', { name: 'This week' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Last week' }))
  expect(await screen.findByText('Nothing in this period')).toBeTruthy()
  expect(address()).toBe('/reports/hours?by=shift&scope=approved&period=last-week')
})

it('hours are compared with the week before, in all and for each person', async () => {
  await worked()
  await screens.seed({ owner: 'tess', startDate: '2026-11-09', status: 'APPROVED' })
  const { user, address } = await screens.open('/reports/hours?by=person', { as: 'ada' })
  await screen.findByRole('region', { name: HOURS })
  expect(screen.queryByText(/^Compared with/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'The period before' }))
  const line = (await screen.findByText(/^Compared with/)).textContent
  expect(line).toMatch(/Mon Nov 09, 2026 to Sun Nov 15, 2026: Hours 8\.00, \+7\.25 \(\+91 %\)$/)
  expect(address()).toBe('/reports/hours?by=person&compare=before')
  const rows = tableRows(HOURS)
  expect(rows.find((row) => row.startsWith('Tess'))).toMatch(/13\.25 .*\| \+5\.25 \(\+66 %\)$/)
  expect(rows.find((row) => row.startsWith('Theo'))).toMatch(/2\.00 .*\| \+2\.00, none before$/)
  expect(rows.at(-1)).toMatch(/\| \+7\.25 \(\+91 %\)$/)
})

it('jobs show their total and their shares of all hours', async () => {
  const tess = await screens.signIn('tess')
  const day = (lines: object[], startDate: string) => screens.day(lines, { startDate })
  done(
    await tess.submit(
      day([screens.jobCost('7:00', '10:00'), screens.rental('10:00', '12:00')], '2026-11-16'),
    ),
  )
  await screens.open('/reports/jobs', { as: 'ada' })
  expect(await screen.findByText(/3\.00 of 5\.00 hours are on jobs · People 1$/)).toBeTruthy()
  expect(tableRows('Hours by job and cost code')).toEqual([
    expect.stringMatching(/^Job · Cost code \| Hours \| .* \| Share$/),
    expect.stringMatching(/^J-100 Bridge \| 3\.00 \| .* \| 100 %$/),
    expect.stringMatching(/^03-110 Steel \| 3\.00 \| .* \| 100 %$/),
    expect.stringMatching(/^All \| 3\.00 \| .* \| 100 %$/),
  ])
})

it('the list has the reports of the role; staff cannot choose a person, and an unknown report is not found', async () => {
  await screens.seed({ owner: 'tess', startDate: '2026-11-10', times: [['7:00', '12:15']] })
  const { user, address } = await screens.open('/reports', { as: 'tess' })
  const list = within(await screen.findByRole('list', { name: 'Reports' }))
  const titles = () => list.getAllByRole('listitem').map((card) => card.querySelector('b')!.textContent)
  expect(titles()).toEqual(REPORTS)
  // The figure of a card leads to its report of the same days.
  const figure = await list.findByText('5.25')
  expect(figure.closest('a')!.textContent).toBe('5.25 hours, last 4 weeks')
  expect(figure.closest('a')!.getAttribute('href')).toBe('/reports/hours?from=2026-10-21&to=2026-11-17')
  await user.click(list.getByRole('link', { name: /^Hours by person/ }))
  expect(await screen.findByTitle('Mon Nov 16, 2026 is missing')).toBeTruthy()
  expect(address()).toBe('/reports/hours')
  await screen.findByRole('button', { name: 'Shift' })
  expect(screen.queryByRole('button', { name: 'Person' })).toBeNull()
  await screens.crash()
  await screens.open('/reports/unheard-of', { as: 'ada' })
  expect(await screen.findByText('Report not found')).toBeTruthy()
})

const DELETING = 'Your data will be deleted. Are you sure?'
const stored = () => db.reportView.findMany({ select: { name: true, report: true, queryString: true } })
const seedView = (name: string, queryString: string, report = 'JOBS') =>
  db.reportView.create({
    data: { userId: screens.company.people.tess.id, name, report, queryString, createdAt: new Date(NOON) },
  })
const ownViews = () => within(screen.getByRole('list', { name: 'Your views' }))

it('Save view stores the report without the open rows, offers it in the menu of reports, and says why it is refused', async () => {
  const rows = encodeURIComponent('["hours"]')
  const { user, address } = await screens.open(
    `/reports/jobs?period=last-month&by=person%2Cweek&rows=${rows}&other=1`,
    { as: 'tess' },
  )
  expect(await screen.findByRole('dialog')).toBeTruthy()
  const shown = address()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).not.toBe(shown))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  const dialog = within(await findDialog('Save view'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please enter a name')).toBeTruthy()
  await user.click(dialog.getByLabelText('Name'))
  await user.paste(' By person ')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await findToast('Saved successfully', 'View By person saved')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored()).toEqual([
    { name: 'By person', report: 'JOBS', queryString: 'period=last-month&by=person%2Cweek' },
  ])
  await user.click(screen.getByRole('button', { name: 'Reports' }))
  const items = screen.getAllByRole('menuitemradio')
  expect(items.map((item) => item.textContent)).toEqual(['By person', ...REPORTS])
  const checked = items.map((item) => item.getAttribute('aria-checked'))
  expect(checked).toEqual(['true', 'false', 'false', 'false', 'false'])
  await user.click(items[1]!)
  await waitFor(() => expect(address()).toBe('/reports/hours'))
  await screen.findByRole('heading', { name: 'Hours by person and day' })
  await user.click(await screen.findByRole('button', { name: 'Reports' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'By person' }))
  await waitFor(() => expect(address()).toBe('/reports/jobs?period=last-month&by=person%2Cweek'))

  for (let nth = 0; nth < 29; nth++) await seedView(`View ${nth}`, '')
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  const another = within(await findDialog('Save view'))
  const name = another.getByLabelText('Name')
  await user.clear(name)
  await user.click(name)
  await user.paste('One more')
  await user.click(another.getByRole('button', { name: 'Save' }))
  expect(await another.findByText('You can have at most 30 views. Delete one first.')).toBeTruthy()
})

it('the reports list own views first; one is deleted after a question, and one opens at its address without invalid parts', async () => {
  await seedView('Nights', 'shift=night&period=last-month&constructor=1')
  await seedView('Weeks', 'by=person%2Cweek')
  const { user, address } = await screens.open('/reports', { as: 'tess' })
  await screen.findByRole('list', { name: 'Reports' })
  expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Your views', 'Reports']),
  )
  await user.click(screen.getByRole('button', { name: 'Delete view Weeks' }))
  await answer(user, 'Deleting', DELETING, 'Delete')
  await findToast('Deleted successfully', 'View Weeks')
  const links = () => ownViews().getAllByRole('link')
  await waitFor(() => expect(links().map((link) => link.textContent)).toEqual(['Nights']))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(links().map((link) => link.textContent)).toEqual(['Nights', 'Weeks']))
  await user.click(screen.getByRole('button', { name: 'Delete view Weeks' }))
  await answer(user, 'Deleting', DELETING, 'Delete')
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect((await stored()).map(({ name }) => name)).toEqual(['Nights']))
  await user.click(links()[0]!)
  expect(await screen.findByRole('heading', { name: 'Hours by job and cost code' })).toBeTruthy()
  expect(address()).toBe('/reports/jobs?period=last-month&shift=night')
})
