// The common part of every change by administrators: a claim on the version they saw, a row of the history, and an
// event for open screens. If two people save the same record, the refusal of the second names the first.
import { formatTime } from '#domain/date.ts'
import { jobDataKinds } from '#domain/job-data/kinds.ts'
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ChangedField } from '#domain/changed-fields.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { modelOfNoun } from '#server/database/model.ts'
import type { AdministeredNoun, AdministrationAction } from '#server/database/generated/enums.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { publish } from '#server/events/channel.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { insertRows } from '#server/database/rows.ts'

/** An administered record: a row of the noun's table. */
export type Administered = { noun: AdministeredNoun; recordId: number }

const tableOf = (noun: AdministeredNoun) => Prisma.raw(`"${modelOfNoun(noun)}"`)

function isJobData(noun: AdministeredNoun): boolean {
  return jobDataKinds.some((kind) => kind === noun)
}

/** The action of a change, with the changed fields. */
export type RecordedAction = { action: AdministrationAction; changes?: readonly ChangedField[] }

/**
 * Claims a record, so that nobody else changes it until the transaction ends, and runs a change of it. The change returns
 * its action for the history and for open screens, or null if it changed nothing.
 * @param version the version that the caller saw; null claims any version.
 * @throws NotAllowed NOT_FOUND, Refusal CHANGED_SINCE.
 */
export async function changeRecord<Result extends RecordedAction | null>(
  tx: Transaction,
  modifier: Modifier,
  record: Administered,
  version: number | null,
  change: () => Promise<Result>,
): Promise<Result> {
  await claimRecord(tx, record, version)
  const done = await change()
  if (done) await recordChanges(tx, modifier, [{ ...record, action: done.action, changes: done.changes }])
  return done
}

async function claimRecord(
  tx: Transaction,
  { noun, recordId }: Administered,
  version: number | null,
): Promise<void> {
  const table = tableOf(noun)
  const won = await tx.$queryRaw<object[]>`
    UPDATE ${table} SET "version" = "version" + 1
    WHERE "id" = ${recordId}::int AND "version" = coalesce(${version}::int, "version") RETURNING "id"`
  if (won.length === 0) throw await lostTo(tx, { noun, recordId })
}

/** Why a claim was lost. Read after the loss, so that it names the winning change. */
async function lostTo(tx: Transaction, record: Administered): Promise<Refusal | NotAllowed> {
  const table = tableOf(record.noun)
  const [row] = await tx.$queryRaw<
    { updatedAt: Date }[]
  >`SELECT "updatedAt" FROM ${table} WHERE "id" = ${record.recordId}::int`
  if (!row) return new NotAllowed('NOT_FOUND')
  const last = await tx.administrationHistory.findFirst({
    where: record,
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  })
  const { timeZone } = await readSettings(tx)
  // Imports change job data without writing its history.
  const isImported = isJobData(record.noun) && !(last && last.at >= row.updatedAt)
  const { nameOfModifier: name, at } =
    last && !isImported ? last : { nameOfModifier: isImported ? 'an import' : 'somebody', at: row.updatedAt }
  return new Refusal('CHANGED_SINCE', null, { name, time: formatTime(at, today(timeZone), timeZone) })
}

/** A change, for the history and for open screens. */
export type Change = Administered & RecordedAction

/** The author of a change; only a name for changes without a signed-in person, such as a nightly import. */
export type Modifier = Pick<Viewer, 'id' | 'firstName' | 'lastName' | 'email' | 'userType'> | { name: string }

/**
 * Writes changes into the history and publishes them, in the transaction of the changes. Ignores changes without
 * changed fields.
 */
export async function recordChanges(
  tx: Transaction,
  modifier: Modifier,
  changes: readonly Change[],
): Promise<void> {
  const effective = changes.filter(({ action, changes }) => action !== 'CHANGED' || changes?.length)
  const at = instantOf(tx).toISOString()
  const rows = effective.map(({ noun, recordId, action, changes = [] }) => ({
    noun,
    recordId,
    action,
    at,
    changeDetail: [...changes],
    ...signatureOf(modifier),
  }))
  await insertRows(tx, { AdministrationHistory: rows })
  publishRecords(tx, effective)
}

/** Tells open screens to fetch records again, also if their history has no row for the change. */
export function publishRecords(tx: Transaction, records: readonly Administered[]): void {
  publish(
    tx,
    records.map(({ noun, recordId }) => ({ name: 'administrationChanged', event: { noun, recordId } })),
  )
}

function signatureOf(modifier: Modifier) {
  if ('name' in modifier)
    return { modifierId: null, nameOfModifier: modifier.name, emailOfModifier: '', roleOfModifier: null }
  return {
    modifierId: modifier.id,
    nameOfModifier: fullName(modifier),
    emailOfModifier: modifier.email,
    roleOfModifier: modifier.userType,
  }
}
