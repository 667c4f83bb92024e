// The health of the installation on screen: what is wrong comes first, with what mends it.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()
// The clock of the tests is not that of the database.
const CLOCKS = /^The clocks of Daybook and PostgreSQL differ by \d+ s\.$/

const summary = (text: string) => screen.findByRole('heading', { level: 2, name: text })
const troubles = async () =>
  within(await screen.findByRole('list', { name: 'What needs you' })).getAllByRole('listitem')

it('says in one sentence what is wrong, and shows it first with what mends it', async () => {
  const { user, address } = await screens.open('/admin/settings', { as: 'sam' })
  await user.click(await screen.findByRole('link', { name: 'Health' }))
  await summary('1 thing is wrong, 3 need a look.')
  expect(address()).toBe('/admin/settings?view=health')
  const shown = (await troubles()).map((item) => within(item).getByRole('heading').textContent)
  expect(shown).toEqual(['Clocks', 'Backup', 'Mail server', 'Address and proxy'])
  const [clocks, , mail] = (await troubles()).map((item) => within(item))
  expect(clocks!.getByText('Wrong')).toBeTruthy()
  expect(clocks!.getByText(CLOCKS)).toBeTruthy()
  expect(clocks!.getByText(/by the same time servers/)).toBeTruthy()
  expect(screen.getByText('The database has all migrations of this release.')).toBeTruthy()
  await user.click(mail!.getByRole('link', { name: 'Open Outbox' }))
  await waitFor(() => expect(address()).toBe('/admin/settings?view=outbox'))
})

it('checks again when asked, and says if there is no answer', async () => {
  const { user, network } = await screens.open('/admin/settings?view=health', { as: 'sam' })
  await summary('1 thing is wrong, 3 need a look.')
  screens.installation.mailer = { verify: async () => {} }
  const again = screen.getByRole('button', { name: 'Check again' })
  await user.click(again)
  await summary('1 thing is wrong, 2 need a look.')
  expect(screen.queryByRole('link', { name: 'Open Outbox' })).toBeNull()
  network.isDown = true
  await user.click(again)
  await screen.findByText('Daybook does not answer. Try again in a moment.')
  await summary('1 thing is wrong, 2 need a look.')
})
