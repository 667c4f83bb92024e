// Opens a backup of a release that did not seal its backups: the passphrase protects only its keys, and its hashes are
// stored next to the files. Anybody who can write into its folder can forge it.
import { createDecipheriv, createHash, scryptSync } from 'node:crypto'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { StartupError } from '#server/process/startup-error.ts'
import { DATABASE, isConfiguration } from './cluster.ts'
import { expandInside } from './copy.ts'
import { Damaged } from './damage.ts'
import type { Keys } from './keys.ts'
import type { Period } from './line.ts'
import type { Manifest } from './manifest.ts'
import { isInside, readInside } from './names.ts'
import type { OpenedBackup, OpenedLine, Part } from './opened.ts'

const GZIP = '.gz'
const WAL = 'wal'
const UPLOADS = 'files'
const SUMS = 'SHA256SUMS'

type Sums = Record<string, string>
type OldManifest = Omit<Manifest, 'files' | 'database'> & {
  files: Sums
  database: Omit<NonNullable<Manifest['database']>, 'until' | 'line'> | null
}

/** @param name the folder of the backup in the folder of all. @throws StartupError if it cannot be restored. */
export async function openUnsealed(folder: string, name: string, passphrase: string): Promise<OpenedBackup> {
  const old = JSON.parse((await readInside(folder, `${name}/manifest.json`)) ?? '') as OldManifest
  const keys = openKeys((await readInside(folder, `${name}/keys.sealed`)) ?? '', passphrase)
  if (!keys) throw new StartupError('BACKUP_PASSPHRASE does not open the keys of this backup.')
  const files = Object.entries(old.files)
    .filter(([file]) => file.startsWith(`${DATABASE}/`))
    .map(([file, sha256]): [string, Part] => [
      requireInside(file.slice(DATABASE.length + 1, -GZIP.length)),
      (to) => expandInside(folder, `${name}/${file}`, [checking(sha256, file), createGunzip()], to),
    ])
    .filter(([at]) => !isConfiguration(at))
  old.database?.folders.forEach(requireInside)
  const lines = await openLines(folder)
  const line = lines.find(({ id }) => id.startsWith(`${old.database?.firstSegment.slice(0, 8)}-`))
  const uploads = Object.entries(await readSums(folder, UPLOADS)).map(([upload, sha256]): [string, Part] => [
    upload,
    (to) => expandInside(folder, `${UPLOADS}/${upload}`, [checking(sha256, upload)], to),
  ])
  return {
    backup: path.join(folder, name),
    manifest: {
      ...old,
      files: Object.keys(old.files),
      // The backup's own log ends at an unknown instant before its end.
      database: old.database && { ...old.database, until: old.startedAt, line: line?.id ?? null },
    },
    isSealed: false,
    keys,
    cluster: new Map(files),
    lines,
    uploads: new Map(uploads),
  }
}

/** A line for each timeline of the archived log. Their periods know no timelines. */
async function openLines(folder: string): Promise<OpenedLine[]> {
  const sums = Object.entries(await readSums(folder, WAL))
  const periods = JSON.parse((await readInside(folder, `${WAL}/periods.json`)) ?? '[]') as Omit<
    Period,
    'last'
  >[]
  const parts = sums.map(([file, sha256]): [string, Part] => [
    file.slice(0, -GZIP.length),
    (to) => expandInside(folder, `${WAL}/${file}`, [checking(sha256, file), createGunzip()], to),
  ])
  const timelines = new Set(parts.map(([name]) => name.slice(0, 8)))
  return [...timelines].map((timeline) => ({
    id: `${timeline}-unsealed`,
    from: null,
    isListed: true,
    periods: periods.map((period) => ({ ...period, last: null })),
    parts: new Map(parts.filter(([name]) => name.startsWith(timeline) || name.endsWith('.history'))),
  }))
}

/** The hashes of a folder by the names of its files. */
async function readSums(folder: string, below: string): Promise<Sums> {
  const text = (await readInside(folder, `${below}/${SUMS}`)) ?? ''
  const lines = [...text.matchAll(/^([0-9a-f]{64}) {2}(.+)\n/gm)]
  return Object.fromEntries(lines.map(([, sha256, name]) => [requireInside(name!), sha256!]))
}

function requireInside(name: string): string {
  if (isInside(name) || name === '') return name
  throw new StartupError(
    `The backup names ${JSON.stringify(name)}, which leads out of its folder. No Daybook made it: restore another one.`,
  )
}

/** A stage of a pipeline that fails at its end unless what went through has a hash. */
function checking(sha256: string, name: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    for await (const part of source) {
      hash.update(part)
      yield part
    }
    if (hash.digest('hex') !== sha256) throw new Damaged(`${name} was changed.`)
  }
}

type SealedKeys = { salt: string; nonce: string; tag: string; keys: string }

/** Null if the passphrase is wrong, or the text was changed. */
function openKeys(text: string, passphrase: string): Keys | null {
  try {
    const { salt, nonce, tag, keys } = JSON.parse(text) as SealedKeys
    const bytes = (part: string) => Buffer.from(part, 'base64url')
    const key = scryptSync(passphrase, bytes(salt), 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 })
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce)).setAuthTag(bytes(tag))
    return JSON.parse(Buffer.concat([decipher.update(bytes(keys)), decipher.final()]).toString()) as Keys
  } catch {
    return null
  }
}
