// The timesheet change history: who sees it, what narrows it down, how a change reads.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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

describe('the tracking screen', () => {
  it('tells who changed what from what to what, the newest first', async () => {
    const { number } = await corrected()
    const { user } = await screens.open('/admin/timesheet-trackings', { as: 'sam' })
    const [newest] = await rows()
    expect(newest).toMatch(
      new RegExp(
        `^[\\d/]{10} \\d\\d:\\d\\dAda Tester changed tasks of the timesheet of Tue Nov 17, 2026 for Theo TesterNo\\. ${number} · ApproverEditTask.*End Time was 08:00 am → is 09:00 am`,
      ),
    )
    await user.click(screen.getAllByRole('row', { name: /Ada Tester/ })[0]!)
    const dialog = within(await findDialog(`Timesheet ${number}`))
    expect(dialog.getByText(/Ada Tester \(Approver, ada@test\.example\)/).textContent).toMatch(
      /ada@test\.example\), \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    )
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toContainEqual(
      expect.stringMatching(/End Time was 08:00 am → is 09:00 am$/),
    )
  })

  it('on a phone is of cards', async () => {
    const { number } = await corrected()
    await screens.open('/admin/timesheet-trackings', { as: 'uma', width: PHONE })
    const list = await screen.findByRole('list', { name: 'Timesheet changes' })
    const [card] = within(list).getAllByRole('listitem')
    expect(card?.textContent).toMatch(/^Ada Tester changed tasks of the timesheet of .* for Theo Tester/)
    expect(card?.textContent).toContain(`No. ${number} · Task · `)
  })
})

describe('one save', () => {
  it('is one entry, which shows its rows and leads to the timesheet and to all its changes', async () => {
    const { number } = done(
      await (await screens.signIn('theo')).submit(screens.day([screens.unbilled('9:00', '10:00')])),
    )
    await corrected()
    const { user, address } = await screens.open('/admin/timesheet-trackings', { as: 'sam' })
    const own = (await rows()).filter((row) => row.includes(`No. ${number} `))
    expect(own).toEqual([
      expect.stringMatching(
        /Theo Tester created and submitted their own timesheet .*CreateHeader, Task, Status changed1 task$/,
      ),
    ])
    const entry = screen.getByRole('link', { name: `No. ${number}` })
    expect(entry.getAttribute('href')).toBe(`/admin/dashboard?timesheet=${number}`)
    await user.click(entry.closest('tr')!)
    const dialog = within(await findDialog(`Timesheet ${number}`))
    expect(dialog.getAllByRole('heading', { level: 3 }).map((part) => part.textContent)).toEqual([
      'Header · Create',
      'Task · Create',
      'Status changed · Edit',
    ])
    await user.click(dialog.getByRole('button', { name: 'All changes' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(address()).toBe(`/admin/timesheet-trackings?sheet=${number}`)
  })

  it.each([
    ['sam', 1],
    ['ada', 0],
  ] as const)(
    'is reached from the history of its timesheet by those who may see it: %s',
    async (as, links) => {
      const { number } = await corrected()
      const { user } = await screens.open(`/super/dashboard?timesheet=${number}`, { as })
      await user.click(await screen.findByText('History'))
      const found = screen.queryAllByRole('link', { name: 'All changes' })
      expect(found.map((link) => link.getAttribute('href'))).toEqual(
        Array(links).fill(`/admin/timesheet-trackings?sheet=${number}`),
      )
    },
  )
})

describe('a filter of the history', () => {
  it('by timesheet takes its number', async () => {
    const { number } = await corrected()
    const { user, address } = await screens.open('/admin/timesheet-trackings', { as: 'sam' })
    await rows()
    await user.type(filters().getByRole('searchbox', { name: 'Timesheet number' }), `No. ${number}`)
    await waitFor(() => expect(address()).toBe(`/admin/timesheet-trackings?sheet=${number}`))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
  })

  it('by person, changer, date, action and area stands in the address', async () => {
    await corrected()
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

  it.each([
    ['action=create', /Create/],
    ['area=status-changed', /Status changed/],
    ['from=2020-01-01&area=header', /(Create|Edit)Header/],
  ])('in the address filters from the start: %s', async (search, every) => {
    await corrected()
    await screens.open(`/admin/timesheet-trackings?${search}`, { as: 'sam' })
    for (const row of await rows()) expect(row).toMatch(every)
  })

  it('takes a date that is typed from the day where the company works', async () => {
    screens.at('2026-11-17T15:00:00.000Z')
    const { user, address } = await screens.open('/admin/timesheet-trackings', { as: 'sam' })
    await rows()
    await user.click(filters().getByRole('button', { name: 'Any date' }))
    await type(user, await screen.findByLabelText<HTMLInputElement>('From', { selector: 'input' }), 'today')
    await waitFor(() => expect(address()).toContain('from=2026-11-18'))
  })

  it('that finds nothing says so', async () => {
    await screens.open('/admin/timesheet-trackings?to=2020-01-01', { as: 'sam' })
    expect(await screen.findByText('No changes found')).toBeTruthy()
    expect(screen.getByText('Nothing matches this filter: To Wed Jan 01, 2020.')).toBeTruthy()
  })
})
