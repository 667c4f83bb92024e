// One month to pick a day from. Arrow keys move by day, Page Up and Page Down by month.
import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DateTime } from 'luxon'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { CLOSED_PERIOD, ClosedIcon } from './ClosedIcon.tsx'
import { IconButton } from './IconButton.tsx'

export type CalendarProps = {
  /** 'YYYY-MM-DD', or null if no day is chosen. */
  value: string | null
  today: string
  min?: string
  /** The last day that can be picked. */
  max?: string
  /** Whether the pay period of a date is closed. Such a day can still be picked; the form then explains. */
  isClosed?: (date: string) => boolean
  onPick: (date: string) => void
}

const WEEK = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

export function Calendar({ value, today, min, max, isClosed, onPick }: CalendarProps) {
  const [at, setAt] = useState<DateTime>(() => DateTime.fromISO(value || today))
  const grid = useRef<HTMLTableElement>(null)
  const reached = at.toISODate() ?? today
  const isOut = (date: string) => (max !== undefined && date > max) || (min !== undefined && date < min)

  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [reached])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = walk(at, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    setAt(next)
  }

  return (
    <chakra.div padding="3" width={{ base: '328px', md: '272px' }} maxWidth="100%">
      <MonthBar month={at} max={max} onMonth={setAt} />
      <chakra.table
        ref={grid}
        role="grid"
        aria-label={at.toFormat('MMMM yyyy')}
        width="100%"
        tableLayout="fixed"
        borderCollapse="separate"
        borderSpacing="0"
        fontVariantNumeric="tabular-nums"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEK.map((name) => (
              <chakra.th
                key={name}
                scope="col"
                height="28px"
                textAlign="center"
                fontSize="xs"
                fontWeight="medium"
                color="inkFaint"
              >
                {name}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]?.toISODate()}>
              {week.map((day) => {
                const date = day.toISODate() ?? ''
                return (
                  <chakra.td key={date} padding="0" textAlign="center" aria-selected={date === value}>
                    <Day
                      day={day}
                      chosen={date === value}
                      isToday={date === today}
                      otherMonth={day.month !== at.month}
                      out={isOut(date)}
                      closed={isClosed?.(date) ?? false}
                      reached={date === reached}
                      onPick={() => onPick(date)}
                    />
                  </chakra.td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <chakra.div display="flex" gap="2" marginTop="2" paddingTop="2" borderTopWidth="1px" borderColor="line">
        <Button size="sm" variant="ghost" disabled={isOut(today)} onClick={() => onPick(today)}>
          Today
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={isOut(yesterdayOf(today))}
          onClick={() => onPick(yesterdayOf(today))}
        >
          Yesterday
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

function MonthBar(props: { month: DateTime; max?: string; onMonth: (month: DateTime) => void }) {
  const { month, max, onMonth } = props
  return (
    <chakra.div display="flex" alignItems="center" gap="1" marginBottom="1">
      <chakra.p flex="1" paddingInlineStart="2" fontWeight="semibold" aria-live="polite">
        {month.toFormat('MMMM yyyy')}
      </chakra.p>
      <IconButton size="sm" label="Previous month" onClick={() => onMonth(month.minus({ months: 1 }))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label="Next month"
        disabled={max !== undefined && (month.endOf('month').toISODate() ?? '') >= max}
        onClick={() => onMonth(month.plus({ months: 1 }))}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </chakra.div>
  )
}

function Day(props: {
  day: DateTime
  chosen: boolean
  isToday: boolean
  otherMonth: boolean
  out: boolean
  closed: boolean
  reached: boolean
  onPick: () => void
}) {
  const { day, chosen, isToday, otherMonth, out, closed, reached, onPick } = props
  const name = day.toFormat('cccc d MMMM yyyy')
  return (
    <chakra.button
      type="button"
      tabIndex={reached ? 0 : -1}
      aria-label={closed ? `${name}, ${CLOSED_PERIOD}` : name}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={out || undefined}
      onClick={() => !out && onPick()}
      position="relative"
      display="grid"
      placeItems="center"
      width={{ base: '42px', md: '34px' }}
      height={{ base: '42px', md: '34px' }}
      marginInline="auto"
      borderRadius="md"
      fontWeight={chosen || isToday ? 'bold' : 'medium'}
      cursor={out ? 'not-allowed' : 'pointer'}
      color={chosen ? 'onInk' : out || otherMonth ? 'inkFaint' : 'ink'}
      bg={chosen ? 'ink' : undefined}
      opacity={out ? 0.5 : 1}
      boxShadow={isToday && !chosen ? 'inset 0 0 0 1px var(--db-colors-line-control)' : undefined}
      _hover={chosen || out ? undefined : { bg: 'hover' }}
      _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
    >
      {day.day}
      {closed && (
        <chakra.span
          position="absolute"
          bottom="1px"
          display="flex"
          css={{ '& > span': { color: 'inherit' } }}
        >
          <ClosedIcon size={8} label={false} />
        </chakra.span>
      )}
    </chakra.button>
  )
}

function walk(at: DateTime, key: string, shift: boolean): DateTime | null {
  if (key === 'ArrowLeft') return at.minus({ days: 1 })
  if (key === 'ArrowRight') return at.plus({ days: 1 })
  if (key === 'ArrowUp') return at.minus({ weeks: 1 })
  if (key === 'ArrowDown') return at.plus({ weeks: 1 })
  if (key === 'Home') return at.startOf('week')
  if (key === 'End') return at.endOf('week').startOf('day')
  if (key === 'PageUp') return at.minus(shift ? { years: 1 } : { months: 1 })
  if (key === 'PageDown') return at.plus(shift ? { years: 1 } : { months: 1 })
  return null
}

/** Always six weeks, so that the popup keeps its height. */
function weeksOf(at: DateTime): DateTime[][] {
  const first = at.startOf('month').startOf('week')
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => first.plus({ days: week * 7 + day })),
  )
}

function yesterdayOf(today: string): string {
  return DateTime.fromISO(today).minus({ days: 1 }).toISODate() ?? today
}
