// The person's last days, each of which fills an empty timesheet with one press, and what was filled in from which day.
import { chakra } from '@chakra-ui/react'
import { CopyPlus, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { formatDate } from '#domain/date.ts'
import { copyTasks, type Copied, type PastDay } from '#domain/timesheet/copy.ts'
import { isUntouched, type TimesheetValues } from '#domain/timesheet/task.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import { newUuid } from '#web/client/uuid.ts'
import { Button } from '#web/design/Button.tsx'
import { Suggestions } from '#web/design/Suggestions.tsx'

type Props = {
  /** The latest first. */
  days: readonly PastDay[]
  /** The day that the timesheet begins with. */
  copyOf: PastDay | null
  taskType: TaskType
  values: TimesheetValues
  onFill: (values: TimesheetValues) => void
}
type Filled = Copied & { day: PastDay; before: TimesheetValues }

const SHOWN = 3

export function PastDays({ days, copyOf, taskType, values, onFill }: Props) {
  const [filled, setFilled] = useState<Filled | null>(null)
  const notice = useRef<HTMLDivElement>(null)
  const offers = useMemo(() => {
    const all = days.map((day) => ({ day, ...copyTasks(day.lines, taskType, newUuid) }))
    return all.filter(({ tasks }) => tasks.length > 0)
  }, [days, taskType])

  const fill = ({ day, ...copied }: Copied & { day: PastDay }) => {
    setFilled({ day, ...copied, before: values })
    if (copied.tasks.length > 0) onFill({ ...values, shift: day.shift, lines: copied.tasks })
  }
  const isBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (isBegun.current || !copyOf) return
    isBegun.current = true
    fill({ day: copyOf, ...copyTasks(copyOf.lines, taskType, newUuid) })
  })
  useEffect(() => begin(), [])
  // The button that was pressed is gone.
  useEffect(() => notice.current?.focus({ preventScroll: true }), [filled])

  const isAsFilled = filled !== null && values.lines === filled.tasks
  if (filled && (isAsFilled || filled.leftOut.length > 0)) {
    const undo = () => {
      setFilled(null)
      onFill(filled.before)
    }
    return <FilledNotice ref={notice} filled={filled} onUndo={isAsFilled ? undo : null} />
  }
  const offered = offers.filter(({ day }) => day.startDate !== values.startDate).slice(0, SHOWN)
  if (offered.length === 0 || !values.lines.every(isUntouched)) return null
  return (
    <Suggestions
      label="Same as an earlier day"
      items={offered.map((offer) => ({
        key: `${offer.day.startDate} ${offer.day.shift}`,
        icon: <CopyPlus aria-hidden />,
        content: `Same as ${named(offer.day)} · ${counted(offer.tasks.length)}`,
        onPick: () => fill(offer),
      }))}
    />
  )
}

type NoticeProps = { ref: React.Ref<HTMLDivElement>; filled: Filled; onUndo: (() => void) | null }

function FilledNotice({ ref, filled: { day, tasks, leftOut }, onUndo }: NoticeProps) {
  return (
    <chakra.div
      ref={ref}
      tabIndex={-1}
      role="status"
      display="flex"
      alignItems="center"
      gap="2.5"
      paddingBlock="1.5"
      paddingInlineStart="3"
      paddingInlineEnd={onUndo ? '1.5' : '3'}
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      bg="sunken"
      textStyle="small"
      _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
    >
      <chakra.div flex="1" minWidth="0" display="grid" gap="0.5">
        <chakra.p>
          {counted(tasks.length)} as on {named(day)}.
        </chakra.p>
        {leftOut.length > 0 && (
          <chakra.p color="warn">
            Left out, because you may no longer choose it: {leftOut.join(', ')}.
          </chakra.p>
        )}
      </chakra.div>
      {onUndo && (
        <Button variant="ghost" size="sm" onClick={onUndo}>
          <Undo2 aria-hidden />
          Undo
        </Button>
      )}
    </chakra.div>
  )
}

function named({ startDate, shift }: PastDay): string {
  return shift === 'NIGHT' ? `${formatDate(startDate)}, Night Shift` : formatDate(startDate)
}

function counted(tasks: number): string {
  return tasks === 1 ? '1 task' : `${tasks} tasks`
}
