// The timesheet change history: how a change reads, where it leads, and its filters.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { done } from '#tests/support/caller.ts'
import { type } from '#tests/support/dialog.ts'
import { openScreens, findDialog, PHONE } from '#tests/support/screen.tsx'

const screens = await openScreens()
// The history is append-only: what one test makes, the next one sees. Its times are the database's own.

// By text, as names of so many rows take jsdom a while.
const rows = async () =>
  (await screen.findAllByText(/^No\. \d/)).map((number) => number.closest('tr')!.textContent)
const filters = () => within(screen.getByRole('search', { name: 'Filters' }))

/** Theo's day, corrected by Ada. */
async function corrected() {
  const sheet = done(
    await (await screens.signIn('theo')).submit(screens.day([screens.unbilled('7:00', '8:00')])),
  )
  const lines = [screens.unbilled('7:00', '9:00', { id: sheet.lines[0]!.id })]
  const { id, version } = sheet
  done(await (await screens.signIn('ada')).edit(screens.day(lines, { id, version })))
  return sheet
}

it('one save is one entry, the newest first, which shows who changed what, and leads to the timesheet and all its changes', async () => {
  const theo = await screens.signIn('theo')
  const { number } = done(await theo.submit(screens.day([screens.unbilled('9:00', '10:00')])))
  const other = await corrected()
  const { user, address } = await screens.open('/admin/timesheet-trackings', { as: 'sam' })
  const all = await rows()
  expect(all[0]).toMatch(
    new RegExp(
      `^[\\d/]{10} \\d\\d:\\d\\dAda Tester changed tasks of the timesheet of Tue Nov 17, 2026 for Theo TesterNo\\. ${other.number} · ApproverEditTask.*End Time was 08:00 am → is 09:00 am`,
    ),
  )
  expect(all.filter((row) => row.includes(`No. ${number} `))).toEqual([
    expect.stringMatching(
      /Theo Tester created and submitted their own timesheet .*CreateHeader, Task, Status changed1 task$/,
    ),
  ])
  await user.click((await screen.findAllByText(/^No\. \d/))[0]!.closest('tr')!)
  let dialog = within(await findDialog(`Timesheet ${other.number}`))
  expect(dialog.getByText(/Ada Tester \(Approver, ada@test\.example\)/).textContent).toMatch(
    /ada@test\.example\), \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
  )
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toContainEqual(
    expect.stringMatching(/End Time was 08:00 am → is 09:00 am$/),
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const entry = () => screen.getByText(`No. ${number}`, { selector: 'a' })
  await user.click(entry().closest('tr')!)
  dialog = within(await findDialog(`Timesheet ${number}`))
  expect(dialog.getAllByRole('heading', { level: 3 }).map((part) => part.textContent)).toEqual([
    'Header · Create',
    'Task · Create',
    'Status changed · Edit',
  ])
  await user.click(dialog.getByRole('button', { name: 'All changes' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(address()).toBe(`/admin/timesheet-trackings?sheet=${number}`)

  const box = filters().getByRole('searchbox', { name: 'Timesheet number' })
  await user.clear(box)
  await user.type(box, `No. ${other.number}`)
  await waitFor(() => expect(address()).toBe(`/admin/timesheet-trackings?sheet=${other.number}`))
  await waitFor(async () => expect(await rows()).toHaveLength(2))

  await user.click((await screen.findAllByText(`No. ${other.number}`, { selector: 'a' }))[0]!)
  await waitFor(() => expect(address()).toContain(`/admin/dashboard?timesheet=${other.number}`))
  await user.click(await screen.findByText('History'))
  const link = screen.getByText('All changes', { selector: 'a' })
  expect(link.getAttribute('href')).toBe(`/admin/timesheet-trackings?sheet=${other.number}`)
})

it('a phone shows each entry as a card', async () => {
  const { number } = await corrected()
  await screens.open('/admin/timesheet-trackings', { as: 'uma', width: PHONE })
  const list = await screen.findByLabelText('Timesheet changes', { selector: 'ul' })
  const card = list.firstElementChild!
  expect(card.textContent).toMatch(/^Ada Tester changed tasks of the timesheet of .* for Theo Tester/)
  expect(card.textContent).toContain(`No. ${number} · Task · `)
})

it('filters by person, changer, date, action and area, in the address; a typed date is one where the company is', async () => {
  await corrected()
  // Already the 18th where the company is.
  screens.at('2026-11-17T15:00:00.000Z')
  const { user, address } = await screens.open('/admin/timesheet-trackings', { as: 'sam' })
  const all = (await rows()).length
  const chip = (name: RegExp | string) => filters().getByRole('button', { name })
  const choose = async (label: string, search: string, option: string) => {
    await user.click(chip(label))
    const input = await screen.findByRole('combobox', { name: label })
    await user.click(input)
    await user.paste(search)
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const pick = async (label: string, option: string) => {
    await user.click(chip(label))
    await user.click(screen.getByRole('menuitemradio', { name: option }))
  }
  const has = (name: string, value: string | RegExp) =>
    waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get(name)).toMatch(value))
  await choose('Person', 'theo', 'Theo Tester')
  await has('person', new RegExp(`^${screens.company.people.theo.id}$`))
  await choose('Changed by', 'ada', 'Ada Tester')
  await waitFor(async () => {
    for (const row of await rows()) expect(row).toMatch(/Ada Tester .* for Theo Tester/)
  })
  expect(await filters().findByText('Changed by: Ada Tester')).toBeTruthy()
  await pick('Action', 'Edit')
  await has('action', 'edit')
  await pick('Area', 'Task')
  await has('area', 'task')
  await waitFor(async () => {
    for (const row of await rows()) expect(row).toMatch(/for Theo Tester.*EditTask/)
  })
  await user.click(chip('Any date'))
  const date = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
  await type(user, await date('From'), 'today')
  await has('from', '2026-11-18')
  await type(user, await date('From'), '01 Jan 2020')
  await has('from', '2020-01-01')
  expect((await rows()).length).toBeGreaterThan(0)
  await type(user, await date('To'), '02 Jan 2020')
  await has('to', '2020-01-02')
  expect(await screen.findByText('No changes found')).toBeTruthy()
  await user.click(filters().getByRole('button', { name: 'Remove filter Any date' }))
  await waitFor(async () => expect((await rows()).length).toBeGreaterThan(0))
  expect(address()).toMatch(/person=\d+&changedBy=\d+&action=edit&area=task$/)
  expect(document.activeElement).toBe(chip('Any date'))
  await user.click(chip('Remove filter Area'))
  await waitFor(() => expect(address()).toMatch(/action=edit$/))
  await user.click(filters().getByRole('button', { name: 'Clear filters' }))
  await waitFor(async () => expect(await rows()).toHaveLength(all))
  expect(address()).toBe('/admin/timesheet-trackings')
})
