// An entity set is everything that the lists of a noun share over GraphQL and REST: which rows a viewer may see, the fields
// to filter and sort by, the relations and who may see them, the order, the page. GraphQL builds its lists from it; the
// OData facade compiles its options against it. docs/decisions/lists.md says why.
import { db, queryPlanned, type Reader } from '#server/database/client.ts'
import { all, columnOf, conditionOf } from '#server/database/condition.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { PAGE_MAX } from '#domain/limits.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { keysetCondition, cursorOf, edgeAfter, edgeOf, type Edge } from './cursor.ts'
import { modelOf, readSelected, type Args, type Model, type ModelName, type Rows } from './page.ts'

const { sql, join, raw } = Prisma

/** The type of a field, for comparisons in filters and for the metadata of the facade. */
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

/** A record, or a list of records, that a relation of a set leads to. */
export type Expand = {
  /** The set of the related records. A function, because two sets may refer to each other. */
  set(): Pick<EntitySet<ModelName>, 'name' | 'fields'>
  /** Who may see it: without this function, everyone who sees the row. */
  shows?(viewer: Viewer, record: never): boolean
}

type Direction = 'asc' | 'desc'
/** Columns with their directions; the last is the id, so that no two rows are equal. */
export type Order<Name extends ModelName, Column = Scalar<Name>> = readonly (readonly [Column, Direction])[]

type Definition<Name extends ModelName, Sortable extends Scalar<Name>> = {
  /** The rows that the viewer may see. Every other option narrows these down and cannot widen them. */
  visible(viewer: Viewer): Where<Name>
  /** The columns to read and filter by. */
  fields: Readonly<Partial<Record<Scalar<Name>, FieldType>>>
  /** The columns to sort by: never null, each with an index. */
  sortable: readonly Sortable[]
  expand?: Readonly<Partial<Record<Relation<Name>, Expand>>>
  /** The default order. */
  order: Order<Name, Sortable>
  /** The default number of rows of a page. */
  pageSize: number
}

export type Where<Name extends ModelName> = NonNullable<Part<Name, 'where'>>
type Selected<Name extends ModelName> = { select?: Part<Name, 'select'>; include?: Part<Name, 'include'> }
type Narrowing<Name extends ModelName, Sortable = Scalar<Name>> = {
  where?: Where<Name>
  /** A condition that no `where` can express, on the table that the statement calls ROW. */
  condition?: Prisma.Sql
  order?: Order<Name, Sortable>
  take?: number
}

/** The alias of the set's table in the statements of this module. */
export const ROW = raw('"row"')

/** The set of a model of the database. */
export type EntitySet<Name extends ModelName> = ReturnType<typeof entitySet<Name, Scalar<Name>>>

export function entitySet<Name extends ModelName, Sortable extends Scalar<Name>>(
  name: Name,
  definition: Definition<Name, Sortable>,
) {
  const model = modelOf(name)
  const from = sql`FROM ${raw(`"${model}"`)} ${ROW}`
  /** The rows that are visible to the viewer and meet `where`. */
  const visibleWhere = (viewer: Viewer, where: Where<Name> | object = {}) => ({
    AND: [definition.visible(viewer), where],
  })
  const visible = (viewer: Viewer, where?: Where<Name> | object) =>
    conditionOf(model, visibleWhere(viewer, where), ROW)
  const read = async <Query>(selected: object, ids: Prisma.Sql, reader: Reader) =>
    (await readSelected(name, selected, ids, reader)) as Rows<Name, Query>

  return {
    ...definition,
    name,
    visibleWhere: visibleWhere as unknown as (viewer: Viewer, where?: Where<Name>) => Where<Name>,

    /** The first visible rows of an order, with the selected relations, in one statement. */
    list<Query extends Selected<Name>>(
      viewer: Viewer,
      {
        where,
        order = definition.order,
        take = definition.pageSize,
        skip = 0,
        ...selected
      }: Query & Omit<Narrowing<Name, Sortable>, 'condition'> & { skip?: number },
      reader: Reader = db,
    ): Promise<Rows<Name, Query>> {
      const ids = sql`SELECT ${ROW}."id" ${from} WHERE ${visible(viewer, where)}
        ORDER BY ${orderBy(order)} LIMIT ${count(take)} OFFSET ${skip}::int`
      return read<Query>(selected, ids, reader)
    },

    /**
     * A page of the list in one statement, and whether there is more: `first` rows after a cursor, or the `last` rows
     * before one.
     * @throws NotAllowed BAD_CURSOR, BAD_PAGE.
     */
    async page<Query extends Selected<Name>>(
      viewer: Viewer,
      { first, after, last, before }: PageArgs,
      { where, condition, order = definition.order, ...selected }: Query & Narrowing<Name, Sortable>,
    ): Promise<Page<Rows<Name, Query>[number]>> {
      const isBackward = last != null
      const size = pageSize(first, last) ?? definition.pageSize
      const edges: Edge[] = [
        ...(after == null ? [] : [edgeOf(model, order, after, 'after')]),
        ...(before == null ? [] : [edgeOf(model, order, before, 'before')]),
      ]
      const conditions = [
        visible(viewer, where),
        ...(condition ? [condition] : []),
        ...edges.map((edge) => keysetCondition(order, edge, ROW)),
      ]
      const ids = sql`SELECT ${ROW}."id" ${from} WHERE ${all(conditions)}
        ORDER BY ${orderBy(isBackward ? reversed(order) : order)} LIMIT ${count(size + 1)}`
      const rows = await read<Query>(withColumns(selected, order), ids, db)
      const hasMore = rows.length > size
      const shown = rows.slice(0, size)
      return {
        rows: isBackward ? shown.reverse() : shown,
        hasNext: isBackward ? before != null : hasMore,
        hasPrevious: isBackward ? hasMore : after != null,
        cursorOf: (row) => cursorOf(model, order, row as object),
      }
    },

    /**
     * All rows of the list, so many at a time, each chunk in one statement: for lists that are too long for one. A row that
     * changes in the meantime may be missing, or be there twice.
     */
    async *chunks<Query extends Selected<Name>>(
      viewer: Viewer,
      {
        where,
        order = definition.order,
        ...selected
      }: Query & Omit<Narrowing<Name, Sortable>, 'condition' | 'take'>,
      size: number,
    ): AsyncGenerator<Rows<Name, Query>> {
      for (let beyond: Prisma.Sql[] = []; ;) {
        const ids = sql`SELECT ${ROW}."id" ${from} WHERE ${all([visible(viewer, where), ...beyond])}
          ORDER BY ${orderBy(order)} LIMIT ${count(size)}`
        const rows = await read<Query>(withColumns(selected, order), ids, db)
        yield rows
        if (rows.length < size) return
        beyond = [keysetCondition(order, edgeAfter(order, rows.at(-1) as object), ROW)]
      }
    },

    /** The visible rows with these ids, in no order. */
    among<Query extends Selected<Name>>(
      viewer: Viewer,
      ids: readonly number[],
      selected: Query,
      reader: Reader = db,
    ): Promise<Rows<Name, Query>> {
      const where = visible(viewer, { id: { in: [...ids] } })
      return read<Query>(selected, sql`SELECT ${ROW}."id" ${from} WHERE ${where}`, reader)
    },

    /** One visible row, or null. */
    async find<Query extends Selected<Name>>(
      viewer: Viewer,
      id: number,
      selected: Query,
    ): Promise<Rows<Name, Query>[number] | null> {
      const [row] = await read<Query>(
        selected,
        sql`SELECT ${ROW}."id" ${from} WHERE ${visible(viewer, { id })}`,
        db,
      )
      return row ?? null
    },

    /** The number of visible rows. @param most where counting stops. */
    async count(viewer: Viewer, where?: Where<Name>, most?: number): Promise<number> {
      const limit = most === undefined ? Prisma.empty : sql`LIMIT ${count(most)}`
      const [row] = await queryPlanned<{ count: number }>(
        db,
        sql`SELECT count(*)::int AS "count" FROM (SELECT ${from} WHERE ${visible(viewer, where)} ${limit}) c`,
      )
      return row!.count
    },
  }
}

/** The page arguments of Relay. */
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
  const rows = last ?? first ?? null
  if ((first != null && last != null) || (rows !== null && rows < 0)) throw new NotAllowed('BAD_PAGE')
  return rows === null ? null : Math.min(rows, PAGE_MAX)
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

/** A number of rows as part of the text: a statement is planned without its values, and a limit decides its plan. */
function count(rows: number): Prisma.Sql {
  return raw(String(Math.trunc(rows)))
}

function orderBy(order: readonly (readonly [string, Direction])[]): Prisma.Sql {
  const columns = order.map(([column, direction]) => sql`${columnOf(ROW, column)} ${raw(direction)}`)
  return join(columns)
}
