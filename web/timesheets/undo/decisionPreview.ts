// Shows a decision in the store before the server has it: the timesheet's status, and the counts above the list.
import type { Environment, RecordProxy, RecordSourceProxy } from 'relay-runtime'
import { transitions } from '#domain/timesheet/lifecycle.ts'
import type { Decision } from './storedDecision.ts'

export type DecisionPreview = {
  /** Adjusts the counts for good once the server has accepted the decision. */
  commitCounts: (store: RecordSourceProxy) => void
  remove: () => void
}

/** @param countIds the counts on screen, by record id; read each time the preview is applied. */
export function previewDecision(
  environment: Environment,
  decision: Decision,
  countIds: ReadonlySet<string>,
): DecisionPreview {
  const counts = createCountChange(decision, countIds)
  const update = environment.applyUpdate({
    storeUpdater: (store) => {
      const { id, version, what, reason } = decision
      const sheet = store.get(id)
      const { from, to } = transitions[what]
      const isAt = (expected: number, status: string | null | undefined) =>
        sheet?.getValue('version') === expected && sheet.getValue('status') === status
      const isDecided = isAt(version + 1, to)
      // Somebody else has changed the timesheet.
      if (!isDecided && !isAt(version, from[0])) return
      counts.preview(store, isDecided)
      if (isDecided) return
      sheet!.setValue(to, 'status')
      if (reason) sheet!.setValue(reason, 'reason')
    },
  })
  let isRemoved = false
  return {
    commitCounts: counts.commit,
    // The queue may have stopped before the answer comes.
    remove: () => {
      if (!isRemoved) update.dispose()
      isRemoved = true
    },
  }
}

/** Moves one timesheet from one count to another, unless the server has counted it already. */
function createCountChange({ what }: Decision, countIds: ReadonlySet<string>) {
  const { from, to } = transitions[what]
  const fields = [from[0]!, to!].map((status) => status.toLowerCase())
  /** The last counts before the decision, by record id. */
  const before = new Map<string, string>()
  /** Records in which the server has counted the decision. */
  const counted = new Set<string>()
  const read = (counts: RecordProxy) => fields.map((field) => counts.getValue(field)).join()
  const move = (counts: RecordProxy) => {
    for (const [at, by] of [-1, 1].entries()) {
      const now = counts.getValue(fields[at]!)
      if (typeof now === 'number') counts.setValue(Math.max(0, now + by), fields[at]!)
    }
  }
  return {
    /** @param isDecided a live event has brought the decided timesheet, with new counts or before them. */
    preview(store: RecordSourceProxy, isDecided: boolean): void {
      for (const id of countIds) {
        const counts = store.get(id)
        if (!counts) continue
        if (!isDecided) before.set(id, read(counts))
        else if (before.get(id) !== read(counts)) counted.add(id)
        if (!counted.has(id)) move(counts)
      }
    },
    commit(store: RecordSourceProxy): void {
      for (const id of countIds) {
        const counts = store.get(id)
        if (counts && !counted.has(id)) move(counts)
      }
    },
  }
}
