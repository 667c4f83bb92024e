// The clicked timesheet whose form takes long to open, so that the clicked element looks busy.

/** A timesheet by its number, or a new one by its date (today if omitted). */
export type RequestedTimesheet = { number: number | null; date: string | undefined }

/** Milliseconds before the clicked element looks busy, because showing that takes time, too. */
const PATIENCE = 150

export type Slow = ReturnType<typeof createSlow>

export function createSlow() {
  let requested: RequestedTimesheet | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (to: RequestedTimesheet | null) => {
    clearTimeout(timer)
    if (requested === to) return
    requested = to
    listeners.forEach((listener) => listener())
  }
  return {
    /** Null while nothing takes long. */
    requested: () => requested,
    /** Returns a function that ends it, unless something else has been clicked since. */
    begin(next: RequestedTimesheet): () => void {
      set(null)
      const begun = setTimeout(() => set(next), PATIENCE)
      timer = begun
      return () => {
        if (timer === begun) set(null)
      }
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
