// One person's week as a row of the grid.
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { fullName } from '#domain/people.ts'
import { formatDuration, type Interval } from '#domain/timesheet/time.ts'
import { inHours } from '#web/timesheets/week/dayState.ts'
import { DayCell } from './DayCell.tsx'
import { NARROW } from './narrow.ts'
import { PersonHead } from './PersonHead.tsx'
import type { PeopleProps, PersonWeek } from './personWeek.ts'

type Props = {
  week: PersonWeek
  today: string
  /** The hours that the ribbons of all rows show. */
  window: Interval
  /** The timesheet under review, if it is in this row. */
  current: number | null
  isTicked: boolean
  /** The column of the grid's Tab stop, if it is in this row. */
  stop: number | null
  onReach: (id: string, column: number) => void
} & Pick<PeopleProps, 'onOpen' | 'onToggle'>

/** Memoised: a step through hundreds of rows renders two of them. */
export const PersonRow = memo(function PersonRow(props: Props) {
  const { week, today, window, current, isTicked, stop, onReach, onOpen, onToggle } = props
  return (
    <chakra.div
      role="row"
      data-person
      aria-selected={onToggle ? isTicked : undefined}
      aria-label={fullName(week.user)}
      css={{ contentVisibility: 'auto', containIntrinsicHeight: 'auto 53px' }}
    >
      <chakra.div role="rowheader" display="grid" alignContent="center">
        <PersonHead week={week} isTicked={isTicked} onToggle={onToggle} />
      </chakra.div>
      {week.days.map((day, column) => (
        <div role="gridcell" key={day.date} data-weekend={isWeekend(column) ? '' : undefined}>
          <DayCell
            day={day}
            today={today}
            window={window}
            // Too narrow for the word of a closed day.
            small={isWeekend(column) && day.timesheets.length === 0}
            current={current}
            onOpen={onOpen}
            tabIndex={column === stop ? 0 : -1}
            onFocus={() => onReach(week.id, column)}
          />
        </div>
      ))}
      <WeekTotal week={week} />
    </chakra.div>
  )
})

/** Saturday and Sunday. */
export function isWeekend(column: number): boolean {
  return column >= 5
}

function WeekTotal({ week: { minutes, usualMinutes } }: { week: PersonWeek }) {
  return (
    <chakra.div
      role="gridcell"
      display="grid"
      alignContent="center"
      lineHeight="1.3"
      fontVariantNumeric="tabular-nums"
    >
      <chakra.span fontWeight="strong" css={{ [NARROW]: { fontSize: 'sm' } }}>
        {formatDuration(minutes)}
      </chakra.span>
      {usualMinutes != null && (
        <chakra.span textStyle="caption" color="inkFaint" css={{ textWrap: 'balance' }}>
          usually {inHours(usualMinutes)}
        </chakra.span>
      )}
    </chakra.div>
  )
}
