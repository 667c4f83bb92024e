// Unsaved work of a person who signed out is sealed: it stays in this browser for them, and nobody else at the device can
// read it. The key comes from the server with their session and is never kept here.
import { isRecord } from './overDefaults.ts'
import { PREFIX, tellUnsaved, unsavedOf } from './unsaved.ts'

const SEALED = 'daybook.sealed.'
/** Bytes of the number that AES-GCM wants used once. */
const NONCE = 12

/** Whether this browser can seal: not where the page comes over plain HTTP from another machine. */
export function canSeal(): boolean {
  return (isSecureContext as boolean | undefined) !== false
}

/** Seals all unsaved work of a person, by global id. Where the browser cannot, it is deleted. */
export async function sealUnsaved(userId: string, secret: string): Promise<void> {
  for (const id of unsavedOf(userId)) {
    const text = localStorage.getItem(PREFIX + id)!
    const sealed = canSeal() ? await seal(text, secret) : null
    localStorage.removeItem(PREFIX + id)
    try {
      if (sealed) localStorage.setItem(SEALED + id, JSON.stringify({ userId, sealed }))
    } catch {
      // A full storage: what cannot be sealed does not stay.
    }
  }
}

/** Opens what was sealed of a person; what another key sealed is lost. */
export async function openUnsaved(userId: string, secret: string): Promise<void> {
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(SEALED))
  for (const key of kept) {
    const sealed = sealedOf(localStorage.getItem(key), userId)
    if (sealed === null || !canSeal()) continue
    const text = await open(sealed, secret).catch(() => null)
    // Unless another tab was faster.
    if (localStorage.getItem(key) === null) continue
    localStorage.removeItem(key)
    if (text !== null) localStorage.setItem(PREFIX + key.slice(SEALED.length), text)
  }
  if (kept.length > 0) tellUnsaved()
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
