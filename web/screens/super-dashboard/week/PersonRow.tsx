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
  /** What the ribbons of all rows show. */
  window: Interval
  /** The timesheet under review, where it is one of this row. */
  current: number | null
  isTicked: boolean
  /** The column of the one cell that Tab leads to, where it is in this row. */
  stop: number | null
  onReach: (id: string, column: number) => void
} & Pick<PeopleProps, 'onOpen' | 'onToggle'>

/** Drawn again only when something of it changes: a step of hundreds of rows changes two. */
export const PersonRow = memo(function PersonRow(props: Props) {
  const { week, today, window, current, isTicked, stop, onReach, onOpen, onToggle } = props
  return (
    <tr aria-selected={onToggle ? isTicked : undefined} aria-label={fullName(week.user)}>
      <chakra.th
        scope="row"
        role="rowheader"
        textAlign="start"
        fontWeight="normal"
        css={{ paddingInlineStart: '24px !important' }}
      >
        <PersonHead week={week} isTicked={isTicked} onToggle={onToggle} />
      </chakra.th>
      {week.days.map((day, column) => (
        <td role="gridcell" key={day.date} data-weekend={isWeekend(column) ? '' : undefined}>
          <DayCell
            day={day}
            today={today}
            window={window}
            current={current}
            onOpen={onOpen}
            tabIndex={column === stop ? 0 : -1}
            onFocus={() => onReach(week.id, column)}
          />
        </td>
      ))}
      <WeekTotal week={week} />
    </tr>
  )
})

/** Saturday and Sunday. */
export function isWeekend(column: number): boolean {
  return column >= 5
}

function WeekTotal({ week: { minutes, usualMinutes } }: { week: PersonWeek }) {
  return (
    <chakra.td
      role="gridcell"
      textAlign="end"
      fontVariantNumeric="tabular-nums"
      css={{ paddingInlineEnd: '24px !important', [NARROW]: { paddingInlineEnd: '12px !important' } }}
    >
      <chakra.span display="grid" lineHeight="1.3">
        <chakra.span fontWeight="strong" css={{ textWrap: 'balance' }}>
          {formatDuration(minutes)}
        </chakra.span>
        {usualMinutes != null && (
          <chakra.span textStyle="caption" color="inkFaint" css={{ textWrap: 'balance' }}>
            usually {inHours(usualMinutes)}
          </chakra.span>
        )}
      </chakra.span>
    </chakra.td>
  )
}
