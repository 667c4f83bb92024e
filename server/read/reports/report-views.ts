// Saved views of reports: each person sees only their own, by name.
import { REPORT_VIEWS_MAX } from '#domain/limits.ts'
import { ownViews } from '#server/access/report-view.ts'
import { entitySet } from '../entity.ts'

export const reportViews = entitySet('reportView', {
  visible: ownViews,
  fields: { id: 'int', name: 'text', report: 'text', queryString: 'text' },
  sortable: ['id', 'name'],
  order: [
    ['name', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: REPORT_VIEWS_MAX,
})
