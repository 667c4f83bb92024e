// The keys of a data folder, sealed with a passphrase: a backup lies where others may read it.
import path from 'node:path'
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import type { Config } from '#server/process/config.ts'
import { readSecret } from '#server/process/data-folder.ts'

/** File names and contents. */
export type Keys = Readonly<Record<string, string>>

/** The keys that a restored data folder needs, also those that come from the environment. */
export function keysOf({ dataDir, secretKey, pushKey, sealKey }: Config): Keys {
  const stored = ['postgres.password', 'demo.password'].flatMap((name) => {
    // People choose the password of the demo accounts.
    const key = readSecret(path.join(dataDir, name), 1)
    return key ? [[name, key]] : []
  })
  return { 'secret.key': secretKey, 'push.key': pushKey, 'seal.key': sealKey, ...Object.fromEntries(stored) }
}

type Sealed = { salt: string; nonce: string; tag: string; keys: string }

/** Work factors of scrypt: about a third of a second, 128 MB. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

/** Seals keys as a JSON text. */
export function sealKeys(keys: Keys, passphrase: string): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), nonce)
  const bytes = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()])
  const text = (part: Buffer) => part.toString('base64url')
  const sealed: Sealed = {
    salt: text(salt),
    nonce: text(nonce),
    tag: text(cipher.getAuthTag()),
    keys: text(bytes),
  }
  return JSON.stringify(sealed)
}

/** Null if the passphrase is wrong, or the text was changed. */
export function openKeys(text: string, passphrase: string): Keys | null {
  const { salt, nonce, tag, keys } = JSON.parse(text) as Sealed
  const bytes = (part: string) => Buffer.from(part, 'base64url')
  const key = scryptSync(passphrase, bytes(salt), 32, cost)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce)).setAuthTag(bytes(tag))
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes(keys)), decipher.final()]).toString()) as Keys
  } catch {
    return null
  }
}
