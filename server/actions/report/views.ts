// Saves and deletes a person's own views of reports.
import { onlyTypes } from '#domain/denial.ts'
import { parseForm } from '#domain/forms.ts'
import { REPORT_VIEWS_MAX } from '#domain/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { mayOpen, reportOf, type ReportName } from '#domain/report/reports.ts'
import { viewForm } from '#domain/report/view.ts'
import { own } from '#server/access/own-rows.ts'
import { ownViews } from '#server/access/report-view.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

export type ViewInput = { name: string; report: ReportName; queryString: string }

/**
 * Saves a report as a view of the viewer. A view with the same name is replaced.
 * @throws NotAllowed FORBIDDEN for a report that the viewer's role does not have; InvalidInput; Refusal TOO_MANY_VIEWS.
 */
export async function saveView(viewer: Viewer, { report, ...input }: ViewInput): Promise<void> {
  if (!mayOpen(report, viewer)) throw new NotAllowed('FORBIDDEN', onlyTypes(reportOf(report).roles))
  const { name, queryString } = parseForm(viewForm, input)
  await transaction(async (tx) => {
    await lock(tx, { on: 'reportViews', id: viewer.id })
    const [same] = await tx.$queryRaw<{ id: number }[]>`
      SELECT "id" FROM "ReportView" WHERE "userId" = ${viewer.id}::int AND lower("name") = lower(${name})`
    const data = { name, report, queryString }
    if (same) return tx.reportView.update({ where: same, data })
    if ((await tx.reportView.count({ where: ownViews(viewer) })) >= REPORT_VIEWS_MAX)
      throw new Refusal('TOO_MANY_VIEWS', null, { max: REPORT_VIEWS_MAX })
    return tx.reportView.create({ data: { ...data, userId: viewer.id, createdAt: instantOf(tx) } })
  })
}

/** Deletes a view of the viewer; does nothing if there is none. */
export async function deleteView(viewer: Viewer, id: number): Promise<void> {
  await transaction((tx) => tx.reportView.deleteMany({ where: { ...own(viewer), id } }))
}
