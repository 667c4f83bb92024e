// The database of this browser: unsaved work, days that wait for a network, and what is read ahead for them. Everything in it
// that a person typed or may see is sealed (vault.ts).
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

const NAME = 'daybook'
const VERSION = 1

/** Encrypted JSON; or JSON where the browser cannot encrypt. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer } | { text: string }

/** What is sealed, and whose it is. */
type Owned = { userId: string; sealed: Sealed }

type Schema = DBSchema & {
  /** Unsaved work, and days that the server does not have yet. */
  works: { key: string; value: Owned & { id: string }; indexes: { userId: string } }
  /** Photos of unsaved work and of days that wait; it has their names. */
  pictures: { key: string; value: Owned & { name: string }; indexes: { userId: string } }
  /** Answers of the server that are read ahead, by their operation and its variables. */
  answers: { key: [userId: string, name: string]; value: Owned & { name: string } }
  /** The people who have signed in here. */
  people: { key: string; value: Person }
}

export type Person = {
  /** By global id. */
  userId: string
  /** The subject of their access tokens. */
  subject: string | null
  /** Opens what is sealed without the server; null after the end of the session, and where the session ends with the tab. */
  key: CryptoKey | null
  /** When the server last answered this person, in milliseconds since 1970. */
  metAt: number
  /** Passkeys of this device. If there is one, it opens what is sealed without the server. */
  passkeys: DevicePasskey[]
}

/** `id` is that of the credential, in base64url; `site` is the host name for which it was created. */
export type DevicePasskey = { id: string; site: string }

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** @throws DOMException where the browser has none, or forbids it. */
export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
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
  opened.catch(() => {
    opened = undefined
  })
  return opened
}
