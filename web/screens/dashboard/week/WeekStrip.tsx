// The person's own week, Monday to Sunday: the state of each day, the total, and a press to record or open a day.
import { chakra } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { useState, type KeyboardEvent, useRef, type TouchEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { focusInRow } from '#web/design/moveFocus.ts'
import type { WeekStrip_week$key } from '#web/__generated__/WeekStrip_week.graphql.ts'
import { IconButton } from '#web/design/IconButton.tsx'
import { networkLabel } from '#web/relay/connection.ts'
import type { ViewersClosedDays } from '#web/timesheets/closedDays.ts'
import type { OpenOffer } from '#web/timesheets/offers/openOffers.ts'
import { windowOf } from '#web/timesheets/ribbon.ts'
import { inHours, leftToDo, stateOf } from '#web/timesheets/week/dayState.ts'
import { StartButton } from '#web/timesheets/running/StartButton.tsx'
import { useView } from '#web/timesheets/ViewSwitch.tsx'
import { OwnDay } from '#web/timesheets/week/OwnDay.tsx'
import { useOwnDays } from '#web/timesheets/week/ownDays.ts'
import { stepOfKey } from '#web/timesheets/week/usePeriodSteps.ts'
import { useWeekSteps } from '#web/timesheets/week/useWeekSteps.ts'
import { PeriodSteps } from '#web/timesheets/week/PeriodSteps.tsx'
import { StillDue } from './StillDue.tsx'
import { WereAway } from './WereAway.tsx'

type Props = {
  week: WeekStrip_week$key
  closedDays: ViewersClosedDays
  offers: readonly OpenOffer[]
  /** Another week is loading. */
  isBusy: boolean
}

export function WeekStrip({ week: key, closedDays, offers, isBusy }: Props) {
  const { monday, minutes, usualMinutes, user, ...week } = useFragment(
    graphql`
      fragment WeekStrip_week on PersonWeek {
        monday
        minutes
        usualMinutes
        user {
          id
        }
        days {
          ...ownDays_day
        }
      }
    `,
    key,
  )
  const days = useOwnDays(week.days, closedDays, offers)
  const weeks = useWeekSteps(monday)
  const view = useView()
  const { today, isPresent, go } = weeks
  const [reached, setReached] = useState<number | null>(null)
  const latest = days.findLastIndex(({ date }) => date <= today)
  const stop = reached ?? Math.max(latest, 0)
  const window = windowOf(days.flatMap(({ timesheets }) => timesheets))
  const todo = leftToDo(days, today)
  const swipe = useSwipe((to) => go(to === 'left' ? 'next' : 'previous'))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = stepOfKey[event.key]
    if (!step)
      return void focusInRow(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')])
    go(step)
    event.preventDefault()
  }

  return (
    <chakra.section aria-label="Your week" display="grid" gap={{ base: '2', md: '3' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1">
        <chakra.p flex="1 1 8em" minWidth="0" role="status" color="inkSoft" lineHeight="1.35">
          <chakra.b color="ink" fontWeight="bold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {formatDuration(minutes)}
          </chakra.b>{' '}
          {isPresent ? 'this week' : `in the week of ${formatDate(monday)}`}
          {usualMinutes !== null && (
            <>
              , <chakra.span whiteSpace="nowrap">usually {inHours(usualMinutes)}</chakra.span>
            </>
          )}
        </chakra.p>
        {/* Below the text where large letters leave no room beside it. */}
        <chakra.span display="flex" alignItems="center" gap="1" marginInlineStart="auto">
          <IconButton
            label={networkLabel('Your month', weeks.isOnline)}
            disabled={!weeks.isOnline}
            onClick={() => view.show('MONTH')}
          >
            <CalendarDays aria-hidden />
          </IconButton>
          <PeriodSteps unit="week" {...weeks} />
        </chakra.span>
      </chakra.div>
      <chakra.div
        role="group"
        aria-label={`Week of ${formatDate(monday)}`}
        aria-keyshortcuts="PageUp PageDown"
        aria-busy={isBusy || undefined}
        onKeyDown={onKeyDown}
        {...swipe}
        display="grid"
        gridTemplateColumns="repeat(7, minmax(0, 1fr))"
        gap={{ base: '1', md: '2' }}
        opacity={isBusy ? 0.6 : 1}
        transition="opacity 150ms"
        css={{ touchAction: 'pan-y' }}
      >
        {days.map((day, index) => (
          <OwnDay
            key={index}
            day={day}
            today={today}
            window={window}
            tabIndex={index === stop ? 0 : -1}
            onReach={() => setReached(index)}
          />
        ))}
      </chakra.div>
      <StillDue closing={closedDays.closing} days={days} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        {/* On a desktop each day shows its own word. */}
        {todo && (
          <chakra.p hideFrom="md" aria-hidden textStyle="small" color="inkSoft">
            {todo}
          </chakra.p>
        )}
        <StartButton userId={user.id} />
        <WereAway user={user.id} missing={days.filter((day) => stateOf(day, today) === 'MISSING')} />
      </chakra.div>
    </chakra.section>
  )
}

/** The minimum distance of a swipe in pixels. */
const FAR = 48

/** Props of the element. Vertical movement still scrolls. */
function useSwipe(onSwipe: (to: 'left' | 'right') => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const across = touch.clientX - start.current.x
      const down = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(across) >= FAR && Math.abs(across) > 2 * Math.abs(down))
        onSwipe(across < 0 ? 'left' : 'right')
    },
  }
}
