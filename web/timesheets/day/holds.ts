// Who has a day that waits: a form that its owner has opened, or the sender. No other tab sends or opens it meanwhile, and the
// browser gives it back when a page ends.

export type Holder = 'form' | 'sender'

const PREFIX = 'daybook.day.'
/** Where the browser has no locks: the days that this page holds. */
const heldHere = new Map<string, Holder>()

/** Takes a day. @returns a function that gives it back; null if somebody has it. */
export function holdDay(id: string, holder: Holder): Promise<(() => Promise<void>) | null> {
  if (!('locks' in navigator)) return Promise.resolve(holdHere(id, holder))
  const ended = Promise.withResolvers<void>()
  return new Promise((resolve, reject) => {
    // The mode tells the other tabs who holds it: only one tab sends at a time.
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

/** The days that are held, in all tabs, by id. */
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
