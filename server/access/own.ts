// What is one person's alone: nobody else reads or changes it, administrators included.
import type { Viewer } from '#server/auth/viewer.ts'

/** The viewer's own rows, as a `where` of every table that names its owner. */
export function own({ id }: Pick<Viewer, 'id'>) {
  return { userId: id }
}
