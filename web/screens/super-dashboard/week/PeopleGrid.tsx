// People and days as a grid: arrows go from cell to cell, one of which Tab reaches; the head keeps the totals of each day.
import { chakra } from '@chakra-ui/react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { fullName } from '#domain/people.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { inHours, inShort } from '#web/timesheets/week/dayState.ts'
import { DayCell } from './DayCell.tsx'
import { DayHead } from './DayHead.tsx'
import { PersonHead } from './PersonHead.tsx'
import { isTickable, type PeopleProps, type PersonWeek } from './personWeek.ts'

const DAYS = 7
/** Saturday and Sunday. */
const isWeekend = (column: number) => column >= 5

export function PeopleGrid({ rows, totals, current, onOpen, ticked, onToggle, onRemind }: PeopleProps) {
  const { date: today } = useCompanyClock()
  const [reached, setReached] = useState({ row: 0, column: 0 })
  const stop = { row: Math.min(reached.row, rows.length - 1), column: reached.column }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !(event.target as HTMLElement).matches('[data-cell]')
    )
      return
    const week = rows[stop.row]
    if (event.key === ' ' && onToggle && week) {
      if (isTickable(week)) onToggle(week.user.id)
    } else {
      const to = stepFrom(stop, event.key, rows.length)
      if (!to) return
      setReached(to)
      event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')[to.row * DAYS + to.column]?.focus()
    }
    event.preventDefault()
  }
  return (
    <chakra.table
      role="grid"
      aria-label="People and days"
      aria-multiselectable={onToggle ? true : undefined}
      onKeyDown={onKeyDown}
      width="100%"
      bg="surface"
      borderCollapse="separate"
      borderSpacing="0"
      css={{
        tableLayout: 'fixed',
        '& th, & td': { borderBottom: '1px solid', borderColor: 'line', height: '52px', padding: '3px' },
        '& [data-weekend]': { bg: 'sunken' },
      }}
    >
      <thead>
        <tr>
          <Head width="22%" align="start">
            Person
          </Head>
          {totals.map((total, column) => (
            <DayHead
              key={total.date}
              total={total}
              isToday={total.date === today}
              isWeekend={isWeekend(column)}
              onRemind={onRemind}
            />
          ))}
          <Head width="15%" align="end">
            <chakra.span display="grid">
              Week
              <chakra.span fontWeight="normal" color="inkFaint" fontSize="xs">
                {inShort(totals.reduce((sum, { minutes }) => sum + minutes, 0))}
              </chakra.span>
            </chakra.span>
          </Head>
        </tr>
      </thead>
      <tbody>
        {rows.map((week, row) => (
          <tr
            key={week.id}
            aria-selected={onToggle ? ticked.has(week.user.id) : undefined}
            aria-label={fullName(week.user)}
          >
            <chakra.th
              scope="row"
              role="rowheader"
              textAlign="start"
              fontWeight="normal"
              css={{ paddingInlineStart: '24px !important' }}
            >
              <PersonHead week={week} isTicked={ticked.has(week.user.id)} onToggle={onToggle} />
            </chakra.th>
            {week.days.map((day, column) => (
              <td role="gridcell" key={day.date} data-weekend={isWeekend(column) ? '' : undefined}>
                <DayCell
                  day={day}
                  today={today}
                  current={current}
                  onOpen={onOpen}
                  tabIndex={row === stop.row && column === stop.column ? 0 : -1}
                  onFocus={() => setReached({ row, column })}
                />
              </td>
            ))}
            <WeekTotal week={week} />
          </tr>
        ))}
      </tbody>
    </chakra.table>
  )
}

function Head({ width, align, children }: { width: string; align: 'start' | 'end'; children: ReactNode }) {
  return (
    <chakra.th
      scope="col"
      role="columnheader"
      position="sticky"
      top="0"
      zIndex="1"
      bg="surface"
      textAlign={align}
      fontWeight="strong"
      color="inkSoft"
      fontSize="sm"
      fontVariantNumeric="tabular-nums"
      style={{ width }}
      css={{
        paddingInlineStart: align === 'start' ? '24px !important' : undefined,
        paddingInlineEnd: align === 'end' ? '24px !important' : undefined,
      }}
    >
      {children}
    </chakra.th>
  )
}

function WeekTotal({ week: { minutes, usualMinutes } }: { week: PersonWeek }) {
  return (
    <chakra.td
      role="gridcell"
      textAlign="end"
      fontVariantNumeric="tabular-nums"
      css={{ paddingInlineEnd: '24px !important' }}
    >
      <chakra.span display="grid" lineHeight="1.3">
        <chakra.span fontWeight="strong" whiteSpace="nowrap">
          {formatDuration(minutes)}
        </chakra.span>
        {usualMinutes != null && (
          <chakra.span textStyle="caption" color="inkFaint" whiteSpace="nowrap">
            usually {inHours(usualMinutes)}
          </chakra.span>
        )}
      </chakra.span>
    </chakra.td>
  )
}

type Cell = { row: number; column: number }

/** Where a key leads from a cell; null where it leads nowhere. */
function stepFrom({ row, column }: Cell, key: string, rows: number): Cell | null {
  const to = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: DAYS - 1 },
    PageUp: { row: Math.max(row - 10, 0), column },
    PageDown: { row: Math.min(row + 10, rows - 1), column },
  }[key]
  return to && to.row >= 0 && to.row < rows && to.column >= 0 && to.column < DAYS ? to : null
}
