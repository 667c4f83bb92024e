// The weeks of the month below each other. Arrow keys move by day and by week, Page Up and Page Down by month.
import { chakra } from '@chakra-ui/react'
import { useState, type KeyboardEvent } from 'react'
import { formatMonth } from '#domain/date.ts'
import { monthOf } from '#domain/week.ts'
import { focusInGrid } from '#web/design/moveFocus.ts'
import { windowOf } from '#web/timesheets/ribbon.ts'
import { OwnDay } from '#web/timesheets/week/OwnDay.tsx'
import type { OwnDayFacts } from '#web/timesheets/week/ownDays.ts'
import { stepOfKey, type Step } from '#web/timesheets/week/usePeriodSteps.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type Props = {
  /** Its first date. */
  month: string
  /** Whole weeks, Monday to Sunday. */
  days: readonly OwnDayFacts[]
  today: string
  /** Another month is loading. */
  isBusy: boolean
  onStep: (step: Step) => void
}

export function MonthGrid({ month, days, today, isBusy, onStep }: Props) {
  const [reached, setReached] = useState<string | null>(null)
  const at = (date: string) => days.findIndex((day) => day.date === date)
  const first = monthOf(today) === month ? today : month
  const stop = reached !== null && at(reached) >= 0 ? at(reached) : at(first)
  const window = windowOf(days.flatMap(({ timesheets }) => timesheets))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = stepOfKey[event.key]
    const cells = event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')
    if (!step) return void focusInGrid(event, [...cells], { width: 7, flows: true })
    onStep(step)
    event.preventDefault()
  }

  return (
    <chakra.div
      role="grid"
      aria-label={formatMonth(month)}
      aria-keyshortcuts="PageUp PageDown"
      aria-busy={isBusy || undefined}
      onKeyDown={onKeyDown}
      display="grid"
      gridTemplateColumns="repeat(7, minmax(0, 1fr))"
      gap={{ base: '1', md: '2' }}
      opacity={isBusy ? 0.6 : 1}
      transition="opacity 150ms"
    >
      <chakra.div role="row" display="contents">
        {WEEKDAYS.map((name) => (
          <chakra.span
            key={name}
            role="columnheader"
            textAlign={{ base: 'center', md: 'start' }}
            paddingInline={{ md: '2', lg: '3' }}
            fontSize="xs"
            fontWeight="medium"
            color="inkSoft"
          >
            {name}
          </chakra.span>
        ))}
      </chakra.div>
      {weeksOf(days).map((week) => (
        <chakra.div role="row" display="contents" key={week[0]!.date}>
          {week.map((day) => (
            <chakra.div role="gridcell" key={day.date} display="grid" minWidth="0">
              <OwnDay
                day={day}
                today={today}
                window={window}
                weekday={false}
                faint={monthOf(day.date) !== month}
                tabIndex={day.date === days[stop]?.date ? 0 : -1}
                onReach={() => setReached(day.date)}
              />
            </chakra.div>
          ))}
        </chakra.div>
      ))}
    </chakra.div>
  )
}

function weeksOf(days: readonly OwnDayFacts[]): OwnDayFacts[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
