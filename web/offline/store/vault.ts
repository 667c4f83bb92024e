// Encrypts what a person types in this browser, so that nobody else can read it (keys.ts). The vault of the signed-in
// person is open during their session; afterwards, encrypted work waits for their next session.
import { isRemembered, signedInAs } from '#web/client/session.ts'
import { readStore, writeStore, type Person, type Sealed, type WrappedKey } from './database.ts'
import {
  decrypt,
  encrypt,
  importEarlier,
  importSecret,
  isSameKey,
  newKey,
  unwrap,
  type DeviceKey,
} from './keys.ts'

/** The owner of a vault, and the secrets that the server gives to their sessions. */
export type Owner = {
  /** By global id. */
  userId: string
  /** First and last name. */
  name: string
  /** Wraps the keys of this person's devices: 256 bits in base64url. '' without the server. */
  storeSecret: string
  /** Decrypts records of earlier releases: 256 bits in base64url. '' without the server. */
  browserKey: string
}

export type Vault = {
  readonly userId: string
  /** The subject of the session's access tokens. */
  readonly subject: string | null
  readonly name: string
  /** Null where the browser cannot encrypt. */
  seals: DeviceKey | null
  /** Null without the server. */
  readonly secret: CryptoKey | null
  /** Other keys that may decrypt records here. */
  readonly older: readonly CryptoKey[]
}

let waiting = Promise.withResolvers<Vault>()
let vault: Vault | null = null

/** Whether this browser can encrypt. It cannot on plain HTTP from another machine. */
export function canSeal(): boolean {
  return (globalThis as { isSecureContext?: boolean }).isSecureContext !== false
}

/** Opens the vault of the signed-in person, with a new key unless this session has one. `keepVault` stores the key. */
export async function openVault(owner: Owner): Promise<Vault> {
  // The response came from the local store, so the vault is already open.
  if (owner.storeSecret === '' && vault?.userId === owner.userId) return vault
  const opened = await makeVault(owner)
  unlock(opened)
  return opened
}

async function makeVault({ userId, name, storeSecret, browserKey }: Owner): Promise<Vault> {
  const subject = signedInAs()
  if (!canSeal()) return { userId, subject, name, seals: null, secret: null, older: [] }
  const known = await readStore(undefined, (store) => store.get('people', userId))
  const secret = await importSecret(storeSecret)
  const before = isRemembered() ? keyOf(known) : null
  const lasts = before?.wrapped && (await unwrap(secret, before.wrapped)) !== null
  const seals = lasts ? before : await newKey(secret)
  const older = [known?.key, ...(known?.olderKeys ?? []), await importEarlier(browserKey)]
  return {
    userId,
    subject,
    name,
    seals,
    secret,
    older: older.filter((key) => key && key !== seals.key) as CryptoKey[],
  }
}

/** The stored key of a person. */
function keyOf(person: Person | undefined): DeviceKey | null {
  return person?.key ? { key: person.key, wrapped: person.wrapped ?? null } : null
}

/** How long a browser may open a vault after the server last answered, in milliseconds. */
const WITHOUT_SERVER = 7 * 24 * 3_600_000

/**
 * Opens the vault of the signed-in person without the server, with the key stored in this browser.
 * @returns their global id; null if it has none, if the server has not answered for a week, and while it is locked.
 */
export async function openKept(): Promise<string | null> {
  const person = await findKept()
  if (!person) return null
  const { userId, subject, name = '', passkeys, olderKeys = [] } = person
  if (vault?.userId === userId) return userId
  if (passkeys.length > 0 && unlocked !== userId) return null
  unlock({ userId, subject, name, seals: keyOf(person), secret: null, older: [person.key!, ...olderKeys] })
  return userId
}

/** The person who unlocked this device on this page. */
let unlocked: string | null = null

/** The passkeys that can unlock the vault offline; none if it is open or cannot be opened. */
export async function lockOfKept(): Promise<Person['passkeys']> {
  const person = await findKept()
  return person && vault?.userId !== person.userId ? person.passkeys : []
}

/** Call it after one of them was used. */
export async function unlockKept(): Promise<void> {
  unlocked = (await findKept())?.userId ?? null
}

async function findKept(): Promise<Person | null> {
  const subject = signedInAs()
  if (!subject) return null
  const people = await readStore([], (store) => store.getAll('people'))
  const person = people.find((one) => one.subject === subject)
  return person?.key && Date.now() - person.metAt <= WITHOUT_SERVER ? person : null
}

function unlock(opened: Vault): void {
  vault = opened
  waiting.resolve(opened)
}

/** Closes a vault when its session has ended, unless the person is back. Deletes data that cannot be encrypted. */
export async function closeVault(opened: Vault): Promise<void> {
  if (vault !== opened) return
  vault = null
  unlocked = null
  waiting = Promise.withResolvers()
  if (canSeal()) return
  await writeStore(async (store) => {
    for (const name of ['works', 'pictures'] as const) {
      const keys = await store.getAllKeysFromIndex(name, 'userId', opened.userId)
      await Promise.all(keys.map((key) => store.delete(name, key)))
    }
  })
}

/** The global id of the open vault's owner. */
export async function ownerNow(): Promise<string> {
  return (vault ?? (await waiting.promise)).userId
}

/** The same; null while none is open. */
export function openOwner(): string | null {
  return vault?.userId ?? null
}

/** Whether all keys of the person can be tried: without the server, some of them are not known. */
export function hasAllKeys(): boolean {
  return vault !== null && (vault.secret !== null || vault.seals === null)
}

/** The vault of this person, once it is open. */
async function vaultOf(userId: string): Promise<Vault> {
  const opened = vault ?? (await waiting.promise)
  if (opened.userId !== userId) throw new Error('This vault belongs to somebody else.')
  return opened
}

/** @throws TypeError if there is nothing to seal. */
export async function seal(userId: string, content: unknown): Promise<Sealed> {
  const text = JSON.stringify(content) as string | undefined
  if (text === undefined) throw new TypeError('There is nothing to seal.')
  const { seals } = await vaultOf(userId)
  return seals ? encrypt(seals, text) : { text }
}

/** Null if none of the person's keys decrypts it, or if it is damaged. */
export async function unseal(userId: string, sealed: Sealed): Promise<unknown> {
  const opened = await vaultOf(userId)
  if ('text' in sealed) return parsed(sealed.text)
  const own = sealed.key && (await keyFor(opened, sealed.key))
  for (const key of own ? [own, ...opened.older] : opened.older) {
    const text = await decrypt(key, sealed)
    if (text !== null) return parsed(text)
  }
  return null
}

async function keyFor({ seals, secret }: Vault, wrapped: WrappedKey): Promise<CryptoKey | null> {
  if (seals && isSameKey(seals.wrapped, wrapped)) return seals.key
  return secret && unwrap(secret, wrapped)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
