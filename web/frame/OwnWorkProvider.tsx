// Provides a person's own recording: the store of their unsaved work, the days that wait on this device, and the
// timesheet dialog.
import type { ReactNode } from 'react'
import { useSealedWork } from '#web/forms/useSealedWork.ts'
import type { Owner } from '#web/offline/store/vault.ts'
import { DaysContext, useNewDayQueue } from '#web/offline/days/useDays.ts'
import { TimesheetDialogProvider } from './TimesheetDialogProvider.tsx'

export function OwnWorkProvider({ owner, children }: { owner: Owner; children: ReactNode }) {
  useSealedWork(owner)
  const queue = useNewDayQueue(owner.userId)
  return (
    <DaysContext value={queue}>
      <TimesheetDialogProvider userId={owner.userId}>{children}</TimesheetDialogProvider>
    </DaysContext>
  )
}
