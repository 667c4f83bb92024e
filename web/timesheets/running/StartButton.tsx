// Starts a task from a screen, while none runs on this device.
import { Play } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { useRunning } from './running.ts'

/** `userId` is the person's global id. */
export function StartButton({ userId }: { userId: string }) {
  const { startTask } = useTimesheetDialog()
  if (useRunning(userId)) return null
  return (
    <Button size="sm" variant="ghost" marginInlineStart="-2.5" onClick={startTask}>
      <Play aria-hidden />
      Start a task
    </Button>
  )
}
