// Unsaved work on a form, stored in this browser: it survives a reload, a crash and the end of a session, and is
// offered only to the person who typed it.
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

/** What a piece of work belongs to. */
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
}

export type Unsaved<Values> = WorkIdentity & {
  values: Values
  /** Milliseconds since 1970. */
  at: number
}

export const PREFIX = 'daybook.unsaved.'
const listeners = new Set<() => void>()

/** Stores the current state of a piece of work. Returns whether that succeeded. */
export function storeUnsaved<Values>({ name }: UnsavedForm<Values>, work: Unsaved<Values>): boolean {
  try {
    localStorage.setItem(PREFIX + work.id, JSON.stringify({ form: name, ...work }))
    return true
  } catch {
    // The storage is full or forbidden; the work is still on screen.
    return false
  }
}

export function deleteUnsaved(id: string): void {
  localStorage.removeItem(PREFIX + id)
  notifyUnsaved()
}

/** Notifies everything that shows stored work. */
export function notifyUnsaved(): void {
  for (const listener of listeners) listener()
}

let opening: Promise<void> = Promise.resolve()

/** Delays `findUnsaved` until encrypted work is decrypted. */
export function waitUntilOpen(opened: Promise<void>): void {
  opening = opened
}

/** Calls the listener when work was deleted or decrypted here, or changed in another tab. */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A person's unsaved work on a form, newest first, without work that is open in a tab. */
export async function findUnsaved<Values>(
  form: UnsavedForm<Values>,
  userId: string,
): Promise<Unsaved<Values>[]> {
  await opening
  const busy = new Set((await heldLocks()).map((name) => name.slice(PREFIX.length)))
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => read(form, key) ?? [])
    .filter((work) => work.userId === userId && !busy.has(work.id))
    .sort((a, b) => b.at - a.at)
}

/** The ids of all unsaved work of a person in this browser, of every form. */
export function unsavedOf(userId: string): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => parse(localStorage.getItem(key)))
    .flatMap((kept) => (isRecord(kept) && isIdentity(kept) && kept.userId === userId ? [kept.id] : []))
}

export function readUnsaved<Values>(form: UnsavedForm<Values>, id: string): Unsaved<Values> | null {
  return read(form, PREFIX + id)
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

function read<Values>(form: UnsavedForm<Values>, key: string): Unsaved<Values> | null {
  const kept = parse(localStorage.getItem(key))
  if (!isRecord(kept) || kept.form !== form.name || !isIdentity(kept)) return null
  const { id, userId, number, version, clientMutationKey, at } = kept
  const values = form.read(kept.values)
  return values && { id, userId, number, version, clientMutationKey, at, values }
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

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
