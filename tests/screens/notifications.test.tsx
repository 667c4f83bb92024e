// The notifications of a user and the messages at the foot of the window: which are unread, where each leads, and which
// message is shown when.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { catchUp } from '#web/relay/connection.ts'
import { findRow, rowGone, rows } from '#tests/support/rows.ts'
import { findDialog, findToast, openScreens } from '#tests/support/screen.tsx'
import { globalId } from '#tests/support/world.ts'
import { toaster } from '#web/design/toaster.ts'
import { notify, saved } from '#web/client/notify.ts'

afterEach(() => db.notification.deleteMany())
const screens = await openScreens()

/** Tess submits a day, which notifies Ada; by default a day after her last one. */
async function submitted(startDate: string, onDay: 'next' | 'same' = 'next') {
  if (onDay === 'next') await db.$executeRaw`UPDATE "Notification" SET "at" = "at" - interval '1 day'`
  const tess = await screens.signInAgain('tess')
  return done(await tess.submit(screens.day([screens.unbilled('7:00', '8:00')], { startDate })))
}

const about = (date: string) => new RegExp(`Tess Tester submitted the timesheet for ${date}, 2026`)
const [the16th, the12th] = [about('Mon Nov 16'), about('Thu Nov 12')]
const unread = () => rows(/Unread/).length
const bell = () => screen.getByRole('link', { name: /^Notifications/ }).textContent
const countsUnread = async (count: number) => {
  expect(await screen.findByText(count === 0 ? 'Nothing unread' : `${count} unread`)).toBeTruthy()
  expect(unread()).toBe(count)
  expect(bell()).toBe(`Notifications${count === 0 ? '' : `${count}, ${count} unread`}`)
}
const storedAsRead = (count: number) =>
  waitFor(async () => expect(await db.notification.count({ where: { isRead: true } })).toBe(count))

it('an empty list follows each notification, its timesheet, and read marks of another device', async () => {
  const listen = screens.holdSubscriptions()
  await screens.open('/notifications', { as: 'ada' })
  await screen.findByText('Nothing unread')
  // Before the first live event.
  const sheet = await submitted('2026-11-16')
  listen()
  expect((await findRow(the16th)).textContent, 'as the message says').not.toContain('Pending')
  await countsUnread(1)
  await waitFor(() => expect(document.title).toBe('(1) Notifications · Daybook'))
  await screens.isLive()
  await (await screens.signIn('amy')).approve(sheet)
  await waitFor(() => expect(rows(the16th)[0]!.textContent).toContain('Approved'))
  await (await screens.signIn('ada')).ask('mutation { markAllNotificationsRead { __typename } }')
  await countsUnread(0)
  await waitFor(() => expect(document.title).toBe('Notifications · Daybook'))
})

it.each(['before', 'after'])(
  'a timesheet deleted %s the first live event lowers the bell on any screen',
  async (when) => {
    const { id } = await submitted('2026-11-16')
    const tess = await screens.signIn('tess')
    await tess.recall({ id })
    const listen = screens.holdSubscriptions()
    await screens.open('/access-denied', { as: 'ada' })
    await screen.findByText('You have no access to this page')
    expect(bell()).toBe('Notifications1, 1 unread')
    if (when === 'after') {
      listen()
      await screens.isLive()
    }
    expect(await tess.remove({ id })).toMatchObject({ goneId: id })
    listen()
    await waitFor(() => expect(bell()).toBe('Notifications'))
    await waitFor(() => expect(document.title).not.toContain('(1)'))
  },
)

it('a user’s notifications, the newest first, are marked as read and unread, one by one or all, and narrowed down to unread', async () => {
  const { number } = await submitted('2026-11-16')
  await submitted('2026-11-12')
  const { user, network, address } = await screens.open('/notifications', { as: 'ada' })
  await findRow(the12th)
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(the12th),
    expect.stringMatching(the16th),
  ])
  await countsUnread(2)
  const press = async (row: RegExp, name: string) =>
    user.click(within(await findRow(row)).getByRole('button', { name }))

  network.isDown = true
  await press(the16th, 'Mark as read')
  expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy()
  await countsUnread(2)
  network.isDown = false
  await press(the16th, 'Mark as read')
  await countsUnread(1)
  await storedAsRead(1)

  const onlyUnread = () => screen.getByRole('button', { name: 'Unread' })
  await user.click(onlyUnread())
  await rowGone(the16th)
  expect(address()).toBe('/notifications?unread=yes')
  // A row that is read here stays until the list is opened again.
  await press(the12th, 'Mark as read')
  await countsUnread(0)
  await storedAsRead(2)
  expect(rows(the12th)).toHaveLength(1)
  await press(the12th, 'Mark as unread')
  await countsUnread(1)
  await storedAsRead(1)
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await countsUnread(0)
  const all = screen.getByRole('button', { name: 'Mark all as read' })
  expect([all.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', all])
  await storedAsRead(2)

  await user.click(onlyUnread())
  await findRow(the16th)
  await user.click(onlyUnread())
  expect(await screen.findByText('You have read all of your notifications.')).toBeTruthy()
  await screens.isLive()
  await submitted('2026-11-11')
  await findRow(about('Wed Nov 11'))

  await user.click(onlyUnread())
  const approvalGroupId = screens.company.groups.workshop.id
  await db.timesheet.update({ where: { id: number }, data: { approvalGroupId } })
  await user.click(await findRow(the16th))
  expect(await screen.findByText('You can no longer see this timesheet.')).toBeTruthy()
  expect(address()).toBe('/notifications')
})

it('a list with many loaded pages keeps its length while it is fetched again', async () => {
  await submitted('2026-11-16')
  const { ada } = screens.company.people
  const { message, ...told } = await db.notification.findFirstOrThrow({
    where: { userId: ada.id },
    omit: { id: true },
  })
  const at = (index: number) => new Date(Date.parse('2026-04-01T00:00:00Z') + index * 86_400_000)
  const row = (index: number) => ({ ...told, message: `${message} ${index}`, at: at(index) })
  await db.notification.createMany({ data: Array.from({ length: 100 }, (_, index) => row(index)) })
  const { user, network } = await screens.open('/notifications', { as: 'ada', isDeaf: true })
  await waitFor(() => expect(rows()).toHaveLength(25))
  for (const many of [50, 75, 100, 101]) {
    await user.click(screen.getByText('Show more'))
    await waitFor(() => expect(rows()).toHaveLength(many))
  }
  await db.notification.create({ data: { ...row(101), message: `${message} at last` } })
  network.takeOperations()
  const lengths: number[] = []
  const watch = new MutationObserver(() => lengths.push(rows().length))
  watch.observe(document.body, { childList: true, subtree: true })
  act(() => catchUp())
  await findRow(/at last/)
  watch.disconnect()
  expect(network.takeOperations()).toEqual([
    'NotificationListPaginationQuery',
    'NotificationListPaginationQuery',
  ])
  expect(Math.min(...lengths)).toBeGreaterThan(100)
})

it('those of one event and day are one row with a count, which unfolds; each opens the review', async () => {
  const { number } = await submitted('2026-11-16')
  await submitted('2026-11-12', 'same')
  const { user, address } = await screens.open('/notifications', { as: 'ada' })
  const row = await findRow(/Unread.*2 timesheets were submitted.*by Tess Tester/)
  expect(bell()).toContain('2')
  await screens.isLive()
  await submitted('2026-11-11', 'same')
  await waitFor(() => expect(row.isConnected && row.textContent).not.toContain('2 timesheets'))
  await user.click(await findRow(/3 timesheets were submitted/))
  await waitFor(() => expect(bell()).toBe('Notifications'))
  await storedAsRead(3)
  await user.click(await screen.findByRole('button', { name: the16th }))
  const review = await screen.findByLabelText('Review', { selector: 'aside' })
  await waitFor(() => expect(review.textContent).toContain('Mon Nov 16, 2026 · Field north'))
  expect(address()).toBe(`/super/dashboard?timesheet=${number}&status=pending`)
})

it('staff open their declined timesheet in place, and from a reminder a new one of the first day that is missing', async () => {
  screens.at('2026-11-20T05:00:00.000Z')
  const { user, address } = await screens.open('/notifications', { as: 'tess' })
  await screen.findByText('You are notified here when an approver decides your timesheet.')
  await screens.isLive()
  const sheet = await submitted('2026-11-12')
  const ada = await screens.signInAgain('ada')
  await ada.decline(sheet, 'Wrong job')
  await user.click(await findRow(/Ada Tester declined your timesheet/))
  const dialog = within(await findDialog('Edit Timesheet'))
  expect((await dialog.findByLabelText('Declined')).textContent).toContain('“Wrong job”')
  expect(address()).toBe('/notifications')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await ada.ask(
    'mutation ($dates: [Date!]!, $users: [ID!]!) { remindMissing(dates: $dates, users: $users) { __typename } }',
    { dates: ['2026-11-17', '2026-11-18'], users: [globalId('User', screens.company.people.tess)] },
  )
  await submitted('2026-11-17')
  await user.click(await findRow(/reminds you to hand in your timesheets for/))
  const form = await findDialog('New Timesheet')
  expect(within(form).getByLabelText<HTMLInputElement>('Start Date').value).toBe('18 Nov 2026')
})

const toasts = () =>
  [...document.querySelectorAll('[data-scope="toast"][data-part="title"]')].map(
    ({ textContent }) => textContent,
  )

const clear = () => {
  act(() => toaster.remove())
  return waitFor(() => expect(toasts()).toEqual([]))
}

it('news of one kind are one message with a count, and none while the notifications are open', async () => {
  const { user } = await screens.open('/profile', { as: 'ada' })
  await screens.isLive()
  await submitted('2026-11-16', 'same')
  await waitFor(() => expect(toasts()).toEqual(['Tess Tester submitted the timesheet for Mon Nov 16, 2026']))
  await submitted('2026-11-12', 'same')
  await submitted('2026-11-11', 'same')
  await waitFor(() => expect(toasts()).toEqual(['3 timesheets were submitted']))
  await clear()
  await user.click(screen.getByText(/^Notifications/, { selector: 'a[href="/notifications"] *' }))
  await findRow('3 timesheets were submitted')
  // The way there stops following and follows again.
  await screens.isLive()
  await submitted('2026-11-10', 'same')
  await findRow('4 timesheets were submitted')
  // A later message that no list shows comes alone.
  notify.info('Something else')
  await waitFor(() => expect(toasts()).toContain('Something else'))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(toasts()).toEqual(['Something else'])
})

it('a decision that the open list shows causes no message; an edit does, because no row shows it', async () => {
  const decided = await submitted('2026-11-13')
  const { id, version, lines } = await submitted('2026-11-16', 'same')
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

it('a message with Undo stays in front and delays news; a message about a record does not, and links to the record', async () => {
  const { user, address } = await screens.open('/profile', { as: 'sam' })
  const say = (count: number) => `${count} said`
  let dismiss = () => {}
  act(() => {
    for (let index = 0; index < 20; index += 1) notify.info(`News ${index}`)
    notify.error('An error')
    dismiss = notify.success('Approved', { action: { label: 'Undo', onClick: () => {} } })
    for (let index = 0; index < 6; index += 1)
      notify.info(say(1), { counted: { kind: 'said', count: 1, textFor: say } })
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
