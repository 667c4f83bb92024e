// What the list of the settings says of each entry: how much it holds, or how it is. One statement, whose parts stop counting.
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { countedRows, failedMails, loggedFailures, openRequests } from './counts.ts'

export type SettingsOverview = {
  /** The regions of pay locations and of public holidays. */
  holidayRegions: number
  /** Active ones. */
  payLocations: number
  payCodes: number
  /** Whether a payroll cycle has pay periods. */
  hasPayPeriods: boolean
  /** Requests to open a closed day that nobody has answered. */
  payPeriodRequests: number
  /** Active ones. */
  webhooks: number
  /** When the last mail was sent; null if none was. */
  mailSentAt: Date | null
  /** Mails of the last two days that could not be delivered, as the health check counts them. */
  failedMails: number
  /** Failures of the last 24 hours. */
  failures: number
  /** What the last finished check of the sealed history found; null if there was none. */
  sealFaults: number | null
}

const DAY = 24 * 3600_000

/** Counts stop at COUNT_MAX. @throws NotAllowed FORBIDDEN. */
export async function readSettingsOverview(viewer: Viewer): Promise<SettingsOverview> {
  assertSystemAdministrator(viewer)
  const [yesterday, before] = [new Date(now().getTime() - DAY), new Date(now().getTime() - 2 * DAY)]
  const [overview] = await db.$queryRaw<SettingsOverview[]>`
    SELECT
      (SELECT count(*)::int FROM (
        SELECT lower("region") FROM "PayLocation" WHERE "region" <> ''
        UNION SELECT lower("region") FROM "PublicHoliday" WHERE "region" <> ''
      ) AS "regions") AS "holidayRegions",
      ${countedRows(Prisma.sql`SELECT FROM "PayLocation" WHERE "active"`)} AS "payLocations",
      (SELECT count(*)::int FROM "PayCode") AS "payCodes",
      EXISTS (SELECT FROM "PayPeriodRule" WHERE "length" <> 'OFF') AS "hasPayPeriods",
      ${openRequests} AS "payPeriodRequests",
      (SELECT count(*)::int FROM "Webhook" WHERE "active") AS "webhooks",
      (SELECT "sentAt" FROM "MailMessage" WHERE "state" = 'SENT'
       ORDER BY "createdAt" DESC, "id" DESC LIMIT 1) AS "mailSentAt",
      ${failedMails(before)} AS "failedMails",
      ${loggedFailures(yesterday)} AS "failures",
      (SELECT ("result"->>'faultCount')::int FROM "SealCheck" WHERE "result" IS NOT NULL
       ORDER BY "id" DESC LIMIT 1) AS "sealFaults"`
  return overview!
}
