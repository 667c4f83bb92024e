// `npm run restore -- BACKUP` restores a backup into the data folder, which must be empty, and checks it. The exit code is 0 if
// everything is there, otherwise 1.
import { parseArgs } from 'node:util'
import { restore } from '#server/backup/restore.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { say } from '#server/process/terminal.ts'
import { passphrase } from './passphrase.ts'

const usage = 'Usage: BACKUP_PASSPHRASE=… npm run restore -- BACKUP'

async function main(): Promise<void> {
  const backup = readBackup()
  const dataDir = process.env.DATA_DIR || 'data'
  const { manifest, problems } = await restore(backup, dataDir, passphrase())
  say(`Restored ${manifest.startedAt} into ${dataDir}: ${Object.keys(manifest.files).length} files, each as it was saved.`)
  if (manifest.postgres && problems.length === 0) say('Every index agrees with its table, and nothing that is kept is missing.')
  if (!manifest.postgres) say('The database is not in this backup. Restore it with its own tools.')
  for (const problem of problems) say(problem)
  if (problems.length > 0) process.exitCode = 1
}

function readBackup(): string {
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
