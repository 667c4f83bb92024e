// The rows that a navigation leads to, narrowed down to what the viewer may see.
import type { Viewer } from '#server/auth/viewer.ts'
import type { EntityType, Navigation } from './model.ts'
import { name, type Sql } from './terms.ts'
import { Prisma } from '#server/database/generated/client.ts'

const { sql } = Prisma

/** What every condition is made with. */
export type Compiling = {
  viewer: Viewer
  /** Where times without a zone, and the beginnings of days, are. */
  zone: string
}

/** What a path can begin at. */
export type Place = { type: EntityType; table: Sql }

/** The rows that a navigation leads to from a row of `table`, seen by the viewer, as FROM and WHERE of a statement. */
export function compileRelated(
  { relation, isSeenWithRow, seenFrom, to }: Navigation,
  table: Sql,
  other: Sql,
  { viewer }: Compiling,
): Sql {
  const type = to(viewer)
  const belongs = sql`${other}.${name(relation.theirs)} = ${table}.${name(relation.ours)}`
  const seen = isSeenWithRow ? sql`true` : type.visible(viewer, other)
  const visible = seenFrom ? seenFrom(viewer, table) : seen
  return sql`FROM ${name(type.model)} ${other} WHERE ${belongs} AND ${visible}`
}

/** Whether each row leads to one record, which whoever sees the row sees. */
export function isAlwaysThere({ relation, isSeenWithRow, seenFrom }: Navigation): boolean {
  return relation.isRequired && isSeenWithRow && !seenFrom
}
