// What System_Administrators do with pay locations: make, change and delete them, and say which job divisions their people
// book to (spec 3 and 6). Who is moved or loses a job is told by the database itself, whatever changes it.
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
import { changeRecord, leaveChanges, type Done } from '#server/actions/administration/record-change.ts'
import { changedFields } from '#domain/changed-fields.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'

/** @returns its id. @throws NotAllowed FORBIDDEN; InvalidInput. */
export async function createPayLocation(viewer: Viewer, input: PayLocationInput): Promise<number> {
  assertMayChange(viewer)
  const wanted = parseForm(payLocationForm, input)
  return transaction(async (tx) => {
    await assertFits(tx, wanted, null)
    const { name, region, active } = wanted
    const { id } = await tx.payLocation.create({ data: { name, region, active } })
    await setDivisions(tx, id, wanted.divisions)
    await leaveChanges(tx, viewer, [
      { noun: 'PAY_LOCATION', recordId: id, action: 'CREATED', changes: changesOf(null, wanted) },
    ])
    return id
  })
}

/**
 * Changes one, with its divisions as a whole: those that are left out are switched off.
 * @param version the one that the caller saw; null claims whichever there is.
 * @throws NotAllowed FORBIDDEN or NOT_FOUND; InvalidInput; Refusal CHANGED_SINCE.
 */
export async function updatePayLocation(
  viewer: Viewer,
  id: number,
  version: number | null,
  input: PayLocationInput,
): Promise<void> {
  assertMayChange(viewer)
  const wanted = parseForm(payLocationForm, input)
  await transaction((tx) =>
    changeRecord(tx, viewer, { noun: 'PAY_LOCATION', recordId: id }, version, async () => {
      const stored = await tx.payLocation.findUniqueOrThrow({
        where: { id },
        include: { divisions: { where: { active: true } } },
      })
      const before = { ...stored, divisions: stored.divisions.map(({ division }) => division) }
      await assertFits(tx, wanted, id)
      const { name, region, active } = wanted
      await tx.payLocation.update({ where: { id }, data: { name, region, active } })
      await setDivisions(tx, id, wanted.divisions)
      return { action: 'CHANGED', changes: changesOf(before, wanted) }
    }),
  )
}

/**
 * Deletes pay locations; those that people or their history refer to become inactive instead: nobody is given them any
 * more. @returns the ids of those that are gone. @throws NotAllowed FORBIDDEN; InvalidInput for too many at once.
 */
export async function deletePayLocations(viewer: Viewer, ids: readonly number[]): Promise<number[]> {
  assertMayChange(viewer)
  const asked = [...new Set(ids)]
  if (asked.length === 0 || asked.length > PAY_LOCATIONS_AT_ONCE)
    throw new InvalidInput([{ path: 'ids', message: `Select 1 to ${PAY_LOCATIONS_AT_ONCE} pay locations.` }])
  return transaction(async (tx) => {
    const found = await lockForDeleting(tx, asked)
    const kept = found.filter(({ isReferredTo }) => isReferredTo)
    const gone = found.filter(({ isReferredTo }) => !isReferredTo)
    const switchedOff = kept.filter(({ active }) => active)
    await tx.payLocation.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } })
    await tx.payLocation.updateMany({
      where: { id: { in: switchedOff.map(({ id }) => id) } },
      data: { active: false, version: { increment: 1 } },
    })
    const left = (id: number, done: Done) => ({ noun: 'PAY_LOCATION', recordId: id, ...done }) as const
    await leaveChanges(tx, viewer, [
      ...gone.map(({ id, name }) =>
        left(id, { action: 'DELETED', changes: changesOf({ ...nowhere, name }, null) }),
      ),
      ...switchedOff.map(({ id }) => left(id, { action: 'DISABLED' })),
    ])
    return asked.filter((id) => !kept.some((one) => one.id === id))
  })
}

function assertMayChange(viewer: Viewer): void {
  assertSystemAdministrator(viewer)
}

/** One after the other: two of the same name must not both be made. */
async function oneAtATime(tx: Transaction): Promise<void> {
  await lock(tx, 'changing pay locations')
}

/** @param id of the one that is changed; null for a new one. @throws InvalidInput. */
async function assertFits(tx: Transaction, { name, divisions }: PayLocationInput, id: number | null) {
  await oneAtATime(tx)
  const [judged] = await tx.$queryRaw<{ isTaken: boolean; unknown: number }[]>`
    SELECT EXISTS (
        SELECT FROM "PayLocation" WHERE lower("name") = lower(${name}) AND "id" IS DISTINCT FROM ${id}::int
      ) AS "isTaken",
      (SELECT count(*)::int FROM unnest(${[...divisions]}::text[]) AS "asked" ("division")
       WHERE NOT EXISTS (SELECT FROM "Job" j WHERE j."division" = "asked"."division")
         AND NOT EXISTS (SELECT FROM "JobDivisionPayLocation" d
                         WHERE d."payLocationId" = ${id}::int AND d."division" = "asked"."division")) AS "unknown"`
  if (judged!.isTaken) throw new InvalidInput([{ path: 'name', message: LOCATION_NAME_TAKEN }])
  if (judged!.unknown > 0) throw new InvalidInput([{ path: 'divisions', message: NO_SUCH_DIVISION }])
}

/** Nothing is written of a division that stays as it is: its people are not told that their jobs changed. */
async function setDivisions(tx: Transaction, id: number, divisions: readonly string[]): Promise<void> {
  await tx.jobDivisionPayLocation.updateMany({
    where: { payLocationId: id, active: true, division: { notIn: [...divisions] } },
    data: { active: false },
  })
  await tx.$queryRaw<object[]>`
    INSERT INTO "JobDivisionPayLocation" ("payLocationId", "division", "active")
    SELECT DISTINCT ${id}::int, "asked"."division", true FROM unnest(${[...divisions]}::text[]) AS "asked" ("division")
    WHERE NOT EXISTS (SELECT FROM "JobDivisionPayLocation" d
                      WHERE d."payLocationId" = ${id}::int AND d."division" = "asked"."division" AND d."active")
    ON CONFLICT ("payLocationId", "division") DO UPDATE SET "active" = true`
}

type Found = { id: number; name: string; active: boolean; isReferredTo: boolean }

/** Until the transaction ends nobody is given one of them, and none is changed. */
async function lockForDeleting(tx: Transaction, ids: readonly number[]): Promise<Found[]> {
  await tx.$queryRaw<
    object[]
  >`SELECT FROM "PayLocation" WHERE "id" = ANY(${[...ids]}::int[]) ORDER BY "id" FOR UPDATE`
  // Read once they are locked: whoever gave one to somebody just now has committed.
  return tx.$queryRaw<Found[]>`
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
  return changedFields('', inWords(before), inWords(after))
}

function inWords(location: PayLocationInput | null): Record<string, string> {
  if (!location) return {}
  const { name, region, active, divisions } = location
  return {
    Name: name,
    Region: region,
    Active: active ? 'Yes' : 'No',
    'Job Divisions': [...divisions].sort().join(', '),
  }
}
