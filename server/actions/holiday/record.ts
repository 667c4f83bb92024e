// System_Administrators add public holidays to a region, rename and delete them.
import { holidaysForm } from '#domain/absence/forms.ts'
import { IDS_MAX } from '#domain/bounds.ts'
import { changedFields } from '#domain/changed-fields.ts'
import { formatDate, isoDate } from '#domain/date.ts'
import { parseForm } from '#domain/forms.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { recordChanges, type Change } from '#server/actions/administration/record-change.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import type { PublicHoliday } from '#server/database/generated/client.ts'
import { lock } from '#server/database/locks.ts'

/** Numbers of holidays. */
export type HolidaysAdded = { added: number; renamed: number; unchanged: number }

/**
 * Adds holidays to the region of a pay location. A day that is a holiday already gets the new name.
 * @throws NotAllowed FORBIDDEN; InvalidInput with paths such as `holidays.3.date`.
 */
export async function addPublicHolidays(viewer: Viewer, input: unknown): Promise<HolidaysAdded> {
  assertSystemAdministrator(viewer)
  const parsed = parseForm(holidaysForm, input)
  return transaction(async (tx) => {
    // Nobody else adds the same days, or takes the region from its pay location.
    await lock(tx, 'changing pay locations')
    const region = await spellingOf(tx, parsed.region)
    const stored = await storedOn(
      tx,
      region,
      parsed.holidays.map(({ date }) => date),
    )
    const isNew = ({ date }: { date: string }) => !stored.has(date)
    const added = await tx.publicHoliday.createManyAndReturn({
      data: parsed.holidays.filter(isNew).map(({ date, name }) => ({ region, date: new Date(date), name })),
    })
    const renamed = parsed.holidays.flatMap(({ date, name }) => {
      const before = stored.get(date)
      return before && before.name !== name ? [{ before, after: { ...before, name } }] : []
    })
    await rename(
      tx,
      renamed.map(({ after }) => after),
    )
    await recordChanges(tx, viewer, [
      ...added.map((holiday) => changeOf('CREATED', null, holiday)),
      ...renamed.map(({ before, after }) => changeOf('CHANGED', before, after)),
    ])
    const unchanged = parsed.holidays.length - added.length - renamed.length
    return { added: added.length, renamed: renamed.length, unchanged }
  })
}

/**
 * Deletes holidays; timesheets are expected again on their days.
 * @returns how many there were. @throws NotAllowed FORBIDDEN; InvalidInput for too many.
 */
export async function deletePublicHolidays(viewer: Viewer, ids: readonly number[]): Promise<number> {
  assertSystemAdministrator(viewer)
  if (ids.length === 0 || ids.length > IDS_MAX)
    throw new InvalidInput([{ path: 'ids', message: `Select 1 to ${IDS_MAX} days.` }])
  return transaction(async (tx) => {
    const deleted = await tx.$queryRaw<PublicHoliday[]>`
      DELETE FROM "PublicHoliday" WHERE "id" = ANY(${[...ids]}::int[]) RETURNING *`
    await recordChanges(
      tx,
      viewer,
      deleted.map((holiday) => changeOf('DELETED', holiday, null)),
    )
    return deleted.length
  })
}

/** The region as a pay location spells it. @throws InvalidInput if none has it. */
async function spellingOf(tx: Transaction, region: string): Promise<string> {
  const [found] = await tx.$queryRaw<{ region: string }[]>`
    SELECT "region" FROM "PayLocation" WHERE lower("region") = lower(${region}) ORDER BY "region" LIMIT 1`
  if (!found) throw new InvalidInput([{ path: 'region', message: 'No pay location has this region' }])
  return found.region
}

/** The holidays of a region on some dates, by date. */
async function storedOn(
  tx: Transaction,
  region: string,
  dates: readonly string[],
): Promise<Map<string, PublicHoliday>> {
  const rows = await tx.$queryRaw<PublicHoliday[]>`
    SELECT * FROM "PublicHoliday" WHERE lower("region") = lower(${region}) AND "date" = ANY(${[...dates]}::date[])
    FOR UPDATE`
  return new Map(rows.map((row) => [isoDate(row.date), row]))
}

async function rename(tx: Transaction, holidays: readonly PublicHoliday[]): Promise<void> {
  const ids = holidays.map(({ id }) => id)
  const names = holidays.map(({ name }) => name)
  await tx.$executeRaw`
    UPDATE "PublicHoliday" h SET "name" = "new"."name"
    FROM unnest(${ids}::int[], ${names}::text[]) AS "new" ("id", "name") WHERE h."id" = "new"."id"`
}

function changeOf(
  action: Change['action'],
  before: PublicHoliday | null,
  after: PublicHoliday | null,
): Change {
  const { id: recordId } = (after ?? before)!
  return {
    noun: 'PUBLIC_HOLIDAY',
    recordId,
    action,
    changes: changedFields('', describeHoliday(before), describeHoliday(after)),
  }
}

/** The history shows the changes of all holidays together, so each names its day. */
function describeHoliday(holiday: PublicHoliday | null): Record<string, string> {
  if (!holiday) return {}
  const { region, date, name } = holiday
  return { [`${region}, ${formatDate(isoDate(date))}`]: name }
}
