// The decisions that the server does not have yet (rulings 2c). The last one is held, so that it can be undone. One that
// got no answer is retried (docs/decisions/waiting-decisions.md).
import type { Environment } from 'relay-runtime'
import { CallFailed, isServerFailure } from '#web/client/call-failed.ts'
import { createHolder } from '#web/client/heldAct.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import { notify } from '#web/client/notify.ts'
import { deleteUnsaved, lockUnsaved } from '#web/forms/unsaved.ts'
import { timesheetTitle } from '#web/timesheets/timesheetTitle.ts'
import { previewDecision, type DecisionPreview } from './decisionPreview.ts'
import { decisionTitle, findStoredDecisions, storeDecision, type Decision } from './storedDecision.ts'

/** Only approvers need it. */
const sender = lazyModule(() => import('./sendDecision.ts'))

const RETRY_MS = 15_000

export type UndoState = {
  /** The decision that can be undone. */
  undoable: Decision | null
  /** The ids of the timesheets whose decision the server does not have yet, the undoable one included. */
  unsent: ReadonlySet<string>
  /** Why the server refused a decision, by the timesheet's id, until the message is dismissed. */
  refusals: ReadonlyMap<string, string>
}

export type UndoQueue = {
  state(): UndoState
  onChange(listener: () => void): () => void
  onUndone(listener: (decision: Decision) => void): () => void
  /** Decides a timesheet and sends the previous decision. */
  decide(decision: Decision): void
  undo(): void
  /** Sends the undoable decision. Resolves when the server has answered. */
  sendNow(): Promise<void>
  dismissRefusal(timesheetId: string): void
  /** Adjusts the counts in this record with each decision, until the returned function is called. */
  trackCounts(recordId: string): () => void
  /** Sends decisions left over from an earlier page. The returned function stops the queue. */
  start(): () => void
}

type Entry = {
  decision: Decision
  stage: 'undoable' | 'sending' | 'retrying'
  /** Retries. */
  timer?: ReturnType<typeof setTimeout>
  /** The id of the stored copy. */
  workId: string
  /** Lets other tabs send the stored copy. */
  unlock: () => void
  /** In the lists, once it is shown there. */
  preview: DecisionPreview | null
}

/** @param userId the approver's global id. */
export function createUndoQueue(environment: Environment, userId: string): UndoQueue {
  /** By the timesheet's id. */
  const entries = new Map<string, Entry>()
  const holder = createHolder()
  const trackedCounts = new Set<string>()
  const listeners = new Set<() => void>()
  const undoListeners = new Set<(decision: Decision) => void>()
  let state: UndoState = { undoable: null, unsent: new Set(), refusals: new Map() }
  let isStopped = false

  const undoableEntry = () => [...entries.values()].find(({ stage }) => stage === 'undoable')

  function publish(refusals = state.refusals): void {
    const undoable = undoableEntry()?.decision ?? null
    state = { undoable, unsent: new Set(entries.keys()), refusals }
    for (const listener of listeners) listener()
  }

  const refusalsWithout = (id: string) => new Map([...state.refusals].filter(([each]) => each !== id))

  function add(decision: Decision, workId: string, stage: Entry['stage']): Entry {
    const entry = { decision, stage, workId, unlock: lockUnsaved(workId), preview: null }
    entries.set(decision.id, entry)
    return entry
  }

  function show(entry: Entry): DecisionPreview {
    entry.preview ??= previewDecision(environment, entry.decision, trackedCounts)
    return entry.preview
  }

  /** Undone, accepted or refused. */
  function remove({ decision, timer, workId, unlock, preview }: Entry): void {
    clearTimeout(timer)
    entries.delete(decision.id)
    void deleteUnsaved(workId)
    preview?.remove()
    unlock()
  }

  async function send(entry: Entry): Promise<void> {
    const { decision } = entry
    const { commitCounts } = show(entry)
    const isRetry = entry.stage === 'retrying'
    clearTimeout(entry.timer)
    entry.stage = 'sending'
    publish()
    try {
      const { sendDecision } = await sender.load()
      const refusal = await sendDecision(environment, userId, decision, commitCounts)
      remove(entry)
      if (refusal === null) return publish()
      notify.error(`${timesheetTitle(decision)}: ${refusal}`)
      publish(new Map(state.refusals).set(decision.id, refusal))
    } catch (error) {
      // The session may be another person's now. The stored copy is sent when this person is back.
      if (isStopped) return
      if (!isRetry) notify.error(failureText(decision, error))
      entry.stage = 'retrying'
      entry.timer = setTimeout(() => void send(entry), RETRY_MS)
    }
  }

  function retryNow(): void {
    for (const entry of entries.values()) if (entry.stage === 'retrying') void send(entry)
  }

  return {
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onUndone: (listener) => {
      undoListeners.add(listener)
      return () => undoListeners.delete(listener)
    },
    decide: (decision) => {
      if (entries.has(decision.id)) return
      void holder.sendNow()
      // Loaded now, because a page that is being left cannot load it.
      sender.load().catch(() => {})
      const entry = add(decision, storeDecision(userId, decision), 'undoable')
      holder.hold({
        message: decisionTitle(decision),
        // The next timesheet is painted first.
        show: () => {
          show(entry)
          publish(refusalsWithout(decision.id))
        },
        send: () => send(entry),
        undo: () => {
          remove(entry)
          publish()
          for (const listener of undoListeners) listener(decision)
        },
      })
    },
    undo: holder.undo,
    sendNow: holder.sendNow,
    dismissRefusal: (id) => publish(refusalsWithout(id)),
    trackCounts: (id) => {
      trackedCounts.add(id)
      return () => void trackedCounts.delete(id)
    },
    start: () => {
      isStopped = false
      const sendStored = (stored: Awaited<ReturnType<typeof findStoredDecisions>>) => {
        if (isStopped) return
        for (const { id, values } of stored)
          if (!entries.has(values.id)) void send(add(values, id, 'sending'))
      }
      // What cannot be read now, as when the session has just ended, is sent at the next start.
      findStoredDecisions(userId).then(sendStored, () => {})
      const drop = holder.start()
      addEventListener('online', retryNow)
      return () => {
        isStopped = true
        drop()
        removeEventListener('online', retryNow)
        for (const { timer, preview, unlock } of entries.values()) {
          clearTimeout(timer)
          preview?.remove()
          unlock()
        }
      }
    },
  }
}

function failureText(decision: Decision, error: unknown): string {
  const isOffline = error instanceof CallFailed && !isServerFailure(error) && error.code === 'OFFLINE'
  const why = isOffline ? 'The server cannot be reached.' : 'The server failed.'
  return `${why} “${decisionTitle(decision)}” is saved in this browser and sent when the server answers again.`
}
