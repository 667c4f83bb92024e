// Views of reports on screen: a report is saved under a name, found on /reports and in the menu of reports, opened, and
// deleted.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
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

describe('saving a view', () => {
  it('stores the report as it is, without the open rows, and offers it in the menu of reports', async () => {
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
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' By person ')
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
  })

  it('shows why it is refused', async () => {
    for (let nth = 0; nth < 30; nth++) await seedView(`View ${nth}`, '')
    const { user } = await screens.open('/reports/jobs', { as: 'tess' })
    await user.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await findDialog('Save view'))
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'One more')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('You can have at most 30 views. Delete one first.')).toBeTruthy()
  })
})

describe('the reports', () => {
  it('list own views first; one opens at its address, without parts that no report has', async () => {
    await seedView('Nights', 'shift=night&period=last-month&constructor=1')
    const { user, address } = await screens.open('/reports', { as: 'tess' })
    await screen.findByRole('list', { name: 'Reports' })
    expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining(['Your views', 'Reports']),
    )
    await user.click(ownViews().getByRole('link', { name: 'Nights' }))
    expect(await screen.findByRole('heading', { name: 'Hours by job and cost code' })).toBeTruthy()
    expect(address()).toBe('/reports/jobs?period=last-month&shift=night')
  })

  it('delete a view after a question', async () => {
    await seedView('Nights', 'shift=night')
    await seedView('Weeks', 'by=person%2Cweek')
    const { user } = await screens.open('/reports', { as: 'tess' })
    await user.click(await screen.findByRole('button', { name: 'Delete view Nights' }))
    await answer(user, 'Deleting', DELETING, 'Delete')
    await findToast('Deleted successfully', 'View Nights')
    expect(
      ownViews()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Weeks'])
    expect((await stored()).map(({ name }) => name)).toEqual(['Weeks'])
    await user.click(screen.getByRole('button', { name: 'Delete view Weeks' }))
    await answer(user, 'Deleting', DELETING, 'Delete')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Your views' })).toBeNull())
  })

  it('have no views of others', async () => {
    await seedView('Nights', 'shift=night')
    await screens.open('/reports', { as: 'ada' })
    await screen.findByRole('list', { name: 'Reports' })
    expect(screen.queryByRole('list', { name: 'Your views' })).toBeNull()
  })
})
