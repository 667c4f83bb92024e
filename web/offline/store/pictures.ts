// Photos that only this device has, referenced by unsaved work and waiting days.
import { isKeptPhoto, keptPhoto } from '#domain/photo/photos.ts'
import { onSessionEnd } from '#web/client/session.ts'
import { newUuid } from '#web/client/uuid.ts'
import { readStore, writeStore } from './database.ts'
import { storageState } from './storage-state.ts'
import { ownerNow, seal, unseal } from './vault.ts'

/** The photos shown on this page, by name. */
const here = new Map<string, string>()
onSessionEnd(() => here.clear())

/**
 * Stores a photo of the signed-in person, a data URL. If the browser stores nothing, this page keeps it until it
 * closes.
 * @returns its name. @throws DOMException if the storage is full.
 */
export async function storePhoto(photo: string): Promise<string> {
  const userId = await ownerNow()
  const name = keptPhoto(newUuid())
  const sealed = await seal(userId, photo)
  await writeStore((store) => store.put('pictures', { name, userId, sealed })).catch(
    async (error: unknown) => {
      if ((await storageState()) !== 'none') throw error
    },
  )
  here.set(name, photo)
  return name
}

/** The data URL of a photo; null if it is gone or cannot be read. */
export async function readPhoto(name: string): Promise<string | null> {
  const known = here.get(name)
  if (known !== undefined) return known
  const photo = await readStore<unknown>(null, async (store) => {
    const stored = await store.get('pictures', name)
    return stored ? unseal(stored.userId, stored.sealed) : null
  })
  if (typeof photo !== 'string') return null
  here.set(name, photo)
  return photo
}

export async function deletePhotos(names: readonly string[]): Promise<void> {
  for (const name of names) here.delete(name)
  await writeStore((store) =>
    Promise.all(names.filter(isKeptPhoto).map((name) => store.delete('pictures', name))),
  )
}

/**
 * Deletes the person's photos that no work refers to any more. Deletes none while some work cannot be read, because it
 * may refer to any of them. @throws DOMException if the store cannot be read.
 */
export async function sweepPhotos(userId: string): Promise<void> {
  const { names, works } = await writeStore(async (store) => ({
    names: await store.getAllKeysFromIndex('pictures', 'userId', userId),
    works: await store.getAllFromIndex('works', 'userId', userId),
  }))
  const read = await Promise.all(works.map(({ sealed }) => unseal(userId, sealed)))
  if (read.includes(null)) return
  const texts = read.map((work) => JSON.stringify(work))
  await deletePhotos(names.filter((name) => !texts.some((text) => text.includes(name))))
}
