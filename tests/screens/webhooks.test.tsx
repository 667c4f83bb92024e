// Webhooks in the settings: created, tested, sent again, changed and deleted.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { type } from '#tests/support/dialog.ts'
import { answer, findDialog, openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()

it('a webhook is created with a secret that is shown once, its messages are seen and sent again, and it is switched off and deleted', async () => {
  const { user } = await screens.open('/admin/settings', { as: 'sam' })
  await user.click(await screen.findByRole('link', { name: 'Webhooks' }))
  expect(await screen.findByText('No webhooks')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create webhook' }))
  const form = within(await findDialog('Create webhook'))
  await type(user, form.getByLabelText('Name'), 'Pay')
  await type(user, form.getByLabelText('Address'), 'https://pay.example/in')
  await user.click(form.getByRole('checkbox', { name: 'Docket issued' }))
  await user.click(form.getByRole('button', { name: 'Create webhook' }))
  const shown = within(await findDialog('Secret of the webhook'))
  expect(shown.getByLabelText('Secret').textContent).toMatch(/^whsec_/)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  const button = screen.getByRole('button', { name: 'Create webhook' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  const card = within(await screen.findByRole('region', { name: 'Pay' }))
  expect(card.getByTitle('https://pay.example/in').parentElement!.textContent).toMatch(
    /^https:\/\/pay.example\/inTimesheet submitted, .*, Pay batch made$/,
  )
  expect(card.queryByText(/Docket issued/)).toBeNull()

  const { id: webhookId } = await db.webhook.findFirstOrThrow()
  await db.webhookDelivery.create({
    data: {
      ...{ webhookId, event: 'APPROVED', recordId: 5, at: new Date(), state: 'FAILED' },
      ...{ attempts: 16, status: 503, milliseconds: 41, answer: '<b>down</b>' },
    },
  })
  await user.click(card.getByRole('button', { name: 'Send test' }))
  const list = within(await screen.findByRole('list', { name: 'Messages to Pay' }))
  expect(await list.findByText(/: Test,/)).toBeTruthy()
  expect(list.getByText('Given up')).toBeTruthy()
  expect(list.getByText('16 tries: answered 503 in 41 ms')).toBeTruthy()
  expect(list.getByText('<b>down</b>')).toBeTruthy()
  await user.click(list.getByRole('button', { name: /^Send message \d+ again$/ }))
  await waitFor(() => expect(list.getAllByText('On its way')).toHaveLength(2))

  await user.click(card.getByRole('button', { name: 'Edit Pay' }))
  const editing = within(await findDialog('Edit webhook'))
  await user.click(editing.getByRole('switch', { name: 'Active' }))
  await user.click(editing.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await db.webhook.findFirstOrThrow()).active).toBe(false)
  await waitFor(() =>
    expect(card.getByRole('button', { name: 'Send test' })).toHaveProperty('disabled', true),
  )
  await user.click(card.getByRole('button', { name: 'Delete Pay' }))
  await answer(user, 'Deleting', 'Pay will get no more messages', 'Delete')
  expect(await screen.findByText('No webhooks')).toBeTruthy()
})
