// The place for settings: its list says what each entry holds, finds each setting, and is the first page on a phone.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { NOON } from '#tests/support/world.ts'
import { openScreens, PHONE } from '#tests/support/screen.tsx'

const screens = await openScreens()
const DAY = 24 * 3600_000
const at = (age: number) => new Date(Date.parse(NOON) - age)

const entries = async () => {
  const list = within(await screen.findByRole('navigation', { name: 'Settings' }))
  return list.getAllByRole('link').map((link) => link.textContent)
}

it('the list says what each entry holds or how it is, also after a change, and stays where a view cannot be shown', async () => {
  const mail = { kind: 'WELCOME', to: 'a@test.example', subject: 'Hello', letter: {} } as const
  const failed = { ...mail, state: 'FAILED', lastError: 'Down' } as const
  await db.mailMessage.createMany({
    data: [
      { ...failed, createdAt: at(DAY) },
      { ...failed, createdAt: at(3 * DAY) },
    ],
  })
  await db.failureLog.createMany({ data: [at(1), at(2 * DAY)].map((at) => ({ at, document: {} })) })
  const { user, network } = await screens.open('/admin/settings', { as: 'sam' })
  await waitFor(async () =>
    expect(await entries()).toEqual([
      'General',
      expect.stringMatching(/^Public holidays\d regions?/),
      'Job data',
      'Pay codes and rulesNone, No pay codes yet',
      'Pay periodsOff, No payroll cycle has pay periods',
      expect.stringMatching(/^Pay locations\d/),
      'Payroll export',
      'MailKept, There is no mail server: all mail is kept in the Outbox',
      'Outbox1 failed, 1 mail of the last two days could not be delivered',
      'Single sign-onOff, There is no identity provider',
      'Webhooks',
      'Import',
      expect.stringMatching(/^Health\d problems?, \d things? (is|are) wrong$/),
      'Sealed history',
      'Failures1, 1 failure in the last 24 hours',
    ]),
  )
  await db.webhook.create({
    data: { name: 'Pay', url: 'https://pay.example/in', secret: 's', events: [], active: true },
  })
  const complaints = screens.expectComplaints()
  network.isDown = true
  await user.click(screen.getByRole('link', { name: 'Sealed history' }))
  await screen.findByText('This screen needs a network')
  expect(await entries()).toHaveLength(15)
  network.isDown = false
  await user.click(screen.getByRole('link', { name: 'Import' }))
  await screen.findByRole('link', { name: 'Webhooks, 1 active webhook' })
  complaints.end(/cannot be reached/)
})

it('a setting is found by a word of its reason with the keyboard alone, has the focus, and alone is marked', async () => {
  // A broken hash finds nothing.
  const { user, address } = await screens.open('/admin/settings?view=import#%', { as: 'sam' })
  await screen.findByRole('heading', { level: 2, name: 'Import' })
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search settings'))
  await user.keyboard('nonsense')
  screen.getByText('No setting has “nonsense”.')
  await user.keyboard('{Escape}passes midnight')
  expect((await entries()).map((name) => name.replace(/\d.*/, ''))).toEqual([
    'General',
    'Pass Midnight Checking',
  ])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Pass Midnight Checking')))
  expect(address()).toBe('/admin/settings?view=general')
  const search = screen.getByLabelText('Search settings')
  await user.clear(search)
  await user.type(search, 'overlap{ArrowDown}{ArrowDown}{Enter}')
  const overlap = screen.getByLabelText('Timesheet Overlap Checking')
  await waitFor(() => expect(document.activeElement).toBe(overlap))
  const marked = [...document.querySelectorAll('[data-found]')]
  expect(marked.map((row) => row.contains(overlap))).toEqual([true])
})

it('on a phone the list is the first page, leads to each view and back; what is no setting keeps its earlier address', async () => {
  const { user, address } = await screens.open('/admin/settings', { as: 'sam', width: PHONE })
  await user.click(await screen.findByRole('link', { name: 'General' }))
  await screen.findByLabelText('Company Name')
  expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await entries()
  await screens.crash()
  const old = await screens.open('/admin/settings?view=failures&kind=job', { as: 'sam', width: PHONE })
  await screen.findByRole('heading', { level: 1, name: 'Failures' })
  expect(old.address()).toBe('/admin/failures?kind=job')
  expect(address()).toBe('/admin/settings')
})
