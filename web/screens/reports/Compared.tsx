// What a report says next to the days that it is compared with: of its first measure, the difference in all and of each group.
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#domain/date.ts'
import { isOfTime } from '#domain/report/dimensions.ts'
import type { Grouping } from '#domain/report/reports.ts'
import { formatNumber, type Kind } from './numbers.ts'
import type { Report, Row } from './report.ts'

/** '+42.00 (+11 %)', '−3 (−50 %)', '±0', '+8.00, none before'; '' for a number without meaning. */
export function formatDifference(kind: Kind, now: number | null, before: number | null): string {
  if (now === null || before === null) return ''
  const difference = now - before
  if (difference === 0) return '±0'
  const sign = difference > 0 ? '+' : '−'
  const amount = `${sign}${formatNumber(kind, Math.abs(difference))}`
  if (before === 0) return `${amount}, none before`
  return `${amount} (${sign}${formatNumber('SHARE', Math.abs(difference / before))})`
}

/** 'Compared with Mon Nov 09, 2026 to Sun Nov 15, 2026: Hours 380.00, +42.00 (+11 %)'. */
export function Compared({ report: { measures, total, compared } }: { report: Report }) {
  const [measure] = measures
  if (!compared || !measure) return null
  const { title, kind } = measure
  const before = compared.total.cells[0] ?? null
  const difference = formatDifference(kind, total.cells[0] ?? null, before)
  return (
    <chakra.p color="inkSoft" fontVariantNumeric="tabular-nums" aria-live="polite">
      Compared with {formatDate(compared.startDate)} to {formatDate(compared.endDate)}:{' '}
      {before === null ? 'nothing there' : `${title} ${formatNumber(kind, before)}`}
      {difference && (
        <>
          ,{' '}
          <chakra.b color="ink" fontWeight="semibold">
            {difference}
          </chakra.b>
        </>
      )}
    </chakra.p>
  )
}

/**
 * The difference of each row, by its groups; null where the report is compared with nothing, or its groups are days, weeks or
 * months, which are others in the days before.
 */
export function differencesOf(
  { measures, compared }: Report,
  grouping: Grouping,
): ((row: Row) => string) | null {
  const [measure] = measures
  if (!compared || !measure || measure.kind === 'SHARE' || grouping.some(isOfTime)) return null
  const keyOf = (groups: readonly { readonly key: string | null }[]) =>
    JSON.stringify(groups.map(({ key }) => key))
  const before = new Map(compared.rows.map(({ groups, cells }) => [keyOf(groups), cells[0] ?? null]))
  return ({ groups, cells }) => {
    const earlier = before.get(keyOf(groups))
    // Groups beyond those of the answer are not known.
    if (earlier === undefined && compared.more > 0) return ''
    return formatDifference(measure.kind, cells[0] ?? null, earlier === undefined ? 0 : earlier)
  }
}
