// The service worker. It stores the page and the code of a release, so that the application starts without the network.
// It never stores a server's answer about a person (docs/decisions/screens.md). It also shows push
// messages (docs/decisions/mail-and-notifications.md).
import type { PushMessage } from '#domain/push-message.ts'
import { isScreen } from './screenPaths.ts'
import { openClicked, showPushed, notifyPages, type Clicked, type Surroundings } from './pushed.ts'

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Event & { request: Request; respondWith(answer: Promise<Response>): void }
type PushEvent = ExtendableEvent & { data: { json(): unknown } | null }
type ClickEvent = ExtendableEvent & { notification: Clicked }
type Scope = Surroundings & {
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate' | 'pushsubscriptionchange',
    act: (event: ExtendableEvent) => void,
  ): void
  addEventListener(type: 'push', act: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', act: (event: ClickEvent) => void): void
  addEventListener(type: 'fetch', act: (event: FetchEvent) => void): void
}

/**
 * The build inserts this before the code (web/start/bundle.ts); `page` is the hash of the page in the form of
 * `integrity`.
 */
declare const RELEASE: { name: string; page: string; files: string[] }

const worker = self as unknown as Scope
const PAGE = '/'
/** Caches of releases, oldest first. There are no other caches of ours. */
const PREFIX = 'daybook-'
const own = `${PREFIX}${RELEASE.name}`

worker.addEventListener('install', (event) => event.waitUntil(keepRelease()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldReleases()))
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate' && isScreen(pathname)) event.respondWith(ownPage(event.request))
  else if (pathname.startsWith('/assets/')) event.respondWith(offlineFile(event.request))
})

worker.addEventListener('push', (event) => {
  // Our server encrypted it for this browser, so nobody else can have written it.
  if (event.data) event.waitUntil(showPushed(worker, event.data.json() as PushMessage))
})
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(openClicked(worker, event.notification)),
)
// Without a page there is no session to register with; the next page does it.
worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(notifyPages(worker, { daybook: 'subscriptionChanged' })),
)

/** Stores the whole release or nothing. Then this worker replaces the previous one; open pages stay as they are. */
async function keepRelease(): Promise<void> {
  const cache = await caches.open(own)
  // Refuses the page of another release, which another instance of the server may send.
  const page = new Request(PAGE, { cache: 'no-cache', integrity: RELEASE.page })
  try {
    await cache.addAll([page, ...RELEASE.files])
  } catch (error) {
    await caches.delete(own)
    throw error
  }
  await worker.skipWaiting()
}

/** Keeps the previous release for pages that are still open. */
async function dropOldReleases(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function ownPage(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: own, ignoreVary: true })
  return kept ?? fetch(request)
}

/** File names contain a hash of the content, so a file of any release is correct. */
async function offlineFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
