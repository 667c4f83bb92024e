// A dump: a folder with one file for each table of a database, the uploads and the keys, sealed as backups are. It belongs to no
// version of PostgreSQL. docs/operations/moving.md describes it.
import path from 'node:path'
import { StartupError } from '#server/process/startup-error.ts'
import { SEALED } from '../copy.ts'
import { Damaged } from '../damage.ts'
import { isPassphraseOf } from '../folder.ts'
import { isInside } from '../names.ts'
import { keyringOf, type Keyring } from '../seal.ts'
import { readSealedJson } from '../sealed-json.ts'
import type { Sum, Table } from './tables.ts'

export const MANIFEST = 'dump.json'

/** It is written last, so a dump without one is incomplete. */
export type Dump = {
  /** The version and the commit of the Daybook that made it; null for an unknown commit. */
  release: string
  commit: string | null
  /** Everything that was committed before this instant is in it, ISO 8601 in UTC. */
  at: string
  /** The version of PostgreSQL. */
  postgres: string
  /** The bucket of the uploads, which no dump contains; null if they are in it. */
  bucket: string | null
  /** The applied migrations, in their order, with the SHA-256 of their files. */
  migrations: { name: string; checksum: string }[]
  tables: (Table & Sum)[]
  /** The last number that each sequence gave; null for none yet. */
  sequences: { name: string; last: string | null }[]
  uploads: string[]
}

/** The file of a table in a dump. */
export const fileOf = (name: string) => path.posix.join('tables', `${name}.csv${SEALED}`)

/** Reads the manifest of a dump. @throws StartupError unless it is whole and this passphrase has sealed it. */
export async function readDump(
  folder: string,
  passphrase: string,
): Promise<{ dump: Dump; keyring: Keyring }> {
  const keyring = keyringOf(passphrase)
  try {
    const read = await readSealedJson<Dump>(folder, MANIFEST, keyring)
    if (!read)
      throw new StartupError(
        `${folder} is no whole dump: it has no ${MANIFEST}, which is written last. Dump again.`,
      )
    const names = [...read.value.tables.map(({ name }) => name), ...read.value.uploads]
    if (!names.every(isInside)) throw new Damaged('A name leads out of the folder.')
    return { dump: read.value, keyring }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    throw new StartupError(
      (await isPassphraseOf(folder, keyring)) === false
        ? `BACKUP_PASSPHRASE is not the one of ${folder}.`
        : `${path.join(folder, MANIFEST)} was changed, or is not one of a dump.`,
    )
  }
}
