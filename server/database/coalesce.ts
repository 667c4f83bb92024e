// One read for all who ask the same kind of thing in the same turn.
import { onBehalfOf } from '#server/process/caller.ts'

/** `item -> answer`; the items that are asked for in one turn are answered by one read. */
export function coalesce<Item, Answer>(read: (items: readonly Item[]) => Promise<Answer>) {
  let waiting: { items: Item[]; answer: Promise<Answer> } | null = null
  return (item: Item): Promise<Answer> => {
    if (!waiting) {
      const items: Item[] = []
      const turn = new Promise<void>((resolve) => setImmediate(resolve))
      const answer = turn.then(() => {
        waiting = null
        // For all of them: it waits in the queue of none.
        return onBehalfOf(null, () => read(items))
      })
      waiting = { items, answer }
    }
    waiting.items.push(item)
    return waiting.answer
  }
}
