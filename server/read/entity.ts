// An entity set is all that the lists of a noun share over GraphQL and REST: which rows a viewer may see, by which fields
// they are filtered and sorted, what hangs off them and who may see that, their order, their page. GraphQL makes its
// lists of it; the OData facade compiles its options against it. docs/decisions/0011 says why.
import { db, type Reader } from '#server/database/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { PAGE_MAX } from '#domain/limits.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { beyond, cursorOf, edgeOf, type Edge } from './cursor.ts'
import { modelOf, readRows, readSelected, type Args, type Model, type ModelName, type Rows } from './page.ts'

/** What a field holds: for filters to be compared with, and for the facade to name. */
export type FieldType =
  | 'int'
  | 'float'
  | 'text'
  | 'flag'
  /** A calendar date. */
  | 'date'
  | 'instant'
  /** One of these words. */
  | readonly string[]

type Scalar<Name extends ModelName> = string & keyof Model<Name>['payload']['scalars']
type Relation<Name extends ModelName> = string & keyof Model<Name>['payload']['objects']
type Part<Name extends ModelName, Key extends string> =
  Args<Name> extends { [Same in Key]?: infer Value } ? Value : never

/** A record, or a list of them, that hangs off each row of a set. */
export type Expand = {
  /** Its own set. Late, because two sets may lead to each other. */
  set(): Pick<EntitySet<ModelName>, 'name' | 'fields'>
  /** Who may see it: everybody who sees the row it hangs off, or those of whom this is true. */
  shows?(viewer: Viewer, record: never): boolean
}

type Direction = 'asc' | 'desc'
/** Columns with their directions; the last is the id, so that no two rows are equal. */
export type Order<Name extends ModelName> = readonly (readonly [column: Scalar<Name>, Direction])[]

type Definition<Name extends ModelName> = {
  /** The rows that the viewer may see. Every other option narrows these down and cannot widen them. */
  visible(viewer: Viewer): Where<Name>
  /** The same as a condition of a statement written by hand: Prisma's way to a hundred rows by id takes twice as long. */
  visibleSql?(viewer: Viewer, table: Prisma.Sql): Prisma.Sql
  /** What may be read and filtered by. */
  fields: Readonly<Partial<Record<Scalar<Name>, FieldType>>>
  /** What may be sorted by: columns that are never null and that an index serves. */
  sortable: readonly Scalar<Name>[]
  expand?: Readonly<Partial<Record<Relation<Name>, Expand>>>
  /** The order where nobody asks for another. */
  order: Order<Name>
  /** Rows of a page where nobody asks for another number. */
  pageSize: number
}

export type Where<Name extends ModelName> = NonNullable<Part<Name, 'where'>>
type Selected<Name extends ModelName> = { select?: Part<Name, 'select'>; include?: Part<Name, 'include'> }
type Narrowing<Name extends ModelName> = { where?: Where<Name>; order?: Order<Name>; take?: number }

/** The first rows between the edges, or the last of them, which are wanted from the end. */
export type Slice = { edges: readonly Edge[]; take: number; isBackward: boolean }
/** Selects the ids of a slice in place of a `where`. It sees to it that they are visible. */
type ByHand = { ids?: (slice: Slice) => Prisma.Sql }

/** The set of a model of the database. */
export type EntitySet<Name extends ModelName> = ReturnType<typeof entitySet<Name>>

export function entitySet<Name extends ModelName>(name: Name, definition: Definition<Name>) {
  /** The rows that are visible to the viewer and meet `where`. */
  const within = (viewer: Viewer, where: Where<Name> | object = {}) => ({
    AND: [definition.visible(viewer), where],
  })
  const model = modelOf(name)
  const read = async <Query>(args: object, reader: Reader) =>
    (await readRows(name, args, reader)) as Rows<Name, Query>

  return {
    ...definition,
    name,
    within: within as unknown as (viewer: Viewer, where?: Where<Name>) => Where<Name>,

    /** A list of visible rows, with whatever hangs off them, in one statement. */
    list<Query extends Selected<Name>>(
      viewer: Viewer,
      { where, order = definition.order, take = definition.pageSize, ...query }: Query & Narrowing<Name>,
      reader: Reader = db,
    ): Promise<Rows<Name, Query>> {
      return read<Query>({ ...query, where: within(viewer, where), orderBy: orderBy(order), take }, reader)
    },

    /**
     * A page of the list and whether there is more: `first` rows after a cursor, or the `last` before one. Like `list`
     * it is one statement. @throws NotAllowed BAD_CURSOR, BAD_PAGE.
     */
    async page<Query extends Selected<Name>>(
      viewer: Viewer,
      { first, after, last, before }: PageArgs,
      { where, ids, order = definition.order, ...query }: Query & Narrowing<Name> & ByHand,
    ): Promise<Page<Rows<Name, Query>[number]>> {
      const isBackward = last != null
      const size = pageSize(first, last) ?? definition.pageSize
      const edges = [
        ...(after == null ? [] : [edgeOf(model, order, after, 'after')]),
        ...(before == null ? [] : [edgeOf(model, order, before, 'before')]),
      ]
      const selection = withColumns(query, order)
      const take = size + 1
      const rows = (await (ids
        ? readSelected(name, selection, ids({ edges, take, isBackward }))
        : readRows(
            name,
            {
              ...selection,
              where: { AND: [within(viewer, where), ...edges.map((edge) => beyond(order, edge))] },
              orderBy: orderBy(isBackward ? reversed(order) : order),
              take,
            },
            db,
          ))) as Rows<Name, Query>[number][]
      const hasMore = rows.length > size
      const shown = rows.slice(0, size)
      return {
        rows: isBackward ? shown.reverse() : shown,
        hasNext: isBackward ? before != null : hasMore,
        hasPrevious: isBackward ? hasMore : after != null,
        cursorOf: (row) => cursorOf(model, order, row as object),
      }
    },

    /** The visible ones of the rows with these ids, in no order. */
    async among<Query extends Selected<Name>>(
      viewer: Viewer,
      ids: readonly number[],
      query: Query,
      reader: Reader = db,
    ): Promise<Rows<Name, Query>> {
      const { visibleSql } = definition
      if (!visibleSql)
        return read<Query>({ ...query, where: within(viewer, { id: { in: [...ids] } }) }, reader)
      const table = Prisma.raw(`"${model}"`)
      const wanted = Prisma.sql`
        SELECT "id" FROM ${table} WHERE "id" = ANY(${[...ids]}::int[]) AND ${visibleSql(viewer, table)}`
      return (await readSelected(name, query, wanted, reader)) as Rows<Name, Query>
    },

    /** One visible row, or null. */
    async find<Query extends Selected<Name>>(
      viewer: Viewer,
      id: number,
      query: Query,
    ): Promise<Rows<Name, Query>[number] | null> {
      const [row] = await read<Query>({ ...query, where: within(viewer, { id }), take: 1 }, db)
      return row ?? null
    },

    /** How many visible rows there are. */
    count(viewer: Viewer, where?: Where<Name>): Promise<number> {
      const count = db[name].count as unknown as (args: object) => Promise<number>
      return count({ where: within(viewer, where) })
    },
  }
}

/** What of a list is asked for, as Relay names it. */
export type PageArgs = {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}
export type Page<Row> = {
  rows: Row[]
  hasNext: boolean
  hasPrevious: boolean
  cursorOf(row: Row): string
}

function pageSize(first: number | null | undefined, last: number | null | undefined): number | null {
  const asked = last ?? first ?? null
  if ((first != null && last != null) || (asked !== null && asked < 0)) throw new NotAllowed('BAD_PAGE')
  return asked === null ? null : Math.min(asked, PAGE_MAX)
}

/** The selection with the columns that cursors are made of. */
function withColumns(query: { select?: unknown }, order: readonly (readonly [string, Direction])[]): object {
  if (!query.select) return query
  const columns = Object.fromEntries(order.map(([column]) => [column, true]))
  return { ...query, select: { ...query.select, ...columns } }
}

function reversed(order: readonly (readonly [string, Direction])[]) {
  return order.map(([column, direction]) => [column, direction === 'asc' ? 'desc' : 'asc'] as const)
}

/** An order as Prisma takes it. */
function orderBy(order: readonly (readonly [string, Direction])[]): Record<string, Direction>[] {
  return order.map(([column, direction]) => ({ [column]: direction }))
}
