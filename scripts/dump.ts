// `npm run dump -- FOLDER` dumps a running or stopped Daybook into a new folder: one file for each table, the uploads
// and the keys. `npm run load` loads it into any other PostgreSQL. BACKUP_PASSPHRASE seals it. The exit code is 0 if
// the dump is complete, otherwise 1.
import { sourceOf } from '#server/backup/backup.ts'
import { dump } from '#server/backup/dump/dump.ts'
import { readConfig, readPassphrase } from '#server/process/config.ts'
import { refuseNewKeys } from '#server/process/keys.ts'
import { endCommand } from '#server/process/startup-error.ts'
import { commandLine, writeLine } from '#server/process/terminal.ts'
import { oneArgument, showBytes } from './arguments.ts'
import { withEmbedded } from './embedded.ts'

const usage = `Usage: BACKUP_PASSPHRASE=… ${commandLine('dump', 'FOLDER')}`

async function main(): Promise<void> {
  const folder = oneArgument(usage)
  const passphrase = readPassphrase(process.env)
  const config = readConfig(process.env)
  // If the keys are new, there is no company to dump.
  if (config.newKeys.length > 0) refuseNewKeys(config)
  const { databaseUrl, databaseOwnerUrl, dataDir } = config
  const make = (ownerUrl: string) =>
    dump({ ...sourceOf(config, ownerUrl, passphrase), ownerUrl }, folder, showBytes('Dumped'))
  const ownerUrl = databaseOwnerUrl ?? databaseUrl
  const { at, tables, uploads, bucket } = await (ownerUrl ? make(ownerUrl) : withEmbedded(dataDir, make))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  writeLine(
    `Dumped ${rows.toLocaleString('en-AU')} rows of ${tables.length} tables and ${uploads.length} uploads into ${folder}.`,
  )
  writeLine(`It has everything until ${at}. What is saved later is not in it.`)
  if (bucket) writeLine(`The uploads are in the bucket ${bucket}, which is not in the dump.`)
}

try {
  await main()
} catch (error) {
  endCommand(error)
}
