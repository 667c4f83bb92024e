// The manuals that a person keeps on this device for reading offline: each file with its details is one entry of a
// browser cache (docs/decisions/files.md).
import { formatSize } from '#domain/manual/size.ts'
import { KEPT_MANUALS_BYTES_MAX } from '#domain/limits.ts'
import { deleteOfflineFiles, hasCaches, OFFLINE_CACHE } from '#web/client/offlineFiles.ts'
import { isRemembered, signedInAs } from '#web/client/session.ts'
import type { Files } from '#web/relay/files.ts'

/** The details of a manual that are shown offline. */
export type OfflineManual = {
  readonly number: number
  readonly name: string
  /** Differs for each version of the file. */
  readonly fileNumber: number
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** 'FRAME', 'PICTURE', or null if a browser cannot show it. */
  readonly shownAs: string | null
}

/** The limit per person, formatted. */
export const OFFLINE_MAX = `${KEPT_MANUALS_BYTES_MAX / 1_000_000} MB`

/** Why a manual cannot be kept, as a sentence for users. */
export class OutOfStorage extends Error {}

/** Where the server serves the file of a manual. */
export const pathOf = (number: number) => `/api/Manual/downloadFile/${number}`
/** Not an address of the server: the entry answers no request. */
const cacheKeyOf = (number: number) => `/kept/manuals/${number}`
/** The header with the manual's details and its owner. */
const ABOUT = 'x-about'

const listeners = new Set<() => void>()

/** Calls the listener when this page stores or deletes a manual. */
export function onOfflineChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const notifyListeners = () => listeners.forEach((listener) => listener())

/** Whether this person can keep manuals here: only on a device that remembers their session. */
export function canKeep(): boolean {
  return hasCaches() && isRemembered()
}

/** The signed-in person's manuals, by name. */
export async function offlineManuals(): Promise<OfflineManual[]> {
  const owner = signedInAs()
  // Opening a cache would create it.
  if (owner === null || !hasCaches() || !(await caches.has(OFFLINE_CACHE))) return []
  const cache = await caches.open(OFFLINE_CACHE)
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return answers
    .flatMap((answer) => aboutOf(answer, owner) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name) || a.number - b.number)
}

/** The file of a manual's version; null if it is not on this device. */
export async function offlineFile({ number, fileNumber }: Pick<OfflineManual, 'number' | 'fileNumber'>) {
  const owner = signedInAs()
  if (owner === null || !hasCaches()) return null
  const answer = await caches.match(cacheKeyOf(number), { cacheName: OFFLINE_CACHE })
  return answer && aboutOf(answer, owner)?.fileNumber === fileNumber ? answer.blob() : null
}

/**
 * Stores the server's version of a manual, replacing an earlier one.
 *
 * @throws OutOfStorage, or CallFailed with the server's message.
 */
export async function keep(files: Files, manual: OfflineManual): Promise<void> {
  const owner = signedInAs()
  if (owner === null) return
  await findRoom(manual)
  const file = (await offlineFile(manual)) ?? (await (await files.get(pathOf(manual.number))).blob())
  // A session that has ended in the meantime has deleted its manuals.
  if (signedInAs() !== owner) return
  const { number, name, fileNumber, contentType, size, shownAs } = manual
  const about = { number, name, fileNumber, contentType, size, shownAs, owner }
  const headers = { 'content-type': contentType, [ABOUT]: encodeURIComponent(JSON.stringify(about)) }
  const cache = await caches.open(OFFLINE_CACHE)
  await cache.put(cacheKeyOf(number), new Response(file, { headers })).catch(refuseFull)
  if (signedInAs() !== owner) deleteOfflineFiles()
  notifyListeners()
}

/** Deletes a manual from this device. */
export async function drop(number: number): Promise<void> {
  await (await caches.open(OFFLINE_CACHE)).delete(cacheKeyOf(number))
  notifyListeners()
}

/** The total in bytes. */
export const bytesOf = (kept: readonly OfflineManual[]) => kept.reduce((bytes, { size }) => bytes + size, 0)

/** @throws OutOfStorage */
async function findRoom({ number, size }: OfflineManual): Promise<void> {
  const used = bytesOf((await offlineManuals()).filter((other) => other.number !== number))
  if (used + size > KEPT_MANUALS_BYTES_MAX)
    throw new OutOfStorage(
      `There is no room for this manual: ${formatSize(used)} of ${OFFLINE_MAX} are kept on this device. Remove one that you no longer need.`,
    )
  const { quota = Infinity, usage = 0 } = await estimate()
  if (usage + size > quota) throw new OutOfStorage(FULL)
}

const FULL = 'This device has no space for this manual. Remove one that you no longer need.'

async function estimate(): Promise<StorageEstimate> {
  const storage = navigator.storage as StorageManager | undefined
  // Asks the browser not to evict what the person chose to keep; some browsers ask the person.
  storage?.persist().catch(() => {})
  return (await storage?.estimate()) ?? {}
}

/** @throws OutOfStorage, or the original error. */
function refuseFull(error: unknown): never {
  throw error instanceof DOMException && error.name === 'QuotaExceededError' ? new OutOfStorage(FULL) : error
}

function aboutOf(answer: Response | undefined, owner: string): OfflineManual | null {
  try {
    const about = JSON.parse(decodeURIComponent(answer?.headers.get(ABOUT) ?? '')) as OfflineManual & {
      owner: string
    }
    return about.owner === owner ? about : null
  } catch {
    return null
  }
}
