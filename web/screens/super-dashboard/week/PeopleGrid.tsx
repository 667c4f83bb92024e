// People and days as a grid: arrows go from cell to cell, one of which Tab reaches; the head keeps the totals of each day.
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { inShort } from '#web/timesheets/week/dayState.ts'
import { DayHead } from './DayHead.tsx'
import { Legend } from './Mark.tsx'
import { NARROW } from './narrow.ts'
import { isTickable, statesOf, windowOfWeeks, type PeopleProps } from './personWeek.ts'
import { isWeekend, PersonRow } from './PersonRow.tsx'

const DAYS = 7

export function PeopleGrid(props: PeopleProps) {
  const { rows, totals, current, ticked, onToggle, onRemind } = props
  const { date: today } = useCompanyClock()
  const window = useSameWindow(rows)
  const { onReach, stop, onKeyDown } = useSteps(props)
  const handlers = useStable(props)
  return (
    <chakra.div containerType="inline-size" width="100%">
      <chakra.div display="none" paddingInline="4" paddingBottom="3" css={{ [NARROW]: { display: 'block' } }}>
        <Legend states={statesOf(rows, today)} />
      </chakra.div>
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
            <Head width="clamp(84px, 15cqi, 142px)" align="end">
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
            <PersonRow
              key={week.id}
              week={week}
              today={today}
              window={window}
              current={isIn(week, current) ? current : null}
              isTicked={ticked.has(week.user.id)}
              stop={row === stop.row ? stop.column : null}
              onReach={onReach}
              onOpen={handlers.onOpen}
              onToggle={onToggle && handlers.onToggle}
            />
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  )
}

function isIn({ days }: PeopleProps['rows'][number], current: number | null): boolean {
  return days.some(({ timesheets }) => timesheets.some(({ number }) => number === current))
}

/** The same object while it is the same window. */
function useSameWindow(rows: PeopleProps['rows']) {
  const { start, end } = windowOfWeeks(rows)
  return useMemo(() => ({ start, end }), [start, end])
}

/** The same functions from one drawing to the next. */
function useStable(props: PeopleProps) {
  const now = useRef(props)
  now.current = props
  return {
    onOpen: useCallback((number: number) => now.current.onOpen(number), []),
    onToggle: useCallback((userId: string) => now.current.onToggle?.(userId), []),
  }
}

/** Which cell Tab leads to, and the steps from there by key. */
function useSteps({ rows, onToggle }: PeopleProps) {
  const [reached, setReached] = useState({ id: '', column: 0 })
  const onReach = useCallback((id: string, column: number) => setReached({ id, column }), [])
  const row = Math.max(
    rows.findIndex(({ id }) => id === reached.id),
    0,
  )
  const stop = { row, column: reached.column }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!(event.target as HTMLElement).matches('[data-cell]')) return
    const week = rows[row]
    if (event.key === ' ' && onToggle && week) {
      if (isTickable(week)) onToggle(week.user.id)
    } else {
      const to = stepFrom(stop, event.key, rows.length)
      if (!to) return
      const line = event.currentTarget.querySelectorAll('tbody > tr')[to.row]
      line?.querySelectorAll<HTMLElement>('[data-cell]')[to.column]?.focus()
    }
    event.preventDefault()
  }
  return { stop, onReach, onKeyDown }
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
        [NARROW]: {
          paddingInlineEnd: align === 'end' ? '12px !important' : undefined,
        },
      }}
    >
      {children}
    </chakra.th>
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
