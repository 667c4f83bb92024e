// When deputies stand in: from the midnight before their first day to the midnight after their last, in the company's zone.
import { Prisma } from './generated/client.ts'

/** The rows of Deputy with these instants as "from" and "until", as a table of a statement. */
export const deputySpans = Prisma.sql`(
  SELECT d.*, d."startDate"::timestamp AT TIME ZONE s."timeZone" AS "from",
    (d."endDate" + 1)::timestamp AT TIME ZONE s."timeZone" AS "until"
  FROM "Deputy" d CROSS JOIN "Setting" s)`
