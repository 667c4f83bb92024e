// Batches the reads that the rows of a response need.

type Waiting<Value> = { ids: Set<number>; answer: Promise<Map<number, Value>> }

/** Returns `(scope, id) -> value`. One `read` gets the ids of all calls with the same scope in a turn. */
export function createLoader<Value>(read: (ids: readonly number[]) => Promise<Map<number, Value>>) {
  const waiting = new WeakMap<object, Waiting<Value>>()
  return async (scope: object, id: number): Promise<Value | undefined> => {
    const batch = waiting.get(scope) ?? begin(scope)
    batch.ids.add(id)
    return (await batch.answer).get(id)
  }

  function begin(scope: object): Waiting<Value> {
    const ids = new Set<number>()
    const turn = new Promise<void>((resolve) => setImmediate(resolve))
    const answer = turn.then(() => {
      waiting.delete(scope)
      return read([...ids])
    })
    const batch = { ids, answer }
    waiting.set(scope, batch)
    return batch
  }
}
