// The list of dockets: its columns on a desktop, and a card on a phone.
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#domain/date.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { Instant } from '#web/design/Instant.tsx'
import type { Column } from '#web/design/table/types.ts'
import { DocketTag } from '#web/timesheets/DocketTag.tsx'
import { MailMark, SignedMarks } from './DocketMarks.tsx'
import type { DocketRow } from './docketRow.ts'

export const docketColumns: Column<DocketRow>[] = [
  {
    id: 'number',
    header: 'Docket',
    width: '132px',
    cell: ({ number }) => <chakra.span fontWeight="medium">{number}</chakra.span>,
  },
  { id: 'customer', header: 'Customer', free: true, cell: ({ customerName }) => customerName },
  { id: 'date', header: 'Date', width: '140px', cell: ({ date }) => formatDate(date) },
  { id: 'person', header: 'Person', width: '15cqi', hideBelow: 820, cell: ({ workerName }) => workerName },
  {
    id: 'hours',
    header: 'Hours',
    width: '124px',
    align: 'end',
    hideBelow: 1000,
    cell: ({ minutes }) => formatDuration(minutes),
  },
  { id: 'fleet', header: 'Fleet', width: '15cqi', hideBelow: 1240, cell: ({ fleet }) => fleet },
  {
    id: 'issued',
    header: 'Issued',
    width: '148px',
    hideBelow: 1500,
    cell: ({ issuedAt }) => <Instant at={issuedAt} />,
  },
  {
    id: 'marks',
    header: 'Signed, mail',
    width: '96px',
    cell: (row) => (
      <chakra.span display="flex" alignItems="center" gap="3">
        <SignedMarks row={row} />
        <MailMark row={row} />
      </chakra.span>
    ),
  },
  { id: 'state', header: 'State', width: '120px', cell: ({ state }) => <DocketTag state={state} /> },
]

export function DocketCard({ row }: { row: DocketRow }) {
  const { number, state, date, minutes, customerName, workerName, fleet } = row
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
      <chakra.p display="flex" justifyContent="space-between" gap="2" fontWeight="semibold">
        {number}
        <DocketTag state={state} />
      </chakra.p>
      <chakra.p overflowWrap="anywhere">{customerName}</chakra.p>
      <chakra.p textStyle="small" color="inkSoft" overflowWrap="anywhere">
        {[formatDate(date), formatDuration(minutes), workerName, fleet].filter(Boolean).join(' · ')}
      </chakra.p>
      <chakra.p display="flex" alignItems="center" gap="3">
        <SignedMarks row={row} />
        <MailMark row={row} />
      </chakra.p>
    </chakra.div>
  )
}
