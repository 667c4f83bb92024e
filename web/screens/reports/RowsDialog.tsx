// The rows behind a number of a report: tasks, timesheets, or missing days.
import { chakra } from '@chakra-ui/react'
import { FileQuestion } from 'lucide-react'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { counted } from '#domain/counted.ts'
import { formatDate } from '#domain/date.ts'
import { timesheetHome } from '#domain/navigation.ts'
import { reportOf, type ReportName } from '#domain/report/reports.ts'
import type { RowsDialogQuery } from '#web/__generated__/RowsDialogQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { SkeletonBar } from '#web/design/skeleton/SkeletonBar.tsx'
import { StatusTag } from '#web/timesheets/StatusTag.tsx'
import { formatNumber } from './numbers.ts'
import type { filterOf, OpenNumber } from './reportParams.ts'

const PAGE = 50

type Props = {
  name: ReportName
  filter: ReturnType<typeof filterOf>
  open: OpenNumber
  /** The title of its measure. */
  measure: string
  /** The groups in words. */
  of: string
  onClose: () => void
}

export function RowsDialog(props: Props) {
  const { measure, of, onClose, name } = props
  return (
    <Dialog
      open
      onClose={onClose}
      title={of || 'All'}
      width={760}
      reading
      header={
        <chakra.p textStyle="small" color="inkSoft">
          {measure} · {reportOf(name).title}
        </chakra.p>
      }
    >
      <Suspense fallback={<Loading />}>
        <Rows {...props} />
      </Suspense>
    </Dialog>
  )
}

function Loading() {
  return (
    <chakra.div display="grid" gap="3" role="status" aria-label="Loading">
      {[0, 1, 2, 3].map((row) => (
        <SkeletonBar key={row} width="100%" height={32} />
      ))}
    </chakra.div>
  )
}

function Rows({ name, filter, open: { measure, within } }: Props) {
  const [first, setFirst] = useState(PAGE)
  const { reportFacts, me } = useLazyLoadQuery<RowsDialogQuery>(
    graphql`
      query RowsDialogQuery(
        $name: ReportName!
        $filter: ReportFilter
        $within: [ReportWithin!]!
        $measure: String!
        $first: Int!
      ) {
        me {
          userType
        }
        reportFacts(name: $name, filter: $filter, within: $within, measure: $measure, first: $first) {
          count
          minutes
          facts {
            date
            person
            timesheetNumber
            status
            about
            minutes
          }
        }
      }
    `,
    { name, filter, within, measure, first },
    { fetchPolicy: 'store-and-network' },
  )
  const { facts, count, minutes } = reportFacts
  const home = timesheetHome(me.userType)
  if (count === 0)
    return (
      <EmptyState icon={FileQuestion} title="This number has no rows any more">
        It has changed since you opened the report.
      </EmptyState>
    )
  return (
    <chakra.div display="grid" gap="3">
      <chakra.p fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {counted(count, 'row')}
        {minutes !== 0 && ` · ${formatNumber('HOURS', minutes)} hrs`}
      </chakra.p>
      <chakra.ul listStyleType="none" aria-label="Rows">
        {facts.map(({ date, person, timesheetNumber, status, about, minutes: worked }, nth) => (
          <chakra.li
            key={nth}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) auto"
            columnGap="3"
            paddingBlock="2"
            borderTopWidth="1px"
            borderColor="line"
          >
            <chakra.span fontWeight="strong" overflowWrap="anywhere">
              {person}
            </chakra.span>
            <chakra.span textAlign="end" fontVariantNumeric="tabular-nums">
              {worked !== 0 && `${formatNumber('HOURS', worked)} hrs`}
            </chakra.span>
            <chakra.span textStyle="small" color="inkSoft" overflowWrap="anywhere">
              {formatDate(date)} ·{' '}
              {timesheetNumber !== null && (
                <>
                  <RowLink to={`${home}?timesheet=${timesheetNumber}&status=all`}>
                    Timesheet {timesheetNumber}
                  </RowLink>{' '}
                  ·{' '}
                </>
              )}
              {about}
            </chakra.span>
            <chakra.span justifySelf="end">{status && <StatusTag status={status} />}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      {count > facts.length && first < 2 * PAGE && (
        <Button justifySelf="start" onClick={() => setFirst(2 * PAGE)}>
          Show more
        </Button>
      )}
      {count > facts.length && first >= 2 * PAGE && (
        <chakra.p textStyle="small" color="inkSoft">
          These are the latest {facts.length} of {count}.
        </chakra.p>
      )}
    </chakra.div>
  )
}
