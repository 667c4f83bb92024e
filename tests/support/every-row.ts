// A checksum of each table, to prove that calls changed nothing.
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'

/** Tables that record the calls themselves: attempts, sign-ins and failures. */
const ofCalls = ['Throttle', 'Session', 'RefreshToken', 'UserLog', 'FailureKind', 'Failure']

/** A sum over every table but those that record calls. */
export async function everyRow(): Promise<Readonly<Record<string, string | null>>> {
  const tables = await db.$queryRaw<
    { name: string }[]
  >`SELECT "table_name" AS "name" FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`
  const sums = tables
    .filter(({ name }) => !ofCalls.includes(name))
    .map(async ({ name }) => {
      const [row] = await db.$queryRaw<
        { sum: string | null }[]
      >`SELECT md5(string_agg("t"::text, ',' ORDER BY "t"::text)) AS "sum" FROM ${Prisma.raw(`"${name}"`)} "t"`
      return [name, row!.sum] as const
    })
  return Object.fromEntries(await Promise.all(sums))
}
