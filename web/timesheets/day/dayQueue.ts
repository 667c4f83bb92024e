// The days that their owner has saved or submitted and that the server does not have yet. They are sent in the order of their
// dates, one after the other, when there is a network; one that is refused waits for its owner and does not hold up the others.
import type { Environment } from 'relay-runtime'
import { formatDate } from '#domain/date.ts'
import { CallFailed, unreachable } from '#web/client/call-failed.ts'
import { notify, saved } from '#web/client/notify.ts'
import { newUuid } from '#web/client/uuid.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import { deleteUnsaved, findUnsaved, notifyUnsaved, onUnsaved, storeUnsaved } from '#web/forms/unsaved.ts'
import { deletePhotos } from '#web/store/pictures.ts'
import { momentHasCome } from '#web/push/moment.ts'
import { catchUp } from '#web/relay/connection.ts'
import type { Files } from '#web/relay/files.ts'
import type { Outcome } from '#web/relay/useAction.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { outgoingWork, type Outgoing, type OutgoingDay, type Stopped } from './outgoing.ts'
import type { Progress, Sent } from './sendDay.ts'

/** Only people who record need it. */
const sender = lazyModule(() => import('./sendDay.ts'))

const RETRY_MS = 30_000
const LOCK = 'daybook.sending'

/** What became of a day that was handed over: the server's answer, or nothing yet. */
export type Handed = Outcome | { is: 'kept' }

/** A day that is on its way to the server. */
export type Sending = Progress & { id: string }

/** A day that has arrived since the page was opened. */
export type ArrivedDay = {
  id: string
  startDate: string
  submitted: boolean
  /** Who approves it; null without a group, and for a draft. */
  group: string | null
  /** ISO 8601, by the clock of this device. */
  at: string
}

export type DayQueue = {
  /** By date, the earliest first. */
  state(): readonly OutgoingDay[]
  sending(): Sending | null
  /** The latest first. */
  arrived(): readonly ArrivedDay[]
  onChange(listener: () => void): () => void
  /** Stores a day and sends it. What the server refuses goes back to the form; without an answer the day stays here. */
  hand(day: OutgoingDay): Promise<Handed>
  /** Sends all days that wait for a network. */
  sendNow(): Promise<void>
  /** Stores a day after its owner has settled what stopped it, and sends it. */
  settle(day: OutgoingDay): Promise<void>
  /** Takes a day back to the form: it is unsaved work again. */
  withdraw(day: OutgoingDay): Promise<UnsavedTimesheet>
  remove(id: string): Promise<void>
  /** Sends whenever there may be a network, until the returned function is called. */
  start(): () => void
}

/** @param userId the owner's global id. */
export function createDayQueue(environment: Environment, files: () => Files, userId: string): DayQueue {
  let days: readonly OutgoingDay[] = []
  let sending: Sending | null = null
  let arrivedDays: readonly ArrivedDay[] = []
  const listeners = new Set<() => void>()
  /** Rejects when the session is over. */
  let over = Promise.withResolvers<never>()
  let isOver = false

  function publish(): void {
    for (const listener of listeners) listener()
  }

  async function look(): Promise<void> {
    const found = await findUnsaved(outgoingWork, userId).catch((error: unknown) => {
      // The store may belong to somebody else by now.
      if (!isOver) throw error
      return []
    })
    if (isOver) return
    days = found.toSorted((one, other) => (one.values.day.startDate < other.values.day.startDate ? -1 : 1))
    publish()
  }

  const store = (day: OutgoingDay) => storeUnsaved(outgoingWork, day)
  const changed = (day: OutgoingDay, values: Partial<Outgoing>): OutgoingDay => ({
    ...day,
    values: { ...day.values, ...values },
  })

  /** Sends one day. @returns the answer. @throws CallFailed when there was none. */
  async function send(day: OutgoingDay): Promise<Sent> {
    const { sendDay } = await sender.load().catch(unreachable)
    const onProgress = (progress: Progress) => {
      sending = { id: day.id, ...progress }
      publish()
    }
    onProgress({ done: 0, of: 1 })
    try {
      return await Promise.race([sendDay(environment, files(), day, onProgress), over.promise])
    } finally {
      sending = null
    }
  }

  async function arrived(day: OutgoingDay, answer: Extract<Sent, { is: 'done' }>): Promise<void> {
    await deleteUnsaved(day.id)
    await deletePhotos(day.values.day.lines.flatMap(({ photos }) => photos))
    const { day: values, submit } = day.values
    const { startDate } = values
    const { group } = answer.result
    const arrivedDay = { id: day.id, startDate, submitted: submit, group, at: new Date().toISOString() }
    arrivedDays = [arrivedDay, ...arrivedDays]
    notify.success(submit ? submittedTo(group) : saved(`Timesheet for ${formatDate(startDate)}`))
    if (submit) momentHasCome()
    catchUp()
  }

  async function sendAll(): Promise<void> {
    await look()
    for (const { id } of days) {
      // As it is now: its owner may have opened or deleted it while the others were sent.
      const day = days.find((one) => one.id === id && one.values.stopped === null)
      if (!day) continue
      try {
        await sendOne(day)
      } catch (error) {
        // A day at which the server fails does not hold up the others.
        if (!(error instanceof CallFailed) || error.code === 'OFFLINE') throw error
      }
      await look()
    }
  }

  async function sendOne(day: OutgoingDay): Promise<void> {
    const answer = await send(day)
    if (answer.is === 'done') return arrived(day, answer)
    await store(changed(day, { stopped: asStopped(answer) }))
    notify.error(`${formatDate(day.values.day.startDate)} needs you: ${sentenceOf(answer)}`)
  }

  /** One tab sends at a time. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work()
  }

  async function sendNow(): Promise<void> {
    try {
      if (navigator.onLine) await alone(sendAll)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      // No network, or the server failed: the next try comes by itself.
    } finally {
      await look()
      notifyUnsaved()
    }
  }

  return {
    state: () => days,
    sending: () => sending,
    arrived: () => arrivedDays,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async hand(day) {
      if (!(await store(day))) return { is: 'failed', message: FULL }
      try {
        if (!navigator.onLine) return { is: 'kept' }
        const answer = await alone(() => send(day))
        if (answer.is === 'done') await arrived(day, answer)
        else await deleteUnsaved(day.id)
        return answer
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        if (error.code === 'OFFLINE') return { is: 'kept' }
        // The form still has it, and sends it under the same key.
        await deleteUnsaved(day.id)
        notify.error(error.message)
        return { is: 'failed', message: null }
      } finally {
        await look()
        notifyUnsaved()
      }
    },
    sendNow,
    async settle(day) {
      await store(changed(day, { stopped: null }))
      await sendNow()
    },
    async withdraw({ id, values, ...work }) {
      const unsaved = { ...work, id: newUuid(), at: Date.now(), values: values.day }
      await storeUnsaved(timesheetWork, unsaved)
      await deleteUnsaved(id)
      await look()
      return unsaved
    },
    async remove(id) {
      await deleteUnsaved(id)
      await look()
    },
    start() {
      over = Promise.withResolvers()
      // Nobody may wait for it.
      over.promise.catch(() => {})
      isOver = false
      const tryNow = () => void sendNow()
      const whenVisible = () => document.visibilityState === 'visible' && tryNow()
      const timer = setInterval(() => days.length > 0 && tryNow(), RETRY_MS)
      const unfollow = onUnsaved(() => void look())
      addEventListener('online', tryNow)
      document.addEventListener('visibilitychange', whenVisible)
      tryNow()
      return () => {
        isOver = true
        over.reject(new CallFailed('OFFLINE', 'The session is over.'))
        clearInterval(timer)
        unfollow()
        removeEventListener('online', tryNow)
        document.removeEventListener('visibilitychange', whenVisible)
      }
    },
  }
}

const FULL = 'The storage of this device is full. Make room, and try again; nothing was sent.'

/** Without a group any administrator may approve it. */
function submittedTo(group: string | null): string {
  return group === null ? 'Submitted' : `Submitted to ${group}`
}

function asStopped(answer: Exclude<Sent, { is: 'done' }>): Stopped {
  if (answer.is !== 'refused') return answer
  const { message, path } = answer
  return { is: 'refused', message, path }
}

function sentenceOf(answer: Exclude<Sent, { is: 'done' }>): string {
  return answer.is === 'invalid' ? (answer.problems[0]?.message ?? '') : answer.message
}
