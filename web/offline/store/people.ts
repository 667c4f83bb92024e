// The people who have signed in to this browser, and the data that it stores about each during and after their session.
import { onSessionEnd, rememberedAs } from '#web/client/session.ts'
import { inTime, writeStore, type DevicePasskey, type Person } from './database.ts'
import { openOwner } from './vault.ts'

/** Milliseconds for which the sign-in screen waits for a store that does not answer. */
const PATIENCE = 2_000

// For every kind of end.
onSessionEnd(() => void forgetEnded())

/**
 * Deletes the data of ended sessions: keys, prefetched responses, and the names of people without work here. Encrypted
 * work stays for the next session of its owner. Does nothing if the store fails or does not answer.
 */
export async function forgetEnded(): Promise<void> {
  const forgotten = writeStore(async (store) => {
    const all = store.transaction(['people', 'works', 'answers'], 'readwrite')
    const people = await all.objectStore('people').getAll()
    const answers = await all.objectStore('answers').getAllKeys()
    // Somebody may have signed in during the read.
    const lasting = rememberedAs()
    const ended = people.filter(({ subject }) => lasting === null || subject !== lasting)
    const kept = new Set(people.filter((person) => !ended.includes(person)).map(({ userId }) => userId))
    for (const key of answers) if (!kept.has(key[0])) await all.objectStore('answers').delete(key)
    for (const { userId, subject, name, metAt, passkeys } of ended) {
      const works = await all.objectStore('works').index('userId').count(userId)
      const left = { userId, subject, key: null, metAt, passkeys }
      if (works > 0) await all.objectStore('people').put(name === undefined ? left : { ...left, name })
      else if (passkeys.length > 0) await all.objectStore('people').put(left)
      else await all.objectStore('people').delete(userId)
    }
    await all.done
  })
  await inTime(forgotten, PATIENCE).catch(() => {})
}

/** Changes the stored data of a person; returning undefined leaves it unchanged. @throws DOMException. */
export async function changePerson(
  userId: string,
  change: (known: Person | undefined) => Person | null | undefined,
): Promise<void> {
  await writeStore(async (store) => {
    const people = store.transaction('people', 'readwrite')
    const changed = change(await people.store.get(userId))
    if (changed) await people.store.put(changed)
    await people.done
  })
}

/** The passkey of this device that was used on this page. */
let passkeyHere: DevicePasskey | null = null
onSessionEnd(() => (passkeyHere = null))

/** Remembers a passkey of this device for the person who is signed in, or signs in with it. */
export async function notePasskey(passkey: DevicePasskey): Promise<void> {
  passkeyHere = passkey
  const userId = openOwner()
  if (userId !== null)
    await changePerson(userId, (known) => known && { ...known, passkeys: passkeysOf(known) })
}

/** The passkeys of a person, including the one used on this page. */
export function passkeysOf(known: Person | undefined): DevicePasskey[] {
  const passkeys = known?.passkeys ?? []
  return passkeyHere === null
    ? passkeys
    : [...passkeys.filter(({ id }) => id !== passkeyHere!.id), passkeyHere]
}

/** Records that the server has answered this person. */
export async function noteMet(userId: string): Promise<void> {
  await changePerson(userId, (known) => known && { ...known, metAt: Date.now() })
}
