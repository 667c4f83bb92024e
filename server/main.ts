// Starts and stops everything, in order: database, port, migrations, demo company, application.
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { drawIssued } from '#server/actions/docket/draw.ts'
import { mailIssued } from '#server/actions/docket/mail.ts'
import { markFailed, sendMail } from '#server/actions/mail/send.ts'
import { logFailedSignIn } from '#server/actions/access/failed-sign-in.ts'
import { sendCode } from '#server/actions/access/password-reset.ts'
import { createTokens } from '#server/auth/tokens.ts'
import { deliver } from '#server/actions/notification/push.ts'
import { offerSetUp } from '#server/actions/access/company-set-up.ts'
import { closeAtDeadlines } from '#server/actions/pay-period/close.ts'
import { readBackRegularly } from '#server/actions/payroll/read-back.ts'
import { checkWeekly, runSealCheck } from '#server/actions/seal/check.ts'
import { sealRegularly } from '#server/actions/seal/seal.ts'
import { sweepNightly } from '#server/actions/sweep.ts'
import { deliverPromptly, deliverSlowly, giveUpWebhook } from '#server/actions/webhook/deliver.ts'
import { addUpRegularly } from '#server/actions/timesheet/tally.ts'
import { recheckPending } from '#server/actions/timesheet/unusual.ts'
import { createApp } from '#server/app.ts'
import { stopArchiving } from './backup/archive.ts'
import { sourceOf } from './backup/backup.ts'
import { keepBackups } from './backup/schedule.ts'
import { ownAddress, readConfig, type Config, type OidcConfig, type S3Config } from './process/config.ts'
import { closeDatabase, db, openDatabase } from '#server/database/client.ts'
import { startEmbedded } from './database/embedded/postgres.ts'
import { whileLocked } from './database/locks.ts'
import { migrate } from '#server/database/migrate.ts'
import { gpTable } from './read/payroll/gp-employees.ts'
import { takesStream } from './rest/facade.ts'
import { readDocuments } from './graph/core/documents.ts'
import { grantToApplication, OWNER_ADVICE, ownsTables, roleOf } from '#server/database/roles.ts'
import { requireServer, requireStandby } from './database/external.ts'
import { getOrCreateSecret, writeSecret, readSecret } from './process/data-folder.ts'
import { listen, type Listener } from './http/listener.ts'
import { routeName } from './http/route-name.ts'
import { createLog, type Log } from './process/log.ts'
import { openFiles, type Files } from './adapters/files.ts'
import { openSqlServerGp } from './adapters/gp-sql-server.ts'
import { createMailer } from './adapters/mail.ts'
import { createOtlp } from './adapters/otlp.ts'
import { createPoster } from './adapters/poster.ts'
import { createPush } from './adapters/push.ts'
import { failureExport, storeFailure } from './errors/failures.ts'
import { startJobs } from './jobs/engine.ts'
import { createHealth } from './health/health.ts'
import type { Installation } from './health/installation.ts'
import { closeQueues, openQueues } from './jobs/enqueue.ts'
import { installQueues } from './jobs/schema.ts'
import { sealKeyOf } from './sealing/block.ts'
import { markIn } from './sealing/mark.ts'
import type { Sources } from './metrics/measures.ts'
import { diskFull } from './process/disk-full.ts'
import { refuseNewKeys } from './process/keys.ts'
import { ConfigError, sentenceOf } from './process/startup-error.ts'
import { writeLine, step } from './process/terminal.ts'
import { closeWorkers, workerDeaths } from './workers/heavy.ts'

const built = path.resolve(import.meta.dirname, '../dist')
const demoAccounts = ['staff', 'approver', 'useradmin', 'sysadmin'].map((name) => `${name}@demo.example`)
const demoPasswordFile = 'demo.password'
/** Metrics name routes and numbers of a company, so only this machine reads them. */
const LOOPBACK = '127.0.0.1'
/** Ctrl-C often reaches a process twice, by the terminal and by its parent. */
const sameSignalMilliseconds = 1000
const stopMilliseconds = 10_000

/** Stops each part that has started. `stop` calls them newest first. */
const running: Array<() => Promise<void>> = []
let stoppingSince: number | undefined

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  diskFull.log = () =>
    log.error({ dataDir: config.dataDir }, 'the disk is full: make room, and Daybook continues by itself')
  const seal = config.docketSeal && (await findSeal(config.docketSeal, log))
  const bucket = config.s3 && (await openBucket(config.s3))
  running.push(async () => bucket?.close())
  const files = openFiles(path.join(config.dataDir, 'files'), bucket ?? undefined)
  const { url, directUrl, ownerUrl, endsSince } = config.databaseUrl
    ? await findDatabase(config.databaseUrl, config, log)
    : await startDatabase(config, log)
  const listener = await listen(config.host, config.port, isUpload)
  running.push(() => listener.stop())
  const { metricsPort } = config
  const metricsListener =
    metricsPort === null ? null : await listen(LOOPBACK, metricsPort, undefined, 'METRICS_PORT')
  running.push(async () => metricsListener?.stop())
  // PORT may be 0; now the port is known.
  const publicUrl = config.publicUrl ?? ownAddress(config.host, listener.port)
  await step('Migrating the database', async () => {
    await migrate(ownerUrl)
    await installQueues(ownerUrl)
  })
  // Without DATABASE_OWNER_URL the application's role is the owner and needs no grant.
  if (roleOf(ownerUrl) !== roleOf(url)) await grantToApplication(ownerUrl, roleOf(url))
  await openDatabase(url, { directUrl, readUrl: config.databaseReadUrl, log })
  running.push(closeDatabase)
  if (config.databaseUrl && config.newKeys.length > 0 && (await hasUser())) refuseNewKeys(config)
  await openQueues()
  running.push(closeQueues)
  if (await ownsTables()) log.warn(`${OWNER_ADVICE.says} ${OWNER_ADVICE.mend}`)
  if (config.demo)
    await whileLocked(directUrl, 'loading the demo company', () => fillEmptyDatabase(config, files))
  const poster = createPoster()
  running.push(async () => poster.close())
  const push = createPush({ key: config.pushKey, publicUrl })
  running.push(async () => push.close())
  const sqlServer = config.gpUrl
    ? openSqlServerGp(config.gpUrl, (error) => log.warn({ err: error }, 'the connection to GP broke'))
    : null
  const gp = sqlServer ?? gpTable
  running.push(() => gp.close())
  const { smtpUrl, mailFrom } = config
  const mailer = smtpUrl && mailFrom ? await createMailer({ url: smtpUrl, from: mailFrom }) : null
  running.push(async () => mailer?.close())
  if (config.otlp) {
    const otlp = createOtlp({ ...config.otlp, log })
    failureExport.send = otlp.send
    running.push(() => otlp.close())
  }
  const tokens = createTokens(config.secretKey)
  const printer = { files, publicUrl, seal }
  workerDeaths.report = (error) => {
    log.error({ err: error }, 'a worker died of its work')
    void storeFailure({ source: 'server', message: error.message }).catch(() => {})
  }
  running.push(closeWorkers)
  const sealKey = sealKeyOf(config.sealKey)
  const mark = markIn(config.dataDir)
  const jobs = await startJobs({
    url: directUrl,
    log,
    handlers: {
      push: (job, signal) => deliver(push, job, signal),
      mail: (job, signal) => sendMail({ mailer, ...printer }, job, signal),
      docket: async (job, signal) => {
        await drawIssued(printer, job, signal)
        await mailIssued(job)
      },
      webhook: (job, signal) => deliverPromptly({ poster, tokens, publicUrl }, job, signal),
      slowWebhook: (job, signal) => deliverSlowly({ poster, tokens, publicUrl }, job, signal),
      sealCheck: (job, signal) =>
        runSealCheck({ publicKeys: [sealKey.publicKey, ...config.sealKeysBefore], mark }, job, signal),
      passwordReset: (job) => sendCode({ tokens }, job),
      failedSignIn: logFailedSignIn,
    },
    onDeadLetter: { mail: markFailed, webhook: giveUpWebhook, slowWebhook: giveUpWebhook },
  })
  running.push(() => jobs.stop())
  const provider = config.oidc && (await openProvider(config.oidc, publicUrl))
  const database = { url: directUrl, ownerUrl }
  const health = createHealth(
    {
      ...{ config, database, files, mailer, gp: sqlServer, provider, seal, endsSince, address: null },
      sealingKey: sealKey.publicKey,
    },
    { ...config, publicUrl },
  )
  const documents = readDocuments(path.join(built, 'documents.json'))
  const app = await createApp({
    config: { ...config, publicUrl },
    log,
    files,
    push,
    poster,
    gp,
    seal,
    provider,
    health,
    webRoot: path.join(built, 'web'),
    documents,
  })
  app.attach(listener.server)
  listener.serve(app.handle)
  if (metricsListener) {
    const sources = { log, documents: documents.values(), sockets: app.sockets, queues: jobs.counts }
    await serveMetrics(metricsListener, {
      ...{ ...sources, server: listener.server, dataDir: config.dataDir },
      backups: config.backup && { folder: config.backup.folder, hasDatabase: config.databaseUrl === null },
    })
    log.info(`metrics are at ${ownAddress(LOOPBACK, metricsListener.port)}/metrics`)
  }
  running.push(async () => {
    const quiet = listener.stop()
    // Subscriptions never end by themselves; other requests may finish.
    await app.drain()
    await quiet
    await app.stop()
  })
  const stopClosing = closeAtDeadlines(log)
  running.push(async () => stopClosing())
  const stopReading = readBackRegularly(gp, log)
  running.push(async () => stopReading())
  const stopSealing = sealRegularly({ key: sealKey, mark, anchorTo: config.sealAnchorTo, log })
  running.push(async () => stopSealing())
  const stopChecking = checkWeekly(log)
  running.push(async () => stopChecking())
  const stopAddingUp = addUpRegularly(log)
  running.push(async () => stopAddingUp())
  const stopSweeping = sweepNightly(log, files)
  running.push(async () => stopSweeping())
  if (config.backup) {
    const { folder, passphrase, drills } = config.backup
    const source = sourceOf(config, config.databaseUrl ? null : ownerUrl, passphrase)
    const stopBackups = keepBackups({ source, folder, drills, log })
    running.push(async () => stopBackups())
  } else if (!config.databaseUrl) await stopArchiving(ownerUrl)
  greet(config, ownAddress(config.host, listener.port), publicUrl, await offerSetUp())
}

/** Imported only here: without METRICS_PORT nothing is measured. */
async function serveMetrics(listener: Listener, sources: Omit<Sources, 'routeName'>): Promise<void> {
  const { measure } = await import('./metrics/measures.ts')
  const metrics = measure({ ...sources, routeName })
  running.push(async () => metrics.stop())
  listener.serve(metrics.handle)
}

function isUpload({ method = '', url = '' }: IncomingMessage): boolean {
  return takesStream({ method, path: url.split('?', 1)[0]! })
}

/** Imported only here: the client is large, and installations without a bucket do not need it. */
async function openBucket(s3: S3Config) {
  const { inBucket } = await import('./adapters/files-s3.ts')
  return inBucket(s3)
}

/** Imported only here: installations without an identity provider do not need it. */
async function openProvider(oidc: OidcConfig, publicUrl: string) {
  const { createProvider } = await import('./adapters/identity-provider.ts')
  return createProvider({ ...oidc, redirectUri: `${publicUrl}/callback` })
}

/** Imported only here: installations without a seal do not need it. @throws ConfigError. */
async function findSeal({ file, password }: NonNullable<Config['docketSeal']>, log: Log) {
  const { openSeal, UnusableSeal } = await import('./adapters/seal.ts')
  const seal = await openSeal(file, password).catch((error: unknown) => {
    throw error instanceof UnusableSeal ? new ConfigError('DOCKET_SEAL_P12', error.message, file) : error
  })
  if (seal.endsAt < new Date())
    log.warn(
      { endedAt: seal.endsAt },
      'the certificate of DOCKET_SEAL_P12 has ended: readers doubt new seals',
    )
  return seal
}

type FoundDatabase = {
  url: string
  /** The same database past a pooler. */
  directUrl: string
  ownerUrl: string
  endsSince: Installation['endsSince']
}

async function findDatabase(url: string, config: Config, log: Log): Promise<FoundDatabase> {
  const { databaseListenUrl: listenUrl, databaseOwnerUrl: ownerUrl, databaseReadUrl: readUrl } = config
  await requireServer({ url, listenUrl, ownerUrl })
  const directUrl = listenUrl ?? url
  if (readUrl) await requireStandby(directUrl, readUrl, log)
  return { url, directUrl, ownerUrl: ownerUrl ?? directUrl, endsSince: null }
}

async function startDatabase(config: Config, log: Log): Promise<FoundDatabase> {
  const database = await step('Starting PostgreSQL', () => startEmbedded({ dataDir: config.dataDir, log }))
  running.push(() => database.stop())
  return { ...database, directUrl: database.url }
}

async function hasUser(): Promise<boolean> {
  return (await db.user.findFirst({ select: { id: true } })) !== null
}

async function fillEmptyDatabase(config: Config, files: Files): Promise<void> {
  if (await hasUser()) return
  const password = config.demoPassword ?? getOrCreateSecret(config.dataDir, demoPasswordFile, 9).secret
  await step('Loading the demo company', async (progress) => {
    // Only the first start needs the loader.
    const { loadDemo } = await import('#prisma/demo/load.ts')
    await loadDemo({ now: new Date(), password, files, progress })
    await recheckPending()
  })
  // The accounts keep this password, even if DEMO_PASSWORD is different at a later start.
  writeSecret(config.dataDir, demoPasswordFile, password)
}

/** @param setUpToken the token of the set-up link; null once there is an administrator. */
function greet(config: Config, address: string, publicUrl: string, setUpToken: string | null): void {
  writeLine()
  writeLine(`Daybook is ready at ${address}`)
  if (setUpToken) {
    writeLine()
    writeLine('Nobody administers it yet. Set it up by this link, which works once:')
    writeLine(`  ${publicUrl}/set-up#${setUpToken}`)
  }
  const password = readSecret(path.join(config.dataDir, demoPasswordFile), 1)
  if (!config.demo || !password) return
  writeLine()
  writeLine('Demo accounts, all with the password ' + password)
  for (const account of demoAccounts) writeLine(`  ${account}`)
  if (config.demoPassword && config.demoPassword !== password)
    writeLine('DEMO_PASSWORD counts only when the demo company is loaded into an empty database.')
  writeLine()
}

/** Stops all parts, newest first, and ends the process. A second call or a timeout ends it immediately. */
async function stop(exitCode: number): Promise<void> {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince > sameSignalMilliseconds) process.exit(1)
    return
  }
  stoppingSince = Date.now()
  setTimeout(() => process.exit(1), stopMilliseconds).unref()
  for (const end of running.reverse())
    await end().catch((error: unknown) => writeLine(`While stopping: ${error}`))
  process.exit(exitCode)
}

function fail(error: unknown): void {
  // The stop itself causes this failure.
  if (stoppingSince !== undefined) return
  process.stderr.write(`${sentenceOf(error) ?? (error instanceof Error ? error.stack : error)}\n`)
  void stop(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
await start().catch(fail)
