// Issues the dockets of timesheets that are handed in or corrected, and voids the dockets of timesheets that are
// cancelled or deleted. It runs in the transaction of the change (docs/decisions/dockets.md).
import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import { DateTime } from 'luxon'
import { docketNumber, factsOf, type DocketContent, type DocketFacts } from '#domain/docket/content.ts'
import { instantOf, type Transaction } from '#server/database/client.ts'
import type { Docket, Prisma, Setting } from '#server/database/generated/client.ts'
import { insertRows } from '#server/database/rows.ts'
import { newestSeal } from '#server/read/seal/chain.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { mailVoided } from './mail.ts'
import { docketFacts, servicedLines, type ServicedLine } from './facts.ts'

/**
 * Issues a docket for each task with field service whose facts differ from its docket's, and voids those of tasks that are
 * no longer field service. @returns the ids of the new ones, which nobody has drawn yet.
 */
export async function issueDockets(tx: Transaction, timesheetId: number): Promise<number[]> {
  const lines = await servicedLines(tx, timesheetId)
  const current = await tx.docket.findMany({ where: { timesheetId, state: 'ISSUED' } })
  const settings = await readSettings(tx)
  const docketOf = new Map(current.map((docket) => [docket.timesheetLineId, docket]))
  const issued: number[] = []
  for (const line of lines) {
    const before = docketOf.get(line.id) ?? null
    docketOf.delete(line.id)
    const facts = docketFacts(line, settings)
    if (before && isSame(before, facts)) continue
    issued.push(await issue(tx, line, facts, settings, before))
  }
  const gone = [...docketOf.values()].map(({ id }) => id)
  if (gone.length > 0) await voidAll(tx, { id: { in: gone } })
  return issued
}

/** Voids the dockets of timesheets. */
export function voidDockets(tx: Transaction, timesheetIds: readonly number[]): Promise<void> {
  return voidAll(tx, { timesheetId: { in: [...timesheetIds] }, state: 'ISSUED' })
}

/** Voids dockets, and mails the customers who have them. */
async function voidAll(tx: Transaction, where: Prisma.DocketWhereInput): Promise<void> {
  const data = { state: 'VOIDED', endedAt: instantOf(tx) } as const
  await mailVoided(tx, await tx.docket.updateManyAndReturn({ where, data }))
}

function isSame({ content }: Docket, facts: DocketFacts): boolean {
  return canonicalize(factsOf(JSON.parse(content) as DocketContent)) === canonicalize(facts)
}

async function issue(
  tx: Transaction,
  line: ServicedLine,
  facts: DocketFacts,
  settings: Setting,
  before: Docket | null,
): Promise<number> {
  const issuedAt = instantOf(tx)
  if (before)
    await tx.docket.update({ where: { id: before.id }, data: { state: 'SUPERSEDED', endedAt: issuedAt } })
  const { year } = DateTime.fromJSDate(issuedAt, { zone: settings.timeZone })
  const seal = await newestSeal(tx)
  const number = docketNumber(year, await nextCount(tx, year))
  const content: DocketContent = {
    ...facts,
    format: 1,
    number,
    issuedAt: issuedAt.toISOString(),
    supersedes: before?.number ?? null,
    seal: seal && { number: seal.number, hash: seal.hash },
  }
  const canonical = canonicalize(content)!
  const { timesheet, fieldService } = line
  const { id } = await tx.docket.create({
    data: {
      number,
      token: randomBytes(16).toString('base64url'),
      timesheetId: timesheet.id,
      timesheetLineId: line.id,
      userId: timesheet.userId,
      approvalGroupId: timesheet.approvalGroupId,
      date: timesheet.startDate,
      customerName: facts.customer.name,
      customerEmail: facts.customer.email,
      workerName: facts.worker.name,
      fleet: facts.machine.fleet,
      content: canonical,
      sha256: createHash('sha256').update(canonical).digest('hex'),
      issuedAt,
      predecessorId: before?.id ?? null,
      workerSignatureId: fieldService.workerSignatureId,
      customerSignatureId: fieldService.customerSignatureId,
    },
  })
  const photos = line.photos.map(({ fileId }, position) => ({ docketId: id, position, fileId }))
  await insertRows(tx, { DocketPhoto: photos })
  return id
}

async function nextCount(tx: Transaction, year: number): Promise<number> {
  const { count } = await tx.docketCount.upsert({
    where: { year },
    create: { year, count: 1 },
    update: { count: { increment: 1 } },
  })
  return count
}
