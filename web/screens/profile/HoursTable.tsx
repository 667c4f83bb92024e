// The numbers of the plot, day by day, collapsed by default.
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#domain/date.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { Fold } from '#web/design/Fold.tsx'
import { formatHours, shortDate } from './hours.ts'

type Week = {
  readonly monday: string
  readonly minutes: number
  readonly days: readonly { readonly date: string; readonly minutes: number }[]
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const cell = {
  '& th, & td': { paddingBlock: '1.5', paddingInline: '2px', textAlign: 'end', fontWeight: 'normal' },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': { color: 'inkSoft' },
  '& tbody tr': { borderTopWidth: '1px', borderColor: 'line' },
  '& td:last-of-type': { fontWeight: 'semibold' },
} as const

export function HoursTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <Fold label="All days in numbers">
      <chakra.table
        width="100%"
        marginTop="1"
        fontSize={{ base: '11px', md: 'sm' }}
        fontVariantNumeric="tabular-nums"
        css={cell}
      >
        <chakra.caption srOnly>Hours and minutes of each day, the latest week first</chakra.caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ monday, minutes, days }) => (
            <tr key={monday}>
              <th scope="row" title={formatDate(monday)}>
                {shortDate(monday)}
              </th>
              {days.map(({ date, minutes }) => (
                <td key={date}>{formatHours(minutes)}</td>
              ))}
              <td title={formatDuration(minutes)}>{formatHours(minutes)}</td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Fold>
  )
}
