// Small files of a backup that people may read: JSON with a MAC that is keyed by the passphrase.
import path from 'node:path'
import { Readable } from 'node:stream'
import { writeCopy } from './copy.ts'
import { Damaged } from './damage.ts'
import { readInside } from './names.ts'
import { checkMac, macOf, type Keyring, type Seal } from './seal.ts'

type Sealed = { salt: string; mac: string }

/** Writes a value. @param name its file below the folder of backups, which is part of the MAC. */
export async function writeSealedJson(
  folder: string,
  name: string,
  value: object,
  seal: Seal,
): Promise<void> {
  const mac = macOf(seal, name, JSON.stringify(value)).toString('base64url')
  const sealed: Sealed = { salt: seal.salt.toString('base64url'), mac }
  const text = JSON.stringify({ ...sealed, ...value }, null, 1)
  await writeCopy(Readable.from([text]), [], path.join(folder, name))
}

/** A value with the seal that it has; null if there is no such file. @throws Damaged unless this passphrase wrote it there. */
export async function readSealedJson<T extends object>(
  folder: string,
  name: string,
  keyring: Keyring,
): Promise<{ value: T; seal: Seal } | null> {
  const text = await readInside(folder, name)
  if (text === null) return null
  const { salt, mac, ...value } = parse(text, name)
  if (typeof salt !== 'string' || typeof mac !== 'string') throw new Damaged(`${name} is not sealed.`)
  const seal = await keyring(Buffer.from(salt, 'base64url'))
  checkMac(seal, name, JSON.stringify(value), Buffer.from(mac, 'base64url'))
  return { value: value as T, seal }
}

function parse(text: string, name: string): Partial<Sealed> {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object') return value
  } catch {
    // As below.
  }
  throw new Damaged(`${name} was changed.`)
}
