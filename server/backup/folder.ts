// The folder of backups, for the process that writes into it: one passphrase and one salt for all of it.
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { StartupError } from '#server/process/startup-error.ts'
import { Damaged } from './damage.ts'
import { keyringOf, SALT_BYTES, type Keyring, type Seal } from './seal.ts'
import { readSealedJson, writeSealedJson } from './sealed-json.ts'

const NAME = 'passphrase.json'

export type BackupFolder = { folder: string; seal: Seal; keyring: Keyring }

/** Opens a folder for new backups, and makes it. @throws StartupError if its backups have another passphrase. */
export async function openFolder(folder: string, passphrase: string): Promise<BackupFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const keyring = keyringOf(passphrase)
  const opened = await readSealedJson(folder, NAME, keyring).catch(otherPassphrase(folder))
  if (opened) return { folder, seal: opened.seal, keyring }
  const seal = await keyring(randomBytes(SALT_BYTES))
  await writeSealedJson(folder, NAME, {}, seal)
  return { folder, seal, keyring }
}

/** Whether the passphrase is the one of a folder of backups; null if nothing says. */
export async function isPassphraseOf(folder: string, keyring: Keyring): Promise<boolean | null> {
  try {
    return (await readSealedJson(folder, NAME, keyring)) && true
  } catch (error) {
    if (error instanceof Damaged) return false
    throw error
  }
}

function otherPassphrase(folder: string) {
  return (error: unknown): never => {
    if (!(error instanceof Damaged)) throw error
    throw new StartupError(
      `BACKUP_PASSPHRASE is not the one of the backups in ${folder}. Set that one, or a new folder for a new passphrase.`,
    )
  }
}
