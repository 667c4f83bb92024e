// What is read ahead for days without a network: answers of the server, by name. They are dropped with the session.
import { database } from './database.ts'
import { seal, unseal } from './vault.ts'

export async function storeAnswer(userId: string, name: string, content: unknown): Promise<void> {
  const sealed = await seal(userId, content)
  await (await database()).put('answers', { userId, name, sealed })
}

/** Null if there is none, or none that can be read. */
export async function readAnswer(userId: string, name: string): Promise<unknown> {
  const stored = await (await database()).get('answers', [userId, name])
  return stored ? unseal(userId, stored.sealed) : null
}

/** The names of a person's answers that begin with a text. */
export async function answersOf(userId: string, prefix = ''): Promise<string[]> {
  const range = IDBKeyRange.bound([userId, prefix], [userId, `${prefix}\uffff`])
  return (await (await database()).getAllKeys('answers', range)).map(([, name]) => name)
}

export async function deleteAnswers(userId: string, names?: readonly string[]): Promise<void> {
  const store = await database()
  const all = names ?? (await answersOf(userId))
  await Promise.all(all.map((name) => store.delete('answers', [userId, name])))
}
