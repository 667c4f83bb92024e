// Starts a task by the company's clock.
import { useContext } from 'react'
import { clockIn } from '#domain/date.ts'
import { begin } from '#domain/timesheet/running.ts'
import type { TaskValues } from '#domain/timesheet/task.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { newUuid } from '#web/client/uuid.ts'
import { notify } from '#web/client/notify.ts'
import { findRunning, storeRunning } from './running.ts'

type Started = 'STARTED' | 'ANOTHER_RUNS' | 'NOT_STORED'

/** @returns a function that starts a task, or shows why it does not. `userId` is the person's global id. */
export function useStart(userId: string): (task: TaskValues, shift: Shift) => Promise<Started> {
  const zone = useContext(CompanyZoneContext)
  return async (task, shift) => {
    // Another tab may have started one.
    if (await findRunning(userId)) {
      notify.info('Another task runs already. Stop it first.')
      return 'ANOTHER_RUNS'
    }
    const now = new Date()
    // The first task of every new form has the same key.
    const own = { ...task, key: newUuid() }
    const isStored = await storeRunning(userId, begin(own, shift, clockIn(now, zone), now.getTime()))
    if (isStored) return 'STARTED'
    notify.error('This browser stores nothing, so no task can run here.')
    return 'NOT_STORED'
  }
}
