// The browser's IndexedDB: unsaved work, days that wait for a network, and prefetched responses. Everything that a
// person typed or may see is encrypted (vault.ts). If the browser forbids the database, loses it or never answers,
// nothing is stored.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

const NAME = 'daybook'
const VERSION = 1
/** Milliseconds after which a store that does not answer counts as empty. */
const PATIENCE = 2_000
/** The same for a write, which may contain photos. */
const WRITE_PATIENCE = 10_000

/** A key of a device, encrypted with the secret of its person (keys.ts). */
export type WrappedKey = Uint8Array<ArrayBuffer>

/** Encrypted JSON; or JSON where the browser cannot encrypt. */
export type Sealed =
  | {
      iv: Uint8Array<ArrayBuffer>
      bytes: ArrayBuffer
      /** The wrapped key that decrypts it; missing in records of earlier releases. */
      key?: WrappedKey
    }
  | { text: string }

/** An encrypted record and its owner. */
type Owned = { userId: string; sealed: Sealed }

export type Schema = DBSchema & {
  /** Unsaved work, and days that the server does not have yet. */
  works: { key: string; value: StoredWork; indexes: { userId: string } }
  /** Photos of unsaved work and waiting days, which contain their names. */
  pictures: { key: string; value: Owned & { name: string }; indexes: { userId: string } }
  /** Prefetched responses of the server, by operation and variables. */
  answers: { key: [userId: string, name: string]; value: Owned & { name: string } }
  /** The people who have signed in here. */
  people: { key: string; value: Person }
}

export type StoredWork = Owned & {
  id: string
  /** The name of its form, which is legible: the sign-in screen counts the days that wait. Earlier releases stored none. */
  form?: string
}

/** The name of the form of a day that was saved or submitted and that the server does not have. */
export const WAITING_DAY = 'outgoing'

export type Person = {
  /** By global id. */
  userId: string
  /** The subject of their access tokens. */
  subject: string | null
  /** First and last name, while this browser has work of the person that the server does not have. */
  name?: string
  /**
   * The key that encrypts, and decrypts offline; null after the end of the session, and for a session that ends with
   * the tab.
   */
  key: CryptoKey | null
  /** The same key, wrapped; missing if an earlier release left it. */
  wrapped?: WrappedKey
  /** Earlier keys, while something is still encrypted with them. */
  olderKeys?: CryptoKey[]
  /** When the server last answered this person, in milliseconds since 1970. */
  metAt: number
  /** Passkeys of this device. If there is one, it is required to decrypt offline. */
  passkeys: DevicePasskey[]
}

/** `id` is that of the credential, in base64url; `site` is the host name for which it was created. */
export type DevicePasskey = { id: string; site: string }

export type Store = IDBPDatabase<Schema>

let opened: Promise<Store> | undefined
/** Whether the database timed out and has not answered since. */
let isSilent = false

/** @throws DOMException where the browser has none or forbids it, and if it does not answer. */
export async function database(): Promise<Store> {
  if (isSilent) throw silence()
  opened ??= open()
  const opening = opened
  opening.catch(() => {
    if (opened === opening) opened = undefined
  })
  try {
    return await inTime(opening, PATIENCE)
  } catch (error) {
    if (isSilence(error)) {
      isSilent = true
      void opening.then(
        () => (isSilent = false),
        () => (isSilent = false),
      )
    }
    throw error
  }
}

/** Asynchronous, because browsers also throw. */
async function open(): Promise<Store> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade(created) {
      created.createObjectStore('works', { keyPath: 'id' }).createIndex('userId', 'userId')
      created.createObjectStore('pictures', { keyPath: 'name' }).createIndex('userId', 'userId')
      created.createObjectStore('answers', { keyPath: ['userId', 'name'] })
      created.createObjectStore('people', { keyPath: 'userId' })
    },
    // A tab with a newer release upgrades the database. This tab closes its connection, and the next request opens another.
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
}

/** @returns `nothing` where the browser stores nothing, after an error, and after two seconds without an answer. */
export async function readStore<T>(nothing: T, read: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await inTime(read(await database()), PATIENCE)
  } catch {
    return nothing
  }
}

/** @throws DOMException if it was not stored: the storage is full or forbidden, or does not answer. */
export async function writeStore<T>(write: (store: Store) => Promise<T>): Promise<T> {
  return inTime(write(await database()), WRITE_PATIENCE)
}

const silence = () => new DOMException('The storage of this browser does not answer.', 'TimeoutError')
const isSilence = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/** @throws DOMException TimeoutError. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(silence()), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
