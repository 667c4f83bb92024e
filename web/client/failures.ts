// Notes what failed in the page, for the failure log (rulings 7). What it takes to tell the server comes with the first
// failure: a page that never fails does without.
import type { Transport } from './transport.ts'
import { CallFailed } from './call-failed.ts'
import type { Noticed, Reporter } from './failureReporter.ts'

let notice: ((noticed: Noticed) => void) | null = null

/** A call that had no answer, or a fault for one. A refusal is none. */
export function noteFailedCall(error: unknown, operation: string): void {
  const { code, status } = error instanceof CallFailed ? error : { code: '', status: null }
  if (code === 'OFFLINE' || code === 'INTERNAL' || (status ?? 0) >= 500) notice?.({ error, operation })
}

/** The application itself failed. A call that did is noted where it was made. */
export function noteCrash(error: unknown): void {
  if (!(error instanceof CallFailed)) notice?.({ error })
}

/** Takes notes, of errors that nobody caught, too, until the returned function is called. */
export function followFailures({ fetch }: Pick<Transport, 'fetch'>): () => void {
  let reporter: Promise<Reporter> | null = null
  const own = (noticed: Noticed) => {
    reporter ??= import('./failureReporter.ts').then((module) => module.createReporter(fetch))
    // Where its code does not come, neither would a report get anywhere.
    reporter.then(({ report }) => report(noticed)).catch(() => (reporter = null))
  }
  notice = own
  const onError = ({ error, message }: ErrorEvent) => noteCrash(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => noteCrash(reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    if (notice === own) notice = null
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
    void reporter?.then(({ dispose }) => dispose())
  }
}
