// The health of the installation on screen: what is wrong comes first, with what mends it.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()
// The clock of the tests is not that of the database.
const CLOCKS = /^The clocks of Daybook and PostgreSQL differ by \d+ s\.$/

/** The numbers of the sentence: how many things are wrong, and how many need a look. The test machine's disk may add one. */
async function summary(): Promise<{ wrong: number; warnings: number }> {
  const { textContent } = await screen.findByRole('heading', { level: 2, name: /wrong/ })
  const numbers = /^(\d+) things? (?:is|are) wrong, (\d+) needs? a look\.$/.exec(textContent)!
  return { wrong: Number(numbers[1]), warnings: Number(numbers[2]) }
}

const troubles = async () =>
  within(await screen.findByRole('list', { name: 'What needs you' })).getAllByRole('listitem')

const find = (items: HTMLElement[], title: string) =>
  within(items.find((item) => within(item).queryByRole('heading', { name: title }))!)

it('says in one sentence what is wrong, and shows it first with what mends it', async () => {
  const { user, address } = await screens.open('/admin/settings', { as: 'sam' })
  await user.click(await screen.findByRole('link', { name: 'Health' }))
  const { wrong, warnings } = await summary()
  expect(address()).toBe('/admin/settings?view=health')
  const items = await troubles()
  const states = items.map((item) => within(item).getByText(/^(Wrong|Warning)$/).textContent)
  expect(states).toEqual([...Array<string>(wrong).fill('Wrong'), ...Array<string>(warnings).fill('Warning')])
  const shown = items.map((item) => within(item).getByRole('heading').textContent)
  const expected = ['Clocks', 'Backup', 'Mail server', 'Address and proxy']
  expect(shown.filter((title) => title !== 'Disk')).toEqual(expected)
  const clocks = find(items, 'Clocks')
  expect(clocks.getByText('Wrong')).toBeTruthy()
  expect(clocks.getByText(CLOCKS)).toBeTruthy()
  expect(clocks.getByText(/by the same time servers/)).toBeTruthy()
  expect(screen.getByText('The database has all migrations of this release.')).toBeTruthy()
  await user.click(find(items, 'Mail server').getByRole('link', { name: 'Open Outbox' }))
  await waitFor(() => expect(address()).toBe('/admin/settings?view=outbox'))
})

it('checks again when asked, and says if there is no answer', async () => {
  const { user, network } = await screens.open('/admin/settings?view=health', { as: 'sam' })
  const before = await summary()
  screens.installation.mailer = { verify: async () => {} }
  const again = screen.getByRole('button', { name: 'Check again' })
  await user.click(again)
  const after = { ...before, warnings: before.warnings - 1 }
  await waitFor(async () => expect(await summary()).toEqual(after))
  expect(screen.queryByRole('link', { name: 'Open Outbox' })).toBeNull()
  network.isDown = true
  await user.click(again)
  await screen.findByText('Daybook does not answer. Try again in a moment.')
  expect(await summary()).toEqual(after)
})
