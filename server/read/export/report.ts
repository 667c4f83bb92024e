// The export of a report: a row for each of its groups, a column for each of its measures, and for the days that it is
// compared with.
import type { Cell, CellKind } from '#domain/export/export.ts'
import { comparedDays, type Comparison } from '#domain/report/comparison.ts'
import { dimensionTitle, isOfTime, type Dimension } from '#domain/report/dimensions.ts'
import { reportOf, type ReportName } from '#domain/report/reports.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Group } from '#server/read/reports/dimensions.ts'
import { checkQuestion, readReport, type ReportRow } from '#server/read/reports/engine.ts'
import type { ReportRequest, Measure, MeasureKind } from '#server/read/reports/source.ts'
import { exportSet, CHUNK, type Column } from './set.ts'

export type ListedReport = {
  name: ReportName
  filter: ReportRequest
  groupBy: readonly Dimension[]
  comparison: Comparison | null
}

/** Its cells, and the value of the first measure in the days that the report is compared with. */
type Row = ReportRow & { before: number | null }

/** Days, the Mondays of weeks, and months as '2026-11', so that programs can order them. */
const dated: Partial<Record<Dimension, { kind: CellKind; value(key: string): string }>> = {
  DAY: { kind: 'date', value: (key) => key },
  WEEK: { kind: 'date', value: (key) => key },
  MONTH: { kind: 'text', value: (key) => key.slice(0, 7) },
}

function groupColumn(dimension: Dimension, nth: number): Column<Row> {
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

/** A column of numbers as a measure has them. */
function numberColumn(
  { kind, addsUp = false }: Measure,
  { key, title, read }: { key: string; title: string; read: (row: Row) => number | null },
): Column<Row> {
  const rounded = (value: number): Cell => Number(value.toFixed(digits[kind] ?? 0))
  return {
    key,
    title: kind === 'wait' ? `${title} (minutes)` : title,
    kind: cellKind[kind],
    isTotalled: addsUp,
    value: (row) => {
      const value = read(row)
      return value === null ? null : rounded(value)
    },
  }
}

function measureColumn(measure: Measure, nth: number): Column<Row> {
  return numberColumn(measure, { ...measure, read: ({ cells }) => cells[nth] ?? null })
}

/** Whether the rows have counterparts in the days before: days, weeks and months are others there. */
function isCompared({ comparison, groupBy }: ListedReport): boolean {
  return comparison !== null && !groupBy.some(isOfTime)
}

function comparedColumns(measure: Measure, listed: ListedReport): Column<Row>[] {
  if (!isCompared(listed)) return []
  const { startDate, endDate } = comparedDays(listed.filter, listed.comparison!)
  const { title } = measure
  const change = ({ cells: [now = null], before }: Row) =>
    now === null || before === null ? null : now - before
  return [
    numberColumn(measure, {
      key: 'before',
      title: `${title}, ${startDate} to ${endDate}`,
      read: ({ before }) => before,
    }),
    numberColumn(measure, { key: 'change', title: `${title}, change`, read: change }),
  ]
}

/** @throws NotAllowed FORBIDDEN, BAD_GROUPING. */
function columns(viewer: Viewer, listed: ListedReport): Column<Row>[] {
  const { measures } = checkQuestion(viewer, listed).source
  return [
    ...listed.groupBy.map(groupColumn),
    ...measures.map(measureColumn),
    ...comparedColumns(measures[0], listed),
  ]
}

/** The rows of the innermost groups: with those of the outer groups, every hour would be there twice. */
async function readRows(viewer: Viewer, { name, filter, groupBy }: ListedReport, files: Files) {
  const { rows } = await readReport(viewer, { ...filter, name, groupBy, most: null }, files)
  return rows.filter(({ groups }) => groups.length === groupBy.length)
}

/** The rows with their value before. Groups of the days before alone come last, so that those values add up too. */
async function readCompared(viewer: Viewer, listed: ListedReport, files: Files): Promise<Row[]> {
  const rows = await readRows(viewer, listed, files)
  if (!isCompared(listed)) return rows.map((row) => ({ ...row, before: null }))
  const filter = { ...listed.filter, ...comparedDays(listed.filter, listed.comparison!) }
  const earlier = await readRows(viewer, { ...listed, filter }, files)
  const keyOf = ({ groups }: ReportRow) => JSON.stringify(groups.map(({ key }) => key))
  const before = new Map(earlier.map((row) => [keyOf(row), row]))
  // A number that adds up is 0 where there is nothing; a median has no meaning there.
  const [none = null] = emptyCells(viewer, listed)
  const now = rows.map((row) => {
    const same = before.get(keyOf(row))
    before.delete(keyOf(row))
    return { ...row, before: same ? (same.cells[0] ?? null) : none }
  })
  const gone = [...before.values()].map((row) => ({
    groups: row.groups,
    cells: emptyCells(viewer, listed),
    before: row.cells[0] ?? null,
  }))
  return [...now, ...gone]
}

function emptyCells(viewer: Viewer, listed: ListedReport): (number | null)[] {
  return checkQuestion(viewer, listed).source.measures.map(({ addsUp = false }) => (addsUp ? 0 : null))
}

export const reportExport = exportSet<ListedReport, Row>({
  title: ({ name }) => reportOf(name).title,
  columns,
  count: (viewer, listed) => {
    checkQuestion(viewer, listed)
    return Promise.resolve(null)
  },
  async *chunks(viewer, listed, files) {
    const rows = await readCompared(viewer, listed, files)
    for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK)
  },
})
