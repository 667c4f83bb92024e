// Work on a timesheet that is not saved yet, kept in this browser: it outlives a reload, a crash and a signed-out
// session, and is offered to nobody but the person who typed it.
import type { TimesheetValues } from '#domain/timesheet/task.ts'

export type Unsaved = {
  /** Of this piece of work; several may be under way in several tabs. */
  id: string
  /** The person, by global id. */
  userId: string
  /** The timesheet's number; null for a new one. */
  number: number | null
  /** The version it was begun on. */
  version: number | null
  /** Of a new one: sent with every try, so that however many there are, they make one timesheet. */
  clientMutationKey: string
  values: TimesheetValues
  /** Milliseconds since 1970. */
  at: number
}

const PREFIX = 'daybook.unsaved.'
const listeners = new Set<() => void>()

/** Keeps the present state of a piece of work. Whether it could. */
export function keepUnsaved(work: Unsaved): boolean {
  try {
    localStorage.setItem(PREFIX + work.id, JSON.stringify(work))
    return true
  } catch {
    // A full or forbidden storage: the work is still on screen.
    return false
  }
}

export function forgetUnsaved(id: string): void {
  localStorage.removeItem(PREFIX + id)
  for (const listener of listeners) listener()
}

/** Called when a piece of work was forgotten here, or changed in another tab. */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A person's unsaved work that no tab is busy with, newest first. */
export async function findUnsaved(userId: string): Promise<Unsaved[]> {
  const busy = new Set((await heldLocks()).map((name) => name.slice(PREFIX.length)))
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => read(key) ?? [])
    .filter((work) => work.userId === userId && !busy.has(work.id))
    .sort((a, b) => b.at - a.at)
}

/** One piece of work as it was kept last, or null. */
export function readUnsaved(id: string): Unsaved | null {
  return read(PREFIX + id)
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

function read(key: string): Unsaved | null {
  try {
    const work = JSON.parse(localStorage.getItem(key) ?? '') as Unsaved
    const isWhole = typeof work.userId === 'string' && Array.isArray(work.values.lines) && work.at > 0
    return isWhole && work.values.lines.length > 0 ? work : null
  } catch {
    return null
  }
}
