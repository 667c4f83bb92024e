// The list of one's own timesheets while there are none.
import { MessageCircleQuestionMark, NotebookPen } from 'lucide-react'
import { timesheetStatusLabel, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { thisDevice } from '#web/client/thisDevice.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { useIsOnline } from '#web/relay/connection.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'

export function NoTimesheets({
  status,
  isNarrowed,
}: {
  status: TimesheetStatus | null
  isNarrowed: boolean
}) {
  const { open } = useTimesheetDialog()
  const isOnline = useIsOnline()
  const here = isOnline ? '' : ` on ${thisDevice()}`
  if (isNarrowed)
    return (
      <EmptyState icon={MessageCircleQuestionMark} title={`No open questions${here}`}>
        A timesheet is listed here while a question on it waits for your answer.
      </EmptyState>
    )
  if (status)
    return (
      <EmptyState
        icon={NotebookPen}
        title={`No ${timesheetStatusLabel[status].toLowerCase()} timesheets${here}`}
      >
        Choose Total to see all your timesheets.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={NotebookPen}
      title="No timesheets yet"
      action={<Button onClick={() => open(null)}>Record your first day</Button>}
    >
      Record what you worked on today, then submit it to your approver.
    </EmptyState>
  )
}
