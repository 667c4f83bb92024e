// Exports log records to an OpenTelemetry collector: OTLP/HTTP with JSON, as https://opentelemetry.io/docs/specs/otlp says.
// Records are sent some at once; what the collector does not take after a few tries is dropped and counted.
import type { OtlpTarget } from '#server/process/config.ts'
import type { Log } from '#server/process/log.ts'

export type Otlp = {
  /** Takes a document whose `message` is the body; never waits, never throws. */
  send(document: Readonly<Record<string, unknown>> & { message: string }): void
  /** Sends what waits, once, and ends. */
  close(): Promise<void>
}

type Options = OtlpTarget & {
  log: Pick<Log, 'warn'>
  /** Milliseconds between sendings, and before another try. */
  pause?: number
}

/** Records that wait at most, and of one request. */
const WAITING_MAX = 500
const BATCH = 50
const TRIES = 4
const SECONDS = 10
/** Statuses after which the same may be tried again; every other refusal is for ever. */
const PASSING = [429, 502, 503, 504]

export function createOtlp({ endpoint, headers, log, pause = 5000 }: Options): Otlp {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/logs`
  let waiting: object[] = []
  let dropped = 0
  let tries = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  const drop = (count: number, reason: string) => {
    dropped += count
    log.warn({ dropped, reason }, 'failures were not exported')
  }
  const later = () => {
    if (isClosed) return
    timer ??= setTimeout(
      () => {
        timer = undefined
        sending = flush()
      },
      // Longer from try to try.
      pause * 2 ** tries,
    ).unref()
  }
  const flush = async () => {
    const batch = waiting.slice(0, BATCH)
    if (batch.length === 0) return
    const refused = await post(url, headers, batch)
    if (refused?.isPassing && ++tries < TRIES && !isClosed) return later()
    tries = 0
    // What came meanwhile is behind it, unless the oldest had to make room.
    waiting = waiting.filter((record) => !batch.includes(record))
    if (refused) drop(batch.length, refused.reason)
    if (waiting.length > 0) later()
  }
  return {
    send: (document) => {
      waiting.push(recordOf(document))
      if (waiting.length > WAITING_MAX) {
        waiting.shift()
        drop(1, 'too many are waiting')
      }
      later()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await sending
      await flush()
    },
  }
}

type Refused = { reason: string; isPassing: boolean }

async function post(
  url: string,
  headers: OtlpTarget['headers'],
  records: readonly object[],
): Promise<Refused | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(requestOf(records)),
      signal: AbortSignal.timeout(SECONDS * 1000),
      redirect: 'error',
    })
    await response.body?.cancel()
    if (response.ok) return null
    return {
      reason: `the collector answered ${response.status}`,
      isPassing: PASSING.includes(response.status),
    }
  } catch {
    return { reason: 'the collector does not answer', isPassing: true }
  }
}

/** An ExportLogsServiceRequest. */
function requestOf(logRecords: readonly object[]): object {
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'daybook' } }] }
  return { resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'daybook.failures' }, logRecords }] }] }
}

/** SEVERITY_NUMBER_ERROR of the specification. */
const ERROR = 17

function recordOf({ message, ...rest }: Readonly<Record<string, unknown>> & { message: string }): object {
  const timeUnixNano = `${Date.now()}000000`
  const attributes = Object.entries(rest).flatMap(([name, value]) =>
    value == null ? [] : [{ key: nameOf(name), value: valueOf(value) }],
  )
  return {
    timeUnixNano,
    observedTimeUnixNano: timeUnixNano,
    severityNumber: ERROR,
    severityText: 'ERROR',
    body: { stringValue: message },
    attributes,
  }
}

/** The conventions have names for some; the others are ours. */
function nameOf(name: string): string {
  const known: Readonly<Record<string, string>> = {
    stack: 'exception.stacktrace',
    operation: 'graphql.operation.name',
    status: 'http.response.status_code',
    path: 'url.path',
    release: 'service.version',
    userAgent: 'user_agent.original',
    userId: 'enduser.id',
  }
  return known[name] ?? `daybook.${name}`
}

/** An AnyValue; 64-bit integers are texts in JSON. */
function valueOf(value: unknown): object {
  if (typeof value === 'number' && Number.isInteger(value)) return { intValue: `${value}` }
  return { stringValue: typeof value === 'string' ? value : JSON.stringify(value) }
}
