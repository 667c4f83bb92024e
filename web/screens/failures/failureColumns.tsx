// The failure log's columns on a desktop, and a group as a card on a phone.
import { chakra } from '@chakra-ui/react'
import { meaningOf } from '#domain/failure-meaning.ts'
import type { FailuresScreenQuery$data } from '#web/__generated__/FailuresScreenQuery.graphql.ts'
import { Instant } from '#web/design/Instant.tsx'
import type { Column } from '#web/design/table/types.ts'
import { KindTag } from './KindTag.tsx'

export type FailureRow = FailuresScreenQuery$data['failureGroups'][number]

export const failureColumns: Column<FailureRow>[] = [
  { id: 'at', header: 'Last', width: '148px', cell: ({ lastAt }) => <Instant at={lastAt} /> },
  { id: 'kind', header: 'Kind', width: '132px', cell: ({ kind }) => <KindTag kind={kind} /> },
  { id: 'title', header: 'Failure', free: true, cell: (row) => <Title row={row} /> },
  {
    id: 'reference',
    header: 'Last reference',
    width: '124px',
    hideBelow: 860,
    cell: ({ last }) => last?.reference ?? '–',
  },
  {
    id: 'count',
    header: 'Times',
    width: '72px',
    align: 'end',
    cell: ({ count }) => count.toLocaleString('en'),
  },
]

function Title({ row: { kind, title } }: { row: FailureRow }) {
  return (
    <chakra.span display="block" paddingBlock="1.5" title={title}>
      <chakra.span lineClamp={2} overflowWrap="anywhere">
        {title}
      </chakra.span>
      <chakra.span display="block" textStyle="small" color="inkSoft">
        {meaningOf(kind, title).lost}
      </chakra.span>
    </chakra.span>
  )
}

export function FailureCard({ row }: { row: FailureRow }) {
  const { kind, count, lastAt } = row
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
      <Title row={row} />
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2">
        <KindTag kind={kind} />
        <chakra.span textStyle="caption" color="inkFaint">
          {count.toLocaleString('en')} × · <Instant at={lastAt} />
        </chakra.span>
      </chakra.div>
    </chakra.div>
  )
}
