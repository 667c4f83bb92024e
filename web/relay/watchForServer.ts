// Polls the server while it cannot be reached, so that waiting work continues by itself.
import { fetchWithin, silence } from '#web/client/silence.ts'
import type { Transport } from '#web/client/transport.ts'
import { isServerReached, onConnection, reportRequest } from './connection.ts'

/** Milliseconds between two attempts: at first, and at most. */
const FIRST = 1_000
const LONGEST = 10_000

/** @returns a function that ends it. */
export function watchForServer({ fetch }: Pick<Transport, 'fetch'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST
  const look = async () => {
    if (isServerReached()) return
    // A hidden page polls when it is shown again; without any network the browser reports when there is one.
    if (!navigator.onLine || document.visibilityState === 'hidden') return
    if (await answers(fetch)) reportRequest(true)
    else later()
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), pause)
    pause = Math.min(pause * 2, LONGEST)
  }
  const now = () => {
    pause = FIRST
    clearTimeout(timer)
    void look()
  }
  const lost = () => reportRequest(false)
  const unfollow = onConnection(() => {
    if (!isServerReached()) return later()
    pause = FIRST
    clearTimeout(timer)
  })
  addEventListener('offline', lost)
  addEventListener('online', now)
  document.addEventListener('visibilitychange', now)
  return () => {
    clearTimeout(timer)
    unfollow()
    removeEventListener('offline', lost)
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', now)
  }
}

/** A page of a portal or proxy does not count as a response of the server. */
async function answers(fetch: Transport['fetch']): Promise<boolean> {
  try {
    const response = await fetchWithin(silence.read, fetch, '/healthz', { method: 'GET' })
    return response.ok && (await response.text()).trim() === 'ok'
  } catch {
    return false
  }
}
