// Stops the running task: its day opens in the form, with its start and its end.
import { useContext } from 'react'
import { clockIn } from '#domain/date.ts'
import { stopped } from '#domain/timesheet/running.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { notify } from '#web/client/notify.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { findRunning } from './running.ts'

export function useStop(userId: string): () => Promise<void> {
  const zone = useContext(CompanyZoneContext)
  const { addStopped } = useTimesheetDialog()
  return async () => {
    // Another tab may have stopped it.
    const running = await findRunning(userId)
    if (!running) return void notify.info('No task runs any more.')
    const now = new Date()
    addStopped({ ...running, task: stopped(running, clockIn(now, zone), now.getTime()) })
  }
}
