// Shows what is pushed to this browser, and opens what was clicked: in a page of Daybook that is open, or in a new one.
import type { PushMessage } from '#domain/push-message.ts'
import type { WorkerMessage } from './messages.ts'

/** What a worker needs of its surroundings for that. */
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
/** A notification that was clicked. */
export type Clicked = { data: Data; close(): void }

/** Milliseconds that a page has to say that it opens what was clicked; one without its code yet never does. */
const PATIENCE = 1500

/** Shows a message, always: browsers take the permission from who is sent one and shows nothing. */
export async function showPushed({ clients, registration }: Surroundings, message: PushMessage) {
  const { notificationId, topic, text, at } = message
  await registration.showNotification('Daybook', {
    body: text,
    icon: '/icons/192.png',
    // A later one about the same takes its place, and is announced as the first was.
    tag: topic,
    renotify: true,
    timestamp: Date.parse(at),
    data: { notificationId },
  })
  await tellPages({ clients }, { daybook: 'pushed' })
}

/** Opens what a notification is about, in the page that was looked at last where there is one. */
export async function openClicked({ clients }: Pick<Surroundings, 'clients'>, clicked: Clicked) {
  clicked.close()
  const { notificationId } = clicked.data
  const path = `/notifications?open=${notificationId}`
  const page = bestOf(await pagesOf(clients))
  if (!page) return void (await clients.openWindow(path))
  // Without a click of a person's a browser allows no focus.
  await page.focus().catch(() => {})
  if (await isTaken(page, { daybook: 'open', notificationId })) return
  // A page that this worker does not control cannot be moved by it.
  await page.navigate(path).catch(() => clients.openWindow(path))
}

export async function tellPages({ clients }: Pick<Surroundings, 'clients'>, message: WorkerMessage) {
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

/** Whether the page answers that it does what it is told. */
function isTaken(page: Page, message: WorkerMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), PATIENCE)
    page.postMessage(message, [port2])
  })
}
