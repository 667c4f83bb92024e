// Reads the rows whose ids a statement selects, with everything selected from them, in one statement. PostgreSQL answers with
// columns, which cost it a third of what objects cost, and page/answer.ts builds the records. A selection that
// page/plan.ts cannot read goes to Prisma, whose answer is the same.
import { db, type Database, type Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { zip } from './page/answer.ts'
import { planFor, type Selection } from './page/plan.ts'

type Models = Prisma.TypeMap['model']
/** Every model of the database, as the client names it. */
export type ModelName = Uncapitalize<keyof Models>
export type Model<Name extends ModelName> = Models[Capitalize<Name>]
export type Args<Name extends ModelName> = Model<Name>['operations']['findMany']['args']
export type Rows<Name extends ModelName, Query> = Prisma.Result<Database[Name], Query, 'findMany'>

/** The rows whose ids the statement `ids` selects, in its order. */
export async function readSelected(
  name: ModelName,
  { select, include }: Selection,
  ids: Prisma.Sql,
  reader: Reader = db,
): Promise<object[]> {
  const plan = planFor(modelOf(name), { select, include })
  if (plan) {
    const [columns] = await reader.$queryRaw<object[]>(plan.statement(ids))
    return zip(plan, Object.values(columns!) as string[])
  }
  const selected = (await reader.$queryRaw<{ id: number }[]>(ids)).map(({ id }) => id)
  const findMany = reader[name].findMany as unknown as (args: object) => Promise<{ id: number }[]>
  const where = { id: { in: selected } }
  const args = select ? { select: { ...select, id: true }, where } : { include, where }
  const rows = new Map((await findMany(args)).map((row) => [row.id, row]))
  return selected.flatMap((id) => rows.get(id) ?? [])
}

/** The rows with these ids, in the order of the ids; rows that no longer exist are left out. */
export async function readByIds(
  name: ModelName,
  selection: Selection,
  ids: readonly number[],
): Promise<object[]> {
  const rows = Prisma.sql`SELECT * FROM unnest(${[...ids]}::int[]) AS "given" ("id")`
  return ids.length === 0 ? [] : readSelected(name, selection, rows)
}

/** The model's name in the schema. */
export function modelOf(name: ModelName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
