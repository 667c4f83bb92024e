// Sends one day and handles the response.
import type { Environment } from 'relay-runtime'
import { formatDate } from '#domain/date.ts'
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import { CallFailed, isServerFailure } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { deleteUnsaved, readUnsaved, storeUnsaved } from '#web/forms/unsaved.ts'
import type { Files } from '#web/relay/files.ts'
import { deletePhotos } from '#web/offline/store/pictures.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { asStopped, reasonOf, stoppedBy, type Arrived, type Sent, type Stopped } from './answer.ts'
import { changedDay, storeDay, workIdOf, type OutgoingDay } from './outgoing.ts'
import { sendDay, versionOf, type Progress } from './sendDay.ts'

/** The functions of the queue for sending a day. */
export type Way = {
  environment: Environment
  files: () => Files
  /** Null when the day is no longer on its way. */
  onProgress(day: OutgoingDay, progress: Progress | null): void
  onArrived(day: OutgoingDay, result: Arrived): void
  /** Rejects when the session is over. */
  over: Promise<never>
}

/** @returns the answer. @throws CallFailed when there was none. */
export async function send(day: OutgoingDay, { environment, files, onProgress, over }: Way): Promise<Sent> {
  /** Stored first, because the page may be closed before the response arrives. */
  const beforeAsking = async () => {
    if (!day.values.unanswered) await storeDay(changedDay(day, { unanswered: true }))
  }
  onProgress(day, { done: 0, of: 1 })
  try {
    const following = { onProgress: (progress: Progress) => onProgress(day, progress), beforeAsking }
    return await Promise.race([sendDay(environment, files(), day, following), over])
  } finally {
    onProgress(day, null)
  }
}

/** Sends a day that waits. @throws CallFailed without a network. */
export async function deliver(day: OutgoingDay, way: Way): Promise<void> {
  try {
    const answer = await send(day, way)
    if (answer.is !== 'done') return void (await stop(day, asStopped(answer)))
    const work = await readUnsaved(timesheetWork, workIdOf(day.id))
    if (work) await rebase(work, answer.result.number, way)
    await arrive(day, answer.result, way, work?.values)
  } catch (error) {
    const isFailure = error instanceof CallFailed && (error.code !== 'OFFLINE' || isServerFailure(error))
    if (!isFailure) throw error
    const stopped = stoppedBy(error, day.values.timesheetId)
    // A server error for one day does not block the others.
    if (stopped) await stop(day, stopped)
  }
}

/** Unsaved work on a day that has arrived is unsaved work on its timesheet. */
async function rebase(work: UnsavedTimesheet, number: number, { environment }: Way): Promise<void> {
  const version = await versionOf(environment, number)
  if (version !== null) await storeUnsaved(timesheetWork, { ...work, number, version })
}

/** The server has the day. @param work newer unsaved work on the day, which may still use its photos. */
export async function arrive(
  day: OutgoingDay,
  result: Arrived,
  { onArrived }: Way,
  work?: TimesheetValues,
): Promise<void> {
  await deleteUnsaved(day.id)
  const kept = photosOf(work)
  const names = photosOf(day.values.day).filter((name) => !kept.includes(name))
  await deletePhotos(names).catch(() => {})
  onArrived(day, result)
}

const photosOf = (day?: TimesheetValues) => day?.lines.flatMap(({ photos }) => photos) ?? []

/**
 * Stores why a day needs its owner, and notifies them.
 * @returns whether it is stored; otherwise there is no notification.
 */
export async function stop(day: OutgoingDay, stopped: Stopped): Promise<boolean> {
  const isStored = await storeDay(changedDay(day, { stopped, unanswered: false }))
  if (isStored) notify.error(`${formatDate(day.values.day.startDate)} needs you: ${reasonOf(stopped)}`)
  return isStored
}
