// The running task in the form of a new day: starts the last task now, or stops the one that runs.
import { chakra } from '@chakra-ui/react'
import { Play, Square } from 'lucide-react'
import { useCompanyClock } from '#web/client/companyClock.ts'
import type { TaskValues, TimesheetValues } from '#domain/timesheet/task.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import { stopped, type Running } from '#domain/timesheet/running.ts'
import { Button } from '#web/design/Button.tsx'
import { useRunning } from '#web/timesheets/running/running.ts'
import { useStart } from '#web/timesheets/running/useStart.ts'

type Props = {
  userId: string
  values: TimesheetValues
  /** Takes the started task out of the day; without another task the form closes. */
  onStarted: (task: TaskValues) => void
  onStopped: (stopped: Running) => void
}

export function RunningHere({ userId, values, onStarted, onStopped }: Props) {
  const clock = useCompanyClock()
  const running = useRunning(userId)
  const start = useStart(userId)
  const last = values.lines.at(-1)
  if (running) {
    const isIn = values.lines.some(({ key }) => key === running.task.key)
    if (isIn || running.startDate !== values.startDate || running.shift !== values.shift) return null
    return (
      <Button onClick={() => onStopped({ ...running, task: stopped(running, clock, Date.now()) })}>
        <Square aria-hidden />
        {`Stop the task running since ${formatTime(running.task.startTime ?? 0)}`}
      </Button>
    )
  }
  if (!last || last.endTime !== null || values.startDate !== clock.date) return null
  const begin = async (task: TaskValues) => {
    // Otherwise the task stays in the day: another tab may have started a different one.
    if ((await start(task, values.shift)) === 'STARTED') onStarted(task)
  }
  return (
    <chakra.div display="grid" gap="1">
      <Button onClick={() => void begin(last)}>
        <Play aria-hidden />
        {`Start Task ${values.lines.length} now`}
      </Button>
    </chakra.div>
  )
}
