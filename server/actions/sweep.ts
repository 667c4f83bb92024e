// Deletes temporary data every night, so that neither use nor strangers make it grow.
import { db, transaction, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { recheckPending } from './timesheet/unusual.ts'
import { now } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Log } from '#server/process/log.ts'
import { regularly } from '#server/process/regularly.ts'
import { tryLock } from '#server/database/locks.ts'

/** Days until each is deleted. History, events and notifications are never deleted. */
export const retentionDays = {
  /** Support asks for references within days; after three months a fault is fixed or forgotten. */
  failureLog: 90,
  /** As long as a company has to look back after an incident. */
  userLog: 400,
  /** Days after its end: until then, reuse of an old token differs from an unknown token. */
  session: 30,
  /** Valid for minutes or a week; deleted a day later. */
  emailCode: 1,
  /** Valid for minutes. */
  factorTicket: 1,
  /** Sent mail: people who miss one ask within weeks. */
  sentMail: 90,
  /** Failed mail, and mail that stayed in the Outbox. */
  otherMail: 400,
  /** Requests for exports, downloaded or not. */
  export: 7,
  /** Messages to webhooks: receivers that miss one ask within weeks. */
  webhookDelivery: 30,
  /** Answers to plans: a program repeats a request within hours. */
  planRequest: 30,
  /** Its window lasts minutes. */
  throttle: 1,
  /** Days after its end; the history keeps it. */
  deputy: 30,
  /** A browser repeats a create only while it has the unsaved work; nobody continues that after a year. */
  deletedTimesheetKey: 400,
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Deletes what is older than its days. @returns false if another process is doing it. */
export async function sweep(): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await tryLock(tx, 'sweeping'))) return false
    await sweepTables(tx)
    return true
  })
}

async function sweepTables(tx: Transaction): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY)
  await tx.failureLog.deleteMany({ where: { at: { lt: before(retentionDays.failureLog) } } })
  await tx.userLog.deleteMany({ where: { at: { lt: before(retentionDays.userLog) } } })
  await tx.export.deleteMany({ where: { createdAt: { lt: before(retentionDays.export) } } })
  await tx.throttle.deleteMany({ where: { lastAt: { lt: before(retentionDays.throttle) } } })
  await tx.emailCode.deleteMany({ where: { expiresAt: { lt: before(retentionDays.emailCode) } } })
  await tx.factorTicket.deleteMany({ where: { expiresAt: { lt: before(retentionDays.factorTicket) } } })
  await tx.mailMessage.deleteMany({
    where: { state: 'SENT', sentAt: { lt: before(retentionDays.sentMail) } },
  })
  await tx.mailMessage.deleteMany({ where: { createdAt: { lt: before(retentionDays.otherMail) } } })
  await tx.mailMessage.updateMany({
    where: { secretsUntil: { lt: now() }, secrets: { not: Prisma.DbNull } },
    data: { secrets: Prisma.DbNull },
  })
  await tx.deletedTimesheetKey.deleteMany({
    where: { at: { lt: before(retentionDays.deletedTimesheetKey) } },
  })
  await tx.webhookDelivery.deleteMany({ where: { at: { lt: before(retentionDays.webhookDelivery) } } })
  await tx.planRequest.deleteMany({ where: { at: { lt: before(retentionDays.planRequest) } } })
  await tx.deputy.deleteMany({ where: { endDate: { lt: before(retentionDays.deputy) } } })
  // Refresh tokens are deleted with them.
  await tx.session.deleteMany({ where: { expiresAt: { lt: before(retentionDays.session) } } })
}

/** Hours that a file may exist without a row: an upload takes minutes. */
const FILE_HOURS = 24

/** Deletes files without a row, which a killed process left behind. */
export async function sweepFiles(files: Files): Promise<number> {
  return files.sweep(new Date(Date.now() - FILE_HOURS * HOUR), async (paths) => {
    const rows = await db.storedFile.findMany({ where: { path: { in: paths } }, select: { path: true } })
    return new Set(rows.map(({ path }) => path))
  })
}

/** The nightly job: deletes old data and checks pending timesheets again. */
async function night(files: Files): Promise<void> {
  if (await sweep()) await recheckPending()
  await sweepFiles(files)
}

/** Runs it soon after the start and then every night, until the returned function is called. */
export function sweepNightly(log: Log, files: Files): () => void {
  return regularly({ first: MINUTE, every: DAY }, () => night(files), log, 'not swept')
}
