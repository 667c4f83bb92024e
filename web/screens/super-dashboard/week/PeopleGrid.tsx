// People and days as a grid. Arrow keys move between cells, one of which is a Tab stop; the sticky head has the totals
// of each day.
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { focusInGrid } from '#web/design/moveFocus.ts'
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
      <chakra.div
        role="grid"
        aria-label="People and days"
        aria-multiselectable={onToggle ? true : undefined}
        onKeyDown={onKeyDown}
        bg="surface"
        css={gridLook}
      >
        <chakra.div role="rowgroup" position="sticky" top="0" zIndex="1" bg="surface">
          <div role="row">
            <Head>Person</Head>
            {totals.map((total, column) => (
              <DayHead
                key={total.date}
                total={total}
                isToday={total.date === today}
                isWeekend={isWeekend(column)}
                onRemind={onRemind}
              />
            ))}
            <Head>
              Week
              <chakra.span fontWeight="normal" color="inkFaint" fontSize="xs">
                {inShort(totals.reduce((sum, { minutes }) => sum + minutes, 0))}
              </chakra.span>
            </Head>
          </div>
        </chakra.div>
        <div role="rowgroup">
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
        </div>
      </chakra.div>
    </chakra.div>
  )
}

/** Divs instead of a table, because the browser can skip only them while out of view. */
const gridLook = {
  '& [role=row]': {
    display: 'grid',
    gridTemplateColumns:
      'minmax(0, 22fr) repeat(5, minmax(0, 11fr)) repeat(2, minmax(0, 5.5fr)) clamp(116px, 15cqi, 142px)',
    minHeight: '52px',
    // Without words a day needs less than a name.
    [NARROW]: {
      gridTemplateColumns: 'minmax(0, 34fr) repeat(5, minmax(0, 9fr)) repeat(2, minmax(0, 6fr)) 116px',
    },
    borderBottom: '1px solid',
    borderColor: 'line',
  },
  '& [role=row] > *': { minWidth: '0', padding: '3px' },
  '& [role=row] > :first-of-type': { paddingInlineStart: '24px', textAlign: 'start' },
  '& [role=row] > :last-of-type': {
    paddingInlineEnd: '24px',
    textAlign: 'end',
    [NARROW]: { paddingInlineEnd: '12px' },
  },
  '& [data-weekend]': { bg: 'sunken' },
  // On paper a table, because only the head of a table is repeated on each page.
  '@media print': {
    display: 'table',
    tableLayout: 'fixed',
    width: '100%',
    '& [role=rowgroup]': { display: 'table-row-group' },
    '& > [role=rowgroup]:first-of-type': { display: 'table-header-group', breakInside: 'avoid' },
    '& [role=row]': { display: 'table-row' },
    '& [role=row] > *': {
      display: 'table-cell',
      verticalAlign: 'middle',
      borderBottom: '1px solid',
      borderColor: 'line',
    },
    '& [role=columnheader]:first-of-type': { width: '21%' },
    '& [role=columnheader]:last-of-type': { width: '14%' },
    '& [role=row] > :last-of-type > span': { display: 'block' },
  },
} as const

function isIn({ days }: PeopleProps['rows'][number], current: number | null): boolean {
  return days.some(({ timesheets }) => timesheets.some(({ number }) => number === current))
}

/** The same object while the hours are the same. */
function useSameWindow(rows: PeopleProps['rows']) {
  const { start, end } = windowOfWeeks(rows)
  return useMemo(() => ({ start, end }), [start, end])
}

/** Constants between renders. */
function useStable(props: PeopleProps) {
  const now = useRef(props)
  now.current = props
  return {
    onOpen: useCallback((number: number) => now.current.onOpen(number), []),
    onToggle: useCallback((userId: string) => now.current.onToggle?.(userId), []),
  }
}

/** The cell that is the Tab stop, and the movement by keys. */
function useSteps({ rows, onToggle }: PeopleProps) {
  const [reached, setReached] = useState({ id: '', column: 0 })
  const onReach = useCallback((id: string, column: number) => setReached({ id, column }), [])
  const row = Math.max(
    rows.findIndex(({ id }) => id === reached.id),
    0,
  )
  const stop = { row, column: reached.column }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cells = event.currentTarget.querySelectorAll<HTMLElement>('[data-person] [data-cell]')
    if (focusInGrid(event, [...cells], { width: DAYS, page: 10 })) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const week = rows[row]
    if (event.key !== ' ' || !onToggle || !week || !(event.target as Element).matches('[data-cell]')) return
    if (isTickable(week)) onToggle(week.user.id)
    event.preventDefault()
  }
  return { stop, onReach, onKeyDown }
}

function Head({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      role="columnheader"
      display="grid"
      alignContent="center"
      fontWeight="strong"
      color="inkSoft"
      fontSize="sm"
      fontVariantNumeric="tabular-nums"
    >
      {children}
    </chakra.div>
  )
}
