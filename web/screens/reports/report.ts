// The response of a report, as its components need it.
import type { ReportScreenQuery } from '#web/__generated__/ReportScreenQuery.graphql.ts'

export type Report = ReportScreenQuery['response']['report']
export type Row = Report['rows'][number]
export type Measure = Report['measures'][number]
export type Lacks = ReportScreenQuery['response']['lacks']

/** The title of a measure; '' for an unknown key. */
export function titleOf(measures: Report['measures'], key: string): string {
  return measures.find((measure) => measure.key === key)?.title ?? ''
}
