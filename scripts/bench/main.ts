// `npm run bench`: how near the application comes to SQL written by hand, and what it costs as history grows. Both are
// measured in turn in one run on one machine: only the ratios mean anything.
import { deepStrictEqual } from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startThrowaway } from '#server/database/embedded/postgres.ts'

import { approverId, groupsOf, makeCompany, tokenOf } from './company.ts'
import { documentOf } from './documents.ts'
import { openLive, SUBSCRIBERS } from './live.ts'
import { ask, CONNECTIONS, joined, load, quantile, type Call, type Load, type Sample } from './load.ts'
import { approving, BULK, submitting } from './writes.ts'

const { values: options } = parseArgs({
  options: {
    /** One of dashboard, submit, approve, live; all of them without. */
    part: { type: 'string' },
    sheets: { type: 'string', default: '200000' },
    small: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '4' },
    /** Of one measurement of the dashboard. */
    seconds: { type: 'string', default: '3' },
  },
})
const sizes = [Number(options.small), Number(options.sheets)]
const rounds = Number(options.rounds)
const say = (text: string) => console.log(text)

/** One database, with the application and the floor on it. */
type Place = { sheets: number; url: string; application: number; floor: number }

async function open(sheets: number): Promise<Place> {
  const begin = performance.now()
  const database = await makeCompany(url, sheets)
  say(`Seeded ${sheets} timesheets in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
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

type Side = 'application' | 'floor'
type Samples = Record<Side, Sample>[]

/**
 * How many rounds only warm a process up. One serves for weeks, and Node compiles what is called often while it runs:
 * the first thousand answers take half as long again.
 */
const WARM_UP = 5

/** Measures both sides on all databases, round after round. */
async function inTurn(
  places: Place[],
  plan: (place: Place, round: number) => Promise<Record<Side, Omit<Load, 'port'>>>,
): Promise<Samples> {
  const taken = places.map((): Record<Side, Sample[]> => ({ application: [], floor: [] }))
  for (let round = 0; round < WARM_UP + rounds; round++)
    for (const [index, place] of places.entries()) {
      const loads = await plan(place, round)
      for (const side of round % 2
        ? (['application', 'floor'] as const)
        : (['floor', 'application'] as const)) {
        const sample = await load({ ...loads[side], port: place[side] })
        if (round >= WARM_UP) taken[index]![side].push(sample)
      }
    }
  return taken.map(({ application, floor }) => ({ application: joined(application), floor: joined(floor) }))
}

const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(12)
const times = (value: number) => value.toFixed(2)

function report(
  title: string,
  places: Place[],
  samples: Samples,
  ratio: (sample: Samples[number]) => number,
) {
  say(`\n${title}`)
  const medians: Record<Side, number[]> = { application: [], floor: [] }
  for (const [index, { sheets }] of places.entries())
    for (const side of ['application', 'floor'] as const) {
      const { times: all, milliseconds } = samples[index]![side]
      medians[side].push(quantile(all, 0.5))
      const rate = ((all.length / milliseconds) * 1000).toFixed(0).padStart(6)
      say(
        `  ${String(sheets).padStart(7)} sheets  ${side.padEnd(11)}  median ${ms(quantile(all, 0.5))}` +
          `  p95 ${ms(quantile(all, 0.95))}  ${rate}/s`,
      )
    }
  for (const [index, { sheets }] of places.entries())
    say(`  ${String(sheets).padStart(7)} sheets  application to floor: ${times(ratio(samples[index]!))}`)
  const growth = (side: Side) => times(medians[side].at(-1)! / medians[side][0]!)
  say(`  growth of the median: application ${growth('application')}, floor ${growth('floor')}`)
}

const timeRatio = ({ application, floor }: Samples[number]) =>
  quantile(application.times, 0.5) / quantile(floor.times, 0.5)

async function dashboard(places: Place[]) {
  const viewers = Array.from({ length: CONNECTIONS }, (_, connection) => approverId(connection))
  const tokens = await Promise.all(viewers.map(tokenOf))
  const body = JSON.stringify({
    query: documentOf('SuperDashboardScreenQuery'),
    variables: {
      filter: { status: 'PENDING' },
      sort: { by: 'CREATED', ascending: false },
      own: false,
      counted: false,
      hasPerson: false,
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
  const samples = await inTurn(places, plan)
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
  const samples = await inTurn(places, ({ sheets }) => submitting(String(sheets), 25))
  report(`Submitting a day of three tasks: time at ${CONNECTIONS} connections`, places, samples, timeRatio)
}

async function approve(places: Place[]) {
  const samples = await inTurn(places, ({ url }) => approving(url, 3))
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

const { url, stop } = await startThrowaway({ info: () => {}, warn: say })
const servers: { stop(): Promise<unknown> }[] = []
try {
  const places: Place[] = []
  for (const sheets of sizes) places.push(await open(sheets))
  const parts = { dashboard, submit, approve, live }
  for (const [name, part] of Object.entries(parts))
    if (!options.part || options.part === name) await part(places)
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await stop()
}
