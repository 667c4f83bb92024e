// Seals the files of a backup with the passphrase: nobody without it can read, change or swap files.
// docs/decisions/sealed-history-and-backups.md describes the format.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Damaged } from './damage.ts'

/** Keys derived from a passphrase and a salt. */
export type Seal = { salt: Buffer; root: Buffer }

/** Derives the seals of one passphrase; each salt once. */
export type Keyring = (salt: Buffer) => Promise<Seal>

/** Work factors of scrypt: about a third of a second, 128 MB. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }
const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)
/** Each backup folder has one salt; more come only from somebody who wants this to take long. */
const SALTS_MAX = 32

export const SALT_BYTES = 16

const keyrings = new Map<string, Keyring>()

/** One for each passphrase in a process, so that a drill or a second restore derives nothing again. */
export function keyringOf(passphrase: string): Keyring {
  const keyring = keyrings.get(passphrase) ?? newKeyring(passphrase)
  keyrings.set(passphrase, keyring)
  return keyring
}

function newKeyring(passphrase: string): Keyring {
  const seals = new Map<string, Promise<Seal>>()
  return (salt) => {
    const known = seals.get(salt.toString('hex'))
    if (known) return known
    if (salt.length !== SALT_BYTES || seals.size >= SALTS_MAX)
      throw new Damaged('The salt is not one of a seal.')
    const seal = derive(passphrase, salt, 32, cost).then((root) => ({ salt, root }))
    seals.set(salt.toString('hex'), seal)
    return seal
  }
}

/** The MAC of a text under its name. */
export function macOf({ root }: Seal, name: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', root, '', 'daybook backup text', 32))
  return createHmac('sha256', key).update(`${name}\n${text}`).digest()
}

/** @throws Damaged unless it is the MAC of the text under that name. */
export function checkMac(seal: Seal, name: string, text: string, mac: Buffer): void {
  const right = macOf(seal, name, text)
  if (mac.length !== right.length || !timingSafeEqual(mac, right)) throw new Damaged(`${name} was changed.`)
}

const MAGIC = Buffer.from('DAYBOOK1')
const FILE_SALT_BYTES = 32
const HEAD_BYTES = MAGIC.length + SALT_BYTES + FILE_SALT_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16

/** The key of one file. Its name is part of it, so that the file opens under this name only. */
function keyOf({ root }: Seal, fileSalt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', root, fileSalt, `daybook backup file ${name}`, 32))
}

/** Never twice for a key: the number of the chunk, and whether it is the last, so that no file can be cut off. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

type Bytes = AsyncIterable<Buffer>

/** A stage of a pipeline that seals a file. */
export function sealing(seal: Seal, name: string) {
  return async function* (source: Bytes): AsyncGenerator<Buffer> {
    const fileSalt = randomBytes(FILE_SALT_BYTES)
    const key = keyOf(seal, fileSalt, name)
    yield Buffer.concat([MAGIC, seal.salt, fileSalt])
    let number = 0
    for await (const { chunk, isLast } of chunks(source, CHUNK_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    }
  }
}

/** A stage of a pipeline that opens a sealed file. It never passes on changed data. @throws Damaged */
export function opening(keyring: Keyring, name: string) {
  return async function* (source: Bytes): AsyncGenerator<Buffer> {
    const { head, rest } = await behead(source, name)
    const seal = await keyring(head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES))
    const key = keyOf(seal, head.subarray(-FILE_SALT_BYTES), name)
    let number = 0
    for await (const { chunk, isLast } of chunks(rest, CHUNK_BYTES + TAG_BYTES)) {
      if (chunk.length < TAG_BYTES) throw new Damaged(`${name} is cut off.`)
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
      decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
      const opened = decipher.update(chunk.subarray(0, -TAG_BYTES))
      try {
        decipher.final()
      } catch {
        throw new Damaged(`${name} was changed.`)
      }
      yield opened
    }
  }
}

async function behead(source: Bytes, name: string) {
  const parts = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < HEAD_BYTES) {
    const { value, done } = await parts.next()
    if (done) throw new Damaged(`${name} is cut off.`)
    start = Buffer.concat([start, value])
  }
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) throw new Damaged(`${name} is not sealed.`)
  const rest = async function* () {
    yield start.subarray(HEAD_BYTES)
    yield* { [Symbol.asyncIterator]: () => parts }
  }
  return { head: start.subarray(0, HEAD_BYTES), rest: rest() }
}

/** Cuts a stream into chunks of a size. Only the last may be shorter. */
async function* chunks(source: Bytes, size: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length <= size) continue
    let held = Buffer.concat(parts)
    for (; held.length > size; held = held.subarray(size))
      yield { chunk: held.subarray(0, size), isLast: false }
    parts = [held]
    length = held.length
  }
  yield { chunk: Buffer.concat(parts), isLast: true }
}
