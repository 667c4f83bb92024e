// Owns the decisions that are not on the server yet (rulings 2c). Each shows at once and can be taken back for some
// seconds; it is sent when those have passed, with the next decision, or when the page is left. Until the server has
// answered it is kept in this browser: what was not sent is sent at the next start, or when the network is back.
import type { Disposable, Environment, RecordSourceProxy } from 'relay-runtime'
import { transitions } from '#domain/timesheet/lifecycle.ts'
import { CallFailed } from '#web/client/call-failed.ts'
import { late } from '#web/client/late.ts'
import { notify } from '#web/client/notify.ts'
import { newUuid } from '#web/client/uuid.ts'
import { findUnsaved, forgetUnsaved, holdUnsaved, keepUnsaved, type Unsaved } from '#web/forms/unsaved.ts'
import { createCountMove, type CountMove } from './countMove.ts'
import { decisionSaid, decisionWork, sheetName, type Decision } from './keptDecision.ts'

/** For those who decide only. */
const sender = late(() => import('./sendDecision.ts'))

/** Milliseconds for which a decision can be taken back. */
export const UNDO_MS = 8_000
/** Milliseconds after which a decision that got no answer is sent again. */
const RETRY_MS = 15_000

export type Decided = {
  /** May still be taken back. */
  waiting: Decision | null
  /** The ids of all timesheets whose decision is not on the server yet, that one's among them. */
  unsent: ReadonlySet<string>
  /** What the server answered in place of a decision, by the timesheet's id, until somebody has read it. */
  refusals: ReadonlyMap<string, string>
}

export type Decisions = {
  state(): Decided
  onChange(listener: () => void): () => void
  /** Calls the listener with a decision that was taken back. */
  onTakenBack(listener: (decision: Decision) => void): () => void
  /** Decides a timesheet; the decision before this one is sent. */
  decide(decision: Decision): void
  takeBack(): void
  /** Sends at once what may still be taken back. Resolves when the server has answered. */
  settle(): Promise<void>
  dismiss(id: string): void
  /** The numbers above a list, by record id: they move with each decision, until the returned function is called. */
  countsShown(id: string): () => void
  /** Takes up what an earlier page could not send; the returned function lets go of everything. */
  start(): () => void
}

type Held = {
  decision: Decision
  work: string
  shown: Disposable
  /** What it does to the numbers above lists. */
  move: CountMove
  release: () => void
}

const nothing: Decided = { waiting: null, unsent: new Set(), refusals: new Map() }

/** @param userId whose decisions they are, by global id. */
export function createDecisions(environment: Environment, userId: string): Decisions {
  let state = nothing
  let waiting: (Held & { timer: ReturnType<typeof setTimeout>; dismiss: () => void }) | null = null
  /** Those on their way, and those that wait for the network. */
  const sending = new Map<string, Held>()
  const retries = new Set<ReturnType<typeof setTimeout>>()
  const counts = new Set<string>()
  const listeners = new Set<() => void>()
  const backListeners = new Set<(decision: Decision) => void>()

  function tell(refusals = state.refusals): void {
    const all = [...sending.values(), ...(waiting ? [waiting] : [])]
    const unsent = new Set(all.map(({ decision }) => decision.id))
    state = { waiting: waiting?.decision ?? null, unsent, refusals }
    for (const listener of listeners) listener()
  }

  const without = (id: string) => new Map([...state.refusals].filter(([each]) => each !== id))

  function hold(decision: Decision, work: string): Held {
    const move = createCountMove(decision, counts)
    const shown = environment.applyUpdate({
      storeUpdater: (store) => showDecided(store, decision, move),
    })
    let isShown = true
    // An answer may come when the page has let go of it already.
    const hide = () => {
      if (isShown) shown.dispose()
      isShown = false
    }
    return { decision, work, shown: { dispose: hide }, move, release: holdUnsaved(work) }
  }

  /** It is on the server, or never will be. */
  function end({ decision, work, shown, release }: Held): void {
    sending.delete(decision.id)
    forgetUnsaved(work)
    shown.dispose()
    release()
  }

  async function send(held: Held): Promise<void> {
    const { decision } = held
    const isFirst = !sending.has(decision.id)
    sending.set(decision.id, held)
    tell()
    try {
      const { sendDecision } = await sender.need()
      const refusal = await sendDecision(environment, userId, decision, held.move)
      end(held)
      if (refusal === null) return tell()
      notify.error(`${sheetName(decision)}: ${refusal}`)
      tell(new Map(state.refusals).set(decision.id, refusal))
    } catch (error) {
      if (isFirst) notify.error(unsentSaid(decision, error))
      const timer = setTimeout(() => {
        retries.delete(timer)
        void send(held)
      }, RETRY_MS)
      retries.add(timer)
    }
  }

  function sendAgain(): void {
    for (const timer of retries) clearTimeout(timer)
    if (retries.size > 0) for (const held of sending.values()) void send(held)
    retries.clear()
  }

  async function settle(): Promise<void> {
    if (!waiting) return
    const { timer, dismiss, ...held } = waiting
    waiting = null
    clearTimeout(timer)
    dismiss()
    await send(held)
  }

  const decisions: Decisions = {
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onTakenBack: (listener) => {
      backListeners.add(listener)
      return () => backListeners.delete(listener)
    },
    decide: (decision) => {
      if (state.unsent.has(decision.id)) return
      void settle()
      // Is here when it is sent, were it because the page is left.
      sender.need().catch(() => {})
      const work = newUuid()
      keepUnsaved(decisionWork, asWork(work, userId, decision))
      const action = { label: 'Undo', onClick: () => decisions.takeBack() }
      waiting = {
        ...hold(decision, work),
        timer: setTimeout(() => void settle(), UNDO_MS),
        dismiss: notify.success(decisionSaid(decision), { action, lasting: UNDO_MS }),
      }
      tell(without(decision.id))
    },
    takeBack: () => {
      if (!waiting) return
      const { timer, dismiss, ...held } = waiting
      waiting = null
      clearTimeout(timer)
      dismiss()
      end(held)
      tell()
      for (const listener of backListeners) listener(held.decision)
    },
    settle,
    dismiss: (id) => tell(without(id)),
    countsShown: (id) => {
      counts.add(id)
      return () => void counts.delete(id)
    },
    start: () => {
      let isOver = false
      void findUnsaved(decisionWork, userId).then((kept) => {
        if (isOver) return
        for (const { id, values } of kept) void send(hold(values, id))
      })
      const leave = () => void settle()
      addEventListener('pagehide', leave)
      addEventListener('online', sendAgain)
      return () => {
        isOver = true
        removeEventListener('pagehide', leave)
        removeEventListener('online', sendAgain)
        clearTimeout(waiting?.timer)
        for (const timer of retries) clearTimeout(timer)
        for (const { shown, release } of [...sending.values(), ...(waiting ? [waiting] : [])]) {
          shown.dispose()
          release()
        }
      }
    },
  }
  return decisions
}

function asWork(id: string, userId: string, values: Decision): Unsaved<Decision> {
  const { number, version } = values
  return { id, userId, number, version, clientMutationKey: id, values, at: Date.now() }
}

function unsentSaid(decision: Decision, error: unknown): string {
  const why =
    error instanceof CallFailed && error.code === 'OFFLINE'
      ? 'The server cannot be reached.'
      : 'The server failed.'
  return `${why} “${decisionSaid(decision)}” is kept in this browser and sent when it answers again.`
}

/** Shows a timesheet as decided, for as long as nobody else has changed it. */
function showDecided(store: RecordSourceProxy, decision: Decision, move: CountMove): void {
  const { id, version, what, reason } = decision
  const sheet = store.get(id)
  const { from, to } = transitions[what]
  const isAs = (wanted: number, status: string | null | undefined) =>
    sheet?.getValue('version') === wanted && sheet.getValue('status') === status
  const isTold = isAs(version + 1, to)
  if (!isTold && !isAs(version, from[0])) return
  move.show(store, isTold)
  if (isTold) return
  sheet!.setValue(to, 'status')
  if (reason) sheet!.setValue(reason, 'reason')
}
