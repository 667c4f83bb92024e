// Throws away, once a night, what is kept for a while only: so that nothing grows by being used, or by strangers.
import { db, transaction, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { judgeWaiting } from './timesheet/unusual.ts'
import { now } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Log } from '#server/process/log.ts'
import { tryLock } from '#server/database/locks.ts'

/** Days after which each is thrown away. History, events and notifications are kept for ever. */
export const retentionDays = {
  /** Support asks for a reference within days; a fault that nobody asks for in three months is fixed or forgotten. */
  failureLog: 90,
  /** Who signed in when: as long as a company has to look back after an incident. */
  userLog: 400,
  /** After its end. For so long a thief's use of an old token differs from that of an unknown one. */
  session: 30,
  /** It is good for minutes, or for a week; so long after that. */
  emailCode: 1,
  /** It is good for minutes. */
  factorTicket: 1,
  /** Mail that was sent: whoever misses one asks within weeks. */
  sentMail: 90,
  /** Mail that was given up or kept, for an Outbox that nobody looks into. */
  otherMail: 400,
  /** Its window is minutes long. */
  throttle: 1,
  /** A browser repeats a create only while it keeps the unsaved work; nobody takes that up after a year. */
  deletedTimesheetKey: 400,
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Throws away what is older than its days. @returns whether it did; false when another process is at it. */
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
  // Their refresh tokens go with them.
  await tx.session.deleteMany({ where: { expiresAt: { lt: before(retentionDays.session) } } })
}

/** Hours that a file may be without its row: an upload takes minutes. */
const FILE_HOURS = 24

/** Removes files that no row names: what a process that was killed had begun, or had yet to write down or to remove. */
export async function sweepFiles(files: Files): Promise<number> {
  return files.sweep(new Date(Date.now() - FILE_HOURS * HOUR), async (paths) => {
    const rows = await db.storedFile.findMany({ where: { path: { in: paths } }, select: { path: true } })
    return new Set(rows.map(({ path }) => path))
  })
}

/** What is done once a night: what is old is thrown away, what waits is judged anew. */
async function night(files: Files): Promise<void> {
  if (await sweep()) await judgeWaiting()
  await sweepFiles(files)
}

/** Does it every night, and soon after the start, until the returned function is called. */
export function sweepNightly(log: Log, files: Files): () => void {
  let timer: NodeJS.Timeout
  const again = (hours: number) => {
    timer = setTimeout(() => void run(), hours * HOUR).unref()
  }
  const run = async () => {
    // A night that is missed is made up for by the next one.
    await night(files).catch((error: unknown) => log.warn({ err: error }, 'not swept'))
    again(24)
  }
  again(1 / 60)
  return () => clearTimeout(timer)
}
