// The manuals that a person keeps on this device, to be read without a network: the file and what is known of it, one
// entry each of a cache of the browser's (docs/decisions/0028).
import { formatSize } from '#domain/manual/size.ts'
import { KEPT_MANUALS_BYTES_MAX } from '#domain/limits.ts'
import { deleteOfflineFiles, hasCaches, OFFLINE_CACHE } from '#web/client/offlineFiles.ts'
import { isRemembered, signedInAs } from '#web/client/session.ts'
import type { Files } from '#web/relay/files.ts'

/** What is shown of a manual where the server cannot be asked. */
export type KeptManual = {
  readonly number: number
  readonly name: string
  /** Another one with each new version of the file. */
  readonly fileNumber: number
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** 'FRAME', 'PICTURE', or null where a browser does not show it. */
  readonly shownAs: string | null
}

/** How much one person keeps at most, as it is said. */
export const KEPT_MAX = `${KEPT_MANUALS_BYTES_MAX / 1_000_000} MB`

/** Why a manual cannot be kept, in a sentence for people. */
export class NoRoom extends Error {}

/** Where the server has the file of a manual. */
export const pathOf = (number: number) => `/api/Manual/downloadFile/${number}`
/** No address of the server's: nothing answers a request with it. */
const keptAt = (number: number) => `/kept/manuals/${number}`
/** The header with what is known of the manual, and whose it is. */
const ABOUT = 'x-about'

const listeners = new Set<() => void>()

/** Calls the listener when this page keeps or drops one. */
export function onKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const tell = () => listeners.forEach((listener) => listener())

/** Whether this person can keep manuals here: on a device of theirs, which keeps their session, too. */
export function canKeep(): boolean {
  return hasCaches() && isRemembered()
}

/** Those of the signed-in person, by name. */
export async function keptManuals(): Promise<KeptManual[]> {
  const owner = signedInAs()
  // To open a cache makes one.
  if (owner === null || !hasCaches() || !(await caches.has(OFFLINE_CACHE))) return []
  const cache = await caches.open(OFFLINE_CACHE)
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return answers
    .flatMap((answer) => aboutOf(answer, owner) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name) || a.number - b.number)
}

/** The file of a version of a manual; null where it is not kept. */
export async function keptFile({ number, fileNumber }: Pick<KeptManual, 'number' | 'fileNumber'>) {
  const owner = signedInAs()
  if (owner === null || !hasCaches()) return null
  const answer = await caches.match(keptAt(number), { cacheName: OFFLINE_CACHE })
  return answer && aboutOf(answer, owner)?.fileNumber === fileNumber ? answer.blob() : null
}

/**
 * Keeps a manual as the server has it, in place of an earlier version.
 *
 * @throws NoRoom, or CallFailed with the server's sentence.
 */
export async function keep(files: Files, manual: KeptManual): Promise<void> {
  const owner = signedInAs()
  if (owner === null) return
  await findRoom(manual)
  const file = (await keptFile(manual)) ?? (await (await files.get(pathOf(manual.number))).blob())
  // A session that ended meanwhile has forgotten what it kept.
  if (signedInAs() !== owner) return
  const { number, name, fileNumber, contentType, size, shownAs } = manual
  const about = { number, name, fileNumber, contentType, size, shownAs, owner }
  const headers = { 'content-type': contentType, [ABOUT]: encodeURIComponent(JSON.stringify(about)) }
  const cache = await caches.open(OFFLINE_CACHE)
  await cache.put(keptAt(number), new Response(file, { headers })).catch(refuseFull)
  if (signedInAs() !== owner) deleteOfflineFiles()
  tell()
}

/** Keeps a manual no longer. */
export async function drop(number: number): Promise<void> {
  await (await caches.open(OFFLINE_CACHE)).delete(keptAt(number))
  tell()
}

/** Bytes of all. */
export const bytesOf = (kept: readonly KeptManual[]) => kept.reduce((bytes, { size }) => bytes + size, 0)

/** @throws NoRoom */
async function findRoom({ number, size }: KeptManual): Promise<void> {
  const used = bytesOf((await keptManuals()).filter((other) => other.number !== number))
  if (used + size > KEPT_MANUALS_BYTES_MAX)
    throw new NoRoom(
      `There is no room for this manual: ${formatSize(used)} of ${KEPT_MAX} are kept on this device. Remove one that you no longer need.`,
    )
  const { quota = Infinity, usage = 0 } = await estimate()
  if (usage + size > quota) throw new NoRoom(FULL)
}

const FULL = 'This device has no room for this manual. Remove one that you no longer need.'

async function estimate(): Promise<StorageEstimate> {
  const storage = navigator.storage as StorageManager | undefined
  // What a person chose to keep a browser should not clear away by itself; some ask the person.
  storage?.persist().catch(() => {})
  return (await storage?.estimate()) ?? {}
}

/** @throws NoRoom, or what else failed. */
function refuseFull(error: unknown): never {
  throw error instanceof DOMException && error.name === 'QuotaExceededError' ? new NoRoom(FULL) : error
}

function aboutOf(answer: Response | undefined, owner: string): KeptManual | null {
  try {
    const about = JSON.parse(decodeURIComponent(answer?.headers.get(ABOUT) ?? '')) as KeptManual & {
      owner: string
    }
    return about.owner === owner ? about : null
  } catch {
    return null
  }
}
