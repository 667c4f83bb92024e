// Photos that only this device has: unsaved work and days that wait have their names.
import { isKeptPhoto, keptPhoto } from '#domain/photo/photos.ts'
import { newUuid } from '#web/client/uuid.ts'
import { database } from './database.ts'
import { ownerNow, seal, unseal } from './vault.ts'

/** What this page has shown, by name. */
const here = new Map<string, string>()

/** Stores a photo of the signed-in person, a data URL. @returns its name. @throws DOMException if the storage is full. */
export async function storePhoto(photo: string): Promise<string> {
  const userId = await ownerNow()
  const name = keptPhoto(newUuid())
  await (await database()).put('pictures', { name, userId, sealed: await seal(userId, photo) })
  here.set(name, photo)
  return name
}

/** The data URL of a photo; null if it is gone. */
export async function readPhoto(name: string): Promise<string | null> {
  const known = here.get(name)
  if (known !== undefined) return known
  const stored = await (await database()).get('pictures', name)
  const photo = stored ? await unseal(stored.userId, stored.sealed) : null
  if (typeof photo !== 'string') return null
  here.set(name, photo)
  return photo
}

export async function deletePhotos(names: readonly string[]): Promise<void> {
  const store = await database()
  await Promise.all(names.filter(isKeptPhoto).map((name) => store.delete('pictures', name)))
  for (const name of names) here.delete(name)
}

/** Deletes the person's photos that no work names any more: it was discarded, or they were removed from it. */
export async function sweepPhotos(userId: string): Promise<void> {
  const store = await database()
  const works = await store.getAllFromIndex('works', 'userId', userId)
  const texts = await Promise.all(
    works.map(async ({ sealed }) => JSON.stringify(await unseal(userId, sealed))),
  )
  const names = await store.getAllKeysFromIndex('pictures', 'userId', userId)
  await deletePhotos(names.filter((name) => !texts.some((text) => text.includes(name))))
}
