// Counts that stop at COUNT_MAX, as SQL. The list of the settings and an administrator's home share them.
import { COUNT_MAX } from '#domain/limits.ts'
import { Prisma } from '#server/database/generated/client.ts'

const { sql } = Prisma

/** The number of rows of a query, at most COUNT_MAX. @param rows without a limit. */
export function countedRows(rows: Prisma.Sql): Prisma.Sql {
  return sql`(SELECT count(*)::int FROM (${rows} LIMIT ${COUNT_MAX}::int) AS "some")`
}

/** Requests to open a closed day that nobody has answered. */
export const openRequests = countedRows(sql`SELECT FROM "PayPeriodRequest" WHERE "answeredAt" IS NULL`)

/** Mails since an instant that could not be delivered. */
export function failedMails(since: Date): Prisma.Sql {
  return countedRows(sql`SELECT FROM "MailMessage" WHERE "state" = 'FAILED' AND "createdAt" >= ${since}`)
}

/** Entries of the failure log since an instant. */
export function loggedFailures(since: Date): Prisma.Sql {
  return countedRows(sql`SELECT FROM "FailureLog" WHERE "at" >= ${since}`)
}
