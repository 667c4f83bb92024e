// What a person records: the store of their unsaved work, the days that wait on this device, and the dialog that fills both.
import type { ReactNode } from 'react'
import { useSealedWork } from '#web/forms/useSealedWork.ts'
import { DaysContext, useNewDayQueue } from '#web/timesheets/day/useDays.ts'
import { TimesheetDialogProvider } from './TimesheetDialogProvider.tsx'

type Props = {
  /** By global id. */
  userId: string
  /** The person's own, from the server. */
  browserKey: string
  children: ReactNode
}

export function OwnWorkProvider({ userId, browserKey, children }: Props) {
  useSealedWork(userId, browserKey)
  const queue = useNewDayQueue(userId)
  return (
    <DaysContext value={queue}>
      <TimesheetDialogProvider userId={userId}>{children}</TimesheetDialogProvider>
    </DaysContext>
  )
}
