// The days that their owner has saved or submitted and that the server does not have yet. They are sent in the order of their
// dates, one after the other, when there is a network; one that is refused waits for its owner and does not hold up the others. One
// that its owner has open waits until the form is closed, or the page ends.
import type { Environment } from 'relay-runtime'
import { formatDate } from '#domain/date.ts'
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import { CallFailed, isServerFailure, noAnswer, unreachable } from '#web/client/call-failed.ts'
import { silence } from '#web/client/silence.ts'
import { notify } from '#web/client/notify.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import { deleteUnsaved, notifyUnsaved, onUnsaved, readUnsaved, storeUnsaved } from '#web/forms/unsaved.ts'
import { deletePhotos } from '#web/store/pictures.ts'
import { onServerReached } from '#web/relay/connection.ts'
import type { Files } from '#web/relay/files.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { createArrivals, type ArrivedDay } from './arrivals.ts'
import { holdDay } from './holds.ts'
import {
  outgoingWork,
  reasonOf,
  workIdOf,
  type Outgoing,
  type OutgoingDay,
  type Stopped,
} from './outgoing.ts'
import type { Handed, Ways } from './handOver.ts'
import type { Arrived, Progress, Sent } from './sendDay.ts'
import { createShelf, type OpenedDay, type WaitingDay } from './shelf.ts'

/** Only people who record need it. */
const sender = lazyModule(() => import('./sendDay.ts'))

const RETRY_MS = 30_000
const LOCK = 'daybook.sending'

/** A day that is on its way to the server. */
export type Sending = Progress & { id: string }

/** Comes with the form: who only reads their days does not need it. */
type HandOver = (day: OutgoingDay, ways: Ways) => Promise<Handed>

export type DayQueue = {
  /** The owner, by global id. */
  readonly userId: string
  /** By date, the earliest first; none until the store has been read. */
  state(): readonly WaitingDay[]
  sending(): Sending | null
  /** The latest first. */
  arrived(): readonly ArrivedDay[]
  onChange(listener: () => void): () => void
  /** Stores a day and sends it. What the server refuses goes back to the form; without an answer the day stays here. */
  hand(day: OutgoingDay, handOver: HandOver): Promise<Handed>
  /** Sends all days that wait for a network. */
  sendNow(): Promise<void>
  /** Stores a day after its owner has settled what stopped it, and sends it. */
  settle(day: OutgoingDay): Promise<void>
  /** Takes a day, or the place of one, for a form. @returns null if it is being sent or is open elsewhere; its owner is told. */
  open(id: string): Promise<OpenedDay | null>
  /** Deletes a day, unless it is being sent or is open elsewhere; its owner is told. */
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

  const store = (day: OutgoingDay) => storeUnsaved(outgoingWork, day)
  const changed = ({ values, ...day }: OutgoingDay, change: Partial<Outgoing>): OutgoingDay => ({
    ...day,
    values: { ...values, ...change },
  })

  /** Sends one day. @returns the answer. @throws CallFailed when there was none. */
  async function send(day: OutgoingDay): Promise<Sent> {
    const { sendDay } = await sender.load().catch(unreachable)
    const onProgress = (progress: Progress) => {
      sending = { id: day.id, ...progress }
      shelf.publish()
    }
    /** Stored before: the page may end before the answer comes. */
    const beforeAsking = async () => {
      if (!day.values.unanswered) await store(changed(day, { unanswered: true }))
    }
    onProgress({ done: 0, of: 1 })
    try {
      const sent = sendDay(environment, files(), day, { onProgress, beforeAsking })
      return await Promise.race([sent, over.promise])
    } finally {
      sending = null
    }
  }

  /** @param work what is typed on it since, and still has some of its photos. */
  async function arrived(day: OutgoingDay, result: Arrived, work?: TimesheetValues): Promise<void> {
    await deleteUnsaved(day.id)
    const kept = photosOf(work)
    const names = photosOf(day.values.day).filter((name) => !kept.includes(name))
    await deletePhotos(names).catch(() => {})
    arrivals.add(day, result)
  }

  /** @returns whether it is stored; otherwise its owner is not told. */
  async function stop(day: OutgoingDay, stopped: Stopped): Promise<boolean> {
    const isStored = await store(changed(day, { stopped, unanswered: false }))
    if (isStored) notify.error(`${formatDate(day.values.day.startDate)} needs you: ${reasonOf(stopped)}`)
    return isStored
  }

  async function sendAll(): Promise<void> {
    await shelf.look()
    for (const { id } of shelf.state()) {
      const giveBack = await holdDay(id, 'sender')
      if (!giveBack) continue
      notifyUnsaved()
      try {
        // As it is now: its owner may have changed or deleted it while the others were sent.
        const day = await readUnsaved(outgoingWork, id)
        if (day?.values.stopped === null) await sendOne(day)
      } finally {
        await giveBack()
      }
      await shelf.look()
    }
  }

  async function sendOne(day: OutgoingDay): Promise<void> {
    try {
      const answer = await send(day)
      if (answer.is !== 'done') return void (await stop(day, sender.loaded()!.asStopped(answer)))
      const work = await readUnsaved(timesheetWork, workIdOf(day.id))
      if (work) await rebase(work, answer.result.number)
      await arrived(day, answer.result, work?.values)
    } catch (error) {
      const isFailure = error instanceof CallFailed && (error.code !== 'OFFLINE' || isServerFailure(error))
      if (!isFailure) throw error
      const stopped = sender.loaded()?.stoppedBy(error, day)
      // A day at which the server fails does not hold up the others.
      if (stopped) await stop(day, stopped)
    }
  }

  /** Unsaved work on a day that has arrived is unsaved work on its timesheet. */
  async function rebase(work: UnsavedTimesheet, number: number): Promise<void> {
    const version = await sender.loaded()!.versionOf(environment, number)
    if (version !== null) await storeUnsaved(timesheetWork, { ...work, number, version })
  }

  /** One tab sends at a time. @throws CallFailed OFFLINE if others send for longer than the patience, in milliseconds. */
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
      // No network: the next try comes by itself. After the session the store may belong to somebody else.
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
        const unanswered = before?.values.unanswered ?? false
        return await handOver(changed(day, { unanswered }), {
          ...{ before, store, stop, arrived },
          remove: deleteUnsaved,
          send: (one) => alone(() => send(one), silence.send),
        })
      } finally {
        await giveBack?.()
        await shelf.show()
      }
    },
    sendNow,
    async settle(day) {
      await store(changed(day, { stopped: null }))
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
      // Nobody may wait for it.
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

const photosOf = (day?: TimesheetValues) => day?.lines.flatMap(({ photos }) => photos) ?? []
