// The outer time limit of every call that leaves the process: the caller continues, whatever the other side or a
// library does.

/** The other side took too long. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/**
 * Runs work for at most this many seconds. Then, or when `outer` aborts, it aborts the work without waiting for its
 * end.
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
