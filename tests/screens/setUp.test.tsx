// Setting up a company.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { offerSetUp } from '#server/actions/access/company-set-up.ts'
import { db } from '#server/database/client.ts'
import { expectNames } from '#tests/support/names.ts'
import { openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()
await db.user.update({ where: { id: screens.company.people.sam.id }, data: { userType: 'STAFF' } })

it('the set-up link asks for the company and its first administrator, signs them in, and works only once', async () => {
  const link = `/set-up#${await offerSetUp()}`
  const { user, address, network } = await screens.open(link)
  const press = async () => user.click(await screen.findByText('Set up', { selector: 'button, button *' }))
  expectNames(
    'main',
    'Set up Daybook | Company name | Time zone | First name | Last name | E-mail | Password',
    'Show password | Set up',
  )
  await press()
  expect(await screen.findByText('Please enter Company Name')).toBeTruthy()
  for (const [label, text] of [
    ['Company name', 'Bowen Plant Hire'],
    ['First name', 'Ingrid'],
    ['Last name', 'Solberg'],
    ['E-mail', 'ingrid@bowen.example'],
    ['Password', 'a password of my own'],
  ] as const) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Australia/Brisbane')
  await press()
  const next = within(await screen.findByRole('region', { name: 'What comes next' }))
  expect(screen.getByRole('banner').textContent).toContain('Welcome Ingrid Solberg · System Administrator')
  expect(address()).toBe('/admin/settings?view=general')
  expect(next.getByText('The first timesheet').textContent).toBe('The first timesheet, not done')
  // The line above the views that the steps lead to says what comes next once a step is done, and leads back.
  await user.click(next.getByText('Pay codes').closest('li')!.querySelector('a')!)
  const bar = within(await screen.findByRole('complementary', { name: 'First steps' }))
  expect(bar.getByText(/^They say what each approved hour is paid as/)).toBeTruthy()
  await user.click(bar.getByText('Next: GP employees'))
  const create = within(await screen.findByRole('dialog', { name: 'Create GP Employee' }))
  for (const [label, text] of [
    ['Employee ID', 'E1'],
    ['First Name', 'Sam'],
    ['Last Name', 'Ito'],
  ] as const) {
    await user.click(create.getByLabelText(label))
    await user.paste(text)
  }
  await user.click(create.getByText('Create'))
  expect((await bar.findByText('done')).parentElement!.textContent).toBe('GP employees done')
  await user.click(bar.getByText('All steps'))
  const list = within(await screen.findByRole('region', { name: 'What comes next' }))
  expect(list.getByText('GP employees').textContent).toBe('GP employees, done')
  await user.click(list.getByText('Close the list'))
  await waitFor(() => expect(screen.queryByText('What comes next')).toBeNull())
  // A second request would find the link used up, and the screen would say so.
  expect(network.takeOperations().filter((name) => name === 'SetUpScreenQuery')).toHaveLength(1)

  await screens.leave()
  await screens.open(link)
  expect(await screen.findByText('This link is no longer valid')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
})

it('before anybody has a password, the sign-in screen says what to do instead of asking for one', async () => {
  const passwords = await db.user.findMany({ select: { id: true, passwordHash: true } })
  await db.user.updateMany({ data: { passwordHash: null } })
  await screens.open('/dashboard')
  expect(await screen.findByText('Daybook is not set up yet', { selector: 'h1' })).toBeTruthy()
  expect(screen.getByText('Open the link that it printed when it started.')).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  for (const { id, passwordHash } of passwords)
    await db.user.update({ where: { id }, data: { passwordHash } })
})
