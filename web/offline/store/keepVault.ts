// Stores and removes the key of an open vault: the key is kept during the session, records under older keys of its
// person are encrypted again with it, and after the session only encrypted work remains.
import { isRemembered, signedInAs } from '#web/client/session.ts'
import { readStore, writeStore, type Sealed, type StoredWork } from './database.ts'
import { isSameKey, unwrap } from './keys.ts'
import { changePerson, forgetEnded, passkeysOf } from './people.ts'
import { closeVault, seal, unseal, type Vault } from './vault.ts'

/**
 * Stores the key of an open vault for offline use, if the browser stays signed in. The previous key is deleted only
 * when nothing is encrypted with it any more. @throws DOMException where the browser stores nothing.
 */
export async function keepVault(opened: Vault): Promise<void> {
  // A response from the local store changes nothing.
  if (opened.seals && !opened.secret) return
  const { userId, subject, name } = opened
  await alone(async () => {
    await shareKey(opened)
    const isAll = opened.seals === null || (await sealAgain(opened))
    await changePerson(userId, (known) => {
      // The session may have ended in the meantime.
      if (subject === null || signedInAs() !== subject) return null
      const { seals } = opened
      const person = { userId, subject, name, key: null, metAt: Date.now(), passkeys: passkeysOf(known) }
      if (!seals?.wrapped || !isRemembered()) return person
      const before = [known?.key, ...(known?.olderKeys ?? [])]
      const olderKeys = before.filter(
        (older) => !isAll && older != null && older !== seals.key,
      ) as CryptoKey[]
      return { ...person, ...seals, wrapped: seals.wrapped, ...(olderKeys.length > 0 && { olderKeys }) }
    })
  })
}

/** Closes a vault after its session, and deletes the data of the session. */
export async function leaveVault(opened: Vault): Promise<void> {
  await closeVault(opened)
  // Work that was stored at the last moment also needs its owner's name.
  const { userId, subject, name } = opened
  const left = { userId, subject, key: null, metAt: Date.now(), passkeys: [] }
  await changePerson(userId, (known) => ({ ...(known ?? left), name })).catch(() => {})
  await forgetEnded()
}

/** All tabs of a session encrypt with one key: the first one stored. */
async function shareKey(opened: Vault): Promise<void> {
  if (!opened.secret || !isRemembered()) return
  const known = await readStore(undefined, (store) => store.get('people', opened.userId))
  if (!known?.key || !known.wrapped || isSameKey(known.wrapped, opened.seals?.wrapped)) return
  if (await unwrap(opened.secret, known.wrapped)) opened.seals = { key: known.key, wrapped: known.wrapped }
}

/**
 * Encrypts with this session's key everything that the person's other keys can decrypt.
 * @returns whether all of it was stored.
 */
async function sealAgain(opened: Vault): Promise<boolean> {
  let isAll = true
  for (const name of ['works', 'pictures', 'answers'] as const) {
    const keys = await writeStore(async (store): Promise<IDBValidKey[]> => {
      if (name !== 'answers') return store.getAllKeysFromIndex(name, 'userId', opened.userId)
      return store.getAllKeys(name, IDBKeyRange.bound([opened.userId, ''], [opened.userId, '\uffff']))
    })
    for (const key of keys) isAll = (await sealOneAgain(opened, name, key).catch(() => false)) && isAll
  }
  return isAll
}

async function sealOneAgain(
  { userId, seals }: Vault,
  name: 'works' | 'pictures' | 'answers',
  key: IDBValidKey,
): Promise<boolean> {
  const row = await writeStore((store) => store.get(name, key as never))
  if (!row || isUnder(row.sealed)) return true
  const content = await unseal(userId, row.sealed)
  // It stays unchanged and is counted (contents.ts).
  if (content === null) return true
  const sealed = await seal(userId, content)
  await writeStore(async (store) => {
    const rows = store.transaction(name, 'readwrite')
    const now = await rows.store.get(key as never)
    // A form may have stored a later state.
    if (now && isSameState(now.sealed, row.sealed))
      await rows.store.put(withForm({ ...now, sealed }, content) as never)
    await rows.done
  })
  return true

  function isUnder(sealed: Sealed): boolean {
    return !('text' in sealed) && sealed.key !== undefined && isSameKey(sealed.key, seals?.wrapped)
  }
}

/** Adds the name of its form to work of an earlier release. */
function withForm<Row extends object>(row: Row, content: unknown): Row {
  const form = (content as Partial<StoredWork> | null)?.form
  return 'id' in row && typeof form === 'string' ? { ...row, form } : row
}

function isSameState(one: Sealed, other: Sealed): boolean {
  if ('text' in one || 'text' in other) return 'text' in one && 'text' in other && one.text === other.text
  return isSameKey(one.iv, other.iv)
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('daybook.vault', work) : work()
}
