// The encryption keys of the browser's store. A browser generates its own key, and stores it only wrapped with a secret
// of its person, which the server gives to their sessions. During a session, a browser that stays signed in also keeps
// the key itself as a non-extractable CryptoKey.
import { bytesOf } from '#web/client/base64.ts'
import type { Sealed, WrappedKey } from './database.ts'

/** Bytes of an AES-GCM nonce. */
const NONCE = 12

/**
 * A key, and its wrapped form for later sessions of its person; null for a key of an earlier release, which the server
 * derives.
 */
export type DeviceKey = { readonly key: CryptoKey; readonly wrapped: WrappedKey | null }

/** Wraps and unwraps keys. @param secret 256 bits in base64url. */
export const importSecret = (secret: string) => importKey(secret, ['wrapKey', 'unwrapKey'])

/** The encryption key of earlier releases. @param secret 256 bits in base64url. */
export const importEarlier = (secret: string) => importKey(secret, ['decrypt'])

function importKey(secret: string, usages: KeyUsage[]): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replaceAll('-', '+').replaceAll('_', '/'))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, usages)
}

export async function newKey(secret: CryptoKey): Promise<DeviceKey> {
  // Only an extractable key can be wrapped; the key in use is not extractable.
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(NONCE))
  const bytes = await crypto.subtle.wrapKey('raw', made, secret, { name: 'AES-GCM', iv })
  const wrapped = new Uint8Array([...iv, ...new Uint8Array(bytes)])
  return { key: (await unwrap(secret, wrapped))!, wrapped }
}

/** Null if it was wrapped with another secret. */
export function unwrap(secret: CryptoKey, wrapped: WrappedKey): Promise<CryptoKey | null> {
  const way = { name: 'AES-GCM', iv: wrapped.slice(0, NONCE) }
  return crypto.subtle
    .unwrapKey('raw', wrapped.slice(NONCE), secret, way, 'AES-GCM', false, ['encrypt', 'decrypt'])
    .catch(() => null)
}

export async function encrypt({ key, wrapped }: DeviceKey, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return wrapped ? { iv, bytes, key: wrapped } : { iv, bytes }
}

/** Null if it was encrypted with another key, or is damaged. */
export async function decrypt(
  key: CryptoKey,
  { iv, bytes }: Exclude<Sealed, { text: string }>,
): Promise<string | null> {
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => null)
  return opened && new TextDecoder().decode(opened)
}

export function isSameKey(one: WrappedKey | null | undefined, other: WrappedKey | null | undefined): boolean {
  if (!one || !other) return !one && !other
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
