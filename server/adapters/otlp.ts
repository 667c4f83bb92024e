// Exports log records to an OpenTelemetry collector with OTLP/HTTP in JSON (https://opentelemetry.io/docs/specs/otlp). Records
// are sent in batches. After some failed attempts a batch is dropped and counted.
import type { OtlpTarget } from '#server/process/config.ts'
import type { Log } from '#server/process/log.ts'
import { within } from './within.ts'

export type Otlp = {
  /** Queues a record; its body is `message`. Never waits, never throws. */
  send(document: Readonly<Record<string, unknown>> & { message: string }): void
  /** Sends the queued records, with a single attempt. */
  close(): Promise<void>
}

type Options = OtlpTarget & {
  log: Pick<Log, 'warn'>
  /** Milliseconds between batches, and before the first retry. */
  pause?: number
  /** The limit of a request. */
  seconds?: number
}

/** The most queued records, and the records of one request. */
const WAITING_MAX = 500
const BATCH = 50
const TRIES = 4
/** Statuses after which a retry makes sense. */
const RETRYABLE = [429, 502, 503, 504]

export function createOtlp({ endpoint, headers, log, pause = 5000, seconds = 10 }: Options): Otlp {
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
      // Doubles with each attempt.
      pause * 2 ** tries,
    ).unref()
  }
  const flush = async () => {
    const batch = waiting.slice(0, BATCH)
    if (batch.length === 0) return
    const refused = await post(url, headers, batch, seconds)
    if (refused?.isRetryable && ++tries < TRIES && !isClosed) return later()
    tries = 0
    // The queue may have changed in the meantime.
    waiting = waiting.filter((record) => !batch.includes(record))
    if (refused) drop(batch.length, refused.reason)
    if (waiting.length > 0) later()
  }
  return {
    send: (document) => {
      waiting.push(recordOf(document))
      if (waiting.length > WAITING_MAX) {
        waiting.shift()
        drop(1, 'too many are queued')
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

type Refused = { reason: string; isRetryable: boolean }

async function post(
  url: string,
  headers: OtlpTarget['headers'],
  records: readonly object[],
  seconds: number,
): Promise<Refused | null> {
  try {
    const response = await within(seconds, async (signal) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(requestOf(records)),
        signal,
        redirect: 'error',
      })
      await answer.body?.cancel()
      return answer
    })
    if (response.ok) return null
    return {
      reason: `the collector answered ${response.status}`,
      isRetryable: RETRYABLE.includes(response.status),
    }
  } catch {
    return { reason: 'the collector does not answer', isRetryable: true }
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

/** The name in the semantic conventions, or one of our own. */
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

/** An AnyValue. In JSON, 64-bit integers are strings. */
function valueOf(value: unknown): object {
  if (typeof value === 'number' && Number.isInteger(value)) return { intValue: `${value}` }
  return { stringValue: typeof value === 'string' ? value : JSON.stringify(value) }
}
