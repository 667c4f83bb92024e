// The viewer's own saved views of reports.
import { REPORT_VIEWS_MAX } from '#domain/limits.ts'
import type { ReportName } from '#domain/report/reports.ts'
import { deleteView, saveView } from '#server/actions/report/views.ts'
import { reportViews } from '#server/read/reports/report-views.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { nodesOf } from '../core/node.ts'
import { Viewer } from '../user/person.ts'
import { Name } from './report.ts'

const ReportView = builder.prismaNode('ReportView', {
  id: { field: 'id' },
  select: { id: true },
  description: 'A report that the viewer saved under a name.',
  fields: (t) => ({
    name: t.exposeString('name'),
    report: t.field({
      type: Name,
      select: { report: true },
      resolve: ({ report }) => report as ReportName,
    }),
    queryString: t.exposeString('queryString', {
      description: 'The query string of the report: its period, grouping and filters.',
    }),
  }),
})
nodesOf(ReportView, reportViews)

builder.objectField(Viewer, 'reportViews', (t) =>
  t.prismaField({
    type: [ReportView],
    description: "The viewer's saved views of reports, by name.",
    complexity: { field: 1, multiplier: REPORT_VIEWS_MAX },
    resolve: (query, viewer) => reportViews.list(viewer, query),
  }),
)

const ReportViewInput = builder.inputType('ReportViewInput', {
  fields: (t) => ({
    name: t.string({
      required: true,
      description: "Unique among the viewer's views, without regard to case.",
    }),
    report: t.field({ type: Name, required: true }),
    queryString: t.string({ required: true, description: 'The query string of the report.' }),
  }),
})

type Change = { goneId: number | null }

const ReportViewChange = builder.objectRef<Change>('ReportViewChange').implement({
  description: 'The views after a change.',
  fields: (t) => ({
    me: t.field({
      type: Viewer,
      description: 'The viewer with all current views.',
      resolve: (_, __, { viewer }) => viewer,
    }),
    goneId: t.globalID({
      nullable: true,
      description: 'The id of a deleted view.',
      resolve: ({ goneId: id }) => (id === null ? null : { type: 'ReportView', id }),
    }),
  }),
})

builder.mutationFields((t) => ({
  saveReportView: t.field({
    needs: 'TOKEN',
    type: ReportViewChange,
    errors: refusals,
    description: 'Saves a report as a view. A view with the same name is replaced.',
    args: { input: t.arg({ type: ReportViewInput, required: true }) },
    resolve: async (_, { input }, { viewer }) => {
      await saveView(viewer, input)
      return { goneId: null }
    },
  }),
  deleteReportView: t.field({
    needs: 'TOKEN',
    type: ReportViewChange,
    errors: refusals,
    args: { id: t.arg.globalID({ for: ReportView, required: true }) },
    resolve: async (_, { id }, { viewer }) => {
      await deleteView(viewer, rowId(id))
      return { goneId: rowId(id) }
    },
  }),
}))
