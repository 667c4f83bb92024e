// `npm run restore -- BACKUP` restores a backup, or the newest whole one of a folder, and what was archived since into
// the data folder, which must be empty, and checks it. `--to "2026-11-24 09:00"` restores the state of that instant, in
// the company's time zone. `--line` follows another line of the log than that of the backup, and `--unsealed` accepts a
// backup of an older release, which has no proof that nobody changed it. The exit code is 0 if everything is there,
// otherwise 1.
import { parseArgs } from 'node:util'
import { DateTime } from 'luxon'
import { restore } from '#server/backup/restore.ts'
import { readRestoreConfig } from '#server/process/config.ts'
import { sayWayOut } from '#server/process/restored.ts'
import { endCommand, StartupError } from '#server/process/startup-error.ts'
import { commandLine, writeLine } from '#server/process/terminal.ts'

const args = 'BACKUP [--to "2026-11-24 09:00"] [--line LINE] [--unsealed]'
const usage = `Usage: BACKUP_PASSPHRASE=… ${commandLine('restore', args)}`

async function main(): Promise<void> {
  const options = readArguments()
  const { dataDir, passphrase } = readRestoreConfig(process.env)
  const { backup, manifest, until, problems, notes } = await restore({ ...options, dataDir, passphrase })
  const zone = manifest.database?.timeZone ?? 'UTC'
  const at = DateTime.fromISO(until, { zone }).toFormat("yyyy-MM-dd HH:mm:ss '('z')'")
  writeLine(`Restored ${backup} into ${dataDir}, with everything until ${at}.`)
  if (!manifest.database) writeLine('The database is not in this backup. Restore it with its own tools.')
  else if (problems.length === 0) writeLine('Every index agrees with its table, and nothing is missing.')
  if (manifest.bucket)
    writeLine(`The uploads are in the bucket ${manifest.bucket}, which is not in the backup.`)
  for (const sentence of [...problems, ...notes]) writeLine(sentence)
  if (problems.length === 0) return
  writeLine(`Daybook does not start on ${dataDir} as it is. ${sayWayOut(dataDir)}`)
  process.exitCode = 1
}

function readArguments() {
  try {
    const options = {
      to: { type: 'string' },
      line: { type: 'string' },
      unsealed: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const { to, line = null, unsealed } = values
    if (positionals.length === 1)
      return { from: positionals[0]!, to: to ? instantOf(to) : null, line, unsealed }
  } catch (error) {
    if (error instanceof StartupError) throw error
  }
  throw new StartupError(usage)
}

/** @throws StartupError unless the text is a time of day, such as '2026-11-24 09:00'. */
function instantOf(text: string) {
  const format = /\d:\d\d:\d/.test(text) ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd HH:mm'
  if (!DateTime.fromFormat(text, format).isValid)
    throw new StartupError(`--to must be a date and a time such as "2026-11-24 09:00"; it is '${text}'.`)
  return (zone: string) => DateTime.fromFormat(text, format, { zone }).toJSDate()
}

try {
  await main()
} catch (error) {
  endCommand(error)
}
