// Being notified on this device: when it is offered, whose the browser is, and when that ends.
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { openScreens } from '#tests/support/screen.tsx'
import type { PersonName } from '#tests/support/company.ts'
import type { WorkerMessage } from '#web/worker/messages.ts'

afterEach(async () => {
  await db.pushDevice.deleteMany()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
const screens = await openScreens()
let browser: ReturnType<typeof playBrowser>
beforeEach(() => {
  browser = playBrowser()
})

/** A browser that knows web push, and asks its person. */
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

const offer = () => screen.queryByRole('button', { name: 'Notify me' })
const devicesOf = async (name: PersonName) =>
  (await db.pushDevice.findMany({ where: { userId: screens.company.people[name].id } })).map(
    ({ endpoint }) => endpoint,
  )

async function accepted(name: PersonName) {
  const opened = await screens.open('/notifications', { as: name })
  await opened.user.click(await screen.findByRole('button', { name: 'Notify me' }))
  await screen.findByText('You are notified on this device.')
  return opened
}

describe('the offer', () => {
  it('is not made before somebody has handed something in, or looks at the notifications', async () => {
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    const link = await screen.findByRole('link', { name: /^Notifications/ })
    // The code that would make it has come once the page is quiet.
    await waitFor(() => expect(document.querySelector('title')!.textContent).toContain('Timesheets'))
    expect(offer()).toBeNull()
    await user.click(link)
    expect(await screen.findByRole('button', { name: 'Notify me' })).toBeTruthy()
    expect(browser.subscribe).not.toHaveBeenCalled()
    expect(browser.permission.permission, 'nobody was asked').toBe('default')
  })

  it('that is accepted registers this browser for its person', async () => {
    await accepted('tess')
    expect(offer()).toBeNull()
    expect(await devicesOf('tess')).toEqual([browser.endpoint()])
  })

  it('that was put off is not made again to this person, but to the next', async () => {
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
    expect(await screen.findByRole('button', { name: 'Notify me' })).toBeTruthy()
  })

  it('that the browser forbids is only logged, and not made again', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
    browser.permission.answer = 'denied'
    const { user } = await screens.open('/notifications', { as: 'tess' })
    await user.click(await screen.findByRole('button', { name: 'Notify me' }))
    await waitFor(() => expect(offer()).toBeNull())
    expect(logged.mock.calls).toEqual([['Notifications on this device: permission denied']])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await devicesOf('tess')).toEqual([])
    logged.mockRestore()
  })

  it('that fails says so and can be taken up again', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
    browser.subscribe.mockRejectedValueOnce(new DOMException('Registration failed', 'AbortError'))
    const { user } = await screens.open('/notifications', { as: 'tess' })
    await user.click(await screen.findByRole('button', { name: 'Notify me' }))
    expect(
      await screen.findByText(
        'Notifications could not be turned on for this device. Please try again later.',
      ),
    ).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Notify me' }))
    expect(await screen.findByText('You are notified on this device.')).toBeTruthy()
    logged.mockRestore()
  })

  it.each([
    ['without a worker', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
    ['without push', () => Reflect.deleteProperty(globalThis, 'PushManager')],
    ['that forbids it already', () => (browser.permission.permission = 'denied')],
  ])('is not made by a browser %s', async (_, lacks) => {
    lacks()
    await screens.open('/notifications', { as: 'tess' })
    await screen.findByText('No notifications yet')
    await screens.isLive()
    expect(offer()).toBeNull()
  })
})

describe('a browser that is registered', () => {
  it('registers again when the page is opened, and when it has another subscription', async () => {
    await accepted('tess')
    await screens.crash()
    await db.pushDevice.deleteMany()
    const before = browser.endpoint()
    vi.stubEnv('PROD', true)
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', { permission: 'granted' })
    await screens.open('/dashboard', { as: 'tess' })
    await waitFor(async () => expect(await devicesOf('tess')).toEqual([before]))
    await db.pushDevice.deleteMany()
    browser.say({ daybook: 'subscriptionChanged' })
    await waitFor(async () => expect(await devicesOf('tess')).toHaveLength(1))
  })

  it('that somebody signs out of shows nothing more, takes away what it shows, and reaches nobody', async () => {
    const { user } = await accepted('tess')
    const shown = browser.show()
    await user.click(screen.getByRole('button', { name: 'Log Out' }))
    await waitFor(() => expect(browser.endpoint()).toBeNull())
    expect(shown.close).toHaveBeenCalled()
  })

  it('has another endpoint for the next person, who gets no messages of the previous one', async () => {
    await accepted('tess')
    const before = browser.endpoint()
    const shown = browser.show()
    await screens.crash()
    vi.stubEnv('PROD', true)
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
    const { user } = await screens.open('/notifications', { as: 'ada' })
    await waitFor(() => expect(shown.close).toHaveBeenCalled())
    await waitFor(() => expect(browser.endpoint(), 'nobody asked for it').toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Notify me' }))
    await screen.findByText('You are notified on this device.')
    expect(browser.endpoint()).not.toBe(before)
    expect(await devicesOf('ada')).toEqual([browser.endpoint()])
  })
})

describe('a notification that was clicked', () => {
  /** Ada declines a day of Tess's. @returns the number of what Tess is notified of. */
  async function declined() {
    const tess = await screens.signIn('tess')
    const { timesheet } = await tess.submit(screens.day([screens.unbilled('7:00', '8:00')]))
    await (await screens.signIn('ada')).decline(timesheet!, 'Wrong job')
    const { id } = await db.notification.findFirstOrThrow({
      where: { userId: screens.company.people.tess.id },
    })
    return id
  }

  it('opens its timesheet in this page, and is read from then on', async () => {
    await accepted('tess')
    const notificationId = await declined()
    const { port1, port2 } = new MessageChannel()
    const taken = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
    browser.say({ daybook: 'open', notificationId }, [port2])
    expect(await taken).toBe('opening')
    port1.close()
    expect((await screen.findAllByText('“Wrong job”')).length).toBeGreaterThan(0)
    await waitFor(async () =>
      expect(await db.notification.findUniqueOrThrow({ where: { id: notificationId } })).toMatchObject({
        isRead: true,
      }),
    )
  })

  it('opens it in a new page', async () => {
    const notificationId = await declined()
    const { address } = await screens.open(`/notifications?open=${notificationId}`, { as: 'tess' })
    expect((await screen.findAllByText('“Wrong job”')).length).toBeGreaterThan(0)
    expect(address()).toBe('/notifications')
  })

  it('of another person is not there', async () => {
    const notificationId = await declined()
    await screens.open(`/notifications?open=${notificationId}`, { as: 'theo' })
    expect(await screen.findByText('This notification no longer exists.')).toBeTruthy()
  })
})
