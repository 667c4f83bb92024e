// The home of staff: their week, and below it their timesheets, newest first, with counts that filter (spec 2).
import { ExportButton } from '#web/lists/export/ExportButton.tsx'
import { chakra } from '@chakra-ui/react'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import type { DashboardScreenQuery } from '#web/__generated__/DashboardScreenQuery.graphql.ts'
import type { DashboardScreenWeekQuery } from '#web/__generated__/DashboardScreenWeekQuery.graphql.ts'
import { useUrlState } from '#web/client/urlState.ts'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { useShortcuts } from '#web/design/useShortcuts.ts'
import { readParams, writeParams } from '#web/lists/params.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { useHere } from '#web/offline/ahead/useHere.ts'
import { useDays } from '#web/offline/days/useDays.ts'
import { OpensHereContext } from '#web/timesheets/opensHere.ts'
import { TimesheetCounts } from '#web/timesheets/TimesheetCounts.tsx'
import { OPEN_QUESTION } from '#web/timesheets/questions/QuestionMark.tsx'
import {
  newestFirst,
  questionParam,
  timesheetOrder,
  type ListFilter,
  type ListSort,
} from '#web/timesheets/timesheetFilters.ts'
import { useView } from '#web/timesheets/ViewSwitch.tsx'
import { TimesheetMenu } from '#web/timesheets/TimesheetMenu.tsx'
import { Offers } from '#web/timesheets/offers/Offers.tsx'
import { useOpenOffers } from '#web/timesheets/offers/openOffers.ts'
import { TimesheetList } from '#web/timesheets/TimesheetList.tsx'
import type { RowPart } from '#web/timesheets/timesheetColumns.tsx'
import { readClosedDays } from '#web/timesheets/closedDays.ts'
import { WaitingDays } from '#web/offline/days/WaitingDays.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { lazyModule, useModuleNow } from '#web/start/lazyModule.ts'
import { useDaysAgain } from '#web/timesheets/week/useDaysAgain.ts'
import { weekParam } from '#web/timesheets/week/weekParam.ts'
import { DeclinedDay } from './DeclinedDay.tsx'
import { NoTimesheets } from './NoTimesheets.tsx'
import { RowAction } from './RowAction.tsx'
import { useShownWeek } from './week/useShownWeek.ts'
import { WeekStrip } from './week/WeekStrip.tsx'

const asOf = lazyModule(() => import('#web/offline/ahead/AsOf.tsx'))
const ownOnly = { ownTimesheet: true } as const

export function DashboardScreen() {
  const { data, variables, isLeaving } = useScreen<DashboardScreenQuery>(graphql`
    query DashboardScreenQuery($filter: TimesheetFilter!, $sort: TimesheetSort!, $week: Date) {
      me {
        ...closedDays_me
        ...openOffers_me
        ...Offers_me
      }
      myWeek(week: $week) {
        ...WeekStrip_week
      }
      ...DeclinedDay_query
      timesheetCounts(ownTimesheet: true) {
        ...TimesheetCounts_counts
      }
      ...TimesheetList_query @arguments(filter: $filter, sort: $sort)
    }
  `)
  const [search] = useUrlState()
  const status = variables.filter.status ?? null
  const openQuestion = variables.filter.openQuestion === true
  const sort = timesheetOrder.read(search)
  const { week: asked } = readParams(weekParam, search)
  const { data: weekData, week, isBusy } = useShownWeek<DashboardScreenWeekQuery>(weekQuery, asked)
  const askWeekAgain = useDaysAgain(weekQuery, { week })
  const { open } = useTimesheetDialog()
  const here = useHere()
  const code = useModuleNow(here && asOf)
  const { days: waiting } = useDays()
  /** A waiting day also opens from this device. */
  const opensHere = useMemo(
    () => here && new Set([...here.numbers, ...waiting.flatMap(({ number }) => number ?? [])]),
    [here, waiting],
  )
  const view = useView()
  useShortcuts({ n: () => open(null), m: () => view.show('MONTH') })
  return (
    <OpensHereContext value={opensHere}>
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={{ base: '3', md: '4' }}
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '4' }}
      >
        <WeekStrip
          week={weekData.myWeek}
          closedDays={readClosedDays(weekData.me)}
          offers={useOpenOffers(data.me)}
          isBusy={isBusy}
        />
        <Offers me={data.me} />
        <WaitingDays />
        {status !== 'DECLINED' && <DeclinedDay query={weekData} />}
        <chakra.div display="flex" flexWrap={{ base: 'wrap', lg: 'nowrap' }} alignItems="center" gap="2">
          {/* The counts scroll beneath the edges of a phone, and have a line of their own on a tablet. */}
          <chakra.div
            flex={{ base: '1 0 100%', lg: '1' }}
            minWidth="0"
            overflow={{ lg: 'hidden' }}
            marginInlineStart={{ md: '-4px' }}
            paddingInlineStart={{ md: '1' }}
            marginBlock="-4px"
            paddingBlock="1"
          >
            <TimesheetCounts counts={data.timesheetCounts} filter={ownOnly} />
          </chakra.div>
          <OpenQuestion isSet={openQuestion} />
          <ByDate sort={sort} />
          <chakra.span marginInlineStart={{ base: 'auto', md: '0' }}>
            <ExportButton
              lists={['TIMESHEETS', 'TASKS', 'FIELD_SERVICE']}
              listed={{ timesheets: variables.filter, timesheetSort: variables.sort }}
              said={[status && timesheetStatusLabel[status], openQuestion && OPEN_QUESTION].filter(
                (said) => typeof said === 'string',
              )}
            />
          </chakra.span>
        </chakra.div>
      </chakra.div>
      <TimesheetList
        key={`${status} ${openQuestion}`}
        query={data}
        isBusy={isLeaving}
        filter={variables.filter as ListFilter}
        sort={variables.sort as ListSort}
        byWeek={variables.sort.by === 'DATE'}
        showPerson={false}
        current={null}
        onOpen={open}
        onChange={askWeekAgain}
        action={actions}
        menu={menus}
        empty={<NoTimesheets status={status} isNarrowed={openQuestion} />}
      />
      {here && code && <code.AsOf at={here.at} />}
    </OpensHereContext>
  )
}

const weekQuery = graphql`
  query DashboardScreenWeekQuery($week: Date) {
    me {
      ...closedDays_me
    }
    myWeek(week: $week) {
      ...WeekStrip_week
    }
    ...DeclinedDay_query
  }
`

const actions: RowPart = (row) => <RowAction timesheet={row} />
const menus: RowPart = ({ number, startDate }, tabIndex) => (
  <TimesheetMenu number={number} label={`More for ${formatDate(startDate)}`} tabIndex={tabIndex} />
)

const latestDay: ListSort = { by: 'DATE', ascending: false }

/** Whether the list is ordered by date and grouped by week, or ordered by creation. */
function ByDate({ sort }: { sort: ListSort }) {
  const [, change] = useUrlState()
  const isByDate = sort.by === 'DATE'
  return (
    <FilterChip
      label="By week"
      aria-label="By week"
      toggle
      value={isByDate ? 'By week' : null}
      onClick={() => change((now) => timesheetOrder.set(now, isByDate ? newestFirst : latestDay))}
    />
  )
}

/** Only timesheets with a question that waits for the viewer. */
function OpenQuestion({ isSet }: { isSet: boolean }) {
  const [, change] = useUrlState()
  return (
    <FilterChip
      label={OPEN_QUESTION}
      aria-label={OPEN_QUESTION}
      toggle
      value={isSet ? OPEN_QUESTION : null}
      icon={<MessageCircleQuestionMark aria-hidden />}
      onClick={() => change((now) => writeParams(questionParam, now, { openQuestion: isSet ? null : true }))}
    />
  )
}
