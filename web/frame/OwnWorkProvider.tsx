// Provides a person's own work: the store of what is unsaved, the days that wait on this device, what can be undone, and the
// timesheet dialog.
import type { ReactNode } from 'react'
import { useSealedWork } from '#web/forms/useSealedWork.ts'
import type { Owner } from '#web/offline/store/vault.ts'
import { DaysContext, useNewDayQueue } from '#web/offline/days/useDays.ts'
import { UndoableContext, useNewUndoable } from '#web/relay/undoable.ts'
import { TimesheetDialogProvider } from './TimesheetDialogProvider.tsx'

export function OwnWorkProvider({ owner, children }: { owner: Owner; children: ReactNode }) {
  useSealedWork(owner)
  const queue = useNewDayQueue(owner.userId)
  const change = useNewUndoable()
  return (
    <UndoableContext value={change}>
      <DaysContext value={queue}>
        <TimesheetDialogProvider userId={owner.userId}>{children}</TimesheetDialogProvider>
      </DaysContext>
    </UndoableContext>
  )
}
