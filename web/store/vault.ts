// Seals what a person types in this browser: nobody else can read it. The server sends the key with the session. A browser that
// stays signed in keeps it in a form that cannot be read, for days without a network; the end of the session deletes it, and
// what is sealed waits for the person to sign in here again.
import { isRemembered } from '#web/client/session.ts'
import { database, type Sealed } from './database.ts'

/** Bytes of an AES-GCM nonce. */
const NONCE = 12

/** The key of the signed-in person; null where the browser cannot encrypt. */
export type Vault = { readonly userId: string; readonly key: CryptoKey | null }

let waiting = Promise.withResolvers<Vault>()
let vault: Vault | null = null

/** Whether this browser can encrypt. It cannot on plain HTTP from another machine. */
export function canSeal(): boolean {
  return (globalThis as { isSecureContext?: boolean }).isSecureContext !== false
}

/** Opens the vault of the signed-in person with the key from the server. */
export async function openVault(userId: string, secret: string): Promise<Vault> {
  const key = canSeal() ? await importKey(secret) : null
  const opened = { userId, key }
  unlock(opened)
  const store = await database()
  const known = await store.get('people', userId)
  await store.put('people', {
    userId,
    key: isRemembered() ? key : null,
    metAt: Date.now(),
    passkeys: known?.passkeys ?? [],
  })
  return opened
}

/** Opens it with a key that this browser has kept. */
export function unlock(opened: Vault): void {
  vault = opened
  waiting.resolve(opened)
}

/** Forgets the key when the session has ended, unless the person is back. Deletes what cannot be sealed. */
export async function closeVault(opened: Vault): Promise<void> {
  if (vault !== opened) return
  vault = null
  waiting = Promise.withResolvers()
  const { userId } = opened
  const store = await database()
  const known = await store.get('people', userId)
  if (known) await store.put('people', { ...known, key: null })
  if (canSeal()) return
  const ids = await store.getAllKeysFromIndex('works', 'userId', userId)
  await Promise.all(ids.map((id) => store.delete('works', id)))
}

/** The vault of this person, once it is open. */
async function vaultOf(userId: string): Promise<Vault> {
  const opened = vault ?? (await waiting.promise)
  if (opened.userId !== userId) throw new Error('This vault belongs to somebody else.')
  return opened
}

export async function seal(userId: string, content: unknown): Promise<Sealed> {
  const text = JSON.stringify(content)
  const { key } = await vaultOf(userId)
  if (!key) return { text }
  const iv = crypto.getRandomValues(new Uint8Array(NONCE))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return { iv, bytes }
}

/** Null if another key has sealed it. */
export async function unseal(userId: string, sealed: Sealed): Promise<unknown> {
  const { key } = await vaultOf(userId)
  const text = 'text' in sealed ? sealed.text : key && (await decrypt(key, sealed).catch(() => null))
  return text === null ? null : JSON.parse(text)
}

async function decrypt(key: CryptoKey, { iv, bytes }: Exclude<Sealed, { text: string }>): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes))
}

function importKey(secret: string): Promise<CryptoKey> {
  const binary = atob(secret.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
