// What one was told: the list, what waits unread, and where each leads.
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { catchUp } from '#web/relay/connection.ts'
import { openScreens, findDialog, PHONE } from '#tests/support/screen.tsx'

const screens = await openScreens()

/** Tess submits a day, and so tells Ada; by default a day after whatever she told her before. */
async function submitted(startDate: string, onDay: 'next' | 'same' = 'next') {
  if (onDay === 'next') await db.$executeRaw`UPDATE "Notification" SET "at" = "at" - interval '1 day'`
  const tess = await screens.signIn('tess')
  return done(await tess.submit(screens.day([screens.unbilled('7:00', '8:00')], { startDate })))
}

/** A notification of Ada's, but for its number. */
async function oneToldAda() {
  await submitted('2026-11-16')
  const { ada } = screens.company.people
  return db.notification.findFirstOrThrow({ where: { userId: ada.id }, omit: { id: true } })
}

const told = (date: string) => new RegExp(`Tess Tester submitted the timesheet for ${date}, 2026`)
const unreadRows = () => screen.queryAllByRole('row', { name: /^Unread/ }).length
const bell = () => screen.getByRole('link', { name: /^Notifications/ }).textContent

describe('the list', () => {
  it('holds what one was told and nobody else was, newest first, unread', async () => {
    await submitted('2026-11-16')
    await submitted('2026-11-12')
    await (await screens.signIn('will')).submit(screens.day([screens.unbilled('7:00', '8:00')]))
    await screens.open('/notifications', { as: 'ada' })
    const rows = await screen.findAllByRole('row', { name: /submitted/ })
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(told('Thu Nov 12')),
      expect.stringMatching(told('Mon Nov 16')),
    ])
    expect(unreadRows()).toBe(2)
    expect(screen.getByText('2 unread')).toBeTruthy()
    expect(bell()).toContain('2')
  })

  it.each([
    ['tess', 'You are notified here when an approver decides your timesheet.'],
    ['ada', 'You are notified here when a timesheet is submitted to you, and when one of yours is decided.'],
  ] as const)('while it is empty says to %s what will come', async (name, words) => {
    await screens.open('/notifications', { as: name })
    expect(await screen.findByText('No notifications yet')).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText('Nothing unread')).toBeTruthy()
  })

  it('that was read far is as long once it was read again, and shows nothing of that before it is whole', async () => {
    const { message, ...told } = await oneToldAda()
    const at = (index: number) => new Date(Date.parse('2026-04-01T00:00:00Z') + index * 86_400_000)
    const row = (index: number) => ({ ...told, message: `${message} ${index}`, at: at(index) })
    await db.notification.createMany({ data: Array.from({ length: 130 }, (_, index) => row(index)) })
    const { user, network } = await screens.open('/notifications', { as: 'ada', isDeaf: true })
    const rows = () => screen.queryAllByText(/^submitted the timesheet/).length
    await waitFor(() => expect(rows()).toBe(25))
    for (const many of [50, 75, 100, 125, 131]) {
      await user.click(screen.getByRole('button', { name: 'Show more' }))
      await waitFor(() => expect(rows()).toBe(many))
    }
    await db.notification.create({ data: { ...row(131), message: `${message} at last` } })
    network.takeOperations()
    const lengths: number[] = []
    const watch = new MutationObserver(() => lengths.push(rows()))
    watch.observe(document.body, { childList: true, subtree: true })
    act(() => catchUp())
    expect(await screen.findByText(/at last$/)).toBeTruthy()
    watch.disconnect()
    expect(network.takeOperations()).toEqual([
      'NotificationListPaginationQuery',
      'NotificationListPaginationQuery',
    ])
    expect(Math.min(...lengths)).toBeGreaterThan(130)
  })

  it('takes up what one is told meanwhile, with how the timesheet stands', async () => {
    await screens.open('/notifications', { as: 'ada' })
    await screen.findByText('No notifications yet')
    await screens.isLive()
    const sheet = await submitted('2026-11-16')
    const row = await screen.findByRole('row', { name: told('Mon Nov 16') })
    expect(row.textContent, 'as the message says').not.toContain('Pending')
    expect(await screen.findByText('1 unread')).toBeTruthy()
    await (await screens.signIn('amy')).approve(sheet)
    await waitFor(() => expect(row.textContent).toContain('Approved'))
  })

  it('misses nothing one is told before the first live one', async () => {
    const listen = screens.holdSubscriptions()
    await screens.open('/notifications', { as: 'ada' })
    await screen.findByText('No notifications yet')
    await submitted('2026-11-16')
    listen()
    expect(await screen.findByRole('row', { name: told('Mon Nov 16') })).toBeTruthy()
    expect(await screen.findByText('1 unread')).toBeTruthy()
  })

  it('is narrowed down to what is unread, in the address; what is read there stays until it is opened again', async () => {
    await submitted('2026-11-16')
    await submitted('2026-11-12')
    const { user, address } = await screens.open('/notifications', { as: 'ada' })
    const row = await screen.findByRole('row', { name: told('Mon Nov 16') })
    await user.click(within(row).getByRole('button', { name: 'Mark as read' }))
    await waitFor(async () => expect(await db.notification.count({ where: { isRead: true } })).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Unread' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: told('Mon Nov 16') })).toBeNull())
    expect(address()).toBe('/notifications?unread=yes')
    const left = screen.getByRole('row', { name: told('Thu Nov 12') })
    await user.click(within(left).getByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByText('Nothing unread')).toBeTruthy()
    expect(screen.getByRole('row', { name: told('Thu Nov 12') })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Unread' }))
    expect(await screen.findByRole('row', { name: told('Mon Nov 16') })).toBeTruthy()
  })

  it('of what is unread says when everything is read, and takes up what comes', async () => {
    await screens.open('/notifications?unread=yes', { as: 'ada' })
    expect(await screen.findByText('You have read all of your notifications.')).toBeTruthy()
    await screens.isLive()
    await submitted('2026-11-16')
    expect(await screen.findByRole('row', { name: told('Mon Nov 16') })).toBeTruthy()
  })

  it('stands in the title of the page by how many are unread', async () => {
    await submitted('2026-11-16')
    const { user } = await screens.open('/notifications', { as: 'ada' })
    await waitFor(() => expect(document.title).toBe('(1) Notifications · Daybook'))
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(document.title).toBe('Notifications · Daybook'))
  })

  it('on a phone is of cards', async () => {
    await submitted('2026-11-16')
    await screens.open('/notifications', { as: 'ada', width: PHONE })
    const list = await screen.findByRole('list', { name: 'Notifications' })
    expect(
      within(list).getByRole('button', {
        name: 'Unread: Tess Tester submitted the timesheet for Mon Nov 16, 2026',
      }),
    ).toBeTruthy()
  })
})

describe('those of one event and day', () => {
  it('are one row with their number, which opens to each of them and is read as one', async () => {
    const { number } = await submitted('2026-11-16')
    await submitted('2026-11-12', 'same')
    const { user, address } = await screens.open('/notifications', { as: 'ada' })
    const name = /^Unread.*2 timesheets were submitted.*by Tess Tester/
    const row = await screen.findByRole('row', { name })
    expect(bell()).toContain('2')
    await screens.isLive()
    await submitted('2026-11-11', 'same')
    await waitFor(() => expect(row.isConnected && row.textContent).not.toContain('2 timesheets'))
    await user.click(await screen.findByRole('row', { name: /3 timesheets were submitted/ }))
    await waitFor(() => expect(bell()).toBe('Notifications'))
    await waitFor(async () => expect(await db.notification.count({ where: { isRead: true } })).toBe(3))
    await user.click(await screen.findByRole('button', { name: told('Mon Nov 16') }))
    await waitFor(() => expect(address()).toBe(`/super/dashboard?timesheet=${number}&status=pending`))
  })
})

describe('marking as read', () => {
  it('settles one, and unread again brings it back', async () => {
    await submitted('2026-11-16')
    await submitted('2026-11-12')
    const { user } = await screens.open('/notifications', { as: 'ada' })
    const row = await screen.findByRole('row', { name: told('Mon Nov 16') })
    await user.click(within(row).getByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByText('1 unread')).toBeTruthy()
    expect(unreadRows()).toBe(1)
    expect(bell()).toContain('1')
    await waitFor(async () => expect(await db.notification.count({ where: { isRead: true } })).toBe(1))
    await user.click(within(row).getByRole('button', { name: 'Mark as unread' }))
    expect(await screen.findByText('2 unread')).toBeTruthy()
    await waitFor(async () => expect(await db.notification.count({ where: { isRead: true } })).toBe(0))
  })

  it('settles all at once, and only one’s own', async () => {
    await submitted('2026-11-16')
    await submitted('2026-11-12')
    const { user } = await screens.open('/notifications', { as: 'ada' })
    await screen.findByText('2 unread')
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByText('Nothing unread')).toBeTruthy()
    expect(unreadRows()).toBe(0)
    expect(bell()).toBe('Notifications')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true)
    const unread = await db.notification.groupBy({ by: ['userId'], where: { isRead: false } })
    expect(unread.map(({ userId }) => userId)).toEqual([screens.company.people.amy.id])
  })

  it('that fails is taken back, and said', async () => {
    await submitted('2026-11-16')
    const { user, network } = await screens.open('/notifications', { as: 'ada' })
    const row = await screen.findByRole('row', { name: told('Mon Nov 16') })
    network.isDown = true
    await user.click(within(row).getByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy()
    expect(screen.getByText('1 unread')).toBeTruthy()
    expect(unreadRows()).toBe(1)
  })

  it('on another device is followed here', async () => {
    await submitted('2026-11-16')
    await screens.open('/notifications', { as: 'ada' })
    await screen.findByText('1 unread')
    await screens.isLive()
    await (await screens.signIn('ada')).ask('mutation { markAllNotificationsRead { __typename } }')
    expect(await screen.findByText('Nothing unread')).toBeTruthy()
    expect(bell()).toBe('Notifications')
  })
})

describe('a notification', () => {
  it('leads an approver to the review, and is read from then on', async () => {
    const { number } = await submitted('2026-11-16')
    const { user, address } = await screens.open('/notifications', { as: 'ada' })
    await user.click(await screen.findByRole('row', { name: told('Mon Nov 16') }))
    const review = await screen.findByRole('complementary', { name: 'Review' })
    await waitFor(() => expect(review.textContent).toContain('Mon Nov 16, 2026 · Field north'))
    expect(address()).toBe(`/super/dashboard?timesheet=${number}&status=pending`)
    await waitFor(() => expect(bell()).toBe('Notifications'))
  })

  it('opens one’s own timesheet where one is', async () => {
    const sheet = await submitted('2026-11-16')
    await (await screens.signIn('ada')).decline(sheet, 'Wrong job')
    const { user, address } = await screens.open('/notifications', { as: 'tess' })
    await user.click(await screen.findByRole('row', { name: /Ada Tester declined your timesheet/ }))
    // Beside the status, and among the rounds.
    expect(within(await findDialog('Timesheet')).getAllByText('“Wrong job”')).toHaveLength(2)
    expect(address()).toBe('/notifications')
  })

  it('of a timesheet that is no longer one’s own to see says so', async () => {
    const { number } = await submitted('2026-11-16')
    await db.timesheet.update({
      where: { id: number },
      data: { approvalGroupId: screens.company.groups.workshop.id },
    })
    const { user, address } = await screens.open('/notifications', { as: 'ada' })
    await user.click(await screen.findByRole('row', { name: told('Mon Nov 16') }))
    expect(await screen.findByText('You can no longer see this timesheet.')).toBeTruthy()
    expect(address()).toBe('/notifications')
  })
})
