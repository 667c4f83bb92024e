// `npm run backup -- FOLDER` backs up a running or stopped Daybook into a new folder below FOLDER. BACKUP_PASSPHRASE seals the
// keys in it. The exit code is 0 if the backup is whole, otherwise 1.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backUp } from '#server/backup/backup.ts'
import { runningEmbedded, startEmbedded } from '#server/database/embedded/postgres.ts'
import { readConfig } from '#server/process/config.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { say } from '#server/process/terminal.ts'
import { passphrase } from './passphrase.ts'

const usage = 'Usage: BACKUP_PASSPHRASE=… npm run backup -- FOLDER'

async function main(): Promise<void> {
  const folder = readFolder()
  const { databaseUrl, dataDir, s3 } = readConfig(process.env)
  const running = databaseUrl ? null : await runningEmbedded(dataDir)
  const embedded =
    databaseUrl || running ? null : await startEmbedded({ dataDir, log: { info: () => {}, warn: say } })
  try {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const ownerUrl = running ?? embedded?.ownerUrl ?? null
    const { backup, manifest } = await backUp({ dataDir, ownerUrl, release: version }, folder, passphrase())
    const files = Object.values(manifest.files)
    const bytes = files.reduce((sum, one) => sum + one.bytes, 0)
    say(`The backup is whole: ${backup}, ${files.length} files, ${Math.ceil(bytes / 2 ** 20)} MB.`)
    if (databaseUrl) say('It has the files and the keys. Back up the database with pg_basebackup or pg_dump.')
    if (s3) say(`The uploaded files are in the bucket ${s3.bucket}, which is not in the backup.`)
  } finally {
    await embedded?.stop()
  }
}

function readFolder(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    if (positionals.length === 1) return positionals[0]!
  } catch {
    // Says how to use it.
  }
  throw new StartupError(usage)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
