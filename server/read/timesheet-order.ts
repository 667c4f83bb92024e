// An order of a list of timesheets as statements say it, from one end, and the part of it that is wanted.
import { Prisma } from '#server/database/generated/client.ts'
import type { Edge } from './cursor.ts'
import type { Slice } from './entity.ts'
import type { TimesheetSort } from './timesheet-filter.ts'

const { sql, raw } = Prisma

/** What a list is sorted by, as a column of the timesheet, and its type. By person it is the name of the kind. */
const columns = {
  CREATED: { column: sql`t."createdAt"`, type: sql`timestamptz` },
  DATE: { column: sql`t."startDate"`, type: sql`date` },
  TOTAL: { column: sql`t."totalDuration"`, type: sql`int` },
  UNUSUAL: { column: sql`t."unusualCount"`, type: sql`int` },
  PERSON: { column: sql`k."name"`, type: sql`text` },
}
export const ways = { up: sql`ASC`, down: sql`DESC` }

export type Order = {
  column: Prisma.Sql
  way: Prisma.Sql
  idWay: Prisma.Sql
  limit: Prisma.Sql
  /** What timesheets meet beyond the edges. */
  beyond: Prisma.Sql[]
  /** What kinds meet that have any, where the order is theirs. */
  from: Prisma.Sql[]
  take: Prisma.Sql
}

/** Which part of which order a slice is. */
export function orderOf(sort: TimesheetSort, { edges, take, isBackward }: Slice): Order {
  const isUp = sort.ascending !== isBackward
  const number = raw(String(take))
  return {
    column: columns[sort.by].column,
    way: isUp ? ways.up : ways.down,
    // Of one person the newest come first.
    idWay: isUp === (sort.by === 'PERSON') ? ways.down : ways.up,
    limit: sql`LIMIT ${number}`,
    beyond: edges.map((edge) => beyond(sort, edge)),
    from: sort.by === 'PERSON' ? edges.map((edge) => notBefore(sort, edge)) : [],
    take: number,
  }
}

function beyond(sort: TimesheetSort, { side, values: [value, id] }: Edge): Prisma.Sql {
  const { column, type } = columns[sort.by]
  const { than, other } = comparison(sort, side)
  const said = value instanceof Date ? value.toISOString() : value
  if (sort.by !== 'PERSON') return sql`(${column}, t."id") ${than} (${said}::${type}, ${id}::int)`
  return sql`(${column} ${than} ${said}::text OR ${column} = ${said}::text AND t."id" ${other} ${id}::int)`
}

function notBefore(sort: TimesheetSort, { side, values: [name] }: Edge): Prisma.Sql {
  return sql`k."name" ${comparison(sort, side).than}= ${name}::text`
}

function comparison({ ascending }: TimesheetSort, side: Edge['side']) {
  const [up, down] = [sql`>`, sql`<`]
  return ascending === (side === 'after') ? { than: up, other: down } : { than: down, other: up }
}
