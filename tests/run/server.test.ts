// The process on a database server of somebody else: starting, serving, and stopping.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, freshDatabase, ownerOf } from '#tests/support/database.ts'
import { temporaryFolder, startDaybook, type Daybook } from '#scripts/daybook.ts'
import { CLIENT } from '#tests/support/identity-provider.ts'
import { startLyingProvider } from '#tests/support/lying-provider.ts'
import {
  freePort,
  GIVEN_UP,
  countDeadJobs,
  enqueueBadJobs,
  PATIENCE,
  refusal,
} from '#tests/support/process.ts'

const OWNS_TABLES =
  'The role of DATABASE_URL owns the tables, so a fault in Daybook could change history that is kept for ever. ' +
  'Set DATABASE_OWNER_URL to the role that owns them, and DATABASE_URL to one that does not.'

let data: ReturnType<typeof temporaryFolder>
let url: string
let database: pg.Client
const started: Daybook[] = []

beforeAll(async () => {
  data = temporaryFolder()
  url = await freshDatabase()
  database = new pg.Client({ connectionString: ownerOf(url) })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  data.remove()
})
afterEach(async () => {
  for (const daybook of started.splice(0)) await daybook.stop('SIGKILL')
})

function start(env: Record<string, string> = {}): Daybook {
  const daybook = startDaybook({ DATA_DIR: data.folder, DATABASE_URL: url, LOG_LEVEL: 'warn', ...env })
  started.push(daybook)
  return daybook
}

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

describe('a start', () => {
  it('answers /healthz before it can serve, and serves a moment later', async () => {
    const release = await hold('SELECT pg_advisory_xact_lock(4201121)')
    const port = await freePort()
    const daybook = start({ PORT: `${port}` })
    await expect.poll(waiting, PATIENCE).toBe(1)
    const at = `http://127.0.0.1:${port}`
    expect((await fetch(`${at}/healthz`)).status).toBe(200)
    const early = await fetch(`${at}/readyz`)
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await fetch(`${at}/graphql`, { method: 'POST', body: '{}' })).status).toBe(503)
    await release()
    expect(await daybook.ready()).toBe(at)
    expect((await fetch(`${at}/healthz`)).status).toBe(200)
    expect((await fetch(`${at}/readyz`)).status).toBe(200)
  })

  it('prints a set-up link while there is no administrator', async () => {
    const daybook = start()
    const at = await daybook.ready()
    const link = /Set it up by this link, which works once:\n\s+(\S+)/
    await expect.poll(() => link.test(daybook.output()), PATIENCE).toBe(true)
    const [address, token] = link.exec(daybook.output())![1]!.split('#')
    expect(address).toBe(`${at}/set-up`)
    const body = JSON.stringify({ query: '{ setUpLink(token: "TOKEN") }'.replace('TOKEN', token!) })
    const headers = { 'content-type': 'application/json' }
    const answer = await daybook.fetch('/graphql', { method: 'POST', headers, body })
    expect(await answer.json()).toEqual({ data: { setUpLink: true } })
  })

  it('on a free port names it in the links of mail, and to the identity provider', async () => {
    const provider = await startLyingProvider()
    const daybook = start({
      DATABASE_URL: await freshDatabase(),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    })
    const at = await daybook.ready()
    const { ask } = await setUp(daybook)
    const begun = (await ask(
      daybook,
      'mutation { result: beginAtProvider { ... on ProviderFlowPayload { url } } }',
    )) as { result: { url: string } }
    expect(new URL(begun.result.url).searchParams.get('redirect_uri')).toBe(`${at}/callback`)
    await ask(daybook, 'mutation { forgotPassword(input: { email: "ingrid@bowen.example" }) { __typename } }')
    const mails = async () =>
      JSON.stringify(await ask(daybook, '{ outbox(first: 1) { edges { node { content { text } } } } }'))
    await expect.poll(mails, PATIENCE).toContain(`${at}/reset-password`)
    provider.stop()
  })

  it('on a port that is in use is refused', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refusal({ DATA_DIR: data.folder, DATABASE_URL: url, PORT: `${port}` })).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set PORT to another number.`,
    )
    other.close()
  })

  it('at an address that is not of this machine is refused', async () => {
    expect(await refusal({ DATA_DIR: data.folder, DATABASE_URL: url, HOST: '192.0.2.1' })).toBe(
      "HOST must be an address of this machine; it is '192.0.2.1'.",
    )
  })

  it('on a database server that cannot be reached is refused', async () => {
    const port = await freePort()
    const DATABASE_URL = `postgresql://daybook:hunter2hunter2@127.0.0.1:${port}/daybook`
    expect(await refusal({ DATA_DIR: data.folder, DATABASE_URL })).toBe(
      `DATABASE_URL names a database that cannot be opened (127.0.0.1:${port}/daybook): ` +
        `connect ECONNREFUSED 127.0.0.1:${port}.`,
    )
  })

  it('on a database server that is too old is refused', async () => {
    const old = await oldServer()
    const { port } = old.address() as AddressInfo
    const DATABASE_URL = `postgresql://daybook@127.0.0.1:${port}/daybook`
    expect(await refusal({ DATA_DIR: data.folder, DATABASE_URL })).toBe(
      'DATABASE_URL must name a PostgreSQL 15 or newer; it is 14.',
    )
    old.close()
  })

  it('on another engine with a new version number is refused by name, for what it lacks', async () => {
    const own = await freshDatabase()
    await asOwner(
      own,
      `CREATE SCHEMA engine; GRANT USAGE ON SCHEMA engine TO PUBLIC;
       CREATE FUNCTION engine.version() RETURNS text LANGUAGE sql
         AS $$SELECT 'CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu, built 2025/06/04 13:26:08, go1.23.7)'$$;
       CREATE FUNCTION engine.pg_try_advisory_xact_lock(bigint) RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
    )
    const other = new URL(own)
    other.searchParams.set('options', '-c search_path=engine,pg_catalog,public')
    expect(await refusal({ DATA_DIR: data.folder, DATABASE_URL: other.href })).toBe(
      'The database of DATABASE_URL is CockroachDB CCL v25.2.1: its advisory locks do not exclude each other. ' +
        'Daybook needs PostgreSQL 15 or newer.',
    )
  })

  it('lets the owner migrate and the application only read and write rows', async () => {
    const own = await freshDatabase()
    await asOwner(own, 'DROP SCHEMA public, jobs CASCADE', 'CREATE SCHEMA public')
    const daybook = start({ DATABASE_URL: own, DATABASE_OWNER_URL: ownerOf(own) })
    await daybook.ready()
    expect((await daybook.fetch('/readyz')).status).toBe(200)
    const client = new pg.Client({ connectionString: own })
    await client.connect()
    expect((await client.query('SELECT * FROM "TimesheetHistory"')).rows).toEqual([])
    await expect(client.query('DELETE FROM "TimesheetHistory"')).rejects.toThrow('permission denied')
    await client.end()
  })

  it('with a role that owns the tables, warns and names the variables to set', async () => {
    const own = await freshDatabase()
    const line = /^.*DATABASE_OWNER_URL.*$/gm
    const daybook = start({ DATABASE_URL: ownerOf(own) })
    await daybook.ready()
    const lines = daybook.output().match(line) ?? []
    expect(lines.map((text) => JSON.parse(text) as object)).toMatchObject([{ level: 40, msg: OWNS_TABLES }])
    const owner: Record<string, string> = { DATABASE_OWNER_URL: ownerOf(own) }
    for (const env of [{}, owner]) {
      const apart = start({ DATABASE_URL: own, ...env })
      await apart.ready()
      expect(apart.output()).not.toMatch(line)
    }
  })

  it('of several processes on one empty database migrates it and loads the demo company once', async () => {
    const own = await freshDatabase()
    await asOwner(own, 'DROP SCHEMA public, jobs CASCADE', 'CREATE SCHEMA public')
    const env = { DATABASE_URL: own, DATABASE_OWNER_URL: ownerOf(own), DEMO: '1' }
    const both = [start(env), start(env)]
    await Promise.all(both.map((daybook) => daybook.ready()))
    const loaded = both.map((daybook) => daybook.output().match(/Loading the demo company/g)?.length ?? 0)
    expect(loaded.toSorted()).toEqual([0, 1])
    for (const daybook of both) expect((await daybook.fetch('/readyz')).status).toBe(200)
    const client = new pg.Client({ connectionString: own })
    await client.connect()
    const { rows } = await client.query('SELECT count(*)::int AS count FROM "User" WHERE "email" LIKE $1', [
      'staff@%',
    ])
    expect(rows).toEqual([{ count: 1 }])
    const judged = await client.query(
      `SELECT count(*)::int AS count FROM "Timesheet" WHERE "status" = 'PENDING' AND "unusual" <> 0`,
    )
    expect(judged.rows[0]!.count).toBeGreaterThan(2)
    await client.end()
  })

  it('on a database of a newer Daybook is refused', async () => {
    const newer = await freshDatabase()
    const client = new pg.Client({ connectionString: ownerOf(newer) })
    await client.connect()
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ('later', '', '29991231000000_later', now(), 1)`,
    )
    await client.end()
    expect(await refusal({ DATA_DIR: data.folder, DATABASE_URL: newer })).toBe(
      'The database was migrated by a newer Daybook (29991231000000_later). ' +
        'Start that version, or restore a backup.',
    )
  })
})

describe('while it runs', () => {
  it('shares the queue of jobs with other processes: each job is done by one of them', async () => {
    const own = await freshDatabase()
    const both = [start({ DATABASE_URL: own }), start({ DATABASE_URL: own })]
    await Promise.all(both.map((daybook) => daybook.ready()))
    await enqueueBadJobs(own, 60)
    const said = () => both.flatMap((daybook) => daybook.output().match(GIVEN_UP) ?? []).length
    await expect.poll(said, PATIENCE).toBe(60)
    expect(await countDeadJobs(own)).toBe(60)
    const ends = await Promise.all(both.map((daybook) => daybook.stop()))
    expect(ends).toEqual(both.map(() => ({ code: 0, signal: null })))
    expect(said()).toBe(60)
  })

  it('applies settings that another process changed to the next save, and notifies subscribers', async () => {
    const own = await freshDatabase()
    const [office, site] = [start({ DATABASE_URL: own }), start({ DATABASE_URL: own })]
    await Promise.all([office.ready(), site.ready()])
    const ingrid = await setUp(office)
    const save = (daysAgo: number) =>
      ingrid.ask(site, SAVE, {
        input: {
          startDate: new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10),
          shift: 'DAY',
          lines: [{ timesheetLineType: 'UNBILLED', startTime: 420, endTime: 900 }],
        },
      })
    expect(await save(2)).toMatchObject({ result: { __typename: 'TimesheetChange' } })
    const seen = await ingrid.ask(site, `{ me { eventCursor } settings { version ${SETTINGS} } }`)
    const { me, settings } = seen as { me: { eventCursor: string }; settings: { version: number } }
    const heard = ingrid.listen(
      site,
      `subscription { settingsChanged(since: "${me.eventCursor}") { settings { maximumDailyHours } } }`,
    )
    const { version, ...stored } = settings
    const input = { ...stored, maximumDailyHours: 7 }
    expect(await ingrid.ask(office, UPDATE, { input, version })).toEqual({
      result: { __typename: 'SettingsChange' },
    })
    expect(await save(3)).toMatchObject({
      result: {
        message:
          'Total hours logged in the timesheet is over 7 hours. Please review and adjust your tasks accordingly.',
      },
    })
    expect(await heard).toEqual({ settingsChanged: { settings: { maximumDailyHours: 7 } } })
  })

  it('is ready only while its database answers', async () => {
    const own = await freshDatabase()
    const daybook = start({ DATABASE_URL: own })
    await daybook.ready()
    const status = async () => (await daybook.fetch('/readyz')).status
    expect(await status()).toBe(200)
    const name = new URL(own).pathname.slice(1)
    await database.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
    await database.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    await expect.poll(status, PATIENCE).toBe(503)
    expect((await daybook.fetch('/healthz')).status).toBe(200)
    await database.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`)
    await expect.poll(status, PATIENCE).toBe(200)
  })

  it('sends the headers that protect a page with every answer', async () => {
    const daybook = start()
    await daybook.ready()
    for (const place of ['/', '/healthz', '/auth/me', '/nothing.txt', '/timesheets']) {
      const { headers } = await daybook.fetch(place)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy.split('; '), place).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ]),
      )
      expect(policy, place).not.toMatch(/script-src[^;]*'unsafe/)
      expect(Object.fromEntries(headers), place).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.get('strict-transport-security'), place).toBeNull()
    }
  })

  it('sends the page of the application again only where it has changed', async () => {
    const daybook = start()
    await daybook.ready()
    const first = await daybook.fetch('/dashboard')
    const tag = first.headers.get('etag')!
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const ask = (known: string) => daybook.fetch('/', { headers: { 'if-none-match': known } })
    const second = await ask(`"of another release", W/${tag}`)
    expect([second.status, await second.text()]).toEqual([304, ''])
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    expect((await ask('"of another release"')).status).toBe(200)
  })

  it('sends Strict-Transport-Security only if its public address is https', async () => {
    const daybook = start({ PUBLIC_URL: 'https://daybook.example' })
    await daybook.ready()
    const { headers } = await daybook.fetch('/')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

describe('stopping', () => {
  it('fails /readyz first, and answers requests that were sent before it accepted them', async () => {
    const daybook = start()
    const at = await daybook.ready()
    // The system accepts connections for the stopped process.
    daybook.signal('SIGSTOP')
    const sockets = Array.from({ length: 30 }, () => connect(Number(new URL(at).port), '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const answers = sockets.map((socket) => text(socket).catch((error: Error) => error.message))
    for (const socket of sockets)
      socket.write('GET /readyz HTTP/1.1\r\nHost: daybook\r\nConnection: close\r\n\r\n')
    daybook.signal('SIGTERM')
    daybook.signal('SIGCONT')
    const statuses = (await Promise.all(answers)).map((answer) => answer.split('\r\n', 1)[0])
    // Those that it accepted before the signal.
    const others = statuses.filter((status) => status !== 'HTTP/1.1 200 OK')
    expect(new Set(others)).toEqual(new Set(['HTTP/1.1 503 Service Unavailable']))
    expect(await daybook.ended).toEqual({ code: 0, signal: null })
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s it answers what is under way and ends with 0',
    async (signal) => {
      const daybook = start()
      await daybook.ready()
      const release = await hold('LOCK TABLE "User" IN ACCESS EXCLUSIVE MODE')
      const answer = daybook.fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query:
            'mutation { signIn(input: { email: "a@b.example", password: "long enough" }) { __typename } }',
        }),
      })
      await expect.poll(waiting, PATIENCE).toBe(1)
      daybook.signal(signal)
      await expect
        .poll(
          () =>
            daybook.fetch('/healthz').then(
              () => 'taken',
              () => 'refused',
            ),
          PATIENCE,
        )
        .toBe('refused')
      await release()
      const response = await answer
      expect([response.status, await response.json()]).toEqual([
        200,
        { data: { signIn: { __typename: 'Refusal' } } },
      ])
      expect(await daybook.ended).toEqual({ code: 0, signal: null })
      expect(daybook.output()).not.toContain('While stopping')
    },
  )
})

const SAVE = `mutation ($input: TimesheetInput!) {
  result: saveTimesheet(input: $input) { __typename ... on UserError { message } } }`
const SETTINGS = `timesheetOverlapCheckingEnable passMidnightCheckingEnable maximumDailyHoursCheckingEnable
  maximumDailyHours enableUseDefaultStartTime defaultStartTime timeZone companyName developmentHosts
  requireSecondFactorForAdministrators allowUnsignedReason mailDockets`
const UPDATE = `mutation ($input: SettingsInput!, $version: Int!) {
  result: updateSettings(input: $input, version: $version) { __typename } }`

/** The first System_Administrator, by the link that the process printed; signed in, and known to every process. */
async function setUp(daybook: Daybook) {
  const link = /\S+\/set-up#(\S+)/
  await expect.poll(() => link.test(daybook.output()), PATIENCE).toBe(true)
  const [, token] = link.exec(daybook.output())!
  const input = {
    ...{ token, companyName: 'Bowen Plant Hire', timeZone: 'Australia/Perth' },
    ...{ firstName: 'Ingrid', lastName: 'Solberg', email: 'ingrid@bowen.example' },
    password: 'a password of my own',
  }
  const query = `mutation ($input: SetUpInput!) {
    result: setUp(input: $input) { ... on SessionPayload { accessToken } } }`
  const headers = { 'content-type': 'application/json' }
  const post = (to: Daybook, body: object, more: Record<string, string> = {}) =>
    to.fetch('/graphql', { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
  const answer = (await (await post(daybook, { query, variables: { input } })).json()) as {
    data: { result: { accessToken: string } }
  }
  const authorization = `Bearer ${answer.data.result.accessToken}`
  return {
    async ask(at: Daybook, query: string, variables: object = {}): Promise<unknown> {
      const response = await post(at, { query, variables }, { authorization })
      return ((await response.json()) as { data: unknown }).data
    },
    /** The first event. */
    async listen(at: Daybook, query: string): Promise<unknown> {
      const response = await post(at, { query }, { authorization, accept: 'text/event-stream' })
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

/** What speaks PostgreSQL's protocol just so far as to say that it is version 14. */
async function oldServer(): Promise<Server> {
  const message = (type: string, ...parts: (string | Buffer)[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const ready = message('Z', 'I')
  // One column of text, whose table, length and modifier say nothing.
  const shape = Buffer.from('000000000000' + '00000019' + 'ffff' + 'ffffffff' + '0000', 'hex')
  const columns = message('T', Buffer.from([0, 1]), 'server_version_num\0', shape)
  const row = message('D', Buffer.from([0, 1, 0, 0, 0, 6]), '140010')
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      socket.on('data', () => socket.write(Buffer.concat([columns, row, message('C', 'SHOW\0'), ready])))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
