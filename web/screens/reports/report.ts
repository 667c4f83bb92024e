// The answer to a report, as its parts take it.
import type { ReportScreenQuery } from '#web/__generated__/ReportScreenQuery.graphql.ts'

export type Report = ReportScreenQuery['response']['report']
export type Row = Report['rows'][number]
export type Measure = Report['measures'][number]
export type Lacks = ReportScreenQuery['response']['lacks']
