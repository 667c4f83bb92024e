// The grid and the bar above it: the week, the filters, and the number of people who have not handed in, with a button
// to remind them.
import { ExportButton } from '#web/lists/export/ExportButton.tsx'
import { chakra } from '@chakra-ui/react'
import { BellRing, CalendarCheck2, UserRoundPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, useFragment, usePaginationFragment } from 'react-relay'
import type { PeopleWeek_query$key } from '#web/__generated__/PeopleWeek_query.graphql.ts'
import type { PeopleWeek_totals$key } from '#web/__generated__/PeopleWeek_totals.graphql.ts'
import type { PeopleWeekPaginationQuery } from '#web/__generated__/PeopleWeekPaginationQuery.graphql.ts'
import { Link } from 'react-router'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { usePhone } from '#web/design/media.ts'
import { BulkBar } from '#web/design/table/BulkBar.tsx'
import { MoreRows } from '#web/lists/MoreRows.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { useParams } from '#web/lists/useParams.ts'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { PeopleCards } from './PeopleCards.tsx'
import { PeopleGrid } from './PeopleGrid.tsx'
import { PrintWeek } from './PrintWeek.tsx'
import { isTickable, formatPeople, readWeek } from './personWeek.ts'
import { useLiveWeeks } from './useLiveWeeks.ts'
import { useReminding } from './useReminding.tsx'
import { WeekBar } from './WeekBar.tsx'
import { gridNarrowing } from './weekVariables.ts'

/** People per page. */
const PAGE = 25

type Props = {
  query: PeopleWeek_query$key
  /** The name of the chosen group, if any. */
  groupName: string | null
  eventCursor: string
  /** Another week or other people are loading. */
  isBusy: boolean
  isDesk: boolean
  /** The viewer records timesheets. */
  mayOwn: boolean
  mayRemind: boolean
  current: number | null
  onOpen: (number: number) => void
}

export function PeopleWeek(props: Props) {
  const { query, groupName, eventCursor, isBusy, isDesk, mayOwn, mayRemind, current, onOpen } = props
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    PeopleWeekPaginationQuery,
    PeopleWeek_query$key
  >(fragment, query)
  const { weekTotals: totals } = useFragment<PeopleWeek_totals$key>(
    graphql`
      fragment PeopleWeek_totals on Query
      @argumentDefinitions(week: { type: "Date" }, group: { type: "ID" }, search: { type: "String" }) {
        weekTotals(week: $week, group: $group, search: $search) {
          date
          minutes
          expected
          missing
          closed
        }
      }
    `,
    data,
  )
  const rows = useMemo(() => rowsOf(data.weeks.edges, readWeek), [data.weeks])
  const { shown, values } = useParams(gridNarrowing)
  const monday = totals[0]!.date
  const narrowed = useMemo(
    () => ({ week: monday, group: shown.group, search: shown.search }),
    [monday, shown],
  )
  useCatchUpPages({ fragment, reference: query, connectionId: null, loaded: rows.length, page: PAGE })
  const askAgain = useLiveWeeks(againQuery, narrowed, rows, eventCursor)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(nobody)
  const picked = [...ticked].filter((id) => rows.some(({ user }) => user.id === id))
  const { remind, isReminding } = useReminding(narrowed, totals, askAgain)
  const due = rows.filter(isTickable).length
  const phone = usePhone()

  const toggle = (userId: string) =>
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(userId)) next.add(userId)
      return next
    })
  const people = {
    rows,
    totals,
    current,
    onOpen,
    ticked,
    // Without checkboxes the names need no room for them.
    onToggle: mayRemind && (due > 0 || picked.length > 0) ? toggle : null,
    onRemind: mayRemind ? (date: string) => void remind({ date }) : null,
  }
  return (
    <chakra.section
      aria-label="Week"
      data-scrolls="list"
      minWidth="0"
      minHeight="0"
      overflowY={isDesk ? 'auto' : undefined}
    >
      <WeekBar totals={totals} groupName={groupName} mayOwn={mayOwn} mayDecide={mayRemind}>
        {mayRemind && (hasNext ? totals.some(({ missing }) => missing > 0) : due > 0) && (
          <Button busy={isReminding} onClick={() => void remind({})}>
            <BellRing aria-hidden />
            {hasNext ? 'Remind all who are missing' : `Remind ${formatPeople(due)}`}
          </Button>
        )}
        {mayRemind && (
          <Button asChild variant="ghost">
            <Link to="/profile#deputies">
              <UserRoundPlus aria-hidden />
              Deputies
            </Link>
          </Button>
        )}
        {!phone && <PrintWeek pages={{ hasNext, isLoadingNext, loadNext }} />}
        <ExportButton
          lists={['WEEK']}
          listed={{
            week: {
              week: totals[0]!.date,
              group: values.group,
              search: values.search,
              missingOnly: values.missingOnly,
            },
          }}
          said={formatNarrowing(values, groupName)}
        />
      </WeekBar>
      <chakra.div opacity={isBusy ? 0.6 : 1} transition="opacity 150ms" aria-busy={isBusy || undefined}>
        {rows.length === 0 ? (
          <Nobody filters={formatNarrowing(values, groupName)} />
        ) : phone ? (
          <PeopleCards {...people} />
        ) : (
          <PeopleGrid {...people} />
        )}
      </chakra.div>
      {hasNext && (
        <MoreRows isLoading={isLoadingNext} loadNext={loadNext} count={PAGE} loaded={rows.length} />
      )}
      <BulkBar count={picked.length} onClear={() => setTicked(nobody)}>
        <Button
          variant="primary"
          busy={isReminding}
          onClick={async () => {
            if (await remind({ users: picked })) setTicked(nobody)
          }}
        >
          {!phone && <BellRing aria-hidden />}
          Remind {formatPeople(picked.length)}
        </Button>
      </BulkBar>
    </chakra.section>
  )
}

const againQuery = graphql`
  query PeopleWeekAgainQuery($week: Date, $group: ID, $search: String, $users: [ID!]) {
    ...PeopleWeek_totals @arguments(week: $week, group: $group, search: $search)
    weeks(week: $week, users: $users, first: 100) {
      edges {
        node {
          ...personWeek_week
        }
      }
    }
  }
`

const nobody: ReadonlySet<string> = new Set()

function Nobody({ filters }: { filters: readonly string[] }) {
  if (filters.length > 0) return <NoMatch icon={CalendarCheck2} title="Nobody to show" filters={filters} />
  return (
    <EmptyState icon={CalendarCheck2} title="Nobody submits timesheets to you yet">
      The people whose timesheets you approve appear here.
    </EmptyState>
  )
}

type Narrowing = { search: string | null; group: string | null; missingOnly: true | null }

/** Each filter in a few words. */
function formatNarrowing({ search, group, missingOnly }: Narrowing, groupName: string | null): string[] {
  return [
    ...(search ? [`“${search}”`] : []),
    ...(group ? [groupName ?? 'one group'] : []),
    ...(missingOnly ? ['missing only'] : []),
  ]
}

const fragment = graphql`
  fragment PeopleWeek_query on Query
  @refetchable(queryName: "PeopleWeekPaginationQuery")
  @argumentDefinitions(
    week: { type: "Date" }
    group: { type: "ID" }
    search: { type: "String" }
    missingOnly: { type: "Boolean" }
    count: { type: "Int", defaultValue: 25 }
    cursor: { type: "String" }
  ) {
    ...PeopleWeek_totals @arguments(week: $week, group: $group, search: $search)
    weeks(
      week: $week
      group: $group
      search: $search
      missingOnly: $missingOnly
      first: $count
      after: $cursor
    ) @connection(key: "PeopleWeek_weeks") {
      edges {
        node {
          ...personWeek_week
        }
      }
    }
  }
`
