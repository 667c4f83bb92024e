// The export of a report: a row for each of its groups, and a column for each of its measures.
import type { Cell, CellKind } from '#domain/export/export.ts'
import { dimensionTitle, type Dimension } from '#domain/report/dimensions.ts'
import { reportOf, type ReportName } from '#domain/report/reports.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Group } from '#server/read/reports/dimensions.ts'
import { checkQuestion, readReport, type ReportRow } from '#server/read/reports/engine.ts'
import type { ReportRequest, Measure, MeasureKind } from '#server/read/reports/source.ts'
import { exportSet, CHUNK, type Column } from './set.ts'

export type ListedReport = { name: ReportName; filter: ReportRequest; groupBy: readonly Dimension[] }

/** Days, the Mondays of weeks, and months as '2026-11', so that programs can order them. */
const dated: Partial<Record<Dimension, { kind: CellKind; value(key: string): string }>> = {
  DAY: { kind: 'date', value: (key) => key },
  WEEK: { kind: 'date', value: (key) => key },
  MONTH: { kind: 'text', value: (key) => key.slice(0, 7) },
}

function groupColumn(dimension: Dimension, nth: number): Column<ReportRow> {
  const date = dated[dimension]
  const groupName = ({ name, detail }: Group) => [name, detail].filter(Boolean).join(' ')
  const written = (group: Group) => (date && group.key ? date.value(group.key) : groupName(group))
  return {
    key: dimension,
    title: dimensionTitle[dimension],
    kind: date?.kind ?? 'text',
    value: ({ groups }) => written(groups[nth]!),
  }
}

const cellKind: Record<MeasureKind, CellKind> = {
  hours: 'hours',
  count: 'number',
  share: 'number',
  number: 'number',
  wait: 'number',
}
/** Digits after the decimal point; a hundredth of an hour is 0.6 minutes. */
const digits: Partial<Record<MeasureKind, number>> = { hours: 1, share: 4, number: 4, wait: 0 }

function measureColumn({ key, title, kind, addsUp = false }: Measure, nth: number): Column<ReportRow> {
  const rounded = (value: number): Cell => Number(value.toFixed(digits[kind] ?? 0))
  return {
    key,
    title: kind === 'wait' ? `${title} (minutes)` : title,
    kind: cellKind[kind],
    isTotalled: addsUp,
    value: ({ cells }) => {
      const value = cells[nth] ?? null
      return value === null ? null : rounded(value)
    },
  }
}

/** @throws NotAllowed FORBIDDEN, BAD_GROUPING. */
function columns(viewer: Viewer, { name, groupBy }: ListedReport): Column<ReportRow>[] {
  const { source } = checkQuestion(viewer, { name, groupBy })
  return [...groupBy.map(groupColumn), ...source.measures.map(measureColumn)]
}

export const reportExport = exportSet<ListedReport, ReportRow>({
  title: ({ name }) => reportOf(name).title,
  columns,
  count: (viewer, listed) => {
    checkQuestion(viewer, listed)
    return Promise.resolve(null)
  },
  async *chunks(viewer, { name, filter, groupBy }, files) {
    const { rows } = await readReport(viewer, { ...filter, name, groupBy, most: null }, files)
    // With the rows of the outer groups, every hour would be there twice.
    const innermost = rows.filter(({ groups }) => groups.length === groupBy.length)
    for (let at = 0; at < innermost.length; at += CHUNK) yield innermost.slice(at, at + CHUNK)
  },
})
