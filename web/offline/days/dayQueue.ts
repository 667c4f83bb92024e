// The queue of days that their owner has saved or submitted but the server does not have yet. When there is a network,
// they are sent one at a time, ordered by date. A refused day waits for its owner and does not block the others. A day
// that is open in a form waits until the form or the page is closed.
import type { Environment } from 'relay-runtime'
import { CallFailed, noAnswer, unreachable } from '#web/client/call-failed.ts'
import { silence } from '#web/client/silence.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import { deleteUnsaved, notifyUnsaved, onUnsaved, readUnsaved } from '#web/forms/unsaved.ts'
import { onServerReached } from '#web/relay/connection.ts'
import type { Files } from '#web/relay/files.ts'
import { createArrivals, type ArrivedDay } from './arrivals.ts'
import type { Way } from './deliver.ts'
import type { Handed } from './answer.ts'
import type { Handing } from './handOver.ts'
import { holdDay } from './holds.ts'
import { changedDay, outgoingWork, storeDay, type OutgoingDay } from './outgoing.ts'
import type { Progress } from './sendDay.ts'
import { createShelf, type OpenedDay, type WaitingDay } from './shelf.ts'

/** Only people who record need it. */
const delivery = lazyModule(() => import('./deliver.ts'))

const RETRY_MS = 30_000
const LOCK = 'daybook.sending'

/** A day that is on its way to the server. */
export type Sending = Progress & { id: string }

/** Loads with the form; users who only read do not need it. */
type HandOver = (day: OutgoingDay, handing: Handing) => Promise<Handed>

export type DayQueue = {
  /** The owner, by global id. */
  readonly userId: string
  /** By date, the earliest first; none until the store has been read. */
  state(): readonly WaitingDay[]
  sending(): Sending | null
  /** The latest first. */
  arrived(): readonly ArrivedDay[]
  onChange(listener: () => void): () => void
  /** Stores a day and sends it. A refused day goes back to the form; without a response it stays here. */
  hand(day: OutgoingDay, handOver: HandOver): Promise<Handed>
  /** Sends all days that wait for a network. */
  sendNow(): Promise<void>
  /** Stores a day after its owner has resolved the refusal, and sends it. */
  settle(day: OutgoingDay): Promise<void>
  /** Locks a day for a form. @returns null, after a message to the owner, if it is being sent or is open elsewhere. */
  open(id: string): Promise<OpenedDay | null>
  /** Deletes a day. If it is being sent or is open elsewhere, shows its owner a message instead. */
  remove(id: string): Promise<void>
  /** Sends whenever there may be a network, until the returned function is called. */
  start(): () => void
}

/** @param userId the owner's global id. */
export function createDayQueue(environment: Environment, files: () => Files, userId: string): DayQueue {
  const shelf = createShelf(userId)
  let sending: Sending | null = null
  const arrivals = createArrivals()
  /** Rejects when the session is over. */
  let over = Promise.withResolvers<never>()

  const way = (): Way => ({
    environment,
    files,
    over: over.promise,
    onArrived: arrivals.add,
    onProgress({ id }, progress) {
      sending = progress && { id, ...progress }
      shelf.publish()
    },
  })

  async function sendAll(): Promise<void> {
    await shelf.look()
    if (shelf.state().length === 0) return
    const { deliver } = await delivery.load().catch(unreachable)
    for (const { id } of shelf.state()) {
      const giveBack = await holdDay(id, 'sender')
      if (!giveBack) continue
      notifyUnsaved()
      try {
        // Reads it again, because its owner may have changed or deleted it in the meantime.
        const day = await readUnsaved(outgoingWork, id)
        if (day?.values.stopped === null) await deliver(day, way())
      } finally {
        await giveBack()
      }
      await shelf.look()
    }
  }

  /**
   * Only one tab sends at a time.
   * @throws CallFailed OFFLINE if others send for longer than the patience, in milliseconds.
   */
  async function alone<T>(work: () => Promise<T>, patience?: number): Promise<T> {
    if (!('locks' in navigator)) return work()
    const waiting = new AbortController()
    const timer = patience === undefined ? undefined : setTimeout(() => waiting.abort(noAnswer()), patience)
    const begin = () => {
      clearTimeout(timer)
      return work()
    }
    return navigator.locks.request(LOCK, { signal: waiting.signal }, begin)
  }

  async function sendNow(): Promise<void> {
    try {
      if (navigator.onLine) await alone(sendAll)
    } catch (error) {
      // Offline, the next attempt starts by itself. After the session, the store may belong to another user.
      if (!(error instanceof CallFailed) && !shelf.isOver()) throw error
    } finally {
      await shelf.show()
    }
  }

  return {
    userId,
    state: shelf.state,
    sending: () => sending,
    arrived: arrivals.state,
    onChange: shelf.onChange,
    async hand(day, handOver) {
      const giveBack = shelf.isOpen(day.id) ? null : await holdDay(day.id, 'form')
      try {
        const before = shelf.state().find(({ id }) => id === day.id)
        const aloneInTime = <T>(work: () => Promise<T>) => alone(work, silence.send)
        return await handOver(day, { before, way: way(), alone: aloneInTime })
      } finally {
        await giveBack?.()
        await shelf.show()
      }
    },
    sendNow,
    async settle(day) {
      await storeDay(changedDay(day, { stopped: null }))
      await sendNow()
    },
    open: (id) => shelf.open(id, sendNow),
    async remove(id) {
      if (shelf.isOpen(id)) return deleteUnsaved(id)
      const opened = await shelf.open(id, shelf.show)
      if (!opened) return
      await deleteUnsaved(id)
      await opened.close()
    },
    start() {
      over = Promise.withResolvers()
      // Prevents an unhandled rejection when nobody waits for it.
      over.promise.catch(() => {})
      shelf.begin()
      const tryNow = () => void sendNow()
      const whenVisible = () => document.visibilityState === 'visible' && tryNow()
      const timer = setInterval(() => shelf.state().length > 0 && tryNow(), RETRY_MS)
      const unfollow = onUnsaved(() => void shelf.look())
      addEventListener('online', tryNow)
      const stopAsking = onServerReached(tryNow)
      document.addEventListener('visibilitychange', whenVisible)
      tryNow()
      return () => {
        shelf.end()
        over.reject(new CallFailed('OFFLINE', 'The session is over.'))
        clearInterval(timer)
        unfollow()
        removeEventListener('online', tryNow)
        stopAsking()
        document.removeEventListener('visibilitychange', whenVisible)
      }
    },
  }
}
