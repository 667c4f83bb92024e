// Above the grid: the view, the week, the filters, and a sentence about who has not handed in.
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { wordFor } from '#domain/counted.ts'
import { formatDate } from '#domain/date.ts'
import { Button } from '#web/design/Button.tsx'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { FilterPopover } from '#web/design/FilterPopover.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { useWeekSteps } from '#web/timesheets/week/useWeekSteps.ts'
import { PeriodSteps } from '#web/timesheets/week/PeriodSteps.tsx'
import { loadOwnerGroups } from '#web/fields/loadOwners.ts'
import { ViewSwitch } from '#web/timesheets/ViewSwitch.tsx'
import { LeaveToDecide } from '#web/screens/super-dashboard/leave/LeaveToDecide.tsx'
import type { DayTotals } from './personWeek.ts'
import { gridNarrowing } from './weekVariables.ts'

const loadPick = () => import('#web/fields/filters/PickFilter.tsx')
const PickFilter = lazy(() => loadPick().then((module) => ({ default: module.PickFilter })))

type Props = {
  totals: DayTotals
  groupName: string | null
  /** The viewer records timesheets. */
  mayOwn: boolean
  /** The viewer decides timesheets and leave. */
  mayDecide: boolean
  /** The actions. */
  children: ReactNode
}

export function WeekBar({ totals, groupName, mayOwn, mayDecide, children }: Props) {
  const monday = totals[0]!.date
  const steps = useWeekSteps(monday)
  return (
    <chakra.div
      display="grid"
      gap={{ base: '2', md: '2.5' }}
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '3', md: '3.5' }}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <ViewSwitch mayOwn={mayOwn} />
        <chakra.h2
          flex="1"
          minWidth="0"
          fontWeight="bold"
          fontVariantNumeric="tabular-nums"
          marginInlineStart={{ md: '2' }}
        >
          Week of {formatDate(monday)}
        </chakra.h2>
        <PeriodSteps unit="week" {...steps} />
      </chakra.div>
      {mayDecide && <LeaveToDecide />}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <SearchField label="Search people" placeholder="Search people" finds="Finds people by their names" />
        <Narrowing groupName={groupName} />
      </chakra.div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        minHeight={{ base: 'touch', md: '36px' }}
      >
        <chakra.p role="status" flex="1" minWidth="140px" fontVariantNumeric="tabular-nums">
          {howItStands(totals, steps.today)}
        </chakra.p>
        {children}
      </chakra.div>
    </chakra.div>
  )
}

function Narrowing({ groupName }: { groupName: string | null }) {
  const environment = useRelayEnvironment()
  const { values, set, clear } = useParams(gridNarrowing)
  const isNarrowed = Object.values(values).some((value) => value !== null)
  return (
    <>
      <FilterPopover
        label="Group"
        value={values.group && (groupName ?? 'Group')}
        preload={() => void loadPick()}
        onLift={() => set({ group: null })}
      >
        {(close) => (
          <PickFilter
            label="Approval group"
            everything="Every group"
            chosenId={values.group}
            load={(request) => loadOwnerGroups(environment, request)}
            onPick={(group) => {
              close()
              set({ group })
            }}
          />
        )}
      </FilterPopover>
      <FilterChip
        toggle
        label="Missing only"
        value={values.missingOnly ? 'Missing only' : null}
        onClick={() => set({ missingOnly: values.missingOnly ? null : true })}
      />
      {isNarrowed && (
        <Button variant="ghost" size="sm" onClick={() => clear()}>
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </>
  )
}

/** '5 of 18 have not handed in Thursday', for the last day that is over; '' for nobody. */
export function howItStands(totals: DayTotals, today: string): string {
  const over = totals.filter(({ expected }) => expected > 0)
  const last = over.at(-1)
  if (!last) return totals[0]!.date < today ? '' : 'No day of this week is over yet'
  const late = over.findLast((total) => without(total) > 0)
  if (!late) return 'Everybody has handed in'
  const count = without(late)
  const closed = late.missing === 0 ? ', which is closed' : ''
  if (late !== last)
    return `Everybody has handed in ${weekdayOf(last.date)}; ${count} of ${late.expected} have not ${weekdayOf(late.date)}${closed}`
  return `${count} of ${late.expected} ${wordFor(count, 'has', 'have')} not handed in ${weekdayOf(late.date)}${closed}`
}

/** The number of people who have not handed in a day. */
function without({ missing, closed }: DayTotals[number]): number {
  return missing + closed
}

function weekdayOf(date: string): string {
  return new Date(date).toLocaleDateString('en-AU', { weekday: 'long', timeZone: 'UTC' })
}
