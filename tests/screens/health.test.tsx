// The health of the installation on screen: what is wrong comes first, with the remedy.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()
// The clock of the tests is not that of the database.
const CLOCKS = /^The clocks of Daybook and PostgreSQL differ by \d+ s\.$/

/** The numbers of the sentence: how many things are wrong, and how many need a look. The test machine's disk may add one. */
async function summary(): Promise<{ wrong: number; warnings: number }> {
  const { textContent } = await screen.findByRole('heading', { level: 3, name: /wrong/ })
  const numbers = /^(\d+) things? (?:is|are) wrong, (\d+) needs? a look\.$/.exec(textContent)!
  return { wrong: Number(numbers[1]), warnings: Number(numbers[2]) }
}

it('summarises the problems in one sentence, shows them first with their remedies, checks again, and reports a missing response', async () => {
  const { user, address, network } = await screens.open('/admin/settings', { as: 'sam' })
  await user.click(await screen.findByRole('link', { name: /^Health/ }))
  const before = await summary()
  expect(address()).toBe('/admin/settings?view=health')
  const items = within(screen.getByRole('list', { name: 'Needs attention' })).getAllByRole('listitem')
  const states = items.map((item) => within(item).getByText(/^(Wrong|Warning)$/).textContent)
  expect(states).toEqual([
    ...Array<string>(before.wrong).fill('Wrong'),
    ...Array<string>(before.warnings).fill('Warning'),
  ])
  const shown = items.map((item) => within(item).getByRole('heading').textContent)
  // The database of the tests waits for no disk, and grows older.
  const expected = [
    ...['Database settings', 'Clocks', 'Backup', 'Database backup', 'Mail server', 'Address and proxy'],
  ]
  expect(shown.filter((title) => !['Disk', 'Age of PostgreSQL'].includes(title!))).toEqual(expected)
  const find = (title: string) => within(items[shown.indexOf(title)]!)
  expect(find('Clocks').getByText('Wrong')).toBeTruthy()
  expect(find('Clocks').getByText(CLOCKS)).toBeTruthy()
  expect(find('Clocks').getByText(/by the same time servers/)).toBeTruthy()
  expect(screen.getByText('The database has all migrations of this release.')).toBeTruthy()
  const mail = find('Mail server').getByRole('link', { name: 'Open Mail' })
  expect(mail.getAttribute('href')).toBe('/admin/settings?view=mail')

  screens.installation.mailer = { verify: async () => {} }
  const again = screen.getByRole('button', { name: 'Check again' })
  await user.click(again)
  const after = { ...before, warnings: before.warnings - 1 }
  await waitFor(async () => expect(await summary()).toEqual(after))
  expect(screen.queryByText('Open Mail')).toBeNull()
  network.isDown = true
  await user.click(again)
  await screen.findByText('Daybook does not answer. Try again in a moment.')
  expect(await summary()).toEqual(after)
})
