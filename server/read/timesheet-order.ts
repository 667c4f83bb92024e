// An order of a list of timesheets as statements say it, from one end, and the part of it that is wanted.
import { Prisma } from '#server/database/generated/client.ts'
import type { Edge } from './cursor.ts'
import type { Slice } from './entity.ts'
import type { TimesheetSort } from './timesheet-filter.ts'

const { sql, empty, raw } = Prisma

/**
 * What a list is sorted by, as a column of the timesheet, its type, and the column beside the texts that says it. By person it
 * is the name of the kind. Of numbers that many share, the date comes next: so an index finds those between two dates within
 * each number.
 */
const columns = {
  CREATED: {
    column: sql`t."createdAt"`,
    type: sql`timestamptz`,
    ofText: sql`s."createdAt"`,
    isByDateNext: false,
  },
  DATE: { column: sql`t."startDate"`, type: sql`date`, ofText: null, isByDateNext: false },
  TOTAL: { column: sql`t."totalDuration"`, type: sql`int`, ofText: null, isByDateNext: true },
  UNUSUAL: { column: sql`t."unusualCount"`, type: sql`int`, ofText: null, isByDateNext: true },
  PERSON: { column: sql`k."name"`, type: sql`text`, ofText: sql`s."userId"`, isByDateNext: false },
}
export const ways = { up: sql`ASC`, down: sql`DESC` }

export type Order = {
  /** Whether it goes by the names of people, who then come one after the other. */
  isByName: boolean
  way: Prisma.Sql
  /** What a timesheet "t" is sorted by, and the same as columns of a row that is found. */
  keys: Prisma.Sql
  found: Prisma.Sql
  /** What of a text "s" says it; null where the timesheet has to be read. */
  ofText: Prisma.Sql | null
  /** The order of timesheets "t"; by person, of those of one person. */
  ofSheets: Prisma.Sql
  /** The order of rows that are found. */
  ofFound: Prisma.Sql
  limit: Prisma.Sql
  /** What timesheets meet beyond the edges. */
  beyond: Prisma.Sql[]
  /** What kinds meet that have any, where the order is theirs. */
  from: Prisma.Sql[]
  take: Prisma.Sql
}

/** Which part of which order a slice is. */
export function orderOf(sort: TimesheetSort, { edges, take, isBackward }: Slice): Order {
  const { column, ofText, isByDateNext } = columns[sort.by]
  const isByName = sort.by === 'PERSON'
  const isUp = sort.ascending !== isBackward
  const way = isUp ? ways.up : ways.down
  // Of one person the newest come first.
  const idWay = isUp === isByName ? ways.down : ways.up
  const number = raw(String(take))
  return {
    isByName,
    way,
    keys: isByDateNext ? sql`${column} AS "key", t."startDate" AS "nextKey"` : sql`${column} AS "key"`,
    found: isByDateNext ? sql`"key", "nextKey"` : sql`"key"`,
    ofText,
    ofSheets: sql`ORDER BY ${isByName ? empty : sql`${column} ${way}, `}${isByDateNext ? sql`t."startDate" ${way}, ` : empty}t."id" ${idWay}`,
    ofFound: sql`ORDER BY "key" ${way}, ${isByDateNext ? sql`"nextKey" ${way}, ` : empty}"id" ${idWay}`,
    limit: sql`LIMIT ${number}`,
    beyond: edges.map((edge) => beyond(sort, edge)),
    from: isByName ? edges.map((edge) => notBefore(sort, edge)) : [],
    take: number,
  }
}

function beyond(sort: TimesheetSort, { side, values }: Edge): Prisma.Sql {
  const { column, type, isByDateNext } = columns[sort.by]
  const { than, other } = comparison(sort, side)
  const [value, ...rest] = values.map((value) => (value instanceof Date ? value.toISOString() : value))
  const id = rest.at(-1)
  if (sort.by === 'PERSON')
    return sql`(${column} ${than} ${value}::text OR ${column} = ${value}::text AND t."id" ${other} ${id}::int)`
  if (!isByDateNext) return sql`(${column}, t."id") ${than} (${value}::${type}, ${id}::int)`
  return sql`(${column}, t."startDate", t."id") ${than} (${value}::${type}, ${rest[0]}::date, ${id}::int)`
}

function notBefore(sort: TimesheetSort, { side, values: [name] }: Edge): Prisma.Sql {
  return sql`k."name" ${comparison(sort, side).than}= ${name}::text`
}

function comparison({ ascending }: TimesheetSort, side: Edge['side']) {
  const [up, down] = [sql`>`, sql`<`]
  return ascending === (side === 'after') ? { than: up, other: down } : { than: down, other: up }
}
