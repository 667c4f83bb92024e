// Batches the calls of one turn of the event loop into one read.
import { onBehalfOf } from '#server/process/caller.ts'

/** Returns `item -> answer`. One `read` gets the items of all calls in a turn. */
export function coalesce<Item, Answer>(read: (items: readonly Item[]) => Promise<Answer>) {
  let waiting: { items: Item[]; answer: Promise<Answer> } | null = null
  return (item: Item): Promise<Answer> => {
    if (!waiting) {
      const items: Item[] = []
      const turn = new Promise<void>((resolve) => setImmediate(resolve))
      const answer = turn.then(() => {
        waiting = null
        // The batch belongs to no single caller, so it waits in no caller's queue.
        return onBehalfOf(null, () => read(items))
      })
      waiting = { items, answer }
    }
    waiting.items.push(item)
    return waiting.answer
  }
}
