// The process on a database server of somebody else: starting, serving, and stopping.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, test, vi } from 'vitest'
import { asOwner, freshDatabase, ownerOf } from '#tests/support/database.ts'
import { temporaryFolder, startDaybook, type Daybook } from '#scripts/daybook.ts'
import { connected } from '#server/database/connected.ts'
import { requireServer } from '#server/database/external.ts'
import { migrate } from '#server/database/migrate.ts'
import { listen } from '#server/http/listener.ts'
import { CLIENT } from '#tests/support/identity-provider.ts'
import { startLyingProvider } from '#tests/support/lying-provider.ts'
import {
  freePort,
  GIVEN_UP,
  countDeadJobs,
  countOpenJobs,
  enqueueBadJobs,
  PATIENCE,
  refusal,
  setUpByLink,
} from '#tests/support/process.ts'

const OWNS_TABLES =
  'The role of DATABASE_URL owns the tables, so a fault in Daybook could change history that is kept for ever. ' +
  'Set DATABASE_OWNER_URL to the role that owns them, and DATABASE_URL to one that does not.'
const DEMO_PASSWORD = 'a password of the demo'

const data = temporaryFolder()
const started: Daybook[] = []

afterAll(async () => {
  for (const daybook of started) await daybook.stop('SIGKILL')
  data.remove()
})

function start(env: Record<string, string>): Daybook {
  const daybook = startDaybook({ DATA_DIR: data.folder, LOG_LEVEL: 'warn', ...env })
  started.push(daybook)
  return daybook
}

const send = (to: Daybook, method: string, place: string, body: object, more: Record<string, string> = {}) =>
  to.fetch(place, {
    method,
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  })
const post = (to: Daybook, place: string, body: object, more: Record<string, string> = {}) =>
  send(to, 'POST', place, body, more)

/** A session that every process on the same data folder knows. */
function sessionOf(accessToken: string) {
  const authorization = `Bearer ${accessToken}`
  return {
    send: (at: Daybook, method: string, place: string, body: object) =>
      send(at, method, place, body, { authorization }),
    async ask(at: Daybook, query: string, variables: object = {}): Promise<unknown> {
      const response = await post(at, '/graphql', { query, variables }, { authorization })
      return ((await response.json()) as { data: unknown }).data
    },
    /** The first event. */
    async listen(at: Daybook, query: string): Promise<unknown> {
      const accept = 'text/event-stream'
      const response = await post(at, '/graphql', { query }, { authorization, accept })
      let text = ''
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk
        const event = /^data: (.+)\n/m.exec(text)?.[1]
        if (event) return (JSON.parse(event) as { data: unknown }).data
      }
      throw new Error(`It ended: ${text}`)
    },
  }
}

/** Two processes that start at the same time on one empty database, held up before they migrate it. */
describe('two processes on one database', () => {
  let url: string
  let database: pg.Client
  let office: Daybook
  let site: Daybook
  let both: Daybook[]
  let sysadmin: ReturnType<typeof sessionOf>
  /** The responses of one of them while it starts: /healthz, /readyz and GraphQL. */
  let early: Response[]
  beforeAll(async () => {
    url = await freshDatabase()
    await asOwner(url, 'DROP SCHEMA public, jobs CASCADE', 'CREATE SCHEMA public')
    database = new pg.Client({ connectionString: ownerOf(url) })
    await database.connect()
    const release = await hold('SELECT pg_advisory_xact_lock(4201121)')
    const env = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerOf(url), DEMO: '1', DEMO_PASSWORD }
    const PORT = `${await freePort()}`
    const at = `http://127.0.0.1:${PORT}`
    both = [start(env), start({ ...env, PORT, PUBLIC_URL: 'https://daybook.example' })]
    ;[office, site] = both as [Daybook, Daybook]
    await vi.waitUntil(async () => (await waiting()) === 2, PATIENCE)
    early = [
      await fetch(`${at}/healthz`),
      await fetch(`${at}/readyz`),
      await fetch(`${at}/graphql`, { method: 'POST', body: '{}' }),
    ]
    await release()
    await Promise.all(both.map((daybook) => daybook.ready()))
    expect(await site.ready()).toBe(at)
    const who = { email: 'sysadmin@demo.example', password: DEMO_PASSWORD }
    const response = await post(office, '/auth/login', who)
    sysadmin = sessionOf(((await response.json()) as { access_token: string }).access_token)
  })
  afterAll(() => database.end())

  /** Holds what `lock` locks until the returned function is called. */
  async function hold(lock: string): Promise<() => Promise<void>> {
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query(lock)
    return () => holder.end()
  }

  /** How many connections of Daybook wait for a lock. */
  async function waiting(): Promise<number> {
    const { rows } = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows[0]!.count
  }

  it('answer /healthz before they can serve, and serve a moment later', async () => {
    const [healthz, readyz, graphql] = early as [Response, Response, Response]
    expect(healthz.status).toBe(200)
    expect([readyz.status, readyz.headers.get('retry-after')]).toEqual([503, '2'])
    expect(graphql.status).toBe(503)
    for (const daybook of both)
      for (const place of ['/healthz', '/readyz']) expect((await daybook.fetch(place)).status).toBe(200)
  })

  it('migrate it as its owner and load the demo company, once', async () => {
    const loaded = both.map((daybook) => daybook.output().match(/Loading the demo company/g)?.length ?? 0)
    expect(loaded.toSorted()).toEqual([0, 1])
    const loader = both[loaded.indexOf(1)]!
    expect(loader.output()).toMatch(/people… timesheets… dockets… .*50 %… .*payroll… .*75 %… \d+\.\d s/)
    expect(loader.errors()).not.toContain('Warning')
    const counted = await connected(url, async (client) => {
      await expect(client.query('DELETE FROM "TimesheetHistory"')).rejects.toThrow('permission denied')
      const { rows } = await client.query<{ staff: number; unusual: number }>(
        `SELECT (SELECT count(*)::int FROM "User" WHERE "email" LIKE 'staff@%') AS "staff",
           (SELECT count(*)::int FROM "Timesheet" WHERE "status" = 'PENDING' AND "unusual" <> 0) AS "unusual"`,
      )
      return rows[0]!
    })
    expect(counted.staff).toBe(1)
    expect(counted.unusual).toBeGreaterThan(2)
    for (const daybook of both) expect(daybook.output()).not.toContain('DATABASE_OWNER_URL')
  })

  it('share the queue of jobs: each job is done by one of them', async () => {
    const before = said()
    await enqueueBadJobs(url, 60)
    await expect.poll(said, PATIENCE).toBe(before + 60)
    await expect.poll(() => countOpenJobs(url), PATIENCE).toBe(0)
    expect([said(), await countDeadJobs(url)]).toEqual([before + 60, before + 60])
  })
  const said = () => both.flatMap((daybook) => daybook.output().match(GIVEN_UP) ?? []).length

  it('do the jobs that are left once their connections are back', async () => {
    const before = said()
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'daybook jobs'`,
    )
    await enqueueBadJobs(url, 1)
    await expect.poll(said, PATIENCE).toBe(before + 1)
  })

  it('apply settings that one of them changed to the next save, and notify subscribers', async () => {
    const save = (daysAgo: number) => {
      const StartDate = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
      const TimesheetLines = [{ TimesheetLineType: 1, StartTime: 420, EndTime: 900 }]
      return sysadmin.send(site, 'POST', '/api/Timesheet', { StartDate, Shift: false, TimesheetLines })
    }
    expect((await save(2)).status).toBe(201)
    const { me } = (await sysadmin.ask(site, '{ me { eventCursor } }')) as { me: { eventCursor: string } }
    const event = sysadmin.listen(
      site,
      `subscription { settingsChanged(since: "${me.eventCursor}") { settings { maximumDailyHours } } }`,
    )
    expect((await sysadmin.send(office, 'PATCH', '/api/Setting', { MaximumDailyHours: 7 })).status).toBe(204)
    expect(await (await save(3)).text()).toContain('is over 7 hours')
    expect(await event).toEqual({ settingsChanged: { settings: { maximumDailyHours: 7 } } })
  })

  it('send the headers that protect a page with every response', async () => {
    for (const place of ['/', '/healthz', '/auth/me', '/nothing.txt', '/timesheets']) {
      const { headers } = await office.fetch(place)
      const policy = headers.get('content-security-policy') ?? ''
      for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"])
        expect(policy.split('; '), place).toContain(rule)
      expect(policy, place).toContain("; frame-ancestors 'none'")
      expect(policy, place).not.toMatch(/script-src[^;]*'unsafe/)
      expect(Object.fromEntries(headers), place).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
    const { headers } = await office.fetch('/graphql')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('send the page of the application again only where it has changed', async () => {
    const first = await office.fetch('/dashboard')
    const tag = first.headers.get('etag')!
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const ask = (known: string) => office.fetch('/', { headers: { 'if-none-match': known } })
    const second = await ask(`"of another release", W/${tag}`)
    expect([second.status, await second.text()]).toEqual([304, ''])
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    expect((await ask('"of another release"')).status).toBe(200)
  })

  it('send Strict-Transport-Security only if their public address is https', async () => {
    for (const place of ['/', '/graphql']) {
      const sent = await Promise.all(both.map((daybook) => daybook.fetch(place)))
      const found = sent.map(({ headers }) => headers.get('strict-transport-security'))
      expect(found, place).toEqual([null, 'max-age=31536000'])
    }
  })

  it('answer unknown paths by the rule of their parent path', async () => {
    for (const [place, status, type] of [
      ['/assets/', 404, 'text/plain'],
      ['/assets', 404, 'text/plain'],
      ['/api/Nonsense', 404, 'application/json'],
      ['/api/$batch', 501, 'application/json'],
    ] as const) {
      const response = await office.fetch(place)
      expect([place, response.status]).toEqual([place, status])
      expect(response.headers.get('content-type'), place).toContain(type)
    }
  })

  it('keep connections open for longer than proxies do', async () => {
    const { headers } = await office.fetch('/api/Nonsense')
    const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])
    expect(seconds).toBeGreaterThan(60)
  })

  it('answer requests that were sent before they accepted them when SIGINT stops them, and fail /readyz first', async () => {
    const { port } = new URL(await office.ready())
    // The system accepts connections for the stopped process.
    office.signal('SIGSTOP')
    const sockets = Array.from({ length: 30 }, () => connect(Number(port), '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const answers = sockets.map((socket) => text(socket).catch((error: Error) => error.message))
    for (const socket of sockets)
      socket.write('GET /readyz HTTP/1.1\r\nHost: daybook\r\nConnection: close\r\n\r\n')
    office.signal('SIGINT')
    office.signal('SIGCONT')
    const statuses = (await Promise.all(answers)).map((answer) => answer.split('\r\n', 1)[0])
    // Those that it accepted before the signal.
    const others = statuses.filter((status) => status !== 'HTTP/1.1 200 OK')
    expect(new Set(others)).toEqual(new Set(['HTTP/1.1 503 Service Unavailable']))
    expect(await office.ended).toEqual({ code: 0, signal: null })
  })

  it('complete the running requests when SIGTERM stops them, wait for no unfinished body, and end with 0', async () => {
    const release = await hold('LOCK TABLE "User" IN ACCESS EXCLUSIVE MODE')
    const slow = connect(Number(new URL(await site.ready()).port), '127.0.0.1')
    slow.on('error', () => {})
    slow.write(
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"query":',
    )
    await once(slow, 'connect')
    const query =
      'mutation { signIn(input: { email: "a@b.example", password: "long enough" }) { __typename } }'
    const answer = post(site, '/graphql', { query })
    await expect.poll(waiting, PATIENCE).toBeGreaterThan(0)
    site.signal('SIGTERM')
    const healthz = () =>
      site.fetch('/healthz').then(
        () => 'taken',
        () => 'refused',
      )
    await expect.poll(healthz, PATIENCE).toBe('refused')
    await release()
    const response = await answer
    expect([response.status, await response.json()]).toEqual([
      200,
      { data: { signIn: { __typename: 'Refusal' } } },
    ])
    expect(await site.ended).toEqual({ code: 0, signal: null })
    expect(site.output()).not.toContain('While stopping')
  })
})

test('a stopping listener answers requests until none has arrived for a moment', async () => {
  const listener = await listen('127.0.0.1', 0)
  listener.serve((_request, response) => response.end('answered'))
  const ask = () =>
    fetch(`http://127.0.0.1:${listener.port}/`, { headers: { connection: 'close' } }).then((answer) =>
      answer.text(),
    )
  const stopped = listener.stop()
  const answers: Promise<string>[] = []
  for (let at = 0; at < 8; at++) {
    answers.push(ask())
    await pause(100)
  }
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['answered']))
  await stopped
})

describe('a process whose role owns the tables', () => {
  let own: string
  let daybook: Daybook
  let at: string
  let provider: Awaited<ReturnType<typeof startLyingProvider>>
  beforeAll(async () => {
    own = await freshDatabase()
    provider = await startLyingProvider()
    daybook = start({
      DATABASE_URL: ownerOf(own),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    })
    at = await daybook.ready()
  })
  afterAll(() => provider.stop())

  it('warns and names the variables to set', () => {
    const lines = daybook.output().match(/^.*DATABASE_OWNER_URL.*$/gm) ?? []
    expect(lines.map((text) => JSON.parse(text) as object)).toMatchObject([{ level: 40, msg: OWNS_TABLES }])
  })

  it('prints a set-up link, and names its free port in it, in the links of mail and to the identity provider', async () => {
    const { address, accessToken } = await setUpByLink(daybook)
    expect(address).toBe(`${at}/set-up`)
    const { ask } = sessionOf(accessToken)
    const begun = await ask(
      daybook,
      'mutation { result: beginAtProvider { ... on ProviderFlowPayload { url } } }',
    )
    const { url } = (begun as { result: { url: string } }).result
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${at}/callback`)
    await ask(daybook, 'mutation { forgotPassword(input: { email: "ingrid@bowen.example" }) { __typename } }')
    const mails = async () =>
      JSON.stringify(await ask(daybook, '{ outbox(first: 1) { edges { node { content { text } } } } }'))
    await expect.poll(mails, PATIENCE).toContain(`${at}/reset-password`)
  })

  it('is ready only while its database answers', async () => {
    const status = async () => (await daybook.fetch('/readyz')).status
    expect(await status()).toBe(200)
    const name = new URL(own).pathname.slice(1)
    const server = new URL(ownerOf(own))
    server.pathname = '/postgres'
    await connected(server.href, async (database) => {
      await database.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
      await database.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
        name,
      ])
      await expect.poll(status, PATIENCE).toBe(503)
      expect((await daybook.fetch('/healthz')).status).toBe(200)
      await database.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`)
    })
    await expect.poll(status, PATIENCE).toBe(200)
  })
})

describe('a start is refused', () => {
  const required = (url: string) => requireServer({ url, listenUrl: null, ownerUrl: null })

  it('on a port that is in use, and at an address that is not of this machine', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    for (const variable of ['PORT', 'METRICS_PORT'])
      await expect(listen('127.0.0.1', port, undefined, variable)).rejects.toThrow(
        `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set ${variable} to another number.`,
      )
    other.close()
    await expect(listen('192.0.2.1', 0)).rejects.toThrow(
      "HOST must be an address of this machine; it is '192.0.2.1'.",
    )
  })

  it('on a company that was created with other keys, and creates none', async () => {
    const url = await freshDatabase(inject('companyUrl'))
    const DATA_DIR = path.join(data.folder, 'empty')
    expect(await refusal({ DATABASE_URL: ownerOf(url), DATA_DIR })).toBe(
      `secret.key, push.key, seal.key are missing in ${DATA_DIR}, and the company was made with them. Put them back ` +
        'from a backup, or set SECRET_KEY, PUSH_KEY, SEAL_KEY. docs/operations/install.md says what to do if they are lost.',
    )
    expect(readdirSync(DATA_DIR)).toEqual([])
  })

  it('on a database server that cannot be reached', async () => {
    const port = await freePort()
    const DATABASE_URL = `postgresql://daybook:hunter2hunter2@127.0.0.1:${port}/daybook`
    await expect(required(DATABASE_URL)).rejects.toThrow(
      `DATABASE_URL names a database that cannot be opened (127.0.0.1:${port}/daybook): ` +
        `connect ECONNREFUSED 127.0.0.1:${port}.`,
    )
  })

  it.each([
    [
      "CREATE FUNCTION engine.current_setting(text) RETURNS text LANGUAGE sql AS $$SELECT '140010'$$",
      'DATABASE_URL must name a PostgreSQL 15 or newer; it is 14.',
    ],
    [
      `CREATE FUNCTION engine.version() RETURNS text LANGUAGE sql
         AS $$SELECT 'CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu, built 2025/06/04 13:26:08, go1.23.7)'$$;
       CREATE FUNCTION engine.pg_try_advisory_xact_lock(bigint) RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
      'The database of DATABASE_URL is CockroachDB CCL v25.2.1: its advisory locks do not exclude each other. ' +
        'Daybook needs PostgreSQL 15 or newer.',
    ],
  ])(
    'on a server that is too old, and on another engine for what it lacks: %#',
    async (functions, message) => {
      const own = await freshDatabase()
      await asOwner(own, `CREATE SCHEMA engine; GRANT USAGE ON SCHEMA engine TO PUBLIC; ${functions}`)
      const other = new URL(own)
      other.searchParams.set('options', '-c search_path=engine,pg_catalog,public')
      await expect(required(other.href)).rejects.toThrow(message)
    },
  )

  it('on a database of a newer Daybook', async () => {
    const newer = await freshDatabase()
    await asOwner(
      newer,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ('later', '', '29991231000000_later', now(), 1)`,
    )
    await expect(migrate(ownerOf(newer))).rejects.toThrow(
      'The database was migrated by a newer Daybook (29991231000000_later). ' +
        'Start that version, or restore a backup.',
    )
  })
})
