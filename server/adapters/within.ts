// The outer limit of every call that leaves the process: whatever the other side or a library does, the caller goes on.

/** The other side took too long. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/**
 * Does work for at most so many seconds. Then, or when `outer` aborts, it aborts the work and does not wait for it.
 * @throws TookTooLong; the reason of `outer`; what the work throws.
 */
export function within<T>(
  seconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const own = new AbortController()
    const done = () => {
      clearTimeout(limit)
      outer?.removeEventListener('abort', leave)
    }
    const stop = (reason: Error) => {
      done()
      reject(reason)
      own.abort(reason)
    }
    const limit = setTimeout(() => stop(new TookTooLong(`no answer within ${seconds} s`)), seconds * 1000)
    const leave = () => stop(outer!.reason as Error)
    outer?.addEventListener('abort', leave)
    if (outer?.aborted) return leave()
    work(own.signal).then(resolve, reject).finally(done)
  })
}
