// How long a page waits for its server. A network may accept a request and never answer; after a limit of silence the
// request counts as offline. Bytes that are sent or arrive reset the limit, however slow the network is.
import { noAnswer } from './call-failed.ts'
import type { Transport } from './transport.ts'

/** Milliseconds of silence, which tests shorten. */
export const silence = {
  /** For requests that are optional or can be answered from this device's store. */
  read: 10_000,
  /** The same after a request without an answer, because a form sends many requests one after another. */
  again: 3_000,
  /** For changes and files. */
  send: 30_000,
  /** For an import, which the server may check for minutes before it answers. */
  work: 600_000,
  /** Between two retries of a screen by itself. */
  retry: 5_000,
}

/** Resolves like `work`. @throws CallFailed OFFLINE after this many milliseconds; `work` continues. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const silent = listenFor(milliseconds)
  return Promise.race([work, silent.heard]).finally(silent.stop)
}

type FetchOptions = RequestInit & {
  /** Receives the sent share of the body, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Sends a request and ends it after this many milliseconds of silence. The body of the response has the same limit.
 * @throws CallFailed OFFLINE; the reason of the signal if the caller aborted.
 */
export async function fetchWithin(
  milliseconds: number,
  fetch: Transport['fetch'],
  path: string,
  { onProgress, signal, ...init }: FetchOptions,
): Promise<Response> {
  const stop = new AbortController()
  const abort = () => stop.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const silent = listenFor(milliseconds, () => stop.abort())
  const onSent = (share: number) => {
    silent.again(milliseconds)
    onProgress?.(share)
  }
  const failed = (): never => {
    signal?.throwIfAborted()
    throw noAnswer()
  }
  const request = fetch(path, { ...init, signal: stop.signal }, onSent)
  const response = await Promise.race([request, silent.heard]).catch(failed).finally(silent.stop)
  if (!response.body) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      silent.again(milliseconds)
      try {
        const { done, value } = await Promise.race([reader.read(), silent.heard]).finally(silent.stop)
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        controller.error(signal?.aborted ? signal.reason : noAnswer())
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}

/** `heard` rejects after this much silence. */
function listenFor(milliseconds: number, onSilence = () => {}) {
  const { promise: heard, reject } = Promise.withResolvers<never>()
  // Prevents an unhandled rejection when nobody waits for it.
  heard.catch(() => {})
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const again = (limit: number) => {
    stop()
    timer = setTimeout(() => {
      reject(noAnswer())
      onSilence()
    }, limit)
  }
  again(milliseconds)
  return { heard, again, stop }
}
