// What is one person's alone: nobody else reads or changes it, administrators included.
import { recordingDenial } from '#domain/denial.ts'
import { mayCreateTimesheet } from '#domain/people.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

/** The viewer's own rows, as a `where` of every table that names its owner. */
export function own({ id }: Pick<Viewer, 'id'>) {
  return { userId: id }
}

/** @throws NotAllowed FORBIDDEN where the viewer records no timesheets. */
export function assertRecords(viewer: Viewer): void {
  if (!mayCreateTimesheet(viewer)) throw new NotAllowed('FORBIDDEN', recordingDenial(viewer))
}
