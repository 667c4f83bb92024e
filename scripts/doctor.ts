// `npm run doctor` checks the installation from the server, also while Daybook does not run. The exit code is 0 if everything
// works, 1 if something needs a look, 2 if something is wrong.
import path from 'node:path'
import { healthStateLabel, type HealthState } from '#domain/health.ts'
import { openFiles } from '#server/adapters/files.ts'
import { openSqlServerGp } from '#server/adapters/gp-sql-server.ts'
import { createMailer } from '#server/adapters/mail.ts'
import { closeDatabase, openDatabase } from '#server/database/client.ts'
import { runningEmbedded } from '#server/database/embedded/postgres.ts'
import { createHealth, type HealthReport } from '#server/health/health.ts'
import type { Installation } from '#server/health/installation.ts'
import { closeQueues, openQueues } from '#server/jobs/enqueue.ts'
import { ownAddress, readSettings, type Settings } from '#server/process/config.ts'
import { assertReadable } from '#server/process/data-folder.ts'
import { existingKey } from '#server/process/keys.ts'
import { endCommand, StartupError } from '#server/process/startup-error.ts'
import { writeLine } from '#server/process/terminal.ts'
import { sealKeyOf } from '#server/sealing/block.ts'

const exitCodes: Readonly<Record<HealthState, number>> = { OK: 0, WARNING: 1, WRONG: 2 }

async function main(): Promise<void> {
  const config = readSettings(process.env)
  assertReadable(config.dataDir)
  const opened: (() => unknown)[] = []
  try {
    const installation = await open(config, opened)
    // No request asks, so none has passed the proxies.
    const publicUrl = config.publicUrl ?? ownAddress(config.host, config.port)
    const report = await createHealth(installation, { ...config, publicUrl, trustProxy: 0 })(() => null)
    print(report)
    process.exitCode = exitCodes[report.state]
  } finally {
    // Also if one of them failed to open, because the others would keep the command running.
    for (const close of opened.reverse()) await close()
  }
}

/** The parts of the configured installation. Adds parts that have to be closed to `opened`. */
async function open(config: Settings, opened: (() => unknown)[]): Promise<Installation> {
  const database = await findDatabase(config)
  if (database) {
    opened.push(closeDatabase, closeQueues)
    // If it does not answer, the checks say so.
    await openDatabase(database.url).catch(() => {})
    await openQueues().catch(() => {})
  }
  const bucket = config.s3 && (await import('#server/adapters/files-s3.ts')).inBucket(config.s3)
  opened.push(() => bucket?.close())
  const { smtpUrl, mailFrom } = config
  const mailer = smtpUrl && mailFrom ? await createMailer({ url: smtpUrl, from: mailFrom }) : null
  opened.push(() => mailer?.close())
  const gp = config.gpUrl ? openSqlServerGp(config.gpUrl, () => {}) : null
  opened.push(() => gp?.close())
  return {
    config,
    database,
    files: openFiles(path.join(config.dataDir, 'files'), bucket ?? undefined),
    mailer,
    gp,
    provider: config.oidc && (await openProvider(config)),
    seal: config.docketSeal && (await openSeal(config.docketSeal)),
    sealingKey: readSealingKey(config.dataDir),
    endsSince: null,
    address: ownAddress(config.host, config.port),
  }
}

/** Null without a key that can be read: the check of secrets says why. */
function readSealingKey(dataDir: string): string | null {
  try {
    const key = existingKey(process.env, dataDir, 'SEAL_KEY')
    return key && sealKeyOf(key).publicKey
  } catch (error) {
    if (error instanceof StartupError) return null
    throw error
  }
}

async function findDatabase({ databaseUrl, databaseListenUrl, databaseOwnerUrl, dataDir }: Settings) {
  const url = databaseListenUrl ?? databaseUrl ?? (await runningEmbedded(dataDir))
  return url === null ? null : { url, ownerUrl: databaseOwnerUrl ?? url }
}

async function openProvider({ oidc, publicUrl }: Settings) {
  const { createProvider } = await import('#server/adapters/identity-provider.ts')
  return createProvider({ ...oidc!, redirectUri: `${publicUrl}/callback` })
}

async function openSeal({ file, password }: NonNullable<Settings['docketSeal']>) {
  const { openSeal: opening, UnusableSeal } = await import('#server/adapters/seal.ts')
  return opening(file, password).catch((error: unknown) => {
    if (error instanceof UnusableSeal) return { mustBe: error.message }
    throw error
  })
}

const LABEL_WIDTH = 9

function print({ summary, checks }: HealthReport): void {
  const titleWidth = Math.max(...checks.map(({ title }) => title.length)) + 2
  const indent = ' '.repeat(LABEL_WIDTH + titleWidth)
  for (const { state, title, says, mend } of checks) {
    writeLine(`${healthStateLabel[state].padEnd(LABEL_WIDTH)}${title.padEnd(titleWidth)}${says}`)
    if (mend) writeLine(`${indent}→ ${mend}`)
  }
  writeLine()
  writeLine(summary)
}

try {
  await main()
} catch (error) {
  endCommand(error, exitCodes.WRONG)
}
