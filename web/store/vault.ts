// Seals what a person types in this browser: nobody else can read it. The server sends the key with the session. A browser that
// stays signed in keeps it in a form that cannot be read, for days without a network; the end of the session deletes it, and
// what is sealed waits for the person to sign in here again.
import { bytesOf } from '#web/client/base64.ts'
import { isRemembered, signedInAs } from '#web/client/session.ts'
import { database, type DevicePasskey, type Person, type Sealed } from './database.ts'

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
    subject: signedInAs(),
    key: isRemembered() ? key : null,
    // An answer of this device's own store is no answer of the server.
    metAt: known?.metAt ?? Date.now(),
    passkeys: withPasskey(known?.passkeys ?? [], passkeyHere),
  })
  return opened
}

/** How long a browser may open a vault after the server last answered, in milliseconds. */
const WITHOUT_SERVER = 7 * 24 * 3_600_000

/**
 * Opens the vault of the signed-in person without the server, with the key that this browser has kept.
 * @returns their global id; null if it has none, if the server has not answered for a week, and while it is locked.
 */
export async function openKept(): Promise<string | null> {
  const person = await findKept()
  if (!person) return null
  if (vault?.userId === person.userId) return person.userId
  if (person.passkeys.length > 0 && unlocked !== person.userId) return null
  unlock({ userId: person.userId, key: person.key })
  return person.userId
}

/** The person who passed the lock of this device on this page. */
let unlocked: string | null = null

/** The passkeys of which one opens the vault without the server; none if it is open, or cannot be opened. */
export async function lockOfKept(): Promise<readonly DevicePasskey[]> {
  const person = await findKept()
  return person && vault?.userId !== person.userId ? person.passkeys : []
}

/** After one of them was shown. */
export async function unlockKept(): Promise<void> {
  unlocked = (await findKept())?.userId ?? null
}

async function findKept(): Promise<Person | null> {
  const subject = signedInAs()
  if (!subject) return null
  const people = await (await database()).getAll('people')
  const person = people.find((one) => one.subject === subject)
  return person?.key && Date.now() - person.metAt <= WITHOUT_SERVER ? person : null
}

/** A passkey of this device that was shown on this page. */
let passkeyHere: DevicePasskey | null = null

/** Notes a passkey of this device for the person who is signed in, or signs in with it. */
export async function notePasskey(passkey: DevicePasskey): Promise<void> {
  passkeyHere = passkey
  if (!vault) return
  const store = await database()
  const known = await store.get('people', vault.userId)
  if (known) await store.put('people', { ...known, passkeys: withPasskey(known.passkeys, passkey) })
}

function withPasskey(passkeys: DevicePasskey[], passkey: DevicePasskey | null): DevicePasskey[] {
  return passkey === null ? passkeys : [...passkeys.filter(({ id }) => id !== passkey.id), passkey]
}

/** Notes that the server has answered this person. */
export async function noteMet(userId: string): Promise<void> {
  const store = await database()
  const known = await store.get('people', userId)
  if (known) await store.put('people', { ...known, metAt: Date.now() })
}

function unlock(opened: Vault): void {
  vault = opened
  waiting.resolve(opened)
}

/** Closes a vault when its session has ended, unless the person is back. Deletes what cannot be sealed. */
export async function closeVault(opened: Vault): Promise<void> {
  if (vault !== opened) return
  vault = null
  unlocked = null
  passkeyHere = null
  waiting = Promise.withResolvers()
  await forgetOthers()
  if (canSeal()) return
  const store = await database()
  for (const name of ['works', 'pictures'] as const) {
    const keys = await store.getAllKeysFromIndex(name, 'userId', opened.userId)
    await Promise.all(keys.map((key) => store.delete(name, key)))
  }
}

/**
 * Deletes the keys of everybody who is not signed in, and what was read ahead for them. Their sealed work waits until they
 * sign in here again.
 */
export async function forgetOthers(): Promise<void> {
  const subject = signedInAs()
  const store = await database()
  for (const person of await store.getAll('people')) {
    if (subject !== null && person.subject === subject) continue
    await store.put('people', { ...person, key: null })
    await store.delete('answers', IDBKeyRange.bound([person.userId, ''], [person.userId, '\uffff']))
  }
}

/** Whose vault is open, by global id. */
export async function ownerNow(): Promise<string> {
  return (vault ?? (await waiting.promise)).userId
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
  const bytes = bytesOf(secret.replaceAll('-', '+').replaceAll('_', '/'))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
