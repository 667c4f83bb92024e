// `npm run backup -- FOLDER` backs up a running or stopped Daybook into a new folder below FOLDER. BACKUP_PASSPHRASE
// seals it. The exit code is 0 if the backup is complete, otherwise 1.
import { backUp, sourceOf } from '#server/backup/backup.ts'
import { readConfig, readPassphrase } from '#server/process/config.ts'
import { endCommand } from '#server/process/startup-error.ts'
import { commandLine, writeLine } from '#server/process/terminal.ts'
import { oneArgument } from './arguments.ts'
import { withEmbedded } from './embedded.ts'

const usage = `Usage: BACKUP_PASSPHRASE=… ${commandLine('backup', 'FOLDER')}`

async function main(): Promise<void> {
  const folder = oneArgument(usage)
  const passphrase = readPassphrase(process.env)
  const config = readConfig(process.env)
  const { databaseUrl, dataDir, s3 } = config
  const make = (ownerUrl: string | null) => backUp(sourceOf(config, ownerUrl, passphrase), folder)
  const { backup, manifest } = await (databaseUrl ? make(null) : withEmbedded(dataDir, make))
  writeLine(`The backup ${backup} is whole: ${manifest.files.length} files, and the uploads beside it.`)
  if (databaseUrl) sayDatabase(databaseUrl)
  if (s3) writeLine(`The uploads are in the bucket ${s3.bucket}, which is not in the backup.`)
}

function sayDatabase(url: string): void {
  const { hostname, port, pathname } = new URL(url)
  const address = `-h ${hostname || 'localhost'} -p ${port || 5432}`
  writeLine('The database is not in it. For one state at a time run:')
  writeLine(`  pg_dump ${address} -U OWNER -Fc -f daybook.dump ${pathname.slice(1)}`)
  writeLine('and to restore any instant, archive its log: pgBackRest, or the backups of your provider.')
}

try {
  await main()
} catch (error) {
  endCommand(error)
}
