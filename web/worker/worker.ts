// The service worker: keeps the page and the code of a release in the browser, so that the application starts at once and
// without the network. It keeps nothing that the server says about anybody (docs/decisions/0079-a-shell-that-stays.md).
// A push message would be received here.
import { isScreen } from './places.ts'

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Event & { request: Request; respondWith(answer: Promise<Response>): void }
type Scope = {
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', act: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', act: (event: FetchEvent) => void): void
}

/** What the build puts in front of this file (scripts/bundle.ts): `page` is the hash of the page, as `integrity` has it. */
declare const RELEASE: { name: string; page: string; files: string[] }

const worker = self as unknown as Scope
const PAGE = '/'
/** Of releases, oldest first; no other caches are ours. */
const PREFIX = 'daybook-'
const own = `${PREFIX}${RELEASE.name}`

worker.addEventListener('install', (event) => event.waitUntil(keepRelease()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldReleases()))
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate' && isScreen(pathname)) event.respondWith(ownPage(event.request))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptFile(event.request))
})

/** All of the release or nothing; then this worker takes the place of the one before, and pages stay as they are. */
async function keepRelease(): Promise<void> {
  const cache = await caches.open(own)
  // A page of another release, from another instance of the server, is refused.
  const page = new Request(PAGE, { cache: 'no-cache', integrity: RELEASE.page })
  try {
    await cache.addAll([page, ...RELEASE.files])
  } catch (error) {
    await caches.delete(own)
    throw error
  }
  await worker.skipWaiting()
}

/** Keeps the release before: a page that is still open may ask for code of it. */
async function dropOldReleases(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function ownPage(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: own, ignoreVary: true })
  return kept ?? fetch(request)
}

/** Names of files carry a hash of their content, so that of any release is right. */
async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
