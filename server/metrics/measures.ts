// The metrics of this process for Prometheus (docs/operations/metrics.md). Counters follow the facts that the code
// publishes in process/facts.ts; states are read on request. Labels have a fixed number of values.
import diagnostics from 'node:diagnostics_channel'
import type http from 'node:http'
import { LRUCache } from 'lru-cache'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { now } from '#server/adapters/clock.ts'
import { newestBackup } from '#server/backup/newest.ts'
import { readBackupState, type BackupState } from '#server/backup/state.ts'
import { connections, db } from '#server/database/client.ts'
import type { Message } from '#server/events/types.ts'
import type { QueueCounts } from '#server/jobs/engine.ts'
import * as facts from '#server/process/facts.ts'
import { waitingForShare } from '#server/process/fair-share.ts'
import { waitingForWorker } from '#server/workers/heavy.ts'
import type { Log } from '#server/process/log.ts'

export type Sources = {
  log: Log
  /** Whose requests are measured. */
  server: http.Server
  routeName(request: http.IncomingMessage): string
  /** The texts of the release's own operations. */
  documents: Iterable<string>
  sockets(): number
  queues(): Promise<QueueCounts[]>
  /** The file with the state of backups. */
  dataDir: string
  /** The folder of backups, and whether they contain the database; null without backups. */
  backups: { folder: string; hasDatabase: boolean } | null
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Upper bounds in seconds. */
const buckets = {
  request: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  /** Few, because every operation has all of them. */
  operation: [0.025, 0.1, 0.5, 1, 5],
  approval: [5 * MINUTE, 30 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY],
  event: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
}
/** Payloads of transactions that were rolled back never arrive, so the oldest are forgotten. */
const PAYLOADS_MAX = 1000

/** Starts to measure. @returns the answer to GET /metrics, and the function that ends it. */
export function measure(sources: Sources): { handle: http.RequestListener; stop(): void } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureStates(registry, sources)
  const ends = [
    measureRequests(registry, sources),
    measureOperations(registry, sources),
    measureRefusals(registry),
    measureEvents(registry, sources),
  ]
  return {
    handle: ({ method, url }, response) =>
      void answer(registry, method === 'GET' && url === '/metrics', response),
    stop: () => ends.forEach((end) => end()),
  }
}

async function answer(registry: Registry, isFound: boolean, response: http.ServerResponse): Promise<void> {
  const text = isFound ? await registry.metrics() : 'Only GET /metrics is here.\n'
  response.writeHead(isFound ? 200 : 404, { 'Content-Type': isFound ? registry.contentType : 'text/plain' })
  response.end(text)
}

function measureRequests(registry: Registry, { server, routeName }: Sources): () => void {
  const labelNames = ['route', 'method', 'status']
  const count = new Counter({
    name: 'daybook_http_requests_total',
    help: 'Answered requests.',
    labelNames,
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'daybook_http_request_duration_seconds',
    help: 'From the head of the request to the end of the answer.',
    labelNames: ['route'],
    buckets: buckets.request,
    registers: [registry],
  })
  const starts = new WeakMap<http.IncomingMessage, number>()
  type About = { request: http.IncomingMessage; response: http.ServerResponse; server: http.Server }
  const started = (about: unknown) => void starts.set((about as About).request, performance.now())
  const finished = (about: unknown) => {
    const { request, response, server: by } = about as About
    if (by !== server) return
    const route = routeName(request)
    count.inc({ route, method: request.method!, status: `${response.statusCode}` })
    duration.observe({ route }, (performance.now() - (starts.get(request) ?? performance.now())) / 1000)
  }
  // Node's own channels.
  diagnostics.subscribe('http.server.request.start', started)
  diagnostics.subscribe('http.server.response.finish', finished)
  return () => {
    diagnostics.unsubscribe('http.server.request.start', started)
    diagnostics.unsubscribe('http.server.response.finish', finished)
  }
}

function measureOperations(registry: Registry, { documents }: Sources): () => void {
  const duration = new Histogram({
    name: 'daybook_graphql_operation_duration_seconds',
    help: 'Executing a query or a mutation. Operations of other clients are "other".',
    labelNames: ['operation'],
    buckets: buckets.operation,
    registers: [registry],
  })
  const own = new Set(
    [...documents].map((text) => /^(?:query|mutation|subscription) (\w+)/m.exec(text)?.[1] ?? ''),
  )
  return facts.executed.subscribe(({ name = '', seconds }) =>
    duration.observe({ operation: own.has(name) ? name : 'other' }, seconds),
  )
}

function measureRefusals(registry: Registry): () => void {
  const count = new Counter({
    name: 'daybook_refusals_total',
    help: 'Refusals by their code; INTERNAL is a fault of Daybook.',
    labelNames: ['code'],
    registers: [registry],
  })
  // A rate needs a first value, or the first fault would not show.
  count.inc({ code: 'INTERNAL' }, 0)
  return facts.refused.subscribe(({ code }) => count.inc({ code }))
}

/** A payload that this process has published arrives only after its commit, so each change is counted once. */
function measureEvents(registry: Registry, { log }: Sources): () => void {
  const delay = new Histogram({
    name: 'daybook_event_delay_seconds',
    help: 'From the NOTIFY of a transaction to the arrival of its event in the same process.',
    buckets: buckets.event,
    registers: [registry],
  })
  const submitted = new Counter({
    name: 'daybook_timesheets_submitted_total',
    help: 'Timesheets submitted in this process.',
    registers: [registry],
  })
  const latency = new Histogram({
    name: 'daybook_approval_latency_seconds',
    help: 'From the submission of a timesheet to its approval in this process.',
    buckets: buckets.approval,
    registers: [registry],
  })
  const observeApprovals = async (ids: number[]) => {
    const where = { id: { in: ids }, status: 'APPROVED' } as const
    const select = { submittedAt: true, decidedAt: true }
    for (const { submittedAt, decidedAt } of await db.timesheet.findMany({ where, select }))
      if (submittedAt && decidedAt) latency.observe((decidedAt.getTime() - submittedAt.getTime()) / 1000)
  }
  const sentAt = new LRUCache<string, number>({ max: PAYLOADS_MAX })
  const ends = [
    facts.published.subscribe((payloads) => {
      for (const payload of payloads) sentAt.set(payload, performance.now())
    }),
    facts.arrived.subscribe((payload) => {
      const sent = sentAt.get(payload)
      if (sent === undefined) return
      sentAt.delete(payload)
      delay.observe((performance.now() - sent) / 1000)
      const changes = (JSON.parse(payload) as Message[]).flatMap((message) =>
        message.name === 'timesheetChanged' ? [message.event] : [],
      )
      submitted.inc(changes.filter(({ what }) => what === 'SUBMITTED').length)
      const approved = changes.filter(({ what }) => what === 'APPROVED')
      if (approved.length === 0) return
      observeApprovals(approved.map(({ timesheetId }) => timesheetId)).catch((error: unknown) =>
        log.warn({ err: error }, 'the latency of an approval was not measured'),
      )
    }),
  ]
  return () => ends.forEach((end) => end())
}

function measureStates(registry: Registry, { sockets, queues, dataDir, backups }: Sources): void {
  const registers = [registry]
  new Gauge({
    name: 'daybook_database_connections',
    help: 'Connections of the pool.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle } = connections()
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'daybook_waiting',
    help: 'Requests and statements that wait: for the fair share of their caller, a free connection, or the workers of heavy work.',
    labelNames: ['for'],
    registers,
    collect() {
      this.set({ for: 'share' }, waitingForShare())
      this.set({ for: 'connection' }, connections().waiting)
      this.set({ for: 'worker' }, waitingForWorker())
    },
  })
  new Gauge({
    name: 'daybook_sockets',
    help: 'Open WebSockets.',
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'daybook_jobs',
    help: 'Jobs of all processes: due, for later, or running.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      // While the database does not answer, the series is missing and the others are not.
      this.reset()
      for (const { queue, ...states } of await queues().catch(() => []))
        for (const [state, value] of Object.entries(states)) this.set({ queue, state }, value)
    },
  })
  if (!backups) return
  new Gauge({
    name: 'daybook_backup_age_seconds',
    help: 'Since the newest whole backup in the folder of BACKUP_DIR began; infinite if there is none.',
    registers,
    async collect() {
      this.set(ageOf(await newestBackup(backups.folder).catch(() => null)))
    },
  })
  if (!backups.hasDatabase) return
  new Gauge({
    name: 'daybook_archive_age_seconds',
    help: 'Everything older than this is archived; infinite if nothing is.',
    registers,
    async collect() {
      const { lastArchiveAt: at } = await readBackupState(dataDir).catch((): BackupState => ({}))
      this.set(ageOf(at === undefined ? null : new Date(at)))
    },
  })
}

/** In seconds. */
function ageOf(instant: Date | null): number {
  return instant ? (now().getTime() - instant.getTime()) / 1000 : Infinity
}
