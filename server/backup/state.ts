// The outcome of backups, in a file of the data folder. The schedule writes it; health and metrics read it.
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from './missing.ts'

/** Instants in ISO 8601 in UTC; missing for never. */
export type BackupState = {
  /** When the last whole backup ended. */
  lastBackupAt?: string
  /** Everything that was committed before is archived. */
  lastArchiveAt?: string
  /** When the archive was last read again. */
  lastCheckAt?: string
  /** When a restore was last tried, and what was wrong with it. */
  lastDrillAt?: string
  drillProblems?: string[]
  /** Why each last failed; gone once it succeeds. */
  errors?: Partial<Record<BackupPart, string>>
}
export type BackupPart = 'archive' | 'backup' | 'drill'

export const BACKUP_STATE_FILE = 'backup-state.json'

/** Empty before the first backup. @throws SyntaxError if the file is spoilt. */
export async function readBackupState(dataDir: string): Promise<BackupState> {
  const text = await readFile(path.join(dataDir, BACKUP_STATE_FILE), 'utf8').catch(unlessMissing)
  return JSON.parse(text ?? '{}') as BackupState
}

export async function writeBackupState(dataDir: string, state: BackupState): Promise<void> {
  const file = path.join(dataDir, BACKUP_STATE_FILE)
  await writeFile(`${file}.part`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${file}.part`, file)
}
