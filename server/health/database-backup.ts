// The age of the newest backup of a PostgreSQL that the company runs itself. Only its own tool knows it, so the operator
// configures a command that asks the tool.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { now } from '#server/adapters/clock.ts'
import { ok, warning, wrong, type Check } from './check.ts'
import { duration } from './words.ts'

/** Below the limit of a check, so that the reason is the command's. */
const LIMIT_MS = 4000
const HOUR = 3600

const mend = 'Run the command by hand. docs/operations/backup.md has examples of DATABASE_BACKUP_COMMAND.'

export const databaseBackupCheck: Check = {
  code: 'databaseBackup',
  title: 'Database backup',
  mend,
  async look({ config: { databaseUrl, databaseBackupCommand } }) {
    if (databaseUrl === null) return null
    if (databaseBackupCommand === null)
      return warning(
        'Nobody knows how old the newest backup of the database is.',
        'Set DATABASE_BACKUP_COMMAND to a command that prints when it was made.',
      )
    const age = (now().getTime() - (await askTool(databaseBackupCommand)).getTime()) / 1000
    if (age < -HOUR) return wrong(`The newest backup of the database is dated ${duration(-age)} ahead.`, mend)
    const says = `The newest backup of the database is ${duration(Math.max(age, 0))} old.`
    const makeOne = 'Look in the log of the tool that makes it.'
    if (age > 72 * HOUR) return wrong(says, makeOne)
    return age > 26 * HOUR ? warning(says, makeOne) : ok(says)
  },
}

/** When the tool has made the newest backup. @throws if the command fails, or prints no time. */
async function askTool(command: string): Promise<Date> {
  const { code, output, errors } = await run(command)
  if (code === null) throw new Error(`DATABASE_BACKUP_COMMAND did not end within ${LIMIT_MS / 1000} s`)
  if (code !== 0) throw new Error(`DATABASE_BACKUP_COMMAND ended with ${code}: ${errors || 'no message'}`)
  const at = /^\d{9,11}$/.test(output) ? Number(output) * 1000 : Date.parse(output)
  if (/^\d{4}-\d\d-\d\d.|^\d{9,11}$/.test(output) && !Number.isNaN(at)) return new Date(at)
  throw new Error(`DATABASE_BACKUP_COMMAND printed ${JSON.stringify(output.slice(0, 80))} instead of a time`)
}

/** Runs a command of the shell. Its code is null if it was ended, with all that it has started. */
async function run(command: string): Promise<{ code: number | null; output: string; errors: string }> {
  const shell = spawn('/bin/sh', ['-c', command], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const timer = setTimeout(() => process.kill(-shell.pid!, 'SIGKILL'), LIMIT_MS)
  try {
    const [output, errors, [code]] = await Promise.all([
      text(shell.stdout),
      text(shell.stderr),
      once(shell, 'close') as Promise<[number | null]>,
    ])
    return { code, output: output.trim(), errors: errors.trim() }
  } finally {
    clearTimeout(timer)
  }
}
