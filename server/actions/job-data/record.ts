// Creates, changes and deletes the records that tasks refer to, one at a time, with the columns, checks and keys of an
// import. A later import of the kind overwrites them.
import type { Column } from '#domain/import/formats.ts'
import { columnsOf, isKey, jobRecordForm, valuesOf, type JobRecordInput } from '#domain/job-data/form.ts'
import { kindOf, type JobDataKind } from '#domain/job-data/kinds.ts'
import { changedFields } from '#domain/changed-fields.ts'
import { parseForm } from '#domain/forms.ts'
import { labelOf } from '#domain/import/label.ts'
import type { Value } from '#domain/import/types.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import {
  changeRecord,
  recordChanges,
  type RecordedAction,
} from '#server/actions/administration/record-change.ts'
import { quoted, referredBy, tables, targetOf, typeOf } from '#server/actions/import/tables.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { enumOf, modelOfNoun, referencesTo } from '#server/database/model.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { findJobRecord, type JobRecord } from '#server/read/job-data/job-data.ts'

const { sql, raw, join } = Prisma

/** @returns its id. @throws NotAllowed FORBIDDEN; InvalidInput. */
export async function createJobRecord(
  viewer: Viewer,
  kind: JobDataKind,
  input: JobRecordInput,
): Promise<number> {
  assertSystemAdministrator(viewer)
  return transaction(async (tx) => {
    const values = await storedValues(tx, kind, input, columnsOf(kind))
    const columns = values.map(({ target }) => raw(quoted(target)))
    const [added] = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO ${tableOf(kind)} (${join(columns)}) VALUES (${join(values.map(({ value }) => value))})
      ON CONFLICT DO NOTHING RETURNING "id"`
    if (!added) throw taken(kind)
    const record = await findJobRecord(viewer, kind, added.id, tx)
    await recordChanges(tx, viewer, [
      { noun: kind, recordId: added.id, action: 'CREATED', changes: changesOf(null, record) },
    ])
    return added.id
  })
}

/**
 * Changes everything but the key.
 * @param version the version that the caller saw; null accepts any.
 * @throws NotAllowed FORBIDDEN or NOT_FOUND; InvalidInput; Refusal CHANGED_SINCE.
 */
export async function updateJobRecord(
  viewer: Viewer,
  kind: JobDataKind,
  id: number,
  version: number | null,
  input: JobRecordInput,
): Promise<void> {
  assertSystemAdministrator(viewer)
  await transaction((tx) =>
    changeRecord(tx, viewer, { noun: kind, recordId: id }, version, async (): Promise<RecordedAction> => {
      const before = (await findJobRecord(viewer, kind, id, tx))!
      const own = columnsOf(kind).filter((column) => !isKey(kind, column))
      const cells = { ...before.cells, ...input }
      for (const column of columnsOf(kind))
        if (isKey(kind, column)) cells[column.name] = before.cells[column.name]!
      const values = await storedValues(tx, kind, cells, own)
      const sets = values.map(({ target, value }) => sql`${raw(quoted(target))} = ${value}`)
      await tx.$executeRaw`UPDATE ${tableOf(kind)} SET ${join(sets)}, "updatedAt" = ${instantOf(tx)} WHERE "id" = ${id}::int`
      await followRecord(tx, kind, id)
      const after = await findJobRecord(viewer, kind, id, tx)
      return { action: 'CHANGED', changes: changesOf(before, after) }
    }),
  )
}

/**
 * Deletes a record; one that tasks or other records refer to becomes inactive instead.
 * @returns whether it is gone. @throws NotAllowed FORBIDDEN or NOT_FOUND; Refusal CHANGED_SINCE.
 */
export async function deleteJobRecord(
  viewer: Viewer,
  kind: JobDataKind,
  id: number,
  version: number | null,
): Promise<boolean> {
  assertSystemAdministrator(viewer)
  return transaction(async (tx) => {
    // Locks it, so that nothing can start to refer to it until the transaction ends.
    await tx.$queryRaw<object[]>`SELECT FROM ${tableOf(kind)} WHERE "id" = ${id}::int FOR UPDATE`
    const record = await findJobRecord(viewer, kind, id, tx)
    if (!record) throw new NotAllowed('NOT_FOUND')
    const isKept = await isReferredTo(tx, kind, record)
    const change = async (): Promise<RecordedAction | null> => {
      if (!isKept) {
        await tx.$executeRaw`DELETE FROM ${tableOf(kind)} WHERE "id" = ${id}::int`
        return { action: 'DELETED', changes: changesOf(record, null) }
      }
      if (!record.active) return null
      await tx.$executeRaw`UPDATE ${tableOf(kind)} SET "active" = false, "updatedAt" = ${instantOf(tx)} WHERE "id" = ${id}::int`
      await followRecord(tx, kind, id)
      return { action: 'DISABLED' }
    }
    await changeRecord(tx, viewer, { noun: kind, recordId: id }, version, change)
    return !isKept
  })
}

/** Changes what timesheets show of a record. */
async function followRecord(tx: Transaction, kind: JobDataKind, id: number): Promise<void> {
  const { name, followedBy } = tables[kindOf(kind).file]
  if (followedBy) await tx.$queryRaw`SELECT "followNames"(${followedBy}, ARRAY[${id}::int])::text`
  if (name === 'WorkOrder') await tx.$queryRaw`SELECT "followFinished"(ARRAY[${id}::int])::text`
}

const tableOf = (kind: JobDataKind) => raw(quoted(tables[kindOf(kind).file].name))

type Stored = { target: string; value: Prisma.Sql }

/** The valid values of some columns and of the active flag, with the ids of the records that they refer to. */
async function storedValues(
  tx: Transaction,
  kind: JobDataKind,
  input: JobRecordInput,
  columns: readonly Column[],
): Promise<Stored[]> {
  const format = kindOf(kind)
  parseForm(jobRecordForm(kind), input)
  const values = valuesOf(kind, input)
  const stored: Stored[] = [{ target: 'active', value: sql`${input.active}` }]
  for (const column of columns) {
    const value = values[column.name]!
    const target = targetOf(format, column)!
    if (column.refersTo) stored.push({ target, value: sql`${await idOf(tx, column, value)}::int` })
    else stored.push({ target, value: sql`${value}::${raw(typeIn(kind, column, target))}` })
  }
  return stored
}

/** The SQL type of a column of the table. */
function typeIn(kind: JobDataKind, column: Column, target: string): string {
  const enumeration = enumOf(tables[kindOf(kind).file].name, target)
  return enumeration ? quoted(enumeration) : typeOf(column)
}

/** @throws InvalidInput. */
async function idOf(tx: Transaction, column: Column, key: Value): Promise<number> {
  const { format, key: target } = referredBy(column)
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM ${raw(quoted(tables[format.file].name))} WHERE ${raw(quoted(target))} = ${key} FOR KEY SHARE`
  if (row) return row.id
  throw new InvalidInput([{ path: column.name, message: `${labelOf(column)} ${key} does not exist` }])
}

function taken(kind: JobDataKind): InvalidInput {
  const keys = columnsOf(kind).filter((column) => isKey(kind, column))
  const column = keys.at(-1)!
  const [owner] = keys.filter(({ refersTo }) => refersTo)
  const where = owner ? ` of this ${labelOf(owner).toLowerCase()}` : ''
  const message = `There is already ${kindOf(kind).inSentence}${where} with this ${labelOf(column).toLowerCase()}, active or inactive`
  return new InvalidInput([{ path: column.name, message }])
}

function changesOf(before: JobRecord | null, after: JobRecord | null) {
  return changedFields('', describeRecord(before), describeRecord(after))
}

function describeRecord(record: JobRecord | null): Record<string, string> {
  if (!record) return {}
  const cells = columnsOf(record.kind).map((column) => {
    const cell = record.cells[column.name] ?? ''
    return [labelOf(column), column.words?.[cell] ?? cell] as const
  })
  return { ...Object.fromEntries(cells), Active: record.active ? 'Yes' : 'No' }
}

/** Whether anything refers to a record of job data, so that it cannot be deleted. */
/** The caller has locked the record. */
async function isReferredTo(tx: Transaction, kind: JobDataKind, { id, cells }: JobRecord): Promise<boolean> {
  const conditions = referencesTo(modelOfNoun(kind)).map(
    ({ model, column }) =>
      sql`EXISTS (SELECT FROM ${raw(`"${model}"`)} WHERE ${raw(`"${column}"`)} = ${id}::int)`,
  )
  // Accounts refer to an employee by the ID in GP, which may not be in Daybook yet.
  if (kind === 'GP_EMPLOYEE')
    conditions.push(sql`EXISTS (SELECT FROM "User" WHERE "gpEmployeeId" = ${cells.employeeId})`)
  if (conditions.length === 0) return false
  const [row] = await tx.$queryRaw<{ is: boolean }[]>`SELECT ${join(conditions, ' OR ')} AS "is"`
  return row!.is
}
