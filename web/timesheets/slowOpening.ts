// Which timesheet was clicked and takes a while to open, for what was clicked to look busy.

/** A timesheet by its number, or a new one of a date, without one of today. */
export type AskedTimesheet = { number: number | null; date: string | undefined }

/** Milliseconds after which what was clicked looks busy: drawing that costs time, too. */
const PATIENCE = 150

export type Slow = ReturnType<typeof createSlow>

export function createSlow() {
  let asked: AskedTimesheet | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (to: AskedTimesheet | null) => {
    clearTimeout(timer)
    if (asked === to) return
    asked = to
    listeners.forEach((listener) => listener())
  }
  return {
    /** Null while nothing takes a while. */
    asked: () => asked,
    /** Answers with what ends it, which leaves alone what was clicked since. */
    begin(next: AskedTimesheet): () => void {
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
