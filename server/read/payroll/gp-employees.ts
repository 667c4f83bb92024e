// Employees of Dynamics GP from the table that an import fills: the gateway of server/adapters/gp.ts when no GP server is
// configured.
import { searchWords } from '#domain/search.ts'
import { payCyclesNamed, type Gp, type GpConditions, type GpEmployee } from '#server/adapters/gp.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { containing } from '../search.ts'

/** The columns that each condition searches. */
const texts = {
  fullName: Prisma.sql`"firstName" || ' ' || "lastName"`,
  employeeId: Prisma.sql`"employeeId"`,
  department: Prisma.sql`"department"`,
  location: Prisma.sql`"location"`,
}
const columns = Prisma.sql`"employeeId", "firstName", "lastName", "staffNumber", "staffType", "department", "location",
  "payCycle"::text, "active"`

export const gpTable: Gp = {
  async search({ currentPage, pageSize, ...conditions }) {
    const [found] = await db.$queryRaw<{ count: number; employees: GpEmployee[] }[]>`
      WITH "found" AS MATERIALIZED (SELECT ${columns} FROM "GpEmployee" WHERE "active" AND ${met(conditions)})
      SELECT (SELECT count(*)::int FROM "found") AS "count", (
        SELECT coalesce(json_agg("page"), '[]') FROM (
          SELECT * FROM "found" ORDER BY "lastName", "firstName", "employeeId"
          LIMIT ${pageSize}::int OFFSET ${(currentPage - 1) * pageSize}::int
        ) "page"
      ) AS "employees"`
    return found!
  },
  find: async (employeeId) => (await gpTable.among([employeeId]))[0] ?? null,
  among: (employeeIds) =>
    db.$queryRaw<
      GpEmployee[]
    >`SELECT ${columns} FROM "GpEmployee" WHERE "employeeId" = ANY(${[...employeeIds]}::text[])`,
  // An import brings employees, and no batches.
  batches: async () => null,
  close: async () => {},
}

/** Every word must also occur in "searchName", which joins all columns and has an index. */
function met({ search, payCycle, ...fields }: GpConditions): Prisma.Sql {
  const anywhere = searchWords(search).map((word) => {
    const occurs = Prisma.sql`"searchName" LIKE ${containing(word)}`
    const cycles = payCyclesNamed(word)
    return cycles.length === 0 ? occurs : Prisma.sql`(${occurs} OR "payCycle"::text = ANY(${cycles}::text[]))`
  })
  const inFields = Object.entries(texts).flatMap(([field, text]) =>
    searchWords(fields[field as keyof typeof texts]).map((word) => {
      const pattern = containing(word)
      return Prisma.sql`("searchName" LIKE ${pattern} AND "searchable"(${text}) LIKE ${pattern})`
    }),
  )
  const ofCycle = payCycle ? [Prisma.sql`"payCycle"::text = ${payCycle}`] : []
  return Prisma.join([Prisma.sql`true`, ...anywhere, ...inFields, ...ofCycle], ' AND ')
}
