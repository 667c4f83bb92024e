// Prefetched responses of the server for offline use, by name. They are deleted with the session.
import { isRemembered } from '#web/client/session.ts'
import { readStore, writeStore } from './database.ts'
import { seal, unseal } from './vault.ts'

/** @throws TypeError if the response is incomplete, DOMException if it was not stored. */
export async function storeAnswer(userId: string, name: string, content: object | string): Promise<void> {
  // Despite the types: an unreadable value must never replace a readable one.
  if (content === null || content === undefined)
    throw new TypeError(`There is no answer to store as ${name}.`)
  const sealed = await seal(userId, content)
  // The session may have ended in the meantime.
  if (isRemembered()) await writeStore((store) => store.put('answers', { userId, name, sealed }))
}

/** Null if there is none, or it cannot be read. */
export function readAnswer(userId: string, name: string): Promise<unknown> {
  return readStore<unknown>(null, async (store) => {
    const stored = await store.get('answers', [userId, name])
    return stored ? unseal(userId, stored.sealed) : null
  })
}

/** The names of a person's answers that begin with a text. */
export function answersOf(userId: string, prefix = ''): Promise<string[]> {
  const range = IDBKeyRange.bound([userId, prefix], [userId, `${prefix}\uffff`])
  return readStore([], async (store) => (await store.getAllKeys('answers', range)).map(([, name]) => name))
}

export async function deleteAnswers(userId: string, names: readonly string[]): Promise<void> {
  await writeStore((store) => Promise.all(names.map((name) => store.delete('answers', [userId, name]))))
}
