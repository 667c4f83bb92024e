// Encrypts the unsaved work of a person who signs out: it stays in this browser for them, and nobody else can read it.
// The server sends the key with the session; this browser never stores it.
import { isRecord } from './overDefaults.ts'
import { PREFIX, notifyUnsaved, unsavedOf } from './unsaved.ts'

const SEALED = 'daybook.sealed.'
/** Bytes of an AES-GCM nonce. */
const NONCE = 12

/** Whether this browser can encrypt. It cannot on plain HTTP from another machine. */
export function canSeal(): boolean {
  return (isSecureContext as boolean | undefined) !== false
}

/** Encrypts all unsaved work of a person, by global id. Deletes it where the browser cannot encrypt. */
export async function sealUnsaved(userId: string, secret: string): Promise<void> {
  for (const id of unsavedOf(userId)) {
    const text = localStorage.getItem(PREFIX + id)!
    const sealed = canSeal() ? await seal(text, secret) : null
    localStorage.removeItem(PREFIX + id)
    try {
      if (sealed) localStorage.setItem(SEALED + id, JSON.stringify({ userId, sealed }))
    } catch {
      // The storage is full: what cannot be encrypted is deleted.
    }
  }
}

/** Decrypts the person's unsaved work. What another key has encrypted is lost. */
export async function openUnsaved(userId: string, secret: string): Promise<void> {
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(SEALED))
  for (const key of kept) {
    const sealed = sealedOf(localStorage.getItem(key), userId)
    if (sealed === null || !canSeal()) continue
    const text = await open(sealed, secret).catch(() => null)
    // Another tab may have restored it already.
    if (localStorage.getItem(key) === null) continue
    localStorage.removeItem(key)
    if (text !== null) localStorage.setItem(PREFIX + key.slice(SEALED.length), text)
  }
  if (kept.length > 0) notifyUnsaved()
}

function sealedOf(text: string | null, userId: string): string | null {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    return isRecord(kept) && kept.userId === userId && typeof kept.sealed === 'string' ? kept.sealed : null
  } catch {
    return null
  }
}

async function seal(text: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE))
  const key = await importKey(secret)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return toText([...iv, ...new Uint8Array(sealed)])
}

async function open(sealed: string, secret: string): Promise<string> {
  const bytes = toBytes(sealed)
  const iv = bytes.slice(0, NONCE)
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv },
    await importKey(secret),
    bytes.slice(NONCE),
  )
  return new TextDecoder().decode(opened)
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = toBytes(secret.replaceAll('-', '+').replaceAll('_', '/'))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function toText(bytes: readonly number[]): string {
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''))
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
