// Views of reports on screen: a report is saved under a name, found on /reports and in the menu of reports, opened, and
// deleted.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { answer, findDialog, findToast, openScreens } from '#tests/support/screen.tsx'
import { NOON } from '#tests/support/world.ts'

afterEach(() => db.reportView.deleteMany())
const screens = await openScreens()

const DELETING = 'Your data will be deleted. Are you sure?'
const stored = () => db.reportView.findMany({ select: { name: true, report: true, queryString: true } })
const seedView = (name: string, queryString: string, report = 'JOBS') =>
  db.reportView.create({
    data: { userId: screens.company.people.tess.id, name, report, queryString, createdAt: new Date(NOON) },
  })
const ownViews = () => within(screen.getByRole('list', { name: 'Your views' }))

it('Save view stores the report without the open rows, offers it in the menu of reports, and says why it is refused', async () => {
  const rows = encodeURIComponent('["Hours"]')
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
  expect(items.map((item) => item.textContent)).toEqual([
    'By person',
    'Hours by person and day',
    'Hours by job and cost code',
    'Hours by work order and task',
    'Missing and late',
  ])
  expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual([
    'true',
    ...Array<string>(4).fill('false'),
  ])
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
  expect(links().map((link) => link.textContent)).toEqual(['Nights'])
  expect((await stored()).map(({ name }) => name)).toEqual(['Nights'])
  await user.click(links()[0]!)
  expect(await screen.findByRole('heading', { name: 'Hours by job and cost code' })).toBeTruthy()
  expect(address()).toBe('/reports/jobs?period=last-month&shift=night')
})
