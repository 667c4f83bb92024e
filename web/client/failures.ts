// Notes failures of the page for the failure log (rulings 7). The code that reports them loads with the first failure.
import type { Transport } from './transport.ts'
import { CallFailed } from './call-failed.ts'
import type { Noticed, Reporter } from './failureReporter.ts'

let notice: ((noticed: Noticed) => void) | null = null

/** Notes a request that got no answer or a server error. A refusal is not a failure. */
export function noteFailedCall(error: unknown, operation: string): void {
  const { code, status } = error instanceof CallFailed ? error : { code: '', status: null }
  if (code === 'OFFLINE' || code === 'INTERNAL' || (status ?? 0) >= 500) notice?.({ error, operation })
}

/** Notes an error of the application itself. A failed request has already been noted. */
export function noteCrash(error: unknown): void {
  if (!(error instanceof CallFailed)) notice?.({ error })
}

/**
 * The harmless error that browsers report when a resize observer causes another resize, which they then do in the next
 * frame.
 */
const HARMLESS = /^ResizeObserver loop/

/** Notes failures and uncaught errors, until the returned function is called. */
export function followFailures({ fetch }: Pick<Transport, 'fetch'>): () => void {
  let reporter: Promise<Reporter> | null = null
  const own = (noticed: Noticed) => {
    reporter ??= import('./failureReporter.ts').then((module) => module.createReporter(fetch))
    // If this code fails to load, a report would fail as well.
    reporter.then(({ report }) => report(noticed)).catch(() => (reporter = null))
  }
  notice = own
  const onError = ({ error, message }: ErrorEvent) => {
    if (!HARMLESS.test(message)) noteCrash(error ?? message)
  }
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
