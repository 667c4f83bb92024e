// The browser's storage for the device and for the tab. If the browser forbids it or is out of space, this page keeps
// the values in memory.

export type KeptTexts = {
  get(key: string): string | null
  /** @returns whether it outlives this page. */
  set(key: string, text: string): boolean
  remove(key: string): void
  keys(): string[]
}

/** Outlives the tab. */
export const device = keptIn(() => localStorage)
/** Ends with the tab. */
export const tab = keptIn(() => sessionStorage)

function keptIn(storage: () => Storage): KeptTexts {
  const memory = new Map<string, string>()
  const tried = <T>(act: () => T, otherwise: T): T => {
    try {
      return act()
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => memory.get(key) ?? tried(() => storage().getItem(key), null),
    set(key, text) {
      memory.delete(key)
      const isStored = tried(() => {
        storage().setItem(key, text)
        return true
      }, false)
      if (isStored) return true
      // Its value is out of date.
      tried(() => storage().removeItem(key), undefined)
      memory.set(key, text)
      return false
    },
    remove(key) {
      memory.delete(key)
      tried(() => storage().removeItem(key), undefined)
    },
    keys: () => [...memory.keys(), ...tried(() => Object.keys(storage()), [])],
  }
}
