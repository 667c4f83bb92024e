// Damages backups like attackers and old disks, and makes backups of releases that did not seal them.
import { createCipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { SEALED, openFile } from '#server/backup/copy.ts'
import { LINE } from '#server/backup/line.ts'
import { lookAt } from '#server/backup/manifest.ts'
import { keyringOf } from '#server/backup/seal.ts'

/** The names of the backups of a folder, oldest first. */
export const backupsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('Z'))

/** The folders of the lines of the log, oldest timeline first. */
export const linesIn = (folder: string) =>
  readdirSync(path.join(folder, 'log'))
    .toSorted()
    .map((id) => path.join(folder, 'log', id))

/** The archived segments of a line, in order. */
export const segmentsIn = (line: string) =>
  readdirSync(line)
    .filter((name) => /^[0-9A-F]{24}\.sealed$/.test(name))
    .toSorted()
    .map((name) => path.join(line, name))

/** Changes one byte in the middle of a file. */
export function rot(file: string): void {
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(file, bytes)
}

export function editJson<T>(file: string, edit: (value: T) => void): void {
  const value = JSON.parse(readFileSync(file, 'utf8')) as T
  edit(value)
  writeFileSync(file, JSON.stringify(value))
}

type OldManifest = { files: Record<string, string>; database: { folders: string[] } }

/** Makes the first backup of a folder one of a release that did not seal its backups. @returns it. */
export async function unseal(folder: string, passphrase: string): Promise<string> {
  const [name] = backupsIn(folder)
  const backup = path.join(folder, name!)
  const keyring = keyringOf(passphrase)
  const found = await lookAt(folder, name!, keyring)
  if (found.state !== 'whole') throw new Error(found.state)
  /** @returns the contents of a sealed file, which is removed. */
  const opened = async (sealed: string) => {
    const to = path.join(folder, 'opened')
    await openFile(folder, sealed, keyring, to)
    rmSync(path.join(folder, sealed))
    return readFileSync(to)
  }
  const put = (file: string, bytes: Buffer) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), bytes)
    return createHash('sha256').update(bytes).digest('hex')
  }
  const files: Record<string, string> = {}
  for (const file of found.manifest.files) {
    const contents = await opened(`${name}/${file}`)
    const bytes = file === 'keys.sealed' ? sealKeys(contents, passphrase) : gzipSync(contents, { level: 1 })
    const old = file === 'keys.sealed' ? file : file.replace(SEALED, '.gz')
    files[old] = put(`${name}/${old}`, bytes)
  }
  const { line, ...database } = found.manifest.database!
  writeFileSync(path.join(backup, 'manifest.json'), JSON.stringify({ ...found.manifest, database, files }))
  const { periods } = JSON.parse(readFileSync(path.join(folder, 'log', line!, LINE), 'utf8')) as {
    periods: object
  }
  for (const segment of segmentsIn(path.join(folder, 'log', line!))) {
    const copy = path.basename(segment).replace(SEALED, '.gz')
    const sha256 = put(`wal/${copy}`, gzipSync(await opened(path.relative(folder, segment))))
    appendFileSync(path.join(folder, 'wal/SHA256SUMS'), `${sha256}  ${copy}\n`)
  }
  writeFileSync(path.join(folder, 'wal/periods.json'), JSON.stringify(periods))
  for (const upload of readdirSync(path.join(folder, 'uploads'))) {
    const copy = upload.slice(0, -SEALED.length)
    addUpload(folder, copy, await opened(`uploads/${upload}`))
  }
  for (const gone of ['log', 'uploads', 'passphrase.json', 'opened'])
    rmSync(path.join(folder, gone), { recursive: true, force: true })
  return backup
}

/** Adds a file of an unsealed backup with its hash. */
export function addToUnsealed(backup: string, file: string, bytes: Buffer): void {
  mkdirSync(path.dirname(path.join(backup, file)), { recursive: true })
  writeFileSync(path.join(backup, file), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  editJson<OldManifest>(path.join(backup, 'manifest.json'), ({ files }) => void (files[file] = sha256))
}

/** Adds an upload beside an unsealed backup. */
export function addUpload(folder: string, name: string, bytes: Buffer): void {
  mkdirSync(path.join(folder, 'files'), { recursive: true })
  const file = path.join(folder, 'files', name)
  writeFileSync(`${file}.new`, bytes)
  renameSync(`${file}.new`, file)
  nameUpload(folder, name, bytes)
}

/** Names an upload of an unsealed backup with a hash. */
export function nameUpload(folder: string, name: string, bytes: Buffer): void {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  appendFileSync(path.join(folder, 'files/SHA256SUMS'), `${sha256}  ${name}\n`)
}

function sealKeys(keys: Buffer, passphrase: string): Buffer {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const key = scryptSync(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 })
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const bytes = Buffer.concat([cipher.update(keys), cipher.final()])
  const text = (part: Buffer) => part.toString('base64url')
  const sealed = { salt: text(salt), nonce: text(nonce), tag: text(cipher.getAuthTag()), keys: text(bytes) }
  return Buffer.from(JSON.stringify(sealed))
}
