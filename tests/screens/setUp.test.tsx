// A company's first day on screen.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { offerSetUp } from '#server/actions/access/company-set-up.ts'
import { db } from '#server/database/client.ts'
import { openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()
await db.user.update({ where: { id: screens.company.people.sam.id }, data: { userType: 'STAFF' } })

it('the set-up link asks for the company and its first administrator, who is in at once', async () => {
  const { user, address, network } = await screens.open(`/set-up#${await offerSetUp()}`)
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  expect(await screen.findByText('Please enter Company Name')).toBeTruthy()
  await user.type(screen.getByLabelText('Company name'), 'Bowen Plant Hire')
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Australia/Brisbane')
  await user.type(screen.getByLabelText('First name'), 'Ingrid')
  await user.type(screen.getByLabelText('Last name'), 'Solberg')
  await user.type(screen.getByLabelText('E-mail'), 'ingrid@bowen.example')
  await user.type(screen.getByLabelText('Password'), 'a password of my own')
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
  expect(screen.getByRole('banner').textContent).toContain('Welcome Ingrid Solberg · System Administrator')
  expect(address()).toBe('/admin/settings')
  const next = within(await screen.findByRole('region', { name: 'What comes next' }))
  expect(next.getByText('The first timesheet').textContent).toBe('The first timesheet, not done')
  await user.click(next.getByRole('button', { name: 'Put the list away' }))
  await waitFor(() => expect(screen.queryByText('What comes next')).toBeNull())
  // Asked again, the link would be used up, and the screen would say so over what comes.
  expect(network.takeOperations().filter((name) => name === 'SetUpScreenQuery')).toHaveLength(1)
})

it('nobody is asked for a password before there is one, and the sign-in screen says what to do', async () => {
  await screens.open('/login')
  expect(await screen.findByLabelText('Password')).toBeTruthy()
  await screens.leave()
  const passwords = await db.user.findMany({ select: { id: true, passwordHash: true } })
  await db.user.updateMany({ data: { passwordHash: null } })
  await screens.open('/dashboard')
  expect(await screen.findByRole('heading', { level: 1, name: 'Daybook is not set up yet' })).toBeTruthy()
  expect(screen.getByText('Open the link that it printed when it started.')).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  for (const { id, passwordHash } of passwords)
    await db.user.update({ where: { id }, data: { passwordHash } })
})

it('a link that is no longer good says so, and leads to signing in', async () => {
  await screens.open('/set-up#guessed')
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
})
