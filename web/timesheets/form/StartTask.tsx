// Which task starts now: recent work in one press, or a type whose records are chosen when it is stopped.
import { chakra } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useLazyLoadQuery } from 'react-relay'
import { choiceInWords, newTask, type TaskValues } from '#domain/timesheet/task.ts'
import { allowedLineTypes, taskTypeLabel, type TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { shiftLabel, type Shift } from '#domain/timesheet/time.ts'
import dialogQuery, { type TimesheetDialogQuery } from '#web/__generated__/TimesheetDialogQuery.graphql.ts'
import { newUuid } from '#web/client/uuid.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { Segment } from '#web/design/Segment.tsx'
import { useStart } from '#web/timesheets/running/useStart.ts'
import { variablesOf } from './dialogVariables.ts'
import { recentWork } from './RecentWork.tsx'
import { readRecents } from './recents.ts'
import { usePastDays } from './usePastDays.ts'

/** Work orders and jobs that are offered. */
const SHOWN = 6

/** Call `fetchTimesheetDialog` first. */
export function StartTask({ onClosed }: { onClosed: () => void }) {
  // What the form of a new timesheet has, so that it is here without a network, too.
  const { me } = useLazyLoadQuery<TimesheetDialogQuery>(dialogQuery, variablesOf(null, null), {
    fetchPolicy: 'store-or-network',
  })
  const [shift, setShift] = useState<Shift>(me.latest[0]?.shift ?? 'DAY')
  const works = recentWork(readRecents(me), usePastDays(me.past), me.taskType, SHOWN)
  const start = useStart(me.userId)
  const begin = async (type: TimesheetLineType, make = (task: TaskValues) => task) => {
    const started = await start(make(newTask(newUuid(), type, null)), shift)
    if (started !== 'NOT_STORED') onClosed()
  }
  return (
    <Dialog open onClose={onClosed} title="Start a task" width={480} phone="card">
      <chakra.div display="grid" gap="4">
        <Segment
          label="Shift"
          value={shift}
          options={(['DAY', 'NIGHT'] as const).map((value) => ({ value, label: shiftLabel[value] }))}
          onChange={setShift}
        />
        {works.length > 0 && (
          <Choices label="Recent work">
            {works.map(({ choice, type, make }) => (
              <Choice key={choice.id} label={choiceInWords(choice)} onPick={() => void begin(type, make)} />
            ))}
          </Choices>
        )}
        <Choices label={works.length > 0 ? 'Something else' : 'Task type'}>
          {allowedLineTypes(me.taskType).map((type) => (
            <Choice key={type} label={taskTypeLabel[type]} onPick={() => void begin(type)} />
          ))}
        </Choices>
        <chakra.p textStyle="small" color="inkSoft">
          It runs on this device until you stop it, also while Daybook is closed. It counts as hours once you
          have saved or submitted it.
        </chakra.p>
      </chakra.div>
    </Dialog>
  )
}

function Choices({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <chakra.section aria-label={label} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1.5">
      <chakra.h3 fontSize="sm" fontWeight="semibold" color="inkSoft">
        {label}
      </chakra.h3>
      {children}
    </chakra.section>
  )
}

function Choice({ label, onPick }: { label: string; onPick: () => void }) {
  return (
    <Button justifyContent="start" minWidth="0" onClick={onPick}>
      <Play aria-hidden />
      <chakra.span truncate>{label}</chakra.span>
    </Button>
  )
}
