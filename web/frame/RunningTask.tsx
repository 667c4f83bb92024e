// The task that runs on this device, above every screen: what it is, since when and for how long, and its stop.
import { chakra } from '@chakra-ui/react'
import { Square } from 'lucide-react'
import { useContext } from 'react'
import { formatDate } from '#domain/date.ts'
import { isForgotten, runningMinutes, type Running } from '#domain/timesheet/running.ts'
import { choiceInWords } from '#domain/timesheet/task.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import { formatLength, formatTime } from '#domain/timesheet/time.ts'
import { useCompanyClock, useNow } from '#web/client/companyClock.ts'
import { Banner } from '#web/design/Banner.tsx'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { deleting } from '#web/forms/questions.ts'
import { deleteRunning, useRunning } from '#web/timesheets/running/running.ts'
import { useStop } from '#web/timesheets/running/useStop.ts'
import { IsOpenContext } from '#web/timesheets/useTimesheetDialog.ts'

/** `userId` is the person's global id. */
export function RunningTask({ userId }: { userId: string }) {
  const running = useRunning(userId)
  const isOpen = useContext(IsOpenContext)
  if (!running || isOpen) return null
  return <Shown userId={userId} running={running} />
}

function Shown({ userId, running }: { userId: string; running: Running }) {
  const clock = useCompanyClock()
  const now = useNow().getTime()
  const stop = useStop(userId)
  const confirm = useConfirm()
  const forgotten = isForgotten(running, clock, now)
  const discard = async () => {
    if (await confirm(deleting)) await deleteRunning(userId)
  }
  const since = formatTime(running.task.startTime ?? 0)
  return (
    <Banner tone={forgotten ? 'warn' : 'plain'} name="Running task">
      <chakra.span minWidth="0" css={{ textWrap: 'pretty' }}>
        <chakra.b fontWeight="semibold">{taskInWords(running)}</chakra.b>{' '}
        {forgotten
          ? `began ${formatDate(running.startDate)} at ${since} and was not stopped. When did it end?`
          : `running since ${since}, ${formatLength(runningMinutes(running, now))}`}
      </chakra.span>
      <Button size="sm" onClick={() => void stop()}>
        {!forgotten && <Square aria-hidden />}
        {forgotten ? 'Enter the end' : 'Stop'}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void discard()}>
        Discard
      </Button>
    </Banner>
  )
}

/** 'WO-1042 Replace hydraulic pump', or the type of a task without records. */
function taskInWords({ task }: Running): string {
  const record = task.workOrder ?? task.job ?? task.equipment ?? task.glAccount
  return record ? choiceInWords(record) : taskTypeLabel[task.timesheetLineType]
}
