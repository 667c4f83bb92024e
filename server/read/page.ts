// Reads a page of any list in one statement. Which rows, and in which order, stays Prisma's to say, by the rules of
// access.ts; the statement it makes for their ids is put into one that also reads everything that hangs off them. That
// one is made from the selection and kept. PostgreSQL answers with columns, which cost it a third of what objects cost,
// and they are put together here. What this module does not understand is left to Prisma, whose answer is the same.
import type { SqlResultSet } from '@prisma/driver-adapter-utils'
import { db, intercepted, query, type Database, type Reader } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { zip } from './page/answer.ts'
import { planFor, type Selection } from './page/plan.ts'
import { around, textAround } from './page/statement.ts'

type Models = Prisma.TypeMap['model']
/** Every model of the database, as the client names it. */
export type ModelName = Uncapitalize<keyof Models>
export type Model<Name extends ModelName> = Models[Capitalize<Name>]
export type Args<Name extends ModelName> = Model<Name>['operations']['findMany']['args']
export type Rows<Name extends ModelName, Query> = Prisma.Result<Database[Name], Query, 'findMany'>

/** What Prisma's `findMany` would answer. */
export async function readList<Name extends ModelName, Query extends Args<Name>>(
  name: Name,
  args: Query,
  reader: Reader = db,
): Promise<Rows<Name, Query>> {
  return (await readRows(name, args, reader)) as Rows<Name, Query>
}

/** The same for a model that is known only when it runs. */
export async function readRows(name: ModelName, args: object, reader: Reader): Promise<object[]> {
  const { select, include, ...page } = args as Selection
  const plan = planFor(modelOf(name), { select, include })
  const findMany = reader[name].findMany as unknown as (args: object) => Promise<{ id: number }[]>
  if (!plan) return findMany(args)

  const rows = new Map<number, object>()
  const ids = await intercepted(
    reader,
    async (statement, send) => {
      const answer = await send(around(plan, statement))
      const found = zip(plan, answer.rows[0] as string[])
      for (const row of found) rows.set(row.id, row.record)
      return { columnNames: ['id'], columnTypes: [INT32], rows: found.map(({ id }) => [id]) }
    },
    () => findMany({ ...page, select: { id: true } }),
  )
  return ids.map(({ id }) => rows.get(id)!)
}

/** The same rows, where a statement written by hand selects their ids. They come in its order. */
export async function readSelected(
  name: ModelName,
  args: object,
  ids: Prisma.Sql,
  reader: Reader = db,
): Promise<object[]> {
  const { select, include } = args as Selection
  const plan = planFor(modelOf(name), { select, include })
  if (plan) {
    const [texts] = await query<object>(reader, {
      text: textAround(plan, ids.text),
      values: ids.values,
    } as Prisma.Sql)
    return zip(plan, Object.values(texts!) as string[]).map(({ record }) => record)
  }
  const found = await query<{ id: number }>(reader, ids)
  const where = { id: { in: found.map(({ id }) => id) } }
  const findMany = reader[name].findMany as unknown as (args: object) => Promise<{ id: number }[]>
  const rows = new Map((await findMany({ select, include, where })).map((row) => [row.id, row]))
  return found.flatMap(({ id }) => rows.get(id) ?? [])
}

/** The model's name in the schema. */
export function modelOf(name: ModelName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** As the driver's adapter names it. */
const INT32: SqlResultSet['columnTypes'][number] = 0
