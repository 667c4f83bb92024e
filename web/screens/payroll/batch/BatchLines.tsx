// The lines of a batch, of everybody or of one person: the hours, their timesheet, and the rule that determined their
// code.
import { chakra } from '@chakra-ui/react'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { PAY_LINE_PAGE } from '#domain/limits.ts'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import type {
  BatchLines_batch$data,
  BatchLines_batch$key,
} from '#web/__generated__/BatchLines_batch.graphql.ts'
import type { BatchLinesPaginationQuery } from '#web/__generated__/BatchLinesPaginationQuery.graphql.ts'
import type { BatchLinesQuery } from '#web/__generated__/BatchLinesQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import type { Column } from '#web/design/table/types.ts'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { timesheetPath } from '#web/screens/payroll/paths.ts'
import { Employee } from './Employee.tsx'

type Line = BatchLines_batch$data['lines']['edges'][number]['node']
type Props = { number: string; person: string | null; isBusy: boolean; attempt: number }

export function BatchLines({ number, person, isBusy, attempt }: Props) {
  const { payBatch } = useLazyLoadQuery<BatchLinesQuery>(
    graphql`
      query BatchLinesQuery($number: String!, $person: String) {
        payBatch(number: $number) {
          ...BatchLines_batch @arguments(person: $person)
        }
      }
    `,
    { number, person },
    { fetchKey: attempt },
  )
  return payBatch && <Table batch={payBatch} isBusy={isBusy} />
}

function Table({ batch, isBusy }: { batch: BatchLines_batch$key; isBusy: boolean }) {
  const { data, ...pages } = usePaginationFragment<BatchLinesPaginationQuery, BatchLines_batch$key>(
    graphql`
      fragment BatchLines_batch on PayBatch
      @refetchable(queryName: "BatchLinesPaginationQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
        person: { type: "String" }
      ) {
        lines(first: $count, after: $cursor, person: $person)
          @connection(key: "BatchLines_lines", filters: ["person"]) {
          edges {
            node {
              id
              employeeId
              employeeName
              payCode
              rule
              date
              hundredths
              isSent
              isAdjustment
              job
              costCode
              timesheet
              approver
            }
          }
        }
      }
    `,
    batch,
  )
  return (
    <chakra.div marginInline={{ base: '-4', md: '0' }}>
      <LiveTable
        label="Lines of the batch"
        pages={pages}
        page={PAY_LINE_PAGE}
        isBusy={isBusy}
        columns={columns}
        rows={data.lines.edges.map(({ node }) => node)}
        rowKey={({ id }) => id}
        rowLabel={({ employeeName, date }) => `${employeeName}, ${formatDate(date)}`}
        card={(line) => <Card line={line} />}
        empty={
          <EmptyState icon={ReceiptText} title="No lines">
            This batch has no hours of this person.
          </EmptyState>
        }
      />
    </chakra.div>
  )
}

/** 'Late', 'Taken back, not sent': how a line differs from ordinary hours of the period. */
function kindOf({ hundredths, isAdjustment, isSent }: Line): string {
  const parts = [isAdjustment && (hundredths < 0 ? 'taken back' : 'late'), !isSent && 'not sent']
  const text = parts.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const placeOf = ({ job, costCode }: Line) => [job, costCode].filter(Boolean).join(' ')

const columns: Column<Line>[] = [
  {
    id: 'person',
    header: 'Person',
    width: '19cqi',
    free: true,
    cell: (line) => (
      <Tall>
        <Employee of={line} />
      </Tall>
    ),
  },
  {
    ...{ id: 'code', header: 'Code, and why', free: true },
    cell: ({ payCode, rule }) => (
      <Tall>
        <chakra.span fontWeight="semibold">{payCode}</chakra.span> <Wrapped>{rule}</Wrapped>
      </Tall>
    ),
  },
  { id: 'day', header: 'Day', width: '132px', cell: ({ date }) => formatDate(date) },
  {
    ...{ id: 'hours', header: 'Hours', width: '88px', align: 'end', free: true },
    cell: (line) => (
      <chakra.span display="grid" justifyItems="end" paddingBlock="1.5">
        <Hours line={line} />
        <Wrapped>{kindOf(line)}</Wrapped>
      </chakra.span>
    ),
  },
  {
    ...{ id: 'job', header: 'Job or order', width: '12cqi', free: true, hideBelow: 760 },
    cell: (line) => <Wrapped>{placeOf(line)}</Wrapped>,
  },
  {
    ...{ id: 'timesheet', header: 'Timesheet', width: '84px', free: true },
    cell: ({ timesheet }) => <RowLink to={timesheetPath(timesheet)}>{`No. ${timesheet}`}</RowLink>,
  },
  {
    ...{ id: 'approver', header: 'Approved by', width: '13cqi', free: true, hideBelow: 900 },
    cell: ({ approver }) => (
      <Tall>
        <Wrapped>{approver}</Wrapped>
      </Tall>
    ),
  },
]

function Hours({ line: { hundredths } }: { line: Line }) {
  return (
    <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {formatHundredths(hundredths)}
    </chakra.span>
  )
}

/** Text that can take several lines. */
function Tall({ children }: { children: ReactNode }) {
  return <chakra.div paddingBlock="1.5">{children}</chakra.div>
}

function Wrapped({ children }: { children: string | null | undefined }) {
  return (
    <chakra.span textStyle="small" overflowWrap="anywhere">
      {children}
    </chakra.span>
  )
}

function Card({ line }: { line: Line }) {
  const { payCode, date, rule, timesheet, approver } = line
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="3" rowGap="1">
      <Employee of={line} />
      <Hours line={line} />
      <chakra.div gridColumn="1 / -1" textStyle="small" color="inkSoft" overflowWrap="anywhere">
        <p>{[payCode, formatDate(date), placeOf(line), kindOf(line)].filter(Boolean).join(' · ')}</p>
        {rule && <p>Why this code? {rule}</p>}
        {approver && <p>Approved by {approver}</p>}
        <RowLink to={timesheetPath(timesheet)}>{`Timesheet No. ${timesheet}`}</RowLink>
      </chakra.div>
    </chakra.div>
  )
}
