// The ribbons of a day of the week: its first two timesheets, without cancelled ones.
import { chakra } from '@chakra-ui/react'
import type { Interval, Shift } from '#domain/timesheet/time.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { DayRibbon } from '#web/timesheets/DayRibbon.tsx'
import type { RibbonTask } from '#web/timesheets/ribbon.ts'

/** The number of ribbons that fit into a day. */
const SHOWN = 2

type Sheet = {
  readonly id: string
  readonly status: TimesheetStatus
  readonly shift: Shift
  readonly lines: readonly RibbonTask[]
}
type Props = {
  date: string
  timesheets: readonly Sheet[]
  /** The hours that the ribbons of the screen show. */
  window: Interval
}

export function DayRibbons({ date, timesheets, window }: Props) {
  return (
    <chakra.span display="grid" gap="2px" minHeight="8px" alignContent="start" width="100%" aria-hidden>
      {timesheets
        .filter(({ status }) => status !== 'CANCELLED')
        .slice(0, SHOWN)
        .map(({ id, lines, shift }) => (
          <DayRibbon key={id} tasks={lines} shift={shift} date={date} window={window} ticks={false} />
        ))}
    </chakra.span>
  )
}
