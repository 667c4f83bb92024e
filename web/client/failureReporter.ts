// Reports failures of the page to the server: each failure at most once a minute, at most ten a minute, and nothing
// that a person typed (domain/failure.ts). A report that fails is dropped.
import { REPORT_MAX, FAILURE_MESSAGE_MAX, FAILURE_STACK_MAX, withoutSecrets } from '#domain/failure.ts'
import { CallFailed } from './call-failed.ts'
import { callGraph } from './graph.ts'
import { accessToken } from './session.ts'
import type { Transport } from './transport.ts'

/** The facts known where a failure is noticed. */
export type Noticed = { error: unknown; operation?: string }
export type Reporter = { report(noticed: Noticed): void; dispose(): void }

/** Milliseconds for which failures are collected into one report. */
const COLLECT = 2000
const MINUTE = 60_000
const MUTATION = `mutation reportFailures($failures: [FailureInput!]!) {
  result: reportFailures(failures: $failures) { __typename }
}`

type Failure = ReturnType<typeof failureOf>

export function createReporter(fetch: Transport['fetch']): Reporter {
  let waiting: Failure[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When each failure was last reported. */
  let reported = new Map<string, number>()
  const send = async () => {
    timer = undefined
    // Offline, reports wait for the network.
    if (!navigator.onLine) return
    const failures = waiting.splice(0)
    if (failures.length > 0) await post(fetch, failures).catch(() => {})
  }
  const soon = () => (timer ??= setTimeout(() => void send(), COLLECT))
  addEventListener('online', soon)
  return {
    report: (noticed) => {
      const failure = failureOf(noticed)
      const name = `${failure.operation} ${failure.message}`
      const since = Date.now() - MINUTE
      reported = new Map([...reported].filter(([, at]) => at > since))
      if (reported.has(name) || reported.size >= REPORT_MAX || waiting.length >= REPORT_MAX) return
      reported.set(name, Date.now())
      waiting.push(failure)
      soon()
    },
    dispose: () => {
      clearTimeout(timer)
      waiting = []
      removeEventListener('online', soon)
    },
  }
}

async function post(fetch: Transport['fetch'], failures: readonly Failure[]): Promise<void> {
  const token = await accessToken().catch(() => null)
  const call = { query: MUTATION, operationName: 'reportFailures', variables: { failures } }
  await callGraph(fetch, call, token, { keepalive: true })
}

function failureOf({ error, operation = '' }: Noticed) {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const isCall = error instanceof CallFailed
  return withoutSecrets({
    kind: isCall ? 'CALL' : 'CRASH',
    message: (isCall ? describeCall(error) : message).slice(0, FAILURE_MESSAGE_MAX),
    operation,
    status: isCall ? (error.status ?? 0) : null,
    reference: isCall ? (/reference ([\da-f]{8})/.exec(error.message)?.[1] ?? '') : '',
    stack: error instanceof Error && !isCall ? (error.stack ?? '').slice(0, FAILURE_STACK_MAX) : '',
    path: (location.pathname + location.search).slice(0, 300),
    release: releaseOf(document),
  })
}

/** The same key for all requests that failed alike; their messages differ only in the reference. */
function describeCall({ code, status }: CallFailed): string {
  if (code !== 'OFFLINE') return `${code}, status ${status ?? 'unknown'}`
  return status === null ? 'The server was not reached' : `Not an answer of Daybook, status ${status}`
}

/** The name of the application's script, which contains a hash. */
function releaseOf(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname.slice(0, 100) : ''
}
