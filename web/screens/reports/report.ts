// The response of a report, as its components need it.
import type { ReportScreenQuery } from '#web/__generated__/ReportScreenQuery.graphql.ts'

export type Report = ReportScreenQuery['response']['report']
export type Row = Report['rows'][number]
export type Measure = Report['measures'][number]
export type Lacks = ReportScreenQuery['response']['lacks']

/** The report without the optional measures, such as leave, of which it has nothing. */
export function withoutEmpty(report: Report): Report {
  const isShown = (nth: number) => !report.measures[nth]!.optional || Boolean(report.total.cells[nth])
  const cells = <Numbers extends { readonly cells: Row['cells'] }>(row: Numbers) => ({
    ...row,
    cells: row.cells.filter((_, nth) => isShown(nth)),
  })
  return {
    ...report,
    measures: report.measures.filter((_, nth) => isShown(nth)),
    total: cells(report.total),
    rows: report.rows.map(cells),
  }
}

/** The title of a measure; '' for an unknown key. */
export function titleOf(measures: Report['measures'], key: string): string {
  return measures.find((measure) => measure.key === key)?.title ?? ''
}
