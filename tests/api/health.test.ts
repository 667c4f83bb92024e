// The health of an installation: each fault that is planted here is found, and nothing is wrong without one.
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { setClock } from '#server/adapters/clock.ts'
import { gpReader, openSqlServerGp } from '#server/adapters/gp-sql-server.ts'
import { seal } from '#server/actions/seal/seal.ts'
import { openSeal } from '#server/adapters/seal.ts'
import { db, transaction } from '#server/database/client.ts'
import { roleOf } from '#server/database/roles.ts'
import { storeFailure } from '#server/errors/failures.ts'
import { judgeAddress } from '#server/health/address.ts'
import { folderOf, MANIFEST } from '#server/backup/manifest.ts'
import { BACKUP_STATE_FILE, type BackupState } from '#server/backup/state.ts'
import { ok, runChecks } from '#server/health/check.ts'
import { checks } from '#server/health/checks.ts'
import { createHealth, type HealthReport } from '#server/health/health.ts'
import type { Installation } from '#server/health/installation.ts'
import type { Load } from '#server/health/load.ts'
import { judgeDisks } from '#server/health/machine.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { sealKeyOf, signBlock } from '#server/sealing/block.ts'
import { rootOf } from '#server/sealing/tree.ts'
import { newestSeal } from '#server/read/seal/chain.ts'
import { MARK_FILE } from '#server/sealing/mark.ts'
import { startDeafProxy } from '#tests/support/database-proxy.ts'
import { asOwner, freshDatabase, ownerOf } from '#tests/support/database.ts'
import { mailerTo } from '#tests/support/mail-server.ts'
import { freePort } from '#tests/support/process.ts'
import { otherKey } from '#tests/support/sealing.ts'
import { PUSH_KEY, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const cleanups: (() => unknown)[] = []
// The planted faults are compared with the database's clock.
beforeAll(() => setClock(null))
afterAll(() => rmSync(backups, { recursive: true }))
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const HTTPS = { publicUrl: 'https://daybook.example', trustProxy: 0, production: false }
/** Of the seal of the tests. */
const SEAL_PASSWORD = 'sealed-in-tests'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Changes = Partial<Omit<Installation, 'config'>> & { config?: Partial<Installation['config']> }

function installed({ config, ...changes }: Changes): Installation {
  const { installation } = world
  return { ...installation, ...changes, config: { ...installation.config, ...config } }
}
const examine = (changes: Changes) => createHealth(installed(changes), HTTPS)(() => null)

/** What one check of the list finds. */
async function find(code: string, changes: Changes = {}) {
  const [found] = await runChecks(
    checks.filter((check) => check.code === code),
    installed(changes),
  )
  return found
}

const codesOf = ({ checks }: HealthReport) => checks.map(({ code }) => code)

/** The machine's clock runs ahead. */
function laterBy(milliseconds: number) {
  setClock(() => new Date(Date.now() + milliseconds))
  cleanups.push(() => setClock(null))
}

/** Changes the database as its owner, until the test ends. */
const changed = (change: string, undo: string) => async (): Promise<Changes> => {
  await world.asOwner(change)
  cleanups.push(() => world.asOwner(undo))
  return {}
}

/** A schema before PostgreSQL's own, with a function that acts as that of another engine. */
async function otherEngine(definition: string): Promise<Changes> {
  await changed(
    `CREATE SCHEMA engine; GRANT USAGE ON SCHEMA engine TO PUBLIC; CREATE FUNCTION engine.${definition}`,
    'DROP SCHEMA engine CASCADE',
  )()
  const address = new URL(world.url)
  address.searchParams.set('options', '-c search_path=engine,pg_catalog,public')
  return { database: { url: address.href, ownerUrl: ownerOf(world.url) } }
}

const sealAll = () => seal({ key: sealKeyOf(PUSH_KEY), isComplete: true })
/** Another disk than that of the data. */
const backups = mkdtempSync('/dev/shm/daybook-backups-')
const BACKUP = { folder: backups, passphrase: 'a passphrase of the tests', drills: false }

type BackupTimes = Partial<Record<'lastBackupAt' | 'lastArchiveAt' | 'lastDrillAt', number>>
/** A backup that began, and what was noted of it, so many hours ago each. */
async function backedUp(hours: BackupTimes, notes: Partial<BackupState> = {}): Promise<Changes> {
  const file = path.join(world.folder, BACKUP_STATE_FILE)
  const ago = (count: number) => new Date(Date.now() - count * HOUR)
  const times = Object.entries(hours).map(([name, count]) => [name, ago(count)])
  await writeFile(file, JSON.stringify({ ...Object.fromEntries(times), ...notes }))
  const backup = path.join(backups, folderOf(ago(hours.lastBackupAt!)))
  await mkdir(backup)
  await writeFile(path.join(backup, MANIFEST), '{}')
  cleanups.push(async () => {
    await rm(file)
    await rm(backup, { recursive: true })
  })
  return { config: { backup: BACKUP, databaseUrl: null } }
}

const clockAheadBy = (milliseconds: number) => async () => (laterBy(milliseconds), {})

const openTransaction = (minutes: number) => async () => {
  const connection = new pg.Client({ connectionString: world.url, application_name: 'a forgotten console' })
  await connection.connect()
  cleanups.push(() => connection.end())
  await connection.query('BEGIN; SELECT 1')
  laterBy(minutes * MINUTE)
  return {}
}

const waitingJob = (minutes: number) => async () => {
  await transaction((tx) => enqueue(tx, 'docket', [{ docketId: 1 }]))
  laterBy(minutes * MINUTE)
  return forget('jobs"."job')
}

/** Deletes the rows of a table when the test ends. */
function forget(table: string): Changes {
  cleanups.push(() => world.asOwner(`DELETE FROM "${table}"`))
  return {}
}

const failure = (title: string) => async () => {
  await storeFailure({ source: 'jobs', message: title })
  return forget('FailureLog')
}

/** A mail server that refuses everybody. */
async function grumpyMailServer(): Promise<Changes> {
  const server = net.createServer((socket) => socket.on('error', () => {}).end('554 No mail from you\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailer = await mailerTo(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  cleanups.push(() => server.close())
  return { mailer }
}

async function sealThatEndsIn(days: number): Promise<Changes> {
  const seal = await openSeal('tests/support/seal.p12', SEAL_PASSWORD)
  laterBy(seal.endsAt.getTime() - Date.now() - days * 24 * HOUR)
  return { seal }
}

/** An address where nobody answers. */
const nowhere = async (protocol: string) => `${protocol}://127.0.0.1:${await freePort()}`
const gpThatMay = (may: number) => gpReader((async () => [{ mayUpdate: may, mayInsert: 0 }]) as never)

type Fault = [what: string, code: string, state: string, says: RegExp, plant: () => Promise<Changes>]

const faults: Fault[] = [
  [
    'a migration that is missing',
    'migrations',
    'WRONG',
    /lacks 1 migration of this release \(\d+_\w+\)/,
    changed(
      `UPDATE _prisma_migrations SET rolled_back_at = now()
       WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
      'UPDATE _prisma_migrations SET rolled_back_at = NULL',
    ),
  ],
  [
    'a migration of a newer release',
    'migrations',
    'WRONG',
    /newer Daybook has migrated the database \(29991231000000_later\)/,
    changed(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
       VALUES ('later', '', '29991231000000_later', now())`,
      `DELETE FROM _prisma_migrations WHERE id = 'later'`,
    ),
  ],
  ['a clock that is off', 'clocks', 'WRONG', /differ by 6[1-9] s/, clockAheadBy(62_000)],
  ['a clock that is a little off', 'clocks', 'WARNING', /differ by [3-9]\.\d s/, clockAheadBy(4_000)],
  ['a transaction', 'transactions', 'WARNING', /6 min \(process \d+ .+ console/, openTransaction(6)],
  ['a transaction of an hour', 'transactions', 'WRONG', /open for 61 min/, openTransaction(61)],
  [
    'a role that owns a table',
    'role',
    'WARNING',
    /The role of DATABASE_URL owns the tables/,
    () =>
      changed(
        `ALTER TABLE "Site" OWNER TO ${roleOf(world.url)}`,
        `ALTER TABLE "Site" OWNER TO CURRENT_USER;
         GRANT SELECT, INSERT, UPDATE, DELETE ON "Site" TO ${roleOf(world.url)}`,
      )(),
  ],
  [
    'a version of PostgreSQL whose corrections are old',
    'databaseAge',
    'WARNING',
    /^PostgreSQL \d+\.\d+ was published on 20\d\d-\d\d-\d\d, \d,?\d+ days ago\./,
    clockAheadBy(3 * 365 * 24 * HOUR),
  ],
  [
    'the extension that is missing',
    'extensions',
    'WRONG',
    /pg_trgm is missing/,
    async () => {
      const url = await freshDatabase()
      await asOwner(url, 'DROP EXTENSION pg_trgm CASCADE')
      return { database: { url, ownerUrl: ownerOf(url) } }
    },
  ],
  [
    'advisory locks that do not exclude each other',
    'features',
    'WRONG',
    /lacks a feature: its advisory locks do not exclude each other\.$/,
    () => otherEngine(`pg_try_advisory_xact_lock(bigint) RETURNS boolean LANGUAGE sql AS 'SELECT true'`),
  ],
  [
    'notifications that a pooler loses',
    'features',
    'WRONG',
    /lacks a feature: its notifications do not arrive/,
    async () => {
      const proxy = await startDeafProxy(world.url)
      cleanups.push(() => proxy.stop())
      return { database: { url: proxy.url, ownerUrl: ownerOf(world.url) } }
    },
  ],
  [
    'an index that cannot be made',
    'features',
    'WRONG',
    /it has no GIN indexes over trigrams \(.+\)\.$/,
    changed(
      'CREATE SCHEMA elsewhere; ALTER EXTENSION pg_trgm SET SCHEMA elsewhere',
      'ALTER EXTENSION pg_trgm SET SCHEMA public; DROP SCHEMA elsewhere',
    ),
  ],
  [
    'an engine without the transition tables of the first migration',
    'features',
    'WRONG',
    /lacks a feature: it has no triggers with transition tables \(not here\)\.$/,
    changed(
      `CREATE FUNCTION refuse_transition_tables() RETURNS event_trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF current_query() LIKE '%REFERENCING%' THEN RAISE EXCEPTION 'not here'; END IF;
       END
       $$;
       CREATE EVENT TRIGGER refuse_transition_tables ON ddl_command_start WHEN TAG IN ('CREATE TRIGGER')
         EXECUTE FUNCTION refuse_transition_tables()`,
      'DROP EVENT TRIGGER refuse_transition_tables; DROP FUNCTION refuse_transition_tables()',
    ),
  ],
  ['a job that nobody takes', 'queue', 'WARNING', /waiting for 6 min \(docket\)/, waitingJob(6)],
  ['a job that was given up', 'failedJobs', 'WARNING', /^1 job was given up/, failure('given up: docket')],
  ['a push message that was refused', 'push', 'WARNING', /refused 1 message/, failure('given up: push')],
  [
    'a message to a webhook that was given up',
    'webhooks',
    'WARNING',
    /^1 message to webhooks was given up/,
    async () => {
      const failed = {
        event: 'TEST',
        recordId: 0,
        at: new Date(),
        triedAt: new Date(),
        state: 'FAILED',
      } as const
      const url = 'https://pay.example/'
      await db.webhook.create({
        data: { name: 'Pay', url, events: [], secret: '', deliveries: { create: failed } },
      })
      return forget('Webhook')
    },
  ],
  ['a mail server that refuses', 'mail', 'WRONG', /^The mail server .*554 No mail/, grumpyMailServer],
  ['no mail server', 'mail', 'WARNING', /No mail server is set/, async () => ({})],
  [
    'mail that failed',
    'failedMail',
    'WARNING',
    /^1 mail of the last 2 days/,
    async () => {
      const mail = { kind: 'SECURITY', state: 'FAILED', to: 'a@b.example', subject: 'A', letter: {} } as const
      await db.mailMessage.create({ data: mail })
      return { ...forget('MailMessage'), mailer: { verify: async () => {} } }
    },
  ],
  [
    'a GP that is down',
    'gp',
    'WRONG',
    /does not answer|no answer/,
    async () => {
      const gp = openSqlServerGp(`sqlserver://reader:secret@127.0.0.1:${await freePort()}/TWO`, () => {})
      cleanups.push(() => gp.close())
      return { gp }
    },
  ],
  ['a GP that we may write to', 'gp', 'WARNING', /may write/, async () => ({ gp: gpThatMay(1) })],
  [
    'history that nobody seals',
    'history',
    'WARNING',
    /^1 row waits for a seal; the newest is 20 min old\.$/,
    async () => {
      await sealAll()
      await db.administrationHistory.create({
        data: {
          ...{ noun: 'SETTING', recordId: 1, action: 'CHANGED', changeDetail: [] },
          ...{ nameOfModifier: 'Sam', emailOfModifier: 'sam@daybook.test' },
        },
      })
      laterBy(20 * MINUTE)
      return {}
    },
  ],
  [
    'seals that were removed',
    'history',
    'WRONG',
    /^Nothing is sealed\. This server has seen seal 99:abababababababab, but the database ends at seal \d+\./,
    async () => {
      await sealAll()
      const file = path.join(world.folder, MARK_FILE)
      await writeFile(file, `99:${'ab'.repeat(32)}\n`)
      cleanups.push(() => rm(file))
      return {}
    },
  ],
  [
    'seals that were removed and resumed with another key',
    'history',
    'WRONG',
    /^Nothing is sealed\. This server has seen seal 99:/,
    async () => {
      await sealAll()
      const file = path.join(world.folder, MARK_FILE)
      await writeFile(file, `99:${'ab'.repeat(32)}\n`)
      const { number, hash } = (await newestSeal())!
      const made = { sealedAt: new Date(), root: rootOf([]), leaves: 0, takesOver: false }
      const before = signBlock({ ...made, number: number + 1, previousHash: hash }, otherKey)
      const after = signBlock({ ...made, number: 500, previousHash: before.hash }, otherKey)
      await db.sealBlock.createMany({ data: [before, after] })
      cleanups.push(async () => {
        await rm(file)
        await world.asOwner(
          `SET session_replication_role = replica; DELETE FROM "SealBlock" WHERE "number" > ${number}`,
        )
      })
      return {}
    },
  ],
  [
    'history that was changed',
    'history',
    'WRONG',
    /^The last check found 2 faults in the history\.$/,
    async () => {
      const at = new Date()
      const result = { faultCount: 2, faults: [] }
      const data = { startedAt: at, lastSignAt: at, finishedAt: at, nameOfStarter: 'Sam', result }
      await db.sealCheck.create({ data })
      return forget('SealCheck')
    },
  ],
  ['a certificate that ends soon', 'seal', 'WARNING', /ends in 20 days/, () => sealThatEndsIn(20)],
  ['no backup', 'backup', 'WARNING', /No backup is scheduled/, async () => ({})],
  [
    'no backup yet',
    'backup',
    'WARNING',
    / has no whole backup yet\.$/,
    async () => ({ config: { backup: BACKUP } }),
  ],
  [
    'the demo company in production',
    'demo',
    'WARNING',
    /1 account of it is active/,
    async () => {
      const { id, email } = world.company.people.tess
      await db.user.update({ where: { id }, data: { email: 'staff@demo.example' } })
      cleanups.push(() => db.user.update({ where: { id }, data: { email } }))
      return { config: { production: true } }
    },
  ],
  ['a restless PostgreSQL', 'embedded', 'WARNING', /itself 2 times/, async () => ({ endsSince: () => 2 })],
  ['no process', 'process', 'WRONG', /nothing answers/, async () => ({ address: await nowhere('http') })],
]

describe('a planted fault is found', () => {
  it.each(faults)('%s', async (_what, code, state, says, plant) => {
    const found = await find(code, await plant())
    expect(found).toMatchObject({ state, says: expect.stringMatching(says) as string })
    expect(found!.mend, 'what mends it').toMatch(/^[A-Z`].+\.$/)
  })

  it.each<[string, string, RegExp, BackupTimes, Partial<BackupState>?]>([
    ['is old', 'WRONG', /last backup is 4 days old/, { lastBackupAt: 96 }],
    ['missed a day', 'WARNING', /last backup is 30 h old/, { lastBackupAt: 30, lastDrillAt: 200 }],
    [
      'failed',
      'WRONG',
      /^The last backup failed: full\.$/,
      { lastBackupAt: 1 },
      { errors: { backup: 'full' } },
    ],
    [
      'lags behind',
      'WRONG',
      /^The work of the last 60 min is in no backup\.$/,
      { lastBackupAt: 3, lastArchiveAt: 1 },
    ],
    ['was never restored', 'WARNING', /no restore was ever tried/, { lastBackupAt: 1, lastArchiveAt: 0 }],
    [
      'was not restored whole',
      'WRONG',
      /was not whole: User has 1 row\.$/,
      { lastBackupAt: 1, lastArchiveAt: 0, lastDrillAt: 1 },
      { drillProblems: ['User has 1 row.'] },
    ],
  ])('a backup that %s', async (_what, state, says, hours, notes) => {
    expect(await find('backup', await backedUp(hours, notes))).toMatchObject({
      state,
      says: expect.stringMatching(says) as string,
    })
  })

  it.each<[string, string | null, string, RegExp]>([
    ['that nobody knows', null, 'WARNING', /^Nobody knows how old the newest backup of the database is\.$/],
    [
      'of yesterday',
      'echo $(($(date +%s) - 72000))',
      'OK',
      /^The newest backup of the database is 20 h old\.$/,
    ],
    ['of last week', 'date -u -d "-7 days" +%Y-%m-%dT%H:%M:%SZ', 'WRONG', /is 7 days old\.$/],
    ['whose tool fails', 'echo no repository >&2; exit 3', 'WRONG', /ended with 3: no repository\.$/],
    ['whose tool says something else', 'echo soon', 'WRONG', /printed "soon" instead of a time\.$/],
    ['whose tool hangs', 'sleep 60; echo', 'WRONG', /did not end within 4 s\.$/],
  ])('a backup of the database %s', async (_what, databaseBackupCommand, state, says) => {
    expect(await find('databaseBackup', { config: { databaseBackupCommand } })).toMatchObject({
      state,
      says: expect.stringMatching(says) as string,
    })
  })

  it.each([
    [{ free: 499e6, size: 100e9 }, 'WRONG'],
    [{ free: 1.9e9, size: 10e9 }, 'WARNING'],
    [{ free: 9.9e9, size: 100e9 }, 'WARNING'],
    [{ free: 10.1e9, size: 100e9 }, 'OK'],
  ])('a disk with %o', (disk, state) => {
    const roomy = { folder: '/data', free: 500e9, size: 1000e9 }
    expect(judgeDisks([roomy, { folder: '/database', ...disk }])).toMatchObject({
      state,
      says: expect.stringContaining('/database') as string,
    })
  })

  const proxied = (times: number, proto = 'https') => ({
    'x-forwarded-for': Array.from({ length: times }, () => '203.0.113.9').join(', '),
    'x-forwarded-proto': proto,
  })
  it.each<[string, Partial<typeof HTTPS>, Record<string, string>, string, RegExp]>([
    ['http in production', { publicUrl: 'http://a.example', production: true }, {}, 'WRONG', /unencrypted/],
    ['http in a company', { publicUrl: 'http://a.example' }, {}, 'WARNING', /unencrypted/],
    ['http on this machine', { publicUrl: 'http://127.0.0.1:4000' }, {}, 'OK', /127/],
    ['a proxy that is not trusted', {}, proxied(1), 'WARNING', /TRUST_PROXY is 0/],
    ['a proxy that was passed by', { trustProxy: 1 }, {}, 'WARNING', /passed none/],
    ['one proxy of two', { trustProxy: 2 }, proxied(1), 'WARNING', /only 1/],
    ['a proxy that takes http', { trustProxy: 1 }, proxied(1, 'http'), 'WARNING', /called with http/],
    ['another address', {}, { origin: 'https://old.example' }, 'WARNING', /You opened.*old\.example/],
    [
      'as it should be',
      { trustProxy: 1 },
      { ...proxied(1), origin: HTTPS.publicUrl },
      'OK',
      /daybook\.example/,
    ],
  ])('of the address: %s', (_what, setting, headers, state, says) => {
    const found = judgeAddress({ ...HTTPS, ...setting }, (name) => headers[name])
    expect(found).toMatchObject({ state, says: expect.stringMatching(says) as string })
  })

  it('a database that does not answer, without a row for each check that needs it', async () => {
    const url = `postgresql://daybook:secret@127.0.0.1:${await freePort()}/daybook`
    const report = await examine({ database: { url, ownerUrl: url } })
    expect(report.state).toBe('WRONG')
    expect(report.checks[0]).toMatchObject({
      code: 'database',
      says: expect.stringContaining('ECONNREFUSED') as string,
    })
    expect(codesOf(report).sort()).toEqual([
      'address',
      'backup',
      'database',
      'databaseBackup',
      'disk',
      'mail',
      'secrets',
    ])
  })
})

const check = (code: string, look: () => Promise<never>) => ({ code, title: code, mend: 'Mend it.', look })
const hanging = (code: string) => check(code, () => new Promise(() => {}))
const works = { ...hanging('works'), look: async () => ok('It works.') }
const machine = (load: Partial<Load>) => () => ({
  stop: () => ({ waiting: 1, processors: 2, pause: 0.1, ...load }),
})

test('a check that hangs or throws counts as wrong, and does not affect others', async () => {
  const three = [hanging('hangs'), check('throws', () => Promise.reject(new Error('no such table'))), works]
  expect(await runChecks(three, world.installation, 0.05, machine({}))).toMatchObject([
    { state: 'WRONG', says: 'The check failed: no answer within 0.05 s.', mend: 'Mend it.' },
    { state: 'WRONG', says: 'The check failed: no such table.', mend: 'Mend it.' },
    { state: 'OK', says: 'It works.', mend: null },
  ])
})

test.each<[string, number, Partial<Load>, string]>([
  ['machine', 1, { waiting: 27 }, 'This machine is overloaded: 27 processes share 2 processors'],
  [
    'process',
    1,
    { pause: 4 },
    'This machine is overloaded: Daybook itself had to wait 4.0 s for a processor',
  ],
  [
    'server of the database',
    3,
    {},
    'This machine or the server of its database is overloaded: 3 checks had no answer in time',
  ],
])('an overloaded %s is named once, not as what its checks look at', async (_what, late, load, reason) => {
  const codes = ['extensions', 'features', 'role'].slice(0, late)
  const results = await runChecks([...codes.map(hanging), works], world.installation, 0.05, machine(load))
  expect(results).toEqual([
    expect.objectContaining({
      ...{ code: 'load', state: 'WRONG' },
      says: `${reason}, so these could not be checked: ${codes.join(', ')}.`,
    }),
    expect.objectContaining({ code: 'works', state: 'OK' }),
  ])
})

test('parallel requests share one result, each with its own address', async () => {
  let asked = 0
  const mailer = { verify: async () => void (asked += 1) }
  const health = createHealth({ ...world.installation, mailer }, HTTPS)
  const [one, other] = await Promise.all([
    health(() => null),
    health((name) => (name === 'origin' ? 'https://old.example' : null)),
  ])
  expect(asked).toBe(1)
  const addressIn = ({ checks }: HealthReport) => checks.find(({ code }) => code === 'address')!.state
  expect([addressIn(one), addressIn(other)]).toEqual(['OK', 'WARNING'])
})

test('GET /api/health answers a System Administrator with a token', async () => {
  const { status, body } = await world.rest('sam', 'GET', '/api/health')
  expect([status, body.state, body.summary]).toEqual([
    200,
    'WRONG',
    expect.stringMatching(/^1 thing is wrong, \d needs? a look\.$/),
  ])
  const checks = body.checks as { code: string; state: string }[]
  // The database of the tests waits for no disk.
  expect(checks.filter(({ state }) => state === 'WRONG').map(({ code }) => code)).toEqual(['settings'])
  expect(body.checks).toContainEqual({
    ...{ code: 'migrations', title: 'Migrations', state: 'OK', mend: null },
    says: 'The database has all migrations of this release.',
  })
})
