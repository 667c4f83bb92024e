// Floods: one person or a stranger sends many requests at the same time, and another person's page may take at most one
// second longer than usual.
import { WebSocket } from 'ws'
import { anyGlAccount, call, daysAgo, record, signIn, together, type Person } from './person.ts'
import { atMost, ms } from '#scripts/table.ts'
import { logIn } from './log-in.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'

const LONGER_MS = 1000
const page = `{
  me { firstName unreadNotifications }
  timesheetCounts { pending }
  timesheets(first: 25, filter: { status: PENDING }) {
    edges { node { number user { firstName } lines { notes site { location } workOrder { name } } } }
  }
}`

type Flood = { name: string; send(): Promise<unknown> }

export async function floods(target: Target, report: Report): Promise<string> {
  const [flooder, victim] = await together(
    ['staff', 'approver'].map((account) => () => signIn(target, account)),
  )
  const usual = await usualTime(victim!)
  report.row({ name: 'usually', figure: ms(usual) })
  for (const { name, send } of await floodsOf(target, flooder!))
    report.row(atMost(name, await during(send, victim!, report, name), usual + LONGER_MS))
  return "Floods: the slowest of another person's pages during each"
}

async function floodsOf(target: Target, flooder: Person): Promise<Flood[]> {
  const glAccount = await anyGlAccount(flooder)
  const url = await target.address()
  const many = (count: number, one: (index: number) => Promise<unknown>) => () =>
    Promise.allSettled(Array.from({ length: count }, (_, index) => one(index)))
  const lookups = Array.from(
    { length: 20 },
    (_, index) => `w${index}: workOrders(first: 200, search: $search) { id name }`,
  )
  const heavy = `query ($search: String) { ${lookups.join(' ')} }`
  return [
    {
      name: '300 saves',
      send: many(300, (index) => record(flooder, 'saveTimesheet', daysAgo(400 + index), glAccount)),
    },
    { name: '100 costly look-ups', send: many(100, () => flooder.ask(heavy, { search: 'a e i' })) },
    {
      name: '20 searches of 60 kB',
      send: many(20, () => flooder.ask(heavy, { search: 'x'.repeat(60_000) })),
    },
    { name: '200 pages', send: many(200, () => flooder.ask(page)) },
    {
      name: 'a search of 40,000 digits',
      send: () =>
        flooder.ask('query ($s: String) { sites(search: $s) { id } }', { s: `${'1'.repeat(40_000)}x` }),
    },
    {
      name: '10,000 tasks',
      send: () =>
        record(flooder, 'submitTimesheet', daysAgo(900), glAccount, {
          lines: Array.from({ length: 10_000 }, () => ({ timesheetLineType: 'UNBILLED' })),
        }),
    },
    { name: '2,000 subscriptions', send: () => subscriptions(target, flooder) },
    {
      name: '100 large documents of a stranger',
      send: many(100, (index) => call(target, null, `{ __typename } # 😀${index}${'x'.repeat(900_000)}`)),
    },
    {
      name: '60 wrong sign-ins of a stranger',
      send: many(60, (index) => logIn(url, `nobody${index}`, 'wrong password')),
    },
  ]
}

/** Opens 2,000 subscriptions on one socket and causes an event for all of them. */
async function subscriptions(target: Target, person: Person): Promise<void> {
  const socket = new WebSocket(
    `${(await target.address()).replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
  )
  const isOver = new Promise<void>((resolve) => {
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    setTimeout(resolve, 3000)
  })
  socket.on('open', () => {
    socket.send(
      JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${person.token()}` } }),
    )
  })
  socket.once('message', () => {
    const query = 'subscription { timesheetChanged { timesheet { number lines { notes } } } }'
    for (let id = 0; id < 2000 && socket.readyState === WebSocket.OPEN; id++)
      socket.send(JSON.stringify({ id: `${id}`, type: 'subscribe', payload: { query } }))
    void anyGlAccount(person).then((account) => record(person, 'saveTimesheet', daysAgo(1000), account))
  })
  await isOver
  socket.terminate()
}

async function timed(person: Person): Promise<{ milliseconds: number; isRight: boolean; text: string }> {
  const start = performance.now()
  const { data, text } = await person.ask<{ me: object | null }>(page)
  return { milliseconds: performance.now() - start, isRight: !!data?.me, text }
}

async function usualTime(person: Person): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 30; turn++) times.push((await timed(person)).milliseconds)
  return times.slice(10).toSorted((a, b) => a - b)[10]!
}

/** The slowest page of the other person until the flood is answered, in milliseconds. */
async function during(
  send: () => Promise<unknown>,
  victim: Person,
  report: Report,
  name: string,
): Promise<number> {
  let isOver = false
  const flood = send()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  let slowest = 0
  do {
    const { milliseconds, isRight, text } = await timed(victim)
    report.expect(isRight, `during ${name} another person was answered ${text.slice(0, 200)}`)
    slowest = Math.max(slowest, milliseconds)
  } while (!isOver)
  await flood
  return slowest
}
