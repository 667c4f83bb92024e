// Public holidays in the settings: what is still to do; added, renamed, imported from files, deleted.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { type } from '#tests/support/dialog.ts'
import { answer, findDialog, findToast, openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()
const PLACE = '/admin/settings?view=public-holidays'

beforeEach(async () => {
  await db.publicHoliday.deleteMany()
  const { north, south } = screens.company.payLocations
  await db.payLocation.update({ where: { id: north.id }, data: { region: 'QLD' } })
  await db.payLocation.update({ where: { id: south.id }, data: { region: 'NSW' } })
})

const stored = async () => {
  const rows = await db.publicHoliday.findMany({ orderBy: [{ region: 'asc' }, { date: 'asc' }] })
  return rows.map(({ region, date, name }) => `${region} ${date.toISOString().slice(0, 10)} ${name}`)
}
const keep = (region: string, date: string, name: string) =>
  db.publicHoliday.create({ data: { region, date: new Date(date), name } })
async function open(path = `${PLACE}&region=QLD`) {
  const browser = await screens.open(path, { as: 'sam' })
  await screen.findByRole('button', { name: 'Import a file' })
  return browser
}
const rows = () =>
  [...screen.getByLabelText('Public holidays', { selector: 'table' }).querySelectorAll('tbody tr')].map(
    (row) =>
      [...row.children]
        .map((cell) => cell.textContent)
        .join(' ')
        .trim(),
  )

it('says which regions still lack a year and how many people that concerns, or where regions come from', async () => {
  await keep('NSW', '2026-12-25', 'Christmas')
  await keep('NSW', '2027-12-27', 'Christmas')
  await keep('Tas', '2026-12-25', 'Christmas')
  const { user, address } = await open(PLACE)
  const regions = within(screen.getByRole('group', { name: 'Region' }))
  const said = regions.getAllByRole('button').map(({ textContent }) => textContent)
  expect(said).toEqual([
    ...['NSW1 person1 in 2026, 1 in 2027', 'QLD9 peopleNo holidays for 2026 and 2027 yet'],
    'Tas0 peopleNo pay location has this region',
  ])
  expect(screen.getByText(/1 region with 9 people has none for 2026 or 2027 yet\.$/)).toBeTruthy()
  expect(rows()).toEqual(['Fri Dec 25, 2026 Christmas'])
  await user.click(screen.getByRole('button', { name: 'Next year' }))
  await screen.findByRole('heading', { name: 'NSW, 2027' })
  expect(rows()).toEqual(['Mon Dec 27, 2027 Christmas'])
  await user.click(regions.getByRole('button', { name: /QLD/ }))
  await screen.findByRole('heading', { name: 'QLD, 2027' })
  expect(address()).toBe(`${PLACE}&year=2027&region=QLD`)

  // One region leaves nothing to choose.
  await db.publicHoliday.deleteMany()
  await db.payLocation.updateMany({ data: { region: 'QLD' } })
  await screens.crash()
  await open(PLACE)
  expect(screen.queryByRole('group', { name: 'Region' })).toBeNull()
  expect(screen.getByText('10 people')).toBeTruthy()
  await db.payLocation.updateMany({ data: { region: '' } })
  await screens.crash()
  await screens.open(PLACE, { as: 'sam' })
  const link = await screen.findByRole('link', { name: 'Create a pay location' })
  expect(link.getAttribute('href')).toBe('/admin/settings?view=pay-locations')
})

it('a holiday is added, shown in its year, renamed with a history, and deleted after a question', async () => {
  await keep('QLD', '2027-12-27', 'Christmas')
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Add holiday' }))
  const form = within(await findDialog('Add a public holiday of QLD'))
  await user.click(form.getByRole('button', { name: 'Add holiday' }))
  expect(await form.findByText('Please choose a date')).toBeTruthy()
  expect(form.getByText('Please enter Name')).toBeTruthy()
  await type(user, form.getByLabelText('Date'), '26 jan 2027')
  await type(user, form.getByLabelText('Name'), 'Australia Dy')
  await user.click(form.getByRole('button', { name: 'Add holiday' }))
  await findToast('Saved successfully', 'Tue Jan 26, 2027, Australia Dy: added to QLD')
  await screen.findByRole('heading', { name: 'QLD, 2027' })
  expect(rows()).toEqual(['Tue Jan 26, 2027 Australia Dy', 'Mon Dec 27, 2027 Christmas'])
  await user.click(screen.getByText('Australia Dy', { selector: 'td *' }))
  const again = within(await findDialog('Rename public holiday'))
  await type(user, again.getByLabelText('Name'), 'Australia Day')
  await user.click(again.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(rows()[0]).toBe('Tue Jan 26, 2027 Australia Day'))
  await waitFor(() => expect(screen.getAllByText('QLD, Tue Jan 26, 2027')).toHaveLength(2))
  const [newest] = within(screen.getByText('History').closest('details')!).getAllByRole('listitem')
  expect(newest!.textContent).toMatch(/^Changed.*Sam Tester.*was Australia Dy .*is Australia Day$/)

  await user.click(screen.getByLabelText('Select Mon Dec 27, 2027, Christmas'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await answer(user, 'Deleting', 'Timesheets are then expected on these days', 'Delete')
  await findToast('Deleted successfully', 'Mon Dec 27, 2027, Christmas')
  expect(rows()).toEqual(['Tue Jan 26, 2027 Australia Day'])
  expect(await stored()).toEqual(['QLD 2027-01-26 Australia Day'])
})

it('a file is shown day by day, and only the ticked changes are sent', async () => {
  await keep('QLD', '2026-12-25', 'Christmas')
  await keep('QLD', '2026-12-26', 'Boxing')
  await keep('NSW', '2026-12-28', 'Elsewhere')
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Import a file' }))
  const dialog = within(await findDialog('Import public holidays of QLD'))
  const choose = (name: string, text: string) =>
    user.upload(dialog.getByLabelText('Calendar or table'), new File([text], name))
  await choose('holidays.csv', 'date,name\n12/11/2026,Remembrance\n')
  expect(await dialog.findByText(/^Row 2: 12\/11\/2026 can be two dates/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
  await choose(
    'holidays.csv',
    'date,name\n2026-12-25,Christmas\n2026-12-26,Boxing Day\n2026-12-28,Boxing Day (moved)\n2027-01-01,New Year\n',
  )
  expect(
    await dialog.findByText('4 days in this file: 2 new, 1 with another name, 1 unchanged.'),
  ).toBeTruthy()
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box(/Christmas · unchanged/)).toMatchObject({ checked: false, disabled: true })
  expect(box(/Boxing Day · now Boxing/).checked).toBe(true)
  await user.click(box(/Boxing Day \(moved\) · new/))
  await user.click(dialog.getByRole('button', { name: 'Import 2 days' }))
  await findToast('Saved successfully', 'QLD: 1 day added, 1 day renamed')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(rows()).toEqual(['Fri Dec 25, 2026 Christmas', 'Sat Dec 26, 2026 Boxing Day · on a weekend']),
  )
  expect(await stored()).toEqual([
    ...['NSW 2026-12-28 Elsewhere', 'QLD 2026-12-25 Christmas', 'QLD 2026-12-26 Boxing Day'],
    'QLD 2027-01-01 New Year',
  ])
})
