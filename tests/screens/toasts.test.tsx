// Messages at the foot of the window: none for what the open screen shows, one for several of a kind, and the one that takes
// something back first.
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { notify, saved } from '#web/client/notify.ts'
import { done } from '#tests/support/caller.ts'
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

describe('news', () => {
  it('of one kind are one message with a number', async () => {
    await screens.open('/profile', { as: 'ada' })
    await screens.isLive()
    await submitted('2026-11-16')
    await waitFor(() =>
      expect(toasts()).toEqual(['Tess Tester submitted the timesheet for Mon Nov 16, 2026']),
    )
    await submitted('2026-11-12')
    await submitted('2026-11-11')
    await waitFor(() => expect(toasts()).toEqual(['3 timesheets were submitted']))
  })

  it('are not repeated over the list or the notifications that show them', async () => {
    for (const path of ['/super/dashboard?status=pending', '/notifications']) {
      await screens.open(path, { as: 'ada' })
      await screen.findByText(/^No (pending timesheets|notifications yet)$/)
      await screens.isLive()
      await submitted('2026-11-16')
      await screen.findByRole('row', { name: /Mon Nov 16/ })
      // A later message that no list shows comes alone.
      notify.info('Something else')
      await waitFor(() => expect(toasts()).toContain('Something else'))
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      expect(toasts(), path).toEqual(['Something else'])
      await screens.leave()
    }
  })

  it('of an edit come over the list, too, because a row does not show them', async () => {
    const sheet = await submitted('2026-11-16')
    await screens.open('/dashboard', { as: 'tess' })
    await screen.findByRole('row', { name: /Pending/ })
    await screens.isLive()
    const { id, version, lines } = sheet
    const changed = screens.unbilled('7:00', '9:00', { id: lines[0]!.id })
    const ada = await screens.signIn('ada')
    done(await ada.edit(screens.day([changed], { id, version, startDate: '2026-11-16' })))
    expect(await screen.findByText(/^Ada Tester edited your timesheet/)).toBeTruthy()
  })
})

describe('a message about a record', () => {
  it('names it, is announced as one, and leads to it from any screen', async () => {
    const { user, address } = await screens.open('/profile', { as: 'sam' })
    await screen.findByRole('heading', { name: 'Profile', level: 1 })
    const { id } = screens.company.people.tess
    act(() => void notify.success(saved('Tess Tester created', `/admin/users?user=${id}`)))
    const toast = await findToast('Saved successfully', 'Tess Tester created')
    expect(screen.getByText('Tess Tester created').closest('[aria-atomic="true"]')?.textContent).toBe(
      'Saved successfullyTess Tester createdShow',
    )
    await user.click(toast.getByRole('link', { name: 'Show' }))
    expect(await screen.findByRole('dialog', { name: 'Edit User' })).toBeTruthy()
    expect(address()).toBe(`/admin/users?user=${id}`)
    await waitFor(() => expect(toasts()).toEqual([]))
  })

  it('does not hold back news, as one that takes something back does', async () => {
    await screens.open('/profile', { as: 'sam' })
    await screen.findByRole('heading', { name: 'Profile', level: 1 })
    act(() => {
      notify.success(saved('Tess Tester created', '/admin/users?user=1'))
      notify.info('News')
    })
    await screen.findByText('News')
  })
})

describe('a message that takes something back', () => {
  it('appears at once and stays in front, and news wait for its end', async () => {
    await screens.open('/profile', { as: 'ada' })
    await screen.findByRole('heading', { name: 'Profile', level: 1 })
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
  })
})
