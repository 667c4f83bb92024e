// Whatever one person sends, and whatever holds the database up, others are answered, and every wait has an end.
import { request as httpRequest } from 'node:http'
import { DriverAdapterError } from '@prisma/driver-adapter-utils'
import { createClient, type Client } from 'graphql-ws'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { db, transaction } from '#server/database/client.ts'
import { hashPassword, isPassword } from '#server/auth/passwords.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { recordLocks } from '#server/database/locks.ts'
import { callerKeyOf, onBehalfOf } from '#server/process/caller.ts'
import { asRefusal } from '#server/errors/not-allowed.ts'
import { diskFull } from '#server/process/disk-full.ts'
import { createShares, TooMuchAtOnce } from '#server/process/fair-share.ts'
import { runQueued } from '#server/process/request-queue.ts'
import type { Caller } from '#tests/support/caller.ts'
import { ownerOf } from '#tests/support/database.ts'
import { setUpServer } from '#tests/support/server.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const PATIENCE = { timeout: 20_000 }

const world = setUpWorld({ trustProxy: 1 })
const server = setUpServer(world)
let tess: Caller
let ada: Caller
let owner: pg.Client
beforeAll(async () => {
  tess = await world.signIn('tess')
  ada = await world.signIn('ada')
  owner = new pg.Client({ connectionString: ownerOf(world.url) })
  await owner.connect()
})
afterAll(() => owner.end())

/** Statements of the application that are under way and contain the text. */
async function running(text: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active' AND query LIKE $1`,
    [`%${text}%`],
  )
  return rows[0]!.count
}

/** Cancels the statements that contain the text, those that start later too, until the flood is over. */
async function ended(flood: Promise<unknown>, text: string): Promise<void> {
  let isOver = false
  void flood.then(() => (isOver = true))
  await expect
    .poll(async () => {
      await owner.query(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE $1`,
        [`%${text}%`],
      )
      return isOver
    }, PATIENCE)
    .toBe(true)
}

/** A connection of the database's owner in a transaction. */
async function holding(...statements: string[]): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: ownerOf(world.url) })
  await holder.connect()
  for (const statement of ['BEGIN', ...statements]) await holder.query(statement)
  return holder
}
const LOCK_SITES = 'LOCK TABLE "Site" IN ACCESS EXCLUSIVE MODE'

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

const asked = () =>
  ada.ask<{ timesheets: object }>('{ me { id } timesheets(first: 25) { edges { node { id } } } }')
const BUSY = { code: 'BUSY', message: 'Daybook is busy. Please try again in a moment.' }

describe('a share', () => {
  it('has slots and a queue, and gives each slot to the first in the queue', async () => {
    const acquire = createShares({ atOnce: 1, waiting: 2, seconds: 60 })
    const release = await acquire('tess')
    const order: string[] = []
    const waiting = ['second', 'third'].map((name) =>
      acquire('tess').then((release) => {
        order.push(name)
        release()
      }),
    )
    await expect(acquire('tess')).rejects.toThrow(TooMuchAtOnce)
    const releaseOther = await acquire('ada')
    releaseOther()
    expect(order).toEqual([])
    release()
    release()
    await Promise.all(waiting)
    expect(order).toEqual(['second', 'third'])
    const releaseAgain = await acquire('tess')
    releaseAgain()
  })

  it('stops waiting after a limit, and when the client disconnects', async () => {
    const acquire = createShares({ atOnce: 1, waiting: 5, seconds: 0.05 })
    const release = await acquire('tess')
    await expect(acquire('tess')).rejects.toThrow(TooMuchAtOnce)
    await expect(acquire('tess', AbortSignal.abort())).rejects.toThrow('Nobody waits')
    release()
    const releaseAgain = await acquire('tess')
    releaseAgain()
  })
})

it('with many searches, twelve people do not delay another person', async () => {
  const as = (person: number, work: () => Promise<unknown>) =>
    onBehalfOf({ origin: { address: '', userAgent: '' }, ...callerKeyOf(person, '') }, work)
  const search = () => db.$queryRawUnsafe(`SELECT pg_sleep(0.5)::text AS "search"`)
  const crowd = Array.from({ length: 12 }, (_, person) =>
    as(1000 + person, () => Promise.allSettled(Array.from({ length: 6 }, search))),
  )
  await expect.poll(() => running('search'), PATIENCE).toBe(10)
  // First come, first served it would take 2.4 s.
  expect(await seconds(() => as(2000, () => db.$queryRaw`SELECT 1`))).toBeLessThan(1.2)
  await ended(Promise.all(crowd), 'search')
})

describe('while one person floods', () => {
  it('with slow reads, another is answered within a second', async () => {
    const slow = () => db.$queryRawUnsafe(`SELECT pg_sleep(10)::text AS "flood"`)
    const flood = onBehalfOf({ origin: { address: '', userAgent: '' }, ...callerKeyOf(0, '') }, () =>
      Promise.allSettled(Array.from({ length: 12 }, slow)),
    )
    await expect.poll(() => running('flood'), PATIENCE).toBe(4)
    expect(await seconds(asked)).toBeLessThan(1)
    await ended(flood, 'flood')
  })

  it('with recordings, another is answered within a second', async () => {
    const saves = Array.from({ length: 20 }, () =>
      tess.save(world.day(Array.from({ length: 40 }, () => world.unbilled('7:00', '8:00')))),
    )
    const times: number[] = []
    for (let index = 0; index < 5; index++)
      times.push(await seconds(async () => expect((await asked()).errors).toEqual([])))
    expect(Math.max(...times)).toBeLessThan(1)
    await Promise.all(saves)
  })

  it('more than the queue holds is refused with a message', async () => {
    const calls = Array.from({ length: 500 }, () => tess.rest('GET', '/auth/me'))
    const last = Array.from({ length: 10 }, () =>
      Promise.all([tess.rest('GET', '/auth/me'), tess.ask('{ me { id } }')]),
    )
    expect((await ada.rest('GET', '/auth/me')).status, 'another has a queue of their own').toBe(200)
    const both = await Promise.all(last)
    const isRefused = ({ status }: { status: number }) => status === 429
    const ofRest = [...(await Promise.all(calls)), ...both.map(([call]) => call)].filter(isRefused)
    const ofGraph = both.map(([, operation]) => operation).filter(isRefused)
    expect(ofRest.length + ofGraph.length, 'REST and GraphQL share one queue').toBe(520 - 506)
    const message = 'You are asking for too much at once. Please wait a moment and try again.'
    const code = 'TOO_MUCH_AT_ONCE'
    expect(ofGraph[0]).toMatchObject({ errors: [{ message, extensions: { code } }] })
    expect(ofRest[0]!.body).toMatchObject({ error: { code }, value: message })
    for (const { headers } of [ofRest[0]!, ofGraph[0]!]) expect(headers.get('retry-after')).toBe('2')
  })
})

describe('strangers on many networks', () => {
  const asStranger = <T>(network: number, work: () => T) => {
    const origin = { address: `198.51.100.${network}`, userAgent: '' }
    return onBehalfOf({ ...callerKeyOf(null, origin.address), origin }, work)
  }

  it('together use half of the connections, and a person is answered within a second', async () => {
    const slow = async () => await db.$queryRawUnsafe(`SELECT pg_sleep(10)::text AS "strangers"`)
    const flood = Promise.allSettled(Array.from({ length: 12 }, (_, network) => asStranger(network, slow)))
    await expect.poll(() => running('strangers'), PATIENCE).toBe(5)
    expect(await seconds(asked)).toBeLessThan(1)
    expect(await running('strangers'), 'while they still wait').toBe(5)
    await ended(flood, 'strangers')
  })

  it('hash passwords in a queue that ends; people on a network in use do not wait for it', async () => {
    const stored = await hashPassword('a password of the tests')
    let judged = 0
    const flood = Array.from({ length: 60 }, (_, network) =>
      asStranger(network, () => isPassword(stored, 'wrong')).then(
        () => void judged++,
        (error: unknown) => asRefusal(error),
      ),
    )
    callerKeyOf(0, '198.51.100.99')
    expect(await asStranger(99, () => isPassword(stored, 'a password of the tests'))).toBe(true)
    expect(judged).toBeLessThan(10)
    const refused = (await Promise.all(flood)).filter(Boolean)
    expect(refused).toHaveLength(60 - 11)
    expect(refused[0]).toMatchObject({ code: 'BUSY', status: 503 })
  })

  it('queue together; a browser that renews its session passes them', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const flood = Array.from({ length: 20 }, (_, network) =>
      runQueued(callerKeyOf(null, `198.51.100.${network}`), undefined, () => promise),
    )
    const renew = (from: string, token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': from }
      return world.nobody.rest('POST', '/auth/refresh-token', { refreshToken: 'unknown' }, headers)
    }
    let isAnswered = false
    const stranger = renew('203.0.113.8', 'unknown').finally(() => (isAnswered = true))
    expect((await renew('203.0.113.9', tess.accessToken!)).status).toBe(401)
    expect(isAnswered).toBe(false)
    resolve()
    expect((await stranger).status).toBe(401)
    await Promise.all(flood)
  })
})

describe('a held lock', () => {
  it('delays the requests that need it by five seconds, and no others; GraphQL answers 503 with Retry-After', async () => {
    const { id, version } = await world.seed({ owner: 'tess' })
    const holder = await holding(`SELECT FROM "Timesheet" WHERE "id" = ${id} FOR UPDATE`, LOCK_SITES)
    const sites = (await world.signIn('theo')).ask('{ sites { id } }')
    const clicks = Array.from({ length: 12 }, () => ada.approve({ id: globalId('Timesheet', id), version }))
    await expect.poll(() => running('UPDATE "Timesheet"'), PATIENCE).toBe(2)
    expect(await seconds(() => tess.ask('{ me { firstName } }'))).toBeLessThan(1)
    expect(await Promise.race(clicks)).toMatchObject({ is: 'NotAllowed', ...BUSY })
    const { status, headers, errors } = await sites
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    expect(errors).toMatchObject([{ message: BUSY.message, extensions: { code: 'BUSY' } }])
    await holder.end()
    const outcomes = await Promise.all(clicks)
    const isExpected = ({ is, code }: (typeof outcomes)[number]) =>
      is === 'TimesheetChange' || ['BUSY', 'ALREADY_DECIDED', 'TOO_MUCH_AT_ONCE'].includes(code ?? '')
    expect(outcomes.filter((one) => !isExpected(one))).toEqual([])
    expect(world.takeFaults()).toEqual([])
  })
})

describe('an overloaded database is not a fault', () => {
  it('for a lock, a slow statement, a stop, a full server or a deadlock', async () => {
    for (const code of ['55P03', '57014', '57P01', '53300', '40P01']) {
      const raise = `DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${code}'; END $$`
      const send = [() => db.$executeRawUnsafe(raise), () => transaction((tx) => tx.$executeRawUnsafe(raise))]
      for (const failing of send) {
        const error: unknown = await failing().catch((error: unknown) => error)
        expect(asRefusal(error), code).toMatchObject({ code: 'BUSY', status: 503 })
      }
    }
  })

  it('a full disk is reported as one', async () => {
    const raise = `DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '53100'; END $$`
    const error: unknown = await db.$executeRawUnsafe(raise).catch((error: unknown) => error)
    expect(asRefusal(error)).toMatchObject({ code: 'DISK_FULL', status: 503 })
    const ofDriver = new DriverAdapterError({
      ...{ kind: 'postgres', code: '53100', severity: 'ERROR', message: 'no space' },
      ...{ detail: '', hint: '', column: '', originalCode: '53100' },
    })
    for (const failed of [Object.assign(new Error('write'), { code: 'ENOSPC' }), ofDriver])
      expect(asRefusal(failed)).toMatchObject({ code: 'DISK_FULL' })
    const restarting = Object.assign(new Error('starting up'), { code: '57P03' })
    expect(asRefusal(restarting), 'a moment later').toMatchObject({ code: 'DISK_FULL' })
    vi.setSystemTime(Date.now() + 61_000)
    expect(asRefusal(restarting), 'a minute later').toMatchObject({ code: 'BUSY' })
    vi.useRealTimers()
    diskFull.failedAt = -Infinity
  })

  it('a connection that was cut off, and the next one serves', async () => {
    const cut = [
      db.$queryRaw(Prisma.sql`SELECT pg_sleep(60)::text AS "cut"`),
      transaction((tx) => tx.$queryRaw(Prisma.sql`SELECT pg_sleep(60)::text AS "cut"`)),
    ].map((promise) => promise.catch((error: unknown) => asRefusal(error)))
    await expect.poll(() => running('cut'), PATIENCE).toBe(2)
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%cut%' AND pid <> pg_backend_pid()`,
    )
    expect(await Promise.all(cut)).toMatchObject([{ code: 'BUSY' }, { code: 'BUSY' }])
    expect((await asked()).errors).toEqual([])
  })
})

it('an abandoned request is stopped', async () => {
  const { port } = server
  const holder = await holding(LOCK_SITES)
  const body = JSON.stringify({
    query: `{ ${Array.from({ length: 20 }, (_, n) => `a${n}: sites { id }`).join(' ')} }`,
  })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${tess.accessToken}`,
  }
  const asking = httpRequest({ port, path: '/graphql', method: 'POST', headers })
  asking.on('error', () => {})
  asking.end(body)
  await expect.poll(() => running('"Site"'), PATIENCE).toBe(4)
  asking.destroy()
  // Well before the lock's own limit ends them, one after the other.
  await expect.poll(() => running('"Site"'), { timeout: 3500 }).toBe(0)
  await holder.end()
  expect((await asked()).errors).toEqual([])
  expect(world.takeFaults()).toEqual([])
})

describe('live', () => {
  const open = (caller: Caller): Client => {
    const { port } = server
    return createClient({
      url: `ws://127.0.0.1:${port}/graphql`,
      webSocketImpl: WebSocket,
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: () => {},
      connectionParams: { authorization: `Bearer ${caller.accessToken}` },
    })
  }
  const subscription = 'subscription { timesheetChanged { goneId } }'

  it('has at most 200 subscriptions of one person', async () => {
    const client = open(tess)
    const refused = await new Promise((resolve) => {
      for (let index = 0; index < 201; index++)
        client.subscribe({ query: subscription }, { next: resolve, error: resolve, complete: () => {} })
    })
    expect(JSON.stringify(refused)).toContain('TOO_MUCH_AT_ONCE')
    await client.dispose()
  })

  it('operations of a socket share the queue of all operations', async () => {
    const client = open(tess)
    // Nobody records for Tess until this ends.
    const { id } = world.company.people.tess
    const holder = await holding(`SELECT pg_advisory_lock(${recordLocks.person}, ${id})`)
    const query = 'mutation ($input: TimesheetInput!) { saveTimesheet(input: $input) { __typename } }'
    const variables = { input: world.day([world.unbilled('7:00', '8:00')]) }
    const saves = Array.from({ length: 12 }, () => client.iterate({ query, variables }).next())
    const waits = async () => {
      const own = tess.ask('{ me { id } }').then(() => false)
      const other = ada.ask('{ me { id } }').then(() => ada.ask('{ settings { today } }'))
      return Promise.race([own, other.then(() => true)])
    }
    await expect.poll(waits, { timeout: 4000 }).toBe(true)
    await holder.end()
    await Promise.all(saves)
    await client.dispose()
  })

  it('has at most 20 sockets of one person, and room again when one is closed', async () => {
    const connected = (client: Client) =>
      new Promise<boolean>((resolve) => {
        client.on('connected', () => resolve(true))
        client.on('closed', () => resolve(false))
      })
    const clients = Array.from({ length: 20 }, () => open(ada))
    expect(new Set(await Promise.all(clients.map(connected)))).toEqual(new Set([true]))
    expect(await connected(open(ada))).toBe(false)
    expect(await connected(open(tess))).toBe(true)
    await clients[0]!.dispose()
    await expect.poll(() => connected(open(ada)), PATIENCE).toBe(true)
    for (const client of clients) await client.dispose()
  })
})
