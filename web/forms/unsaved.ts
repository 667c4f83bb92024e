// Work on a form that is not saved yet, kept in this browser: it outlives a reload, a crash and a session that ended,
// and is offered to nobody but the person who typed it.
import { isRecord } from './overDefaults.ts'

/** A form whose unsaved work is kept. */
export type KeptForm<Values> = {
  /** Tells its work from that of other forms. */
  name: string
  /**
   * The values of what was kept, perhaps by an earlier release: read over the form's defaults (`overDefaults`), so that a
   * field that is new has its default. Null where nothing can be made of it.
   */
  read: (kept: unknown) => Values | null
}

/** What a piece of work is about. */
export type WorkIdentity = {
  /** Of this piece of work; several may be under way in several tabs. */
  id: string
  /** The person, by global id. */
  userId: string
  /** The number of the record; null for a new one. */
  number: number | null
  /** The version of the record that the work began on. */
  version: number | null
  /** Of a new record: sent with every try, so that all of them together make one record. */
  clientMutationKey: string
}

export type Unsaved<Values> = WorkIdentity & {
  values: Values
  /** Milliseconds since 1970. */
  at: number
}

export const PREFIX = 'daybook.unsaved.'
const listeners = new Set<() => void>()

/** Keeps the present state of a piece of work. Whether it could. */
export function keepUnsaved<Values>({ name }: KeptForm<Values>, work: Unsaved<Values>): boolean {
  try {
    localStorage.setItem(PREFIX + work.id, JSON.stringify({ form: name, ...work }))
    return true
  } catch {
    // A full or forbidden storage: the work is still on screen.
    return false
  }
}

export function forgetUnsaved(id: string): void {
  localStorage.removeItem(PREFIX + id)
  tellUnsaved()
}

/** Calls everybody who shows what is kept. */
export function tellUnsaved(): void {
  for (const listener of listeners) listener()
}

let opening: Promise<void> = Promise.resolve()

/** Has those who look for unsaved work wait until what was sealed is open. */
export function waitUntilOpen(opened: Promise<void>): void {
  opening = opened
}

/** Called when a piece of work was forgotten or opened here, or changed in another tab. */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A person's unsaved work on a form that no tab is busy with, newest first. */
export async function findUnsaved<Values>(
  form: KeptForm<Values>,
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

/** The ids of all unsaved work of a person in this browser, on whatever form. */
export function unsavedOf(userId: string): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => parse(localStorage.getItem(key)))
    .flatMap((kept) => (isRecord(kept) && isIdentity(kept) && kept.userId === userId ? [kept.id] : []))
}

/** One piece of work as it was kept last, or null. */
export function readUnsaved<Values>(form: KeptForm<Values>, id: string): Unsaved<Values> | null {
  return read(form, PREFIX + id)
}

/** Marks a piece of work as under way in this tab, until the returned function is called or the tab is gone. */
export function holdUnsaved(id: string): () => void {
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

function read<Values>(form: KeptForm<Values>, key: string): Unsaved<Values> | null {
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
