// Shows push messages as notifications, and opens a clicked one in an open page of Daybook or in a new one.
import type { PushMessage } from '#domain/push-message.ts'
import type { WorkerMessage } from './messages.ts'

/** The parts of the service worker's scope that this file uses. */
export type Surroundings = {
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: {
    showNotification(title: string, options: ShownOptions): Promise<void>
  }
}

type Page = {
  visibilityState: string
  focused: boolean
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: WorkerMessage, transfer?: Transferable[]): void
}
type Data = Pick<PushMessage, 'notificationId'>
type ShownOptions = NotificationOptions & { renotify: boolean; timestamp: number; data: Data }
/** A clicked notification. */
export type Clicked = { data: Data; close(): void }

/** Milliseconds in which a page has to confirm that it opens the notification. A page without its code never does. */
const PATIENCE = 1500

/** Always shows a notification: browsers withdraw the permission from sites that receive a push and show nothing. */
export async function showPushed({ clients, registration }: Surroundings, message: PushMessage) {
  const { notificationId, topic, text, at } = message
  await registration.showNotification('Daybook', {
    body: text,
    icon: '/icons/192.png',
    // A later message about the same record replaces this one and alerts again.
    tag: topic,
    renotify: true,
    timestamp: Date.parse(at),
    data: { notificationId },
  })
  await notifyPages({ clients }, { daybook: 'pushed' })
}

/** Opens the notification's address, in the page that was used last if there is one. */
export async function openClicked({ clients }: Pick<Surroundings, 'clients'>, clicked: Clicked) {
  clicked.close()
  const { notificationId } = clicked.data
  const path = `/notifications?open=${notificationId}`
  const page = bestOf(await pagesOf(clients))
  if (!page) return void (await clients.openWindow(path))
  // Browsers allow focus only after a click by the user.
  await page.focus().catch(() => {})
  if (await isTaken(page, { daybook: 'open', notificationId })) return
  // A worker cannot navigate a page that it does not control.
  await page.navigate(path).catch(() => clients.openWindow(path))
}

export async function notifyPages({ clients }: Pick<Surroundings, 'clients'>, message: WorkerMessage) {
  for (const page of await pagesOf(clients)) page.postMessage(message)
}

const pagesOf = (clients: Surroundings['clients']) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true })

function bestOf(pages: readonly Page[]): Page | undefined {
  return (
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0]
  )
}

/** Whether the page confirms the message. */
function isTaken(page: Page, message: WorkerMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), PATIENCE)
    page.postMessage(message, [port2])
  })
}
