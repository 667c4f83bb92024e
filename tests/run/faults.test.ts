// One started instance, as an operator has it, on its own PostgreSQL: nothing is wrong, and each fault that is planted is the one
// that health names.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '#scripts/daybook.ts'
import { seal } from '#server/actions/seal/seal.ts'
import { setClock } from '#server/adapters/clock.ts'
import { openFiles } from '#server/adapters/files.ts'
import { createProvider } from '#server/adapters/identity-provider.ts'
import { folderOf, MANIFEST } from '#server/backup/manifest.ts'
import { BACKUP_STATE_FILE } from '#server/backup/state.ts'
import { expected, readCatalog } from '#server/database/catalog.ts'
import { closeDatabase, db, onStatement, openDatabase } from '#server/database/client.ts'
import { connected } from '#server/database/connected.ts'
import { applicationRole, startEmbedded } from '#server/database/embedded/postgres.ts'
import { grantToApplication } from '#server/database/roles.ts'
import { createHealth, type Health } from '#server/health/health.ts'
import type { Installation } from '#server/health/installation.ts'
import { closeQueues, openQueues } from '#server/jobs/enqueue.ts'
import { installQueues } from '#server/jobs/schema.ts'
import { readConfig } from '#server/process/config.ts'
import { sealKeyOf } from '#server/sealing/block.ts'
import { CLIENT } from '#tests/support/identity-provider.ts'
import { mailerTo, startMailServer } from '#tests/support/mail-server.ts'
import { fillDatabase, freePort } from '#tests/support/process.ts'

const isRoot = process.getuid?.() === 0
const HOUR = 3_600_000
const quiet = { info: () => {}, warn: () => {} }
const data = temporaryFolder()
const dataDir = path.join(data.folder, 'data')
// Of another disk than the data.
const backups = mkdtempSync('/dev/shm/daybook-backups-')
const inData = (...names: string[]) => path.join(dataDir, ...names)

let embedded: Awaited<ReturnType<typeof startEmbedded>>
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let installation: Installation
let signature: string
const ends: (() => unknown)[] = []

beforeAll(async () => {
  const config = readConfig({
    DATA_DIR: dataDir,
    BACKUP_DIR: backups,
    BACKUP_PASSPHRASE: 'a passphrase of the tests',
  })
  embedded = await startEmbedded({ dataDir, log: quiet })
  ends.push(() => embedded.stop())
  const { url, ownerUrl } = embedded
  await fillDatabase(ownerUrl)
  await installQueues(ownerUrl)
  await grantToApplication(ownerUrl, applicationRole)
  await openDatabase(url, { statements: true })
  ends.push(closeDatabase)
  await openQueues()
  ends.push(closeQueues)
  mailServer = await startMailServer()
  ends.push(() => mailServer.stop())
  const files = openFiles(inData('files'))
  installation = {
    config,
    ...{ database: embedded, files, mailer: await mailServer.mailer(), gp: null, provider: null, seal: null },
    ...{ endsSince: embedded.endsSince, address: null, sealingKey: sealKeyOf(config.sealKey).publicKey },
  }
  const stored = await files.save(await picture())
  signature = inData('files', stored.path)
  await db.storedFile.create({ data: stored })
  const names = { nameOfModifier: 'Sam', emailOfModifier: 'sam@daybook.test' }
  await db.administrationHistory.create({
    data: { noun: 'SETTING', recordId: 1, action: 'CHANGED', changeDetail: [], ...names },
  })
  await seal({ key: sealKeyOf(config.sealKey), isComplete: true })
  backedUp(3)
  ends.push(() => setClock(null))
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(backups, { recursive: true, force: true })
  data.remove()
})

const picture = async () =>
  new Uint8Array(
    await (
      await import('sharp')
    )
      .default({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )

/** Leaves one whole backup that began so many hours ago, and says so in the data folder. */
function backedUp(hours: number, folder = backups): void {
  rmSync(folder, { recursive: true, force: true })
  const [startedAt, now] = [new Date(Date.now() - hours * HOUR), new Date().toISOString()]
  mkdirSync(path.join(folder, folderOf(startedAt)), { recursive: true })
  writeFileSync(path.join(folder, folderOf(startedAt), MANIFEST), '{}')
  const state = { lastBackupAt: startedAt.toISOString(), lastArchiveAt: now, lastDrillAt: now }
  writeFileSync(inData(BACKUP_STATE_FILE), JSON.stringify(state))
}

const HTTPS = { publicUrl: 'https://daybook.example', trustProxy: 0, production: false }
const healthOf = (changes: Partial<Installation> = {}): Health =>
  createHealth({ ...installation, ...changes }, HTTPS, 0)

/** The disk of the machine may be nearly full, and the embedded PostgreSQL is as old as its newest package. */
const ofTheMachine = ['disk', 'databaseAge']

/** What is not OK, but for these. */
async function troubles(changes?: Partial<Installation>) {
  const { checks } = await healthOf(changes)(() => null)
  return checks.filter(({ code, state }) => state !== 'OK' && !ofTheMachine.includes(code))
}

const asOwner = (statement: string) => connected(embedded.ownerUrl, (owner) => owner.query(statement))

/** What a fault changes of the installation, and what undoes it. */
type Planted = { changes?: Partial<Installation>; undo?: () => unknown }
const sql = (change: string, undo: string) => async (): Promise<Planted> => {
  await asOwner(change)
  return { undo: () => asOwner(undo) }
}
const setting = (name: string) => async (): Promise<Planted> => {
  await asOwner(`ALTER SYSTEM SET ${name} = off`)
  await asOwner('SELECT pg_reload_conf()')
  await expect.poll(async () => (await asOwner(`SHOW ${name}`)).rows).toEqual([{ [name]: 'off' }])
  return {
    async undo() {
      await asOwner(`ALTER SYSTEM RESET ${name}`)
      await asOwner('SELECT pg_reload_conf()')
      await expect.poll(async () => (await asOwner(`SHOW ${name}`)).rows).toEqual([{ [name]: 'on' }])
    },
  }
}
/** Changes a file, and puts it back. */
const file = (name: () => string, change: (name: string) => void) => async (): Promise<Planted> => {
  const [where, bytes] = [name(), readFileSync(name())]
  change(where)
  return {
    undo() {
      rmSync(where, { force: true })
      writeFileSync(where, bytes, { mode: 0o600 })
    },
  }
}

const HISTORY = '"AdministrationHistory"'
const detail = (json: string) =>
  `ALTER TABLE ${HISTORY} DISABLE TRIGGER USER; UPDATE ${HISTORY} SET "changeDetail" = '${json}';
   ALTER TABLE ${HISTORY} ENABLE TRIGGER USER`

const faults: [what: string, code: string, says: RegExp, plant: () => Promise<Planted>][] = [
  [
    'a trigger was dropped',
    'schema',
    /^The trigger TimesheetHistory_append_only of TimesheetHistory is missing\.$/,
    async () => {
      const { rows } = await asOwner(
        `SELECT pg_get_triggerdef(oid) AS made FROM pg_trigger WHERE tgname = 'TimesheetHistory_append_only'`,
      )
      await asOwner('DROP TRIGGER "TimesheetHistory_append_only" ON "TimesheetHistory"')
      return { undo: () => asOwner((rows[0] as { made: string }).made) }
    },
  ],
  [
    'triggers are switched off',
    'schema',
    /The trigger TimesheetHistory_append_only of TimesheetHistory is switched off\./,
    sql(
      'ALTER TABLE "TimesheetHistory" DISABLE TRIGGER ALL',
      'ALTER TABLE "TimesheetHistory" ENABLE TRIGGER ALL',
    ),
  ],
  [
    'a trigger of somebody else changes what is written',
    'schema',
    /^The trigger quiet of Timesheet is not of Daybook\.$/,
    sql(
      'CREATE TRIGGER quiet BEFORE UPDATE ON "Timesheet" FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
      'DROP TRIGGER quiet ON "Timesheet"',
    ),
  ],
  [
    'a function was replaced',
    'schema',
    /^The function refuseHistoryChange\(\) is not as this release made it\.$/,
    async () => {
      const { rows } = await asOwner(`SELECT pg_get_functiondef('"refuseHistoryChange"'::regproc) AS made`)
      await asOwner(
        `CREATE OR REPLACE FUNCTION "refuseHistoryChange"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
      )
      return { undo: () => asOwner((rows[0] as { made: string }).made) }
    },
  ],
  [
    'an index is not valid',
    'schema',
    /^The index User_pkey of User is not valid\.$/,
    sql(
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = '"User_pkey"'::regclass`,
      `UPDATE pg_index SET indisvalid = true WHERE indexrelid = '"User_pkey"'::regclass`,
    ),
  ],
  [
    'an index was dropped',
    'schema',
    /^The index StoredFile_path_key of StoredFile is missing\.$/,
    sql(
      'DROP INDEX "StoredFile_path_key"',
      'CREATE UNIQUE INDEX "StoredFile_path_key" ON "StoredFile" USING btree (path)',
    ),
  ],
  [
    'a check constraint was dropped',
    'schema',
    /^The constraint \w+ of Timesheet is missing\.$/,
    async () => {
      const { rows } = await asOwner(
        `SELECT quote_ident(conname) AS name, pg_get_constraintdef(oid) AS made FROM pg_constraint
         WHERE conrelid = '"Timesheet"'::regclass AND contype = 'c' LIMIT 1`,
      )
      const { name, made } = rows[0] as { name: string; made: string }
      await asOwner(`ALTER TABLE "Timesheet" DROP CONSTRAINT ${name}`)
      return { undo: () => asOwner(`ALTER TABLE "Timesheet" ADD CONSTRAINT ${name} ${made}`) }
    },
  ],
  [
    'a crash would empty a table',
    'schema',
    /^The table Throttle is not as this release made it\.$/,
    sql('ALTER TABLE "Throttle" SET UNLOGGED', 'ALTER TABLE "Throttle" SET LOGGED'),
  ],
  [
    'the library sorts in another way',
    'collation',
    /^The indexes were sorted by version 1\.0 of the library, and it is \S+ now/,
    sql(
      `UPDATE pg_database SET datcollversion = '1.0' WHERE datname = current_database()`,
      'DO $$ BEGIN EXECUTE format($f$ALTER DATABASE %I REFRESH COLLATION VERSION$f$, current_database()); END $$',
    ),
  ],
  [
    'the role is a superuser',
    'role',
    /^The role daybook_app is a superuser:/,
    sql('ALTER ROLE daybook_app SUPERUSER', 'ALTER ROLE daybook_app NOSUPERUSER'),
  ],
  [
    'the role is a member of the owner',
    'role',
    /^The role daybook_app is a member of daybook:/,
    sql('GRANT daybook TO daybook_app', 'REVOKE daybook FROM daybook_app'),
  ],
  [
    'the role may change history',
    'role',
    /rights that Daybook does not need: UPDATE on TimesheetHistory\.$/,
    sql(
      'GRANT UPDATE ON "TimesheetHistory" TO daybook_app',
      'REVOKE UPDATE ON "TimesheetHistory" FROM daybook_app',
    ),
  ],
  [
    'nobody reads a replication slot',
    'slots',
    /^Nobody reads the replication slot forgotten: PostgreSQL keeps \S+ MB/,
    sql(
      `SELECT pg_create_physical_replication_slot('forgotten', true)`,
      `SELECT pg_drop_replication_slot('forgotten')`,
    ),
  ],
  ['PostgreSQL does not clean up', 'settings', /^autovacuum is off:/, setting('autovacuum')],
  ['commits are not waited for', 'settings', /^synchronous_commit is off:/, setting('synchronous_commit')],
  [
    'commits of the role are not waited for',
    'settings',
    /^synchronous_commit is off:/,
    sql(
      'ALTER ROLE daybook_app SET synchronous_commit = off',
      'ALTER ROLE daybook_app RESET synchronous_commit',
    ),
  ],
  [
    'a job has been running for hours',
    'hangingJobs',
    /^A job has been running for 5 h \(docket\): it hangs\.$/,
    sql(
      `INSERT INTO jobs.job (name, data, policy, state, started_on)
       VALUES ('docket', '{}', 'standard', 'active', now() - interval '5 hours')`,
      'DELETE FROM jobs.job',
    ),
  ],
  [
    'a job has been due for hours',
    'queue',
    /^A job has been waiting for 3 h \(docket\)/,
    sql(
      `INSERT INTO jobs.job (name, data, policy, created_on, start_after)
       VALUES ('docket', '{}', 'standard', now() - interval '3 hours', now() - interval '3 hours')`,
      'DELETE FROM jobs.job',
    ),
  ],
  [
    'a signature is missing',
    'files',
    /^1 of 1 checked file is missing, such as [0-9a-f]{32}\.png/,
    file(
      () => signature,
      (name) => rmSync(name),
    ),
  ],
  [
    'a signature is empty',
    'files',
    /^1 of 1 checked file is of another size/,
    file(
      () => signature,
      (name) => writeFileSync(name, ''),
    ),
  ],
  [
    'a signature has other bytes',
    'files',
    /^1 of 1 checked file is changed/,
    file(
      () => signature,
      (name) => writeFileSync(name, readFileSync(name).reverse()),
    ),
  ],
  [
    'the backup is old',
    'backup',
    /^The last backup is 5 days old\.$/,
    async () => {
      backedUp(5 * 24)
      return { undo: () => backedUp(3) }
    },
  ],
  [
    'the backups are gone',
    'backup',
    /has no whole backup, though one was made 3 h ago\.$/,
    async () => {
      rmSync(backups, { recursive: true })
      return { undo: () => backedUp(3) }
    },
  ],
  [
    'the backups are on the disk of the data',
    'backup',
    /^The last backup is 3 h old, and .+ is on the disk of the data: one failure takes both\.$/,
    async () => {
      const folder = path.join(data.folder, 'backups')
      backedUp(3, folder)
      const { config } = installation
      return { changes: { config: { ...config, backup: { ...config.backup!, folder } } } }
    },
  ],
  [
    'others read a key',
    'secrets',
    /^Other users .+ secret\.key/,
    file(
      () => inData('secret.key'),
      (name) => chmodSync(name, 0o644),
    ),
  ],
  [
    'a key is gone',
    'secrets',
    /^seal\.key is missing in the data folder/,
    file(
      () => inData('seal.key'),
      (name) => rmSync(name),
    ),
  ],
  [
    'Daybook may not read its key',
    'secrets',
    /secret\.key (belongs to another user than the data folder|cannot be read \(EACCES\))/,
    file(
      () => inData('secret.key'),
      (name) => (isRoot ? chownSync(name, 65_534, 65_534) : chmodSync(name, 0o000)),
    ),
  ],
  [
    'the mail server is down',
    'mail',
    /^The mail server cannot be reached\.$/,
    async () => ({ changes: { mailer: await mailerTo(`smtp://127.0.0.1:${await freePort()}`) } }),
  ],
  [
    'the identity provider is down',
    'provider',
    /^The identity provider does not answer/,
    async () => {
      const issuer = `http://127.0.0.1:${await freePort()}`
      return {
        changes: {
          provider: createProvider({ ...CLIENT, issuer, redirectUri: 'http://daybook.test/callback' }),
        },
      }
    },
  ],
  [
    'the certificate of dockets has ended',
    'seal',
    /^The certificate of the seal ended on 2020-01-01/,
    async () => ({ changes: { seal: { endsAt: new Date('2020-01-01') } } }),
  ],
  [
    'a row of history was changed',
    'history',
    /^1 row of 1 that were looked at is not as sealed, such as row 1 of AdministrationHistory\.$/,
    sql(detail('[1]'), detail('[]')),
  ],
]

it('nothing is wrong in a healthy installation, and checks that do not apply are left out', async () => {
  let statements = 0
  const stop = onStatement(() => (statements += 1))
  const { checks } = await healthOf()(() => null)
  stop()
  expect(await troubles()).toEqual([])
  const codes =
    'address backup clocks collation database databaseAge disk embedded extensions failedJobs failedMail features files ' +
    'hangingJobs history mail migrations queue role schema secrets settings slots transactions'
  expect(
    checks
      .map(({ code }) => code)
      .sort()
      .join(' '),
  ).toBe(codes)
  // Of the application's pool: each page and each monitor that asks costs as many, at most every five seconds.
  expect(statements).toBeLessThanOrEqual(40)
})

it('health expects what the migrations make', async () => {
  const made = await connected(embedded.ownerUrl, readCatalog)
  expect(made, 'npm run migrate -- describe writes it').toEqual(expected())
})

it.each(faults)('%s', async (_what, code, says, plant) => {
  const { changes, undo } = await plant()
  try {
    const found = await troubles(changes)
    expect(
      found.map((one) => one.code),
      JSON.stringify(found),
    ).toEqual([code])
    expect(found[0]!.says).toMatch(says)
    expect(found[0]!.mend, 'what mends it').toMatch(/^[A-Z`].+\.$/)
  } finally {
    await undo?.()
  }
})

it('and afterwards nothing is wrong again', async () => {
  expect(await troubles()).toEqual([])
})
