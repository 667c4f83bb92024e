// The task that runs on this device: stored as unsaved work is, so that it survives a closed page, works without a network and is
// read by its owner only. One per person and device.
import { createContext } from 'react'
import { newTask } from '#domain/timesheet/task.ts'
import type { Running } from '#domain/timesheet/running.ts'
import { isRecord } from '#web/forms/overDefaults.ts'
import {
  deleteUnsaved,
  findUnsaved,
  notifyUnsaved,
  readUnsaved,
  storeUnsaved,
  type UnsavedForm,
} from '#web/forms/unsaved.ts'
import { useStored } from '#web/offline/days/useStored.ts'
import { timesheetWork } from '#web/timesheets/unsaved.ts'

const runningWork: UnsavedForm<Running> = {
  name: 'running',
  read: (kept) => {
    if (!isRecord(kept) || typeof kept.startedAt !== 'number') return null
    // A day of one task has the same fields.
    const day = timesheetWork.read({ ...kept, lines: [kept.task] })
    const [task = newTask('', 'RENTAL', null)] = day?.lines ?? []
    return day && { startedAt: kept.startedAt, startDate: day.startDate, shift: day.shift, task }
  },
}

const idOf = (userId: string) => `${userId}.running`

/** @returns whether it is stored; a task that is not does not run. */
export async function storeRunning(userId: string, values: Running): Promise<boolean> {
  const identity = { id: idOf(userId), userId, number: null, version: null, clientMutationKey: '' }
  const isStored = await storeUnsaved(runningWork, { ...identity, values, at: values.startedAt })
  notifyUnsaved()
  return isStored
}

export const deleteRunning = (userId: string): Promise<void> => deleteUnsaved(idOf(userId))

/** Null if none runs here, and while another tab stops it. */
export async function findRunning(userId: string): Promise<Running | null> {
  return (await findUnsaved(runningWork, userId))[0]?.values ?? null
}

/** The running task, which follows the store; undefined until it is read. `userId` is the person's global id. */
export function useRunning(userId: string): Running | null | undefined {
  return useStored<Running | null | undefined>(undefined, userId, findRunning)
}

/** The stopped task that the open form adds to its day; null for none. */
export const AddingContext = createContext<Running | null>(null)

/** Deletes the running task once the unsaved work of a form has it. @param workId that work. */
export async function handOver(userId: string, { task }: Running, workId: string): Promise<void> {
  const work = await readUnsaved(timesheetWork, workId)
  if (work?.values.lines.some(({ key }) => key === task.key)) await deleteRunning(userId)
}
