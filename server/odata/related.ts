// The related rows of a navigation that the viewer may see.
import type { Viewer } from '#server/auth/viewer.ts'
import type { EntityType, Navigation } from './model.ts'
import { name, type Sql } from './terms.ts'
import { Prisma } from '#server/database/generated/client.ts'

const { sql } = Prisma

/** The context of every condition. */
export type Compiling = {
  viewer: Viewer
  /** The time zone of times without a zone, and of the start of a day. */
  zone: string
}

/** The start of a path: a type and the alias of its table. */
export type PathStart = { type: EntityType; table: Sql }

/** FROM and WHERE for the related rows of a row of `table` that the viewer may see. */
export function compileRelated(
  { relation, isSeenWithRow, to }: Navigation,
  table: Sql,
  other: Sql,
  { viewer }: Compiling,
): Sql {
  const type = to(viewer)
  const belongs = sql`${other}.${name(relation.theirs)} = ${table}.${name(relation.ours)}`
  const visible = isSeenWithRow ? sql`true` : type.visible(viewer, other)
  return sql`FROM ${name(type.model)} ${other} WHERE ${belongs} AND ${visible}`
}

/** Whether every row has exactly one related record, and the record is visible with the row. */
export function alwaysExists({ relation, isSeenWithRow }: Navigation): boolean {
  return relation.isRequired && isSeenWithRow
}
