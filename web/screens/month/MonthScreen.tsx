// The viewer's own month: how each day stands, leave and public holidays, and the total. A press opens or begins a day.
import { chakra } from '@chakra-ui/react'
import { CalendarRange } from 'lucide-react'
import { graphql } from 'react-relay'
import { formatMonth } from '#domain/date.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { monthOf, addMonths } from '#domain/week.ts'
import type { MonthScreenQuery } from '#web/__generated__/MonthScreenQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { useShortcuts } from '#web/design/useShortcuts.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { readClosedDays } from '#web/timesheets/closedDays.ts'
import { useOpenOffers } from '#web/timesheets/offers/openOffers.ts'
import { StartButton } from '#web/timesheets/running/StartButton.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { useView, ViewSwitch } from '#web/timesheets/ViewSwitch.tsx'
import { leftToDo } from '#web/timesheets/week/dayState.ts'
import { useOwnDays } from '#web/timesheets/week/ownDays.ts'
import { PeriodSteps } from '#web/timesheets/week/PeriodSteps.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { useLiveMonth } from './useLiveMonth.ts'
import { useParams } from '#web/lists/useParams.ts'
import { usePeriodSteps } from '#web/timesheets/week/usePeriodSteps.ts'
import { monthParam } from './monthVariables.ts'

export function MonthScreen() {
  const { data, variables, isLeaving } = useScreen<MonthScreenQuery>(query)
  const { me, myMonth } = data
  const { month, minutes } = myMonth
  useLiveMonth(query, variables, me.eventCursor)
  const days = useOwnDays(myMonth.days, readClosedDays(me), useOpenOffers(me))
  const steps = useMonthSteps(month)
  const view = useView()
  const { open } = useTimesheetDialog()
  useShortcuts({ n: () => open(null), m: () => view.show(null) })
  const inMonth = days.filter(({ date }) => monthOf(date) === month)
  const todo = leftToDo(inMonth, steps.today)
  return (
    <chakra.section
      aria-label="Your month"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={{ base: '2', md: '3' }}
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '3', md: '4' }}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {me.userType === 'STAFF' ? (
          <Button size="sm" onClick={() => view.show(null)}>
            <CalendarRange aria-hidden />
            Week
          </Button>
        ) : (
          <ViewSwitch mayOwn />
        )}
        {/* On a phone below the switch. */}
        <chakra.div
          flex="1 1 280px"
          display="flex"
          alignItems="center"
          gap="1"
          marginInlineStart={{ md: '2' }}
        >
          <chakra.div flex="1" minWidth="0" lineHeight="1.35">
            <chakra.h2 fontWeight="bold">{formatMonth(month)}</chakra.h2>
            <chakra.p role="status" color="inkSoft">
              <chakra.b color="ink" fontVariantNumeric="tabular-nums">
                {formatDuration(minutes)}
              </chakra.b>{' '}
              in {steps.isPresent ? 'this month' : 'that month'}
            </chakra.p>
          </chakra.div>
          <PeriodSteps unit="month" {...steps} />
        </chakra.div>
      </chakra.div>
      <MonthGrid month={month} days={days} today={steps.today} isBusy={isLeaving} onStep={steps.go} />
      <chakra.div>
        <StartButton userId={me.userId} />
      </chakra.div>
      {todo && (
        <chakra.p hideFrom="md" textStyle="small" color="inkSoft">
          {todo}
        </chakra.p>
      )}
    </chakra.section>
  )
}

const query = graphql`
  query MonthScreenQuery($month: Date) {
    me {
      userId
      userType
      eventCursor
      ...closedDays_me
      ...openOffers_me
    }
    myMonth(month: $month) {
      month
      minutes
      days {
        ...ownDays_day
      }
    }
  }
`

/** Leave and public holidays of the next twelve months are shown. */
const months = { firstOf: monthOf, add: addMonths, ahead: 12 }

/** `month` is the one on screen. */
function useMonthSteps(month: string) {
  const { values, set } = useParams(monthParam)
  return usePeriodSteps(months, {
    shown: month,
    requested: values.month,
    set: (date, options) => set({ month: date }, options),
  })
}
