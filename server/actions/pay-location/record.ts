// Creates, changes and deletes pay locations, and assigns the job divisions that their people book to (spec 3 and 6).
// Database triggers notify the people who are moved or lose jobs.
import { parseForm } from '#domain/forms.ts'
import { PAY_LOCATIONS_AT_ONCE } from '#domain/limits.ts'
import {
  LOCATION_NAME_TAKEN,
  NO_SUCH_DIVISION,
  payLocationForm,
  type PayLocationInput,
} from '#domain/pay-location/forms.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import {
  changeRecord,
  recordChanges,
  type RecordedAction,
} from '#server/actions/administration/record-change.ts'
import { changedFields } from '#domain/changed-fields.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'

/** @returns its id. @throws NotAllowed FORBIDDEN; InvalidInput. */
export async function createPayLocation(viewer: Viewer, input: PayLocationInput): Promise<number> {
  assertMayChange(viewer)
  const parsed = parseForm(payLocationForm, input)
  return transaction(async (tx) => {
    await assertFits(tx, parsed, null)
    const { name, region, active } = parsed
    const { id } = await tx.payLocation.create({ data: { name, region, active } })
    await setDivisions(tx, id, parsed.divisions)
    await recordChanges(tx, viewer, [
      { noun: 'PAY_LOCATION', recordId: id, action: 'CREATED', changes: changesOf(null, parsed) },
    ])
    return id
  })
}

/**
 * Changes a pay location and its divisions; divisions that are left out are switched off.
 * @param version the version that the caller saw; null accepts any.
 * @throws NotAllowed FORBIDDEN or NOT_FOUND; InvalidInput; Refusal CHANGED_SINCE.
 */
export async function updatePayLocation(
  viewer: Viewer,
  id: number,
  version: number | null,
  input: PayLocationInput,
): Promise<void> {
  assertMayChange(viewer)
  const parsed = parseForm(payLocationForm, input)
  await transaction((tx) =>
    changeRecord(tx, viewer, { noun: 'PAY_LOCATION', recordId: id }, version, async () => {
      const stored = await tx.payLocation.findUniqueOrThrow({
        where: { id },
        include: { divisions: { where: { active: true } } },
      })
      const before = { ...stored, divisions: stored.divisions.map(({ division }) => division) }
      await assertFits(tx, parsed, id)
      const { name, region, active } = parsed
      await tx.payLocation.update({ where: { id }, data: { name, region, active } })
      await setDivisions(tx, id, parsed.divisions)
      return { action: 'CHANGED', changes: changesOf(before, parsed) }
    }),
  )
}

/**
 * Deletes pay locations; those that people or their history refer to become inactive and cannot be assigned any more.
 * @returns the ids of the deleted ones. @throws NotAllowed FORBIDDEN; InvalidInput for too many.
 */
export async function deletePayLocations(viewer: Viewer, ids: readonly number[]): Promise<number[]> {
  assertMayChange(viewer)
  const distinct = [...new Set(ids)]
  if (distinct.length === 0 || distinct.length > PAY_LOCATIONS_AT_ONCE)
    throw new InvalidInput([{ path: 'ids', message: `Select 1 to ${PAY_LOCATIONS_AT_ONCE} pay locations.` }])
  return transaction(async (tx) => {
    const locked = await lockForDeleting(tx, distinct)
    const referredTo = locked.filter(({ isReferredTo }) => isReferredTo)
    const deletable = locked.filter(({ isReferredTo }) => !isReferredTo)
    const switchedOff = referredTo.filter(({ active }) => active)
    await tx.payLocation.deleteMany({ where: { id: { in: deletable.map(({ id }) => id) } } })
    await tx.payLocation.updateMany({
      where: { id: { in: switchedOff.map(({ id }) => id) } },
      data: { active: false, version: { increment: 1 } },
    })
    const change = (id: number, action: RecordedAction) =>
      ({ noun: 'PAY_LOCATION', recordId: id, ...action }) as const
    await recordChanges(tx, viewer, [
      ...deletable.map(({ id, name }) =>
        change(id, { action: 'DELETED', changes: changesOf({ ...nowhere, name }, null) }),
      ),
      ...switchedOff.map(({ id }) => change(id, { action: 'DISABLED' })),
    ])
    return distinct.filter((id) => !referredTo.some((one) => one.id === id))
  })
}

function assertMayChange(viewer: Viewer): void {
  assertSystemAdministrator(viewer)
}

/** Sequential, so that two pay locations cannot get the same name. */
async function oneAtATime(tx: Transaction): Promise<void> {
  await lock(tx, 'changing pay locations')
}

/** @param id the pay location to change; null for a new one. @throws InvalidInput. */
async function assertFits(tx: Transaction, { name, divisions }: PayLocationInput, id: number | null) {
  await oneAtATime(tx)
  const [judged] = await tx.$queryRaw<{ isTaken: boolean; unknown: number }[]>`
    SELECT EXISTS (
        SELECT FROM "PayLocation" WHERE lower("name") = lower(${name}) AND "id" IS DISTINCT FROM ${id}::int
      ) AS "isTaken",
      (SELECT count(*)::int FROM unnest(${[...divisions]}::text[]) AS "wanted" ("division")
       WHERE NOT EXISTS (SELECT FROM "Job" j WHERE j."division" = "wanted"."division")
         AND NOT EXISTS (SELECT FROM "JobDivisionPayLocation" d
                         WHERE d."payLocationId" = ${id}::int AND d."division" = "wanted"."division")) AS "unknown"`
  if (judged!.isTaken) throw new InvalidInput([{ path: 'name', message: LOCATION_NAME_TAKEN }])
  if (judged!.unknown > 0) throw new InvalidInput([{ path: 'divisions', message: NO_SUCH_DIVISION }])
}

/** Leaves unchanged divisions alone, so that their people are not notified. */
async function setDivisions(tx: Transaction, id: number, divisions: readonly string[]): Promise<void> {
  await tx.jobDivisionPayLocation.updateMany({
    where: { payLocationId: id, active: true, division: { notIn: [...divisions] } },
    data: { active: false },
  })
  await tx.$queryRaw<object[]>`
    INSERT INTO "JobDivisionPayLocation" ("payLocationId", "division", "active")
    SELECT DISTINCT ${id}::int, "wanted"."division", true FROM unnest(${[...divisions]}::text[]) AS "wanted" ("division")
    WHERE NOT EXISTS (SELECT FROM "JobDivisionPayLocation" d
                      WHERE d."payLocationId" = ${id}::int AND d."division" = "wanted"."division" AND d."active")
    ON CONFLICT ("payLocationId", "division") DO UPDATE SET "active" = true`
}

type Locked = { id: number; name: string; active: boolean; isReferredTo: boolean }

/** Locks the pay locations until the transaction ends, so that nobody assigns or changes them. */
async function lockForDeleting(tx: Transaction, ids: readonly number[]): Promise<Locked[]> {
  await tx.$queryRaw<
    object[]
  >`SELECT FROM "PayLocation" WHERE "id" = ANY(${[...ids]}::int[]) ORDER BY "id" FOR UPDATE`
  // Read after locking: earlier assignments have committed.
  return tx.$queryRaw<Locked[]>`
    SELECT p."id", p."name", p."active",
      EXISTS (SELECT FROM "User" u WHERE u."payLocationId" = p."id")
      OR EXISTS (
        SELECT FROM "AdministrationHistory" h, jsonb_array_elements(h."changeDetail") AS "change"
        WHERE h."noun" = 'USER' AND "change" ->> 'field' = 'PayLocation'
          AND p."name" IN ("change" ->> 'previousValue', "change" ->> 'currentValue')
      ) AS "isReferredTo"
    FROM "PayLocation" p WHERE p."id" = ANY(${[...ids]}::int[])`
}

const nowhere: PayLocationInput = { name: '', region: '', active: true, divisions: [] }

function changesOf(before: PayLocationInput | null, after: PayLocationInput | null) {
  return changedFields('', describeLocation(before), describeLocation(after))
}

function describeLocation(location: PayLocationInput | null): Record<string, string> {
  if (!location) return {}
  const { name, region, active, divisions } = location
  return {
    Name: name,
    Region: region,
    Active: active ? 'Yes' : 'No',
    'Job Divisions': [...divisions].sort().join(', '),
  }
}
