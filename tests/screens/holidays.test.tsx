// Public holidays in the settings: what is still to do, added, renamed, imported from files, deleted.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
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
async function open(path = `${PLACE}&region=QLD`, opened: { isDeaf?: boolean; width?: number } = {}) {
  const browser = await screens.open(path, { as: 'sam', ...opened })
  await screen.findByRole('button', { name: 'Import a file' })
  return browser
}
const table = () => screen.getByRole('table', { name: 'Public holidays' })
const rows = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .join(' ')
        .trim(),
    )

it('says which regions still lack a year, and how many people that concerns', async () => {
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
  expect(screen.getByText('No holidays for 2027 yet', { selector: 'p' })).toBeTruthy()
  expect(address()).toBe(`${PLACE}&year=2027&region=QLD`)
})

it('with one region offers no choice, and without one leads to the pay locations', async () => {
  await db.payLocation.updateMany({ data: { region: 'QLD' } })
  await open(PLACE)
  expect(screen.queryByRole('group', { name: 'Region' })).toBeNull()
  expect(screen.getByText('10 people')).toBeTruthy()
  await screens.leave()
  await db.payLocation.updateMany({ data: { region: '' } })
  await screens.open(PLACE, { as: 'sam' })
  const link = await screen.findByRole('link', { name: 'Create a pay location' })
  expect(link.getAttribute('href')).toBe('/admin/settings?view=pay-locations')
})

it('a holiday is added, in another year shown there, and renamed', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Add holiday' }))
  const form = within(await findDialog('Add a public holiday of QLD'))
  await user.click(form.getByRole('button', { name: 'Add holiday' }))
  expect(await form.findByText('Please choose a date')).toBeTruthy()
  expect(form.getByText('Please enter Name')).toBeTruthy()
  await user.type(form.getByLabelText('Date'), '26 jan 2027')
  await user.type(form.getByLabelText('Name'), 'Australia Dy')
  await user.click(form.getByRole('button', { name: 'Add holiday' }))
  await findToast('Saved successfully', 'Tue Jan 26, 2027, Australia Dy: added to QLD')
  await screen.findByRole('heading', { name: 'QLD, 2027' })
  expect(rows()).toEqual(['Tue Jan 26, 2027 Australia Dy'])
  await user.click(within(table()).getByText('Australia Dy'))
  const again = within(await findDialog('Rename public holiday'))
  await user.clear(again.getByLabelText('Name'))
  await user.type(again.getByLabelText('Name'), 'Australia Day')
  await user.click(again.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(rows()).toEqual(['Tue Jan 26, 2027 Australia Day']))
  expect(await stored()).toEqual(['QLD 2027-01-26 Australia Day'])
  await waitFor(() => expect(screen.getAllByText('QLD, Tue Jan 26, 2027')).toHaveLength(2))
  const [newest] = within(screen.getByText('History').closest('details')!).getAllByRole('listitem')
  expect(newest!.textContent).toMatch(/^Changed.*Sam Tester.*was Australia Dy .*is Australia Day$/)
})

it('a region that is gone in the meantime is refused in the form', async () => {
  const { user } = await open(`${PLACE}&region=QLD`, { isDeaf: true })
  await db.payLocation.updateMany({ where: { region: 'QLD' }, data: { region: 'VIC' } })
  await user.click(screen.getByRole('button', { name: 'Add holiday' }))
  const form = within(await findDialog('Add a public holiday of QLD'))
  await user.type(form.getByLabelText('Date'), '25/12/2026')
  await user.type(form.getByLabelText('Name'), 'Christmas')
  await user.click(form.getByRole('button', { name: 'Add holiday' }))
  expect(await form.findByText('No pay location has this region')).toBeTruthy()
  expect(await stored()).toEqual([])
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
    'holidays.ics',
    [
      ...[
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'DTSTART;VALUE=DATE:20261225',
        'SUMMARY:Christmas',
        'END:VEVENT',
      ],
      ...['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20261226', 'SUMMARY:Boxing Day', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20261228', 'SUMMARY:Boxing Day (moved)', 'END:VEVENT'],
      ...[
        'BEGIN:VEVENT',
        'DTSTART;VALUE=DATE:20270101',
        'SUMMARY:New Year',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ],
    ].join('\r\n'),
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

it('ticked holidays are deleted after a question', async () => {
  await keep('QLD', '2026-12-25', 'Christmas')
  await keep('QLD', '2026-12-28', 'Boxing Day')
  const { user } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Select Mon Dec 28, 2026, Boxing Day' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await answer(user, 'Deleting', 'Timesheets are then expected on these days', 'Delete')
  await findToast('Deleted successfully', 'Mon Dec 28, 2026, Boxing Day')
  expect(rows()).toEqual(['Fri Dec 25, 2026 Christmas'])
  expect(await stored()).toEqual(['QLD 2026-12-25 Christmas'])
})

it('the list follows what another administrator does', async () => {
  await open()
  await screens.isLive()
  const sam = await screens.signInAgain('sam')
  await sam.ask(
    `mutation { addPublicHolidays(region: "QLD", holidays: [{ date: "2026-12-25", name: "Christmas" }]) { __typename } }`,
  )
  await waitFor(() => expect(rows()).toEqual(['Fri Dec 25, 2026 Christmas']))
})
