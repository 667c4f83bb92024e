// Locks on waiting days, held by an open form or by the sender. Meanwhile no other tab can send or open the day, and
// the browser releases the lock when the page is closed.

export type Holder = 'form' | 'sender'

const PREFIX = 'daybook.day.'
/** The days locked by this page, for browsers without locks. */
const heldHere = new Map<string, Holder>()

/** Locks a day. @returns a function that releases it; null if it is locked. */
export function holdDay(id: string, holder: Holder): Promise<(() => Promise<void>) | null> {
  if (!('locks' in navigator)) return Promise.resolve(holdHere(id, holder))
  const ended = Promise.withResolvers<void>()
  return new Promise((resolve, reject) => {
    // The mode shows other tabs who holds it; only one tab sends at a time.
    const options = { mode: holder === 'form' ? 'exclusive' : 'shared', ifAvailable: true } as const
    const held = navigator.locks.request(PREFIX + id, options, (lock) => {
      if (!lock) return resolve(null)
      resolve(() => {
        ended.resolve()
        return held
      })
      return ended.promise
    })
    held.catch(reject)
  })
}

function holdHere(id: string, holder: Holder): (() => Promise<void>) | null {
  if (heldHere.has(id)) return null
  heldHere.set(id, holder)
  return () => {
    heldHere.delete(id)
    return Promise.resolve()
  }
}

/** The locked days of all tabs, by id. */
export async function heldDays(): Promise<ReadonlyMap<string, Holder>> {
  if (!('locks' in navigator)) return new Map(heldHere)
  const { held = [] } = await navigator.locks.query()
  return new Map(
    held.flatMap(({ name = '', mode }) =>
      name.startsWith(PREFIX)
        ? [[name.slice(PREFIX.length), mode === 'exclusive' ? 'form' : 'sender'] as const]
        : [],
    ),
  )
}
