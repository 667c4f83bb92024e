// Push: from the permission to a notification that the browser shows while nobody looks, and to the timesheet it is about.
import { type Page } from '@playwright/test'
import type { PushMessage } from '#domain/push-message.ts'
import { callerAs, decline, submitSheet, type Call } from '#tests/support/colleague.ts'
import { dayBefore, expect, expectAccessible, PHONE, signIn, test } from '#tests/support/e2e.ts'
import type { WorkerMessage } from '#web/worker/messages.ts'

test('a person who allows it is notified on this device; a click opens the timesheet in the open page; signing out ends it', async ({
  keeper,
  request,
}) => {
  const day = dayBefore(270)
  const staff = await callerAs(request, 'staff')
  const sheet = await submitSheet(staff, day.iso)
  const phone = await keeper(PHONE)
  await phone.context().grantPermissions(['notifications'])
  await phone.addInitScript(playPushService)
  await signIn(phone, 'staff')
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  const offer = phone.getByRole('button', { name: 'Notify me', exact: true })
  await expect(offer, 'not before it is fitting').toBeHidden()
  await phone.getByRole('link', { name: 'Notifications' }).click()
  await expect(offer).toBeVisible()
  await expectAccessible(phone, 'notifications offered on this device')
  await offer.click()
  await expect(phone.getByText('You are notified on this device.')).toBeVisible()
  await expect(offer).toBeHidden()
  await phone.getByRole('link', { name: 'Timesheet', exact: true }).click()

  await decline(await callerAs(request, 'approver'), sheet, 'Not that day')
  await expect(phone, 'the unread ones in the title').toHaveTitle(/^\([1-9]\d*\) Timesheets · Daybook$/)
  const text = `Your timesheet for ${day.shown} was declined`
  const number = Number(Buffer.from(sheet.id, 'base64').toString().split(':')[1])
  await deliver(phone, {
    notificationId: await newestNotification(staff),
    topic: `timesheet ${number}`,
    text,
    at: new Date().toISOString(),
  })
  expect(await shown(phone)).toEqual([`Daybook: ${text}`])
  await click(phone)
  const dialog = phone.getByRole('dialog', { name: 'Edit Timesheet' })
  await expect(dialog.getByText('“Not that day”').first()).toBeVisible()
  expect(await shown(phone)).toEqual([])
  expect(phone.context().pages(), 'in the page that is there').toHaveLength(1)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await deliver(phone, { notificationId: 1, topic: 'timesheet 1', text, at: new Date().toISOString() })
  expect(await shown(phone)).toHaveLength(1)
  await phone.getByRole('button', { name: 'More', exact: true }).click()
  await phone.getByRole('button', { name: 'Log Out' }).click()
  await expect(phone.getByLabel('E-mail')).toBeVisible()
  await expect.poll(() => shown(phone), 'nothing of who was here').toEqual([])
  await expect.poll(() => phone.evaluate(isSubscribed)).toBe(false)
})

/** In the page: a push service that takes every browser. Chromium has one for itself only with a network and a profile. */
function playPushService(): void {
  let subscription: object | null = null
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
  PushManager.prototype.subscribe = async (options) => {
    subscription = {
      options,
      toJSON: () => ({ endpoint: 'https://push.invalid/phone', keys }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    return subscription as PushSubscription
  }
}

async function isSubscribed(): Promise<boolean> {
  const { pushManager } = await navigator.serviceWorker.ready
  return (await pushManager.getSubscription()) !== null
}

async function newestNotification(call: Call): Promise<number> {
  const { notifications } = (await call('{ notifications(first: 1) { edges { node { id } } } }')) as {
    notifications: { edges: { node: { id: string } }[] }
  }
  return Number(Buffer.from(notifications.edges[0]!.node.id, 'base64').toString().split(':')[1])
}

/**
 * Gives the worker a push message, as the browser does after decrypting one, and waits until it is shown: a query for
 * shown notifications during that time makes Chromium drop the new one.
 */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  await page.evaluate(waitForPushed)
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(message)
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await session.detach()
  await page.evaluate(() => (window as unknown as Waiting).pushed)
}

type Waiting = { pushed: Promise<void> }

/** In the page: the worker tells it of each message that it has shown. */
function waitForPushed(): void {
  const pushed = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.daybook === 'pushed') resolve()
    })
  })
  Object.assign(window, { pushed })
}

function shown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications()
    return all.map(({ title, body }) => `${title}: ${body}`)
  })
}

/** Clicks the notification that is shown. What waits for a click of a script's own cannot be waited for, so this does. */
async function click(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const event = new (
      self as unknown as { NotificationEvent: new (...given: unknown[]) => Event }
    ).NotificationEvent('notificationclick', { notification })
    let work: Promise<unknown> | undefined
    Object.defineProperty(event, 'waitUntil', { value: (given: Promise<unknown>) => (work = given) })
    self.dispatchEvent(event)
    await work
  })
}
