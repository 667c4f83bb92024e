// Messages at the foot of the window: none for what the open screen shows, one for several of a kind, and first the one
// with which something can be undone.
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toaster } from '#web/design/toaster.ts'
import { notify, saved } from '#web/client/notify.ts'
import { done } from '#tests/support/caller.ts'
import { findRow } from '#tests/support/rows.ts'
import { openScreens, findToast } from '#tests/support/screen.tsx'

const screens = await openScreens()

const toasts = () =>
  [...document.querySelectorAll('[data-scope="toast"][data-part="title"]')].map(
    ({ textContent }) => textContent,
  )

async function submitted(startDate: string) {
  const tess = await screens.signIn('tess')
  return done(await tess.submit(screens.day([screens.unbilled('7:00', '8:00')], { startDate })))
}

const clear = () => {
  act(() => toaster.remove())
  return waitFor(() => expect(toasts()).toEqual([]))
}

it('news of one kind are one message with a number, and no message while the notifications are open', async () => {
  const { user } = await screens.open('/profile', { as: 'ada' })
  await screens.isLive()
  await submitted('2026-11-16')
  await waitFor(() => expect(toasts()).toEqual(['Tess Tester submitted the timesheet for Mon Nov 16, 2026']))
  await submitted('2026-11-12')
  await submitted('2026-11-11')
  await waitFor(() => expect(toasts()).toEqual(['3 timesheets were submitted']))
  await clear()
  await user.click(screen.getByText(/^Notifications/, { selector: 'nav a, nav a *' }))
  await findRow('3 timesheets were submitted')
  // The way there stops following and follows again.
  await screens.isLive()
  await submitted('2026-11-10')
  await findRow('4 timesheets were submitted')
  // A later message that no list shows comes alone.
  notify.info('Something else')
  await waitFor(() => expect(toasts()).toContain('Something else'))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(toasts()).toEqual(['Something else'])
})

it('a decision that the open list shows is no message; an edit at the same time is one, because no row shows it', async () => {
  const decided = await submitted('2026-11-13')
  const { id, version, lines } = await submitted('2026-11-16')
  await screens.open('/dashboard', { as: 'tess' })
  await screens.isLive()
  const changed = screens.unbilled('7:00', '9:00', { id: lines[0]!.id })
  const ada = await screens.signIn('ada')
  done(await ada.approve({ id: decided.id, version: decided.version }))
  await findRow('Approved')
  done(await ada.edit(screens.day([changed], { id, version, startDate: '2026-11-16' })))
  // The earlier of the two would come first.
  expect(await screen.findByText(/^Ada Tester edited your timesheet/)).toBeTruthy()
  expect(toasts()).toHaveLength(1)
})

it('a message with Undo stays in front and keeps news waiting; one about a record does not, and leads to the record', async () => {
  const { user, address } = await screens.open('/profile', { as: 'sam' })
  const say = (count: number) => `${count} said`
  let dismiss = () => {}
  act(() => {
    for (let index = 0; index < 20; index += 1) notify.info(`News ${index}`)
    notify.error('An error')
    dismiss = notify.success('Approved', { action: { label: 'Undo', onClick: () => {} } })
    for (let index = 0; index < 6; index += 1)
      notify.info(say(1), { counted: { kind: 'said', count: 1, inWords: say } })
  })
  await screen.findByText('Approved')
  await waitFor(() => expect(toasts()).toEqual(['Approved', 'An error']))
  dismiss()
  await waitFor(() => expect(toasts()[0]).toBe('6 said'))
  await clear()

  const { id } = screens.company.people.tess
  act(() => {
    notify.success(saved('Tess Tester created', `/admin/users?user=${id}`))
    notify.info('News')
  })
  await screen.findByText('News')
  const toast = await findToast('Saved successfully', 'Tess Tester created')
  expect(screen.getByText('Tess Tester created').closest('[aria-atomic="true"]')?.textContent).toBe(
    'Saved successfullyTess Tester createdShow',
  )
  await user.click(toast.getByText('Show'))
  expect(await screen.findByRole('dialog', { name: 'Edit User' })).toBeTruthy()
  expect(address()).toBe(`/admin/users?user=${id}`)
  await waitFor(() => expect(toasts()).not.toContain('Saved successfully'))
})
