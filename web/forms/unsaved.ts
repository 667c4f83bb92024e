// Unsaved work on a form, stored in this browser: it survives a reload, a crash and the end of a session, and only the person
// who typed it can read it (web/offline/store/vault.ts).
import { inTime, readStore, WAITING_DAY, writeStore } from '#web/offline/store/database.ts'
import { askToKeep } from '#web/offline/store/storage-state.ts'
import { seal, unseal } from '#web/offline/store/vault.ts'
import { isRecord } from './overDefaults.ts'

/** A form whose unsaved work is stored. */
export type UnsavedForm<Values> = {
  /** Distinguishes its work from that of other forms. */
  name: string
  /**
   * Reads stored values, perhaps of an earlier release, over the form's defaults (`overDefaults`), so that a new field
   * has its default. Null if they cannot be used.
   */
  read: (kept: unknown) => Values | null
}

/** The record and person that a piece of work belongs to. */
export type WorkIdentity = {
  /** The id of the piece of work; several tabs may each have one. */
  id: string
  /** The person, by global id. */
  userId: string
  /** The number of the record; null for a new one. */
  number: number | null
  /** The version of the record that the work is based on. */
  version: number | null
  /** For a new record: every attempt sends the same key, so that together they create one record. */
  clientMutationKey: string
  /** Whether the record is another person's. */
  ofAnother?: true
}

export type Unsaved<Values> = WorkIdentity & {
  values: Values
  /** Milliseconds since 1970. */
  at: number
}

/** Milliseconds to wait for earlier work of this page with the store. A form opens without it. */
const PATIENCE = 2_000
/** The names of locks. */
const PREFIX = 'daybook.work.'
const listeners = new Set<() => void>()
/** Tells the other tabs. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('daybook.works') : null
tabs?.addEventListener('message', notifyListeners)

/** The last write of each piece of work; the next write waits for it. */
const writes = new Map<string, Promise<unknown>>()

function inOrder<T>(id: string, write: () => Promise<T>): Promise<T> {
  const before = writes.get(id) ?? Promise.resolve()
  const written = before.then(write, write)
  writes.set(id, written)
  const forget = () => {
    if (writes.get(id) === written) writes.delete(id)
  }
  written.then(forget, forget)
  return written
}

/** Stores the current state of a piece of work. Returns whether that succeeded. */
export function storeUnsaved<Values>({ name }: UnsavedForm<Values>, work: Unsaved<Values>): Promise<boolean> {
  const { id, userId } = work
  const write = async () => {
    const sealed = await seal(userId, { form: name, ...work })
    await writeStore((store) => store.put('works', { id, userId, form: name, sealed }))
    if (name === WAITING_DAY) askToKeep()
    return true
  }
  // The storage is full or forbidden; the work is still on screen.
  return inOrder(id, write)
    .catch(() => false)
    .then((isStored) => {
      for (const listener of storing) listener(isStored)
      return isStored
    })
}

const storing = new Set<(isStored: boolean) => void>()

/** Calls the listener with whether a piece of work was stored, each time. */
export function onStored(listener: (isStored: boolean) => void): void {
  storing.add(listener)
}

export async function deleteUnsaved(id: string): Promise<void> {
  await inOrder(id, () => writeStore((store) => store.delete('works', id))).catch(() => {})
  notifyUnsaved()
}

/** Notifies everything that shows stored work, in all tabs. */
export function notifyUnsaved(): void {
  notifyListeners()
  tabs?.postMessage(null)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener when work was deleted or stored for others to see. */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A person's unsaved work on a form, newest first, without work that is open in a tab. */
export async function findUnsaved<Values>(
  form: UnsavedForm<Values>,
  userId: string,
): Promise<Unsaved<Values>[]> {
  const ids = await unsavedOf(userId)
  const all = await Promise.all(ids.map((id) => readUnsaved(form, id)))
  const busy = new Set((await heldLocks()).map((name) => name.slice(PREFIX.length)))
  return all.flatMap((work) => (work && !busy.has(work.id) ? work : [])).sort((a, b) => b.at - a.at)
}

let opening: Promise<void> = Promise.resolve()

/** Delays the search for unsaved work until it can be read. */
export function waitUntilOpen(opened: Promise<void>): void {
  opening = opened
}

/** Resolves once all work is stored that was given to `storeUnsaved` or `deleteUnsaved`. */
export async function unsavedStored(): Promise<void> {
  await Promise.allSettled(writes.values())
}

/** The ids of all unsaved work of a person in this browser, of every form; none if the browser stores nothing. */
export async function unsavedOf(userId: string): Promise<string[]> {
  await inTime(Promise.all([opening, unsavedStored()]), PATIENCE).catch(() => {})
  return readStore([], (store) => store.getAllKeysFromIndex('works', 'userId', userId))
}

/** Null for work of another form, or if it cannot be read. @throws Error if the open vault belongs to another user. */
export async function readUnsaved<Values>(
  form: UnsavedForm<Values>,
  id: string,
): Promise<Unsaved<Values> | null> {
  await inTime(Promise.resolve(writes.get(id)), PATIENCE).catch(() => {})
  const stored = await readStore(undefined, (store) => store.get('works', id))
  if (!stored) return null
  // Work that the vault does not decrypt in time also counts as absent.
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE))
  return read(form, await Promise.race([unseal(stored.userId, stored.sealed), late]))
}

/** Locks a piece of work for this tab, until the returned function is called or the tab closes. */
export function lockUnsaved(id: string): () => void {
  if (!('locks' in navigator)) return () => {}
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(PREFIX + id, () => held)
  return release
}

async function heldLocks(): Promise<string[]> {
  if (!('locks' in navigator)) return []
  const { held = [] } = await navigator.locks.query()
  return held.flatMap((lock) => (lock.name?.startsWith(PREFIX) ? lock.name : []))
}

function read<Values>(form: UnsavedForm<Values>, kept: unknown): Unsaved<Values> | null {
  if (!isRecord(kept) || kept.form !== form.name || !isIdentity(kept)) return null
  const { id, userId, number, version, clientMutationKey, ofAnother, at } = kept
  const values = form.read(kept.values)
  const identity = { id, userId, number, version, clientMutationKey, ...(ofAnother && { ofAnother }) }
  return values && { ...identity, at, values }
}

function isIdentity(kept: Record<string, unknown>): kept is WorkIdentity & { at: number; values: unknown } {
  const isNumber = (value: unknown) => value === null || typeof value === 'number'
  return (
    [kept.id, kept.userId, kept.clientMutationKey].every((text) => typeof text === 'string') &&
    isNumber(kept.number) &&
    isNumber(kept.version) &&
    typeof kept.at === 'number'
  )
}
