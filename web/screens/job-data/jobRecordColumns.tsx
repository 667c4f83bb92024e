// The list of a kind: a column for each column of its file at a desk, and a card on a phone.
import { chakra } from '@chakra-ui/react'
import { columnsOf, isKey } from '#domain/job-data/form.ts'
import type { JobDataKind } from '#domain/job-data/kinds.ts'
import { MINUTES_PER_HOUR } from '#domain/limits.ts'
import { labelOf } from '#domain/import/label.ts'
import { InactiveTag } from '#web/design/InactiveTag.tsx'
import type { Column } from '#web/design/table/types.ts'
import { cellText, titleOf, type JobRecordRow } from './jobRecordRow.ts'

/** Columns beyond these are only in the form. */
const SHOWN = 5

export function jobRecordColumns(kind: JobDataKind): Column<JobRecordRow>[] {
  const own: Column<JobRecordRow>[] = columnsOf(kind)
    .toSorted((a, b) => Number(isOwnKey(kind, b)) - Number(isOwnKey(kind, a)))
    .slice(0, SHOWN)
    .map((column, index) => ({
      id: column.name,
      header: labelOf(column),
      ...(column.refersTo || isKey(kind, column) ? { width: '20cqi' } : {}),
      ...(index > 2 ? { hideBelow: 760 } : {}),
      cell: (row) =>
        index === 0 ? (
          <Title row={row} />
        ) : (
          <span title={cellText(kind, row, column.name)}>{cellText(kind, row, column.name)}</span>
        ),
    }))
  return [...own, { id: 'used', header: 'Last 4 weeks', width: '132px', align: 'end', cell: usedLately }]
}

/** '12.50 hours', or that nobody has used it. */
function usedLately({ minutesLately, active }: JobRecordRow) {
  if (minutesLately === 0) return <chakra.span color="inkSoft">{active ? 'Not used' : '–'}</chakra.span>
  return `${(minutesLately / MINUTES_PER_HOUR).toFixed(2)} hours`
}

const isOwnKey = (kind: JobDataKind, column: Parameters<typeof isKey>[1]) =>
  isKey(kind, column) && !column.refersTo

function Title({ row }: { row: JobRecordRow }) {
  return (
    <chakra.span display="flex" alignItems="baseline" gap="2" minWidth="0">
      <chakra.span
        fontWeight="strong"
        fontVariantNumeric="tabular-nums"
        truncate
        title={titleOf(row)}
        color={row.active ? undefined : 'inkSoft'}
      >
        {titleOf(row)}
      </chakra.span>
      {!row.active && <InactiveTag />}
    </chakra.span>
  )
}

export function JobRecordCard({ row }: { row: JobRecordRow }) {
  const rest = columnsOf(row.kind).filter((column) => !isOwnKey(row.kind, column))
  const texts = rest.map(({ name }) => cellText(row.kind, row, name)).filter(Boolean)
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
      <Title row={row} />
      <chakra.p textStyle="small">Last 4 weeks: {usedLately(row)}</chakra.p>
      {texts.length > 0 && (
        <chakra.p color="inkSoft" textStyle="small" overflowWrap="anywhere" lineClamp={3}>
          {texts.join(' · ')}
        </chakra.p>
      )}
    </chakra.div>
  )
}
