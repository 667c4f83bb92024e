// Notifications on this device: the offer, the choice and the end, the user of the browser, clicks, and how the service
// worker shows a message.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { openScreens } from '#tests/support/screen.tsx'
import type { PersonName } from '#tests/support/company.ts'
import { beginSession } from '#web/client/session.ts'
import { canNotify } from '#web/push/browser.ts'
import type { WorkerMessage } from '#web/worker/messages.ts'
import type { PushMessage } from '#domain/push-message.ts'
import { openClicked, showPushed, type Surroundings } from '#web/worker/pushed.ts'

afterEach(async () => {
  await db.pushDevice.deleteMany()
  await db.notificationPreference.deleteMany()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
const screens = await openScreens()
let browser: ReturnType<typeof playBrowser>
beforeEach(() => {
  browser = playBrowser()
})

/** A browser that supports web push and asks for permission. */
function playBrowser() {
  vi.stubEnv('PROD', true)
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  let current: { endpoint: string } | null = null
  let made = 0
  const shown: { close: () => void }[] = []
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn<(options: object) => Promise<object>>(async (options) => {
      const { applicationServerKey } = options as { applicationServerKey: string }
      const endpoint = current?.endpoint ?? `https://push.example.com/${++made}`
      current = {
        endpoint,
        options: {
          applicationServerKey: Uint8Array.from(Buffer.from(applicationServerKey, 'base64url')).buffer,
        },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          current = null
          return true
        },
      } as object as typeof current
      return current!
    }),
  }
  const registration = { pushManager, getNotifications: async () => shown, update: async () => {} }
  const worker = Object.assign(new (class extends EventTarget {})(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration as unknown,
    register: async () => registration,
    startMessages: () => {},
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  const permission = { permission: 'default', answer: 'granted' }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission.permission
    },
    requestPermission: async () => (permission.permission = permission.answer),
  })
  return {
    worker,
    permission,
    subscribe: pushManager.subscribe,
    endpoint: () => current?.endpoint ?? null,
    show() {
      const one = { close: vi.fn<() => void>() }
      shown.push(one)
      return one
    },
    say: (data: WorkerMessage, ports: MessagePort[] = []) =>
      act(() => void worker.dispatchEvent(new MessageEvent('message', { data, ports }))),
  }
}

const offer = () => screen.queryByText('Notify me')
const findOffer = () => screen.findByText('Notify me')
/** The same browser after a crash, which has taken back what was stubbed. */
function startAgain() {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
}
const devicesOf = async (name: PersonName) =>
  (await db.pushDevice.findMany({ where: { userId: screens.company.people[name].id } })).map(
    ({ endpoint }) => endpoint,
  )

async function accepted(name: PersonName) {
  const opened = await screens.open('/notifications', { as: name })
  await opened.user.click(await findOffer())
  await screen.findByText('You are notified on this device.')
  return opened
}

/** Ada declines a day of Tess. @returns the number of Tess's notification. */
async function declined() {
  const tess = await screens.signIn('tess')
  const { timesheet } = await tess.submit(screens.day([screens.unbilled('7:00', '8:00')]))
  await (await screens.signIn('ada')).decline(timesheet!, 'Wrong job')
  const { id } = await db.notification.findFirstOrThrow({
    where: { userId: screens.company.people.tess.id },
    orderBy: { id: 'desc' },
  })
  return id
}

it('the offer comes with the notifications and can be tried again; a registered browser registers at each start and ends with the session', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  const link = await screen.findByRole('link', { name: /^Notifications/ })
  // The code that would make the offer has loaded once the page is quiet.
  await waitFor(() => expect(document.title).toContain('Timesheets'))
  expect(offer()).toBeNull()
  await user.click(link)
  await findOffer()
  expect(browser.subscribe).not.toHaveBeenCalled()
  expect(browser.permission.permission, 'without a question').toBe('default')

  browser.subscribe.mockRejectedValueOnce(new DOMException('Registration failed', 'AbortError'))
  await user.click(await findOffer())
  const failed = 'Notifications could not be turned on for this device. Please try again later.'
  expect(await screen.findByText(failed)).toBeTruthy()
  logged.mockRestore()
  await user.click(await findOffer())
  expect(await screen.findByText('You are notified on this device.')).toBeTruthy()
  expect(offer()).toBeNull()
  const before = browser.endpoint()
  expect(await devicesOf('tess')).toEqual([before])

  await screens.crash()
  await db.pushDevice.deleteMany()
  startAgain()
  const again = await screens.open('/dashboard', { as: 'tess' })
  await waitFor(async () => expect(await devicesOf('tess')).toEqual([before]))
  await db.pushDevice.deleteMany()
  browser.subscribe.mockRejectedValueOnce(new DOMException('Registration failed', 'AbortError'))
  const noted = vi.spyOn(console, 'info').mockImplementation(() => {})
  browser.say({ daybook: 'subscriptionChanged' })
  await waitFor(() => expect(noted).toHaveBeenCalled())
  noted.mockRestore()
  browser.say({ daybook: 'subscriptionChanged' })
  await waitFor(async () => expect(await devicesOf('tess')).toHaveLength(1))
  expect(screen.queryByText(failed), 'nobody asked for it').toBeNull()

  const shown = browser.show()
  await again.user.click(screen.getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(browser.endpoint()).toBeNull())
  expect(shown.close).toHaveBeenCalled()
})

it('a declined offer is not repeated to this user, but made to the next', async () => {
  const { user } = await screens.open('/notifications', { as: 'tess' })
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(offer()).toBeNull()
  await screens.crash()
  browser = playBrowser()
  await screens.open('/notifications', { as: 'tess' })
  await screen.findByText('No notifications yet')
  await screens.isLive()
  expect(offer()).toBeNull()
  await screens.crash()
  browser = playBrowser()
  await screens.open('/notifications', { as: 'ada' })
  await findOffer()
})

it('a permission that the browser denies is only logged, and the offer is not repeated', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  browser.permission.answer = 'denied'
  const { user } = await screens.open('/notifications', { as: 'tess' })
  await user.click(await findOffer())
  await waitFor(() => expect(offer()).toBeNull())
  expect(logged.mock.calls).toEqual([['Notifications on this device: permission denied']])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await devicesOf('tess')).toEqual([])
  logged.mockRestore()
})

it.each([
  ['without a worker', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
  ['without push', () => Reflect.deleteProperty(globalThis, 'PushManager')],
  ['that denies permission', () => (browser.permission.permission = 'denied')],
  ['that does not remember the user', (token: string) => beginSession(token, false)],
] as [string, (token: string) => unknown][])('a browser %s cannot notify', async (_, lacks) => {
  const token = (await screens.signIn('tess')).accessToken!
  beginSession(token, true)
  expect(canNotify()).toBe(true)
  lacks(token)
  expect(canNotify()).toBe(false)
})

it('a browser gets another endpoint for the next user, who gets no messages of the previous one', async () => {
  await accepted('tess')
  const before = browser.endpoint()
  const shown = browser.show()
  await screens.crash()
  startAgain()
  const { user } = await screens.open('/notifications', { as: 'ada' })
  await waitFor(() => expect(shown.close).toHaveBeenCalled())
  await waitFor(() => expect(browser.endpoint(), 'until Ada accepts').toBeNull())
  await user.click(await findOffer())
  await screen.findByText('You are notified on this device.')
  expect(browser.endpoint()).not.toBe(before)
  expect(await devicesOf('ada')).toEqual([browser.endpoint()])
})

it('the profile has a choice for each event, on or off for this device, and unsubscribes the browser when it is off', async () => {
  const { user, network } = await screens.open('/profile', { as: 'tess' })
  const part = within(await screen.findByLabelText('Notifications', { selector: 'section' }))
  expect(part.getAllByRole('rowheader')[0]!.textContent).toBe('My timesheet is approved')
  expect(part.getAllByText('Always')).toHaveLength(9)
  const box = (name: string) => part.getByLabelText<HTMLInputElement>(name)
  const mail = () => box('My timesheet is declined: by mail')
  expect(mail().checked).toBe(false)
  await user.click(mail())
  await user.click(box('My timesheet is approved: on my devices'))
  await waitFor(async () =>
    expect(await db.notificationPreference.findMany({ orderBy: { notifiedOf: 'asc' } })).toMatchObject([
      { notifiedOf: 'APPROVED', push: false, mail: false },
      { notifiedOf: 'DECLINED', push: true, mail: true },
    ]),
  )
  expect(mail().checked).toBe(true)
  network.isDown = true
  await user.click(mail())
  expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy()
  await waitFor(() => expect(mail().checked).toBe(true))
  network.isDown = false

  await user.click(part.getByRole('button', { name: 'Notify me on this device' }))
  const off = await part.findByRole('button', { name: 'Stop notifications on this device' })
  expect(await devicesOf('tess')).toEqual([browser.endpoint()])
  await network.isIdle()
  const release = network.holdAnswers('useNotifiedHereKeyQuery')
  browser.say({ daybook: 'subscriptionChanged' })
  await user.click(off)
  await part.findByRole('button', { name: 'Notify me on this device' })
  await waitFor(() => expect(browser.endpoint()).toBeNull())
  await waitFor(async () => expect(await devicesOf('tess')).toEqual([]))
  release()
  await network.isIdle()
  expect(browser.endpoint(), 'a registration that had begun before').toBeNull()
  expect(await devicesOf('tess')).toEqual([])
})

it('a click on a notification opens its timesheet and marks it as read, in this page or a new one, and says to another user that it is gone', async () => {
  await accepted('tess')
  const notificationId = await declined()
  const { port1, port2 } = new MessageChannel()
  const taken = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
  browser.say({ daybook: 'open', notificationId }, [port2])
  expect(await taken).toBe('opening')
  port1.close()
  expect((await screen.findAllByText('“Wrong job”')).length).toBeGreaterThan(0)
  const notification = () => db.notification.findUniqueOrThrow({ where: { id: notificationId } })
  await waitFor(async () => expect((await notification()).isRead).toBe(true))
  await screens.crash()
  const { address } = await screens.open(`/notifications?open=${notificationId}`, { as: 'tess' })
  expect((await screen.findAllByText('“Wrong job”')).length).toBeGreaterThan(0)
  expect(address()).toBe('/notifications')
  await screens.crash()
  await screens.open(`/notifications?open=${notificationId}`, { as: 'theo' })
  await screen.findByText('This notification no longer exists.')
})

const message: PushMessage = {
  notificationId: 7,
  topic: 'timesheet 12',
  text: 'Your timesheet for Tue Nov 17, 2026 was declined',
  at: '2026-11-17T02:00:00.000Z',
}

type State = { focused?: boolean; visibilityState?: string; listens?: boolean; isControlled?: boolean }

function page({
  focused = false,
  visibilityState = 'hidden',
  listens = true,
  isControlled = true,
}: State = {}) {
  const heard: WorkerMessage[] = []
  return {
    focused,
    visibilityState,
    heard,
    focus: vi.fn<() => Promise<unknown>>(async () => {}),
    navigate: vi.fn<(url: string) => Promise<unknown>>(async () => {
      if (!isControlled) throw new TypeError('This service worker is not the client’s active service worker')
    }),
    postMessage: (message: WorkerMessage, [port]: Transferable[] = []) => {
      heard.push(message)
      if (listens && port) (port as MessagePort).postMessage('opening')
    },
  }
}

function withPages(...pages: ReturnType<typeof page>[]) {
  const opened: string[] = []
  const shown: [string, NotificationOptions][] = []
  const surroundings: Surroundings = {
    clients: { matchAll: async () => pages, openWindow: async (url) => void opened.push(url) },
    registration: { showNotification: async (...one) => void shown.push(one) },
  }
  return { ...surroundings, opened, shown }
}

const clicked = () => ({ data: { notificationId: 7 }, close: vi.fn<() => void>() })

it('a push message shows its text, replaces the notification of the same topic, and makes open pages fetch again', async () => {
  const open = page()
  const { shown, ...surroundings } = withPages(open)
  await showPushed(surroundings, message)
  const timestamp = Date.parse(message.at)
  const look = { icon: '/icons/192.png', tag: 'timesheet 12', renotify: true, timestamp }
  expect(shown).toEqual([['Daybook', { body: message.text, ...look, data: { notificationId: 7 } }]])
  expect(open.heard).toEqual([{ daybook: 'pushed' }])
})

it('a click opens the timesheet in the focused page and moves that to the front', async () => {
  const [hidden, visible, focused] = [page(), page({ visibilityState: 'visible' }), page({ focused: true })]
  const { opened, ...surroundings } = withPages(hidden, visible, focused)
  const one = clicked()
  await openClicked(surroundings, one)
  expect(one.close).toHaveBeenCalled()
  expect(focused.focus).toHaveBeenCalled()
  expect(focused.heard).toEqual([{ daybook: 'open', notificationId: 7 }])
  expect([hidden.heard, visible.heard, opened]).toEqual([[], [], []])
})

it('a click opens a page if there is none', async () => {
  const { opened, ...surroundings } = withPages()
  await openClicked(surroundings, clicked())
  expect(opened).toEqual(['/notifications?open=7'])
})

it('a click navigates a page that does not answer, or opens another if it cannot', async () => {
  const silent = page({ listens: false })
  const foreign = page({ listens: false, isControlled: false })
  const [first, second] = [withPages(silent), withPages(foreign)]
  await Promise.all([openClicked(first, clicked()), openClicked(second, clicked())])
  expect(silent.navigate).toHaveBeenCalledWith('/notifications?open=7')
  expect([first.opened, second.opened]).toEqual([[], ['/notifications?open=7']])
})

it('a click opens it in a page that the browser does not focus', async () => {
  const stubborn = page({ visibilityState: 'visible' })
  stubborn.focus.mockRejectedValue(new DOMException('Not allowed to focus a window.'))
  await openClicked(withPages(stubborn), clicked())
  expect(stubborn.heard).toHaveLength(1)
})
