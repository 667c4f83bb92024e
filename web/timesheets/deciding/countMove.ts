// What a decision does to the numbers above lists: it shows in them at once, and once, whoever tells of it first.
import type { RecordProxy, RecordSourceProxy } from 'relay-runtime'
import { transitions } from '#domain/timesheet/lifecycle.ts'
import type { Decision } from './keptDecision.ts'

export type CountMove = ReturnType<typeof createCountMove>

/** @param shown the records of the numbers on screen, by id: those now, whenever it is asked. */
export function createCountMove({ what }: Pick<Decision, 'what'>, shown: ReadonlySet<string>) {
  const { from, to } = transitions[what]
  const fields = [from[0]!, to!].map((status) => status.toLowerCase())
  /** The numbers without the decision, by record id, as they were last. */
  const without = new Map<string, string>()
  /** Records in which the server has counted the decision. */
  const counted = new Set<string>()
  const read = (numbers: RecordProxy) => fields.map((field) => numbers.getValue(field)).join()
  const move = (numbers: RecordProxy) => {
    for (const [at, by] of [-1, 1].entries()) {
      const now = numbers.getValue(fields[at]!)
      if (typeof now === 'number') numbers.setValue(Math.max(0, now + by), fields[at]!)
    }
  }

  return {
    /**
     * Moves the numbers as long as the server has not answered.
     * @param isTold somebody else told of the decision already, such as a live change: perhaps with the numbers, and perhaps
     * these follow.
     */
    show(store: RecordSourceProxy, isTold: boolean): void {
      for (const id of shown) {
        const numbers = store.get(id)
        if (!numbers) continue
        if (!isTold) without.set(id, read(numbers))
        else if (without.get(id) !== read(numbers)) counted.add(id)
        if (!counted.has(id)) move(numbers)
      }
    },
    /** Moves them for good when the server has taken it; its answer brought the record of this id. */
    keep(store: RecordSourceProxy, answered: string | undefined): void {
      for (const id of shown) {
        const numbers = store.get(id)
        if (numbers && id !== answered && !counted.has(id)) move(numbers)
      }
    },
  }
}
