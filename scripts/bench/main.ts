// `npm run bench`: how near the application comes to SQL written by hand, and what it costs as history grows. Both are
// measured in turn in one run on one machine: only the ratios mean anything.
import { deepStrictEqual } from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded, startThrowaway } from '#server/database/embedded/postgres.ts'

import { approverId, groupsOf, tokenOf } from './company.ts'
import { measureArrival } from './arrival.ts'
import { inTurn, ms, report, timeRatio, times, type Place, type Side } from './compare.ts'
import { measureDeciding } from './deciding.ts'
import { documentOf } from './documents.ts'
import { measureForm } from './form.ts'
import { measureImport } from './importing.ts'
import { openLive, SUBSCRIBERS } from './live.ts'
import { measureLists } from './lists.ts'
import { measureOData } from './odata.ts'
import { ask, CONNECTIONS, quantile, type Call, type Sample } from './load.ts'
import { makeCompany } from './seed.ts'
import { approving, BULK, submitting } from './writes.ts'

const { values: options } = parseArgs({
  options: {
    /** One of dashboard, submit, approve, live, lists, odata, import, form, load, decide; without it the first four. */
    part: { type: 'string' },
    /** 200,000; a million for the lists and for OData. */
    sheets: { type: 'string' },
    small: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '4' },
    /** Of one measurement of the dashboard. */
    seconds: { type: 'string', default: '3' },
    /** A folder in which the databases stay for the next run. */
    data: { type: 'string' },
    /** Of the lists only those whose name holds this. */
    only: { type: 'string', default: '' },
  },
})
const sheets = options.sheets ?? (['lists', 'odata'].includes(options.part ?? '') ? 1_000_000 : 200_000)
const sizes = [Number(options.small), Number(sheets)]
const rounds = Number(options.rounds)
const say = (text: string) => console.log(text)

async function open(sheets: number): Promise<Place> {
  const begin = performance.now()
  const database = await makeCompany(url, sheets)
  say(`${sheets} timesheets are there after ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  const [application, floor] = await Promise.all([serve('application', database), serve('floor', database)])
  return { sheets, url: database, application, floor }
}

async function serve(kind: string, database: string): Promise<number> {
  const server = fork(path.join(import.meta.dirname, 'serve.ts'), [kind, database])
  const ended = once(server, 'exit')
  servers.push({ stop: () => (server.kill(), ended) })
  const [port] = (await once(server, 'message')) as [number]
  return port
}

async function dashboard(places: Place[]) {
  const viewers = Array.from({ length: CONNECTIONS }, (_, connection) => approverId(connection))
  const tokens = await Promise.all(viewers.map(tokenOf))
  const body = JSON.stringify({
    query: documentOf('SuperDashboardScreenQuery'),
    variables: {
      filter: { status: 'PENDING' },
      sort: { by: 'CREATED', ascending: false },
      person: '',
      hasPerson: false,
      group: '',
      hasGroup: false,
    },
  })
  const calls: Record<Side, Call[]> = {
    application: tokens.map((authorization) => ({ path: '/graphql', body, authorization })),
    floor: viewers.map((viewer) => ({
      path: '/dashboard',
      body: JSON.stringify({ viewer, groups: groupsOf(viewer) }),
    })),
  }
  for (const place of places) await mustBeEqual(place, calls)
  const before = await Promise.all(places.map(scans))
  const seconds = Number(options.seconds)
  const plan = async () => ({
    application: { next: (connection: number) => calls.application[connection]!, seconds },
    floor: { next: (connection: number) => calls.floor[connection]!, seconds },
  })
  const samples = await inTurn(places, rounds, plan)
  report(`Approver's dashboard: throughput at ${CONNECTIONS} connections`, places, samples, (sample) => {
    const rate = ({ times, milliseconds }: Sample) => times.length / milliseconds
    return rate(sample.application) / rate(sample.floor)
  })
  const after = await Promise.all(places.map(scans))
  say(`  large tables read without an index: ${after.at(-1)! - before.at(-1)!} times`)
}

/** Both sides must answer the same, or their times cannot be compared. */
async function mustBeEqual(place: Place, calls: Record<Side, Call[]>) {
  const agent = new http.Agent()
  const [application, floor] = await Promise.all(
    (['application', 'floor'] as const).map(async (side) => {
      const answer = JSON.parse(await ask(agent, place[side], calls[side][0]!)) as Answer
      answer.data.me.approvalGroupIds.sort()
      // How far live events had come is of the process that answers, and no data.
      delete answer.data.timesheets.eventCursor
      return answer
    }),
  )
  deepStrictEqual(floor, application)
  if (application!.data.timesheets.edges.length !== 25) throw new Error('The page is not full.')
}
type Answer = {
  data: { me: { approvalGroupIds: string[] }; timesheets: { edges: object[]; eventCursor?: string } }
}

/** How often a table of more than a few pages was read from end to end. */
async function scans({ url }: Place): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ scans: number }>(
      `SELECT coalesce(sum("seq_scan"), 0)::int AS "scans" FROM pg_stat_user_tables
       WHERE relname IN ('Timesheet', 'TimesheetLine', 'Notification', 'TimesheetEvent', 'TimesheetHistory')`,
    )
    return rows[0]!.scans
  } finally {
    await client.end()
  }
}

async function submit(places: Place[]) {
  const samples = await inTurn(places, rounds, ({ sheets }) => submitting(String(sheets), 25))
  report(`Submitting a day of three tasks: time at ${CONNECTIONS} connections`, places, samples, timeRatio)
}

async function approve(places: Place[]) {
  const samples = await inTurn(places, rounds, ({ url }) => approving(url, 3))
  report(`Approving ${BULK} at once: time at ${CONNECTIONS} connections`, places, samples, timeRatio)
}

async function live(places: Place[]) {
  say(`\nLive: from commit to ${SUBSCRIBERS} sockets`)
  const medians: number[] = []
  for (const { sheets, application, url } of places) {
    const heard = await openLive(application, url)
    const times: number[] = []
    for (let turn = 0; turn < rounds * 10 + 3; turn++) {
      const told = await heard.tell(turn)
      if (turn >= 3) times.push(...told)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await heard.close()
    medians.push(quantile(times, 0.5))
    say(
      `  ${String(sheets).padStart(7)} sheets  p50 ${ms(quantile(times, 0.5))}  p95 ${ms(quantile(times, 0.95))}`,
    )
  }
  say(`  growth of the median: ${times(medians.at(-1)! / medians[0]!)}`)
}

async function lists(places: Place[]) {
  const isBounded = await measureLists(places, options.only)
  process.exitCode = isBounded ? 0 : 1
}

async function odata(places: Place[]) {
  await measureOData(places, options.only)
}

// These need no company of that size, but a browser.
const inBrowser = { form: measureForm, load: measureArrival, decide: measureDeciding }[options.part ?? '']
if (inBrowser) {
  await inBrowser()
  process.exit()
}

const log = { info: () => {}, warn: say }
const { ownerUrl: url, stop } = options.data
  ? await startEmbedded({ dataDir: options.data, log, fast: true })
  : await startThrowaway(log)
const servers: { stop(): Promise<unknown> }[] = []
try {
  if (options.part === 'import') await measureImport(await makeCompany(url, Number(sheets)), Number(sheets))
  else await measure()
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await stop()
}

async function measure() {
  const places: Place[] = []
  for (const sheets of sizes) places.push(await open(sheets))
  const parts: Record<string, typeof dashboard> = { dashboard, submit, approve, live }
  if (options.part) await { ...parts, lists, odata }[options.part]!(places)
  else for (const part of Object.values(parts)) await part(places)
}
