// The passphrase of backups.
import { StartupError } from '#server/process/startup-error.ts'

const SHORTEST = 12

/** @throws StartupError without one of at least 12 characters in the environment. */
export function passphrase(): string {
  const given = process.env.BACKUP_PASSPHRASE ?? ''
  if (given.length >= SHORTEST) return given
  throw new StartupError(`BACKUP_PASSPHRASE must be at least ${SHORTEST} characters long: it seals the keys of the backup.`)
}
