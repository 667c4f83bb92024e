// Changes the settings, and restores their defaults (spec 3, rulings 3).
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { parseForm } from '#domain/forms.ts'
import { settingsForm } from '#domain/setting/forms.ts'
import { afterReset, formatSettings, settingNames, type Settings } from '#domain/setting/settings.ts'
import { NO_TIME_ZONE } from '#domain/setting/time-zone.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { changeRecord } from '#server/actions/administration/record-change.ts'
import { lockAccount } from '#server/actions/access/open-session.ts'
import { changedFields } from '#domain/changed-fields.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { readMethods } from '#server/read/access/second-factor.ts'
import { readSettings } from '#server/read/administration/settings.ts'

const record = { noun: 'SETTING', recordId: 1 } as const

/**
 * Changes the settings; they apply from the next save.
 * @param version the version that the caller saw; null accepts any.
 * @throws NotAllowed FORBIDDEN; InvalidInput; Refusal CHANGED_SINCE or OWN_SECOND_FACTOR.
 */
export async function updateSettings(viewer: Viewer, input: Settings, version: number | null): Promise<void> {
  assertMayChange(viewer)
  const parsed = parseForm(settingsForm, input)
  await transaction((tx) => change(tx, viewer, version, () => parsed))
}

/**
 * Restores the defaults, and the time zone and the name that the company was set up with; other settings stay (rulings 3).
 * @throws NotAllowed FORBIDDEN; Refusal CHANGED_SINCE.
 */
export async function resetSettings(viewer: Viewer, version: number | null): Promise<void> {
  assertMayChange(viewer)
  await transaction((tx) => change(tx, viewer, version, afterReset))
}

function assertMayChange(viewer: Viewer): void {
  assertSystemAdministrator(viewer)
}

type Stored = Awaited<ReturnType<typeof readSettings>>

async function change(
  tx: Transaction,
  viewer: Viewer,
  version: number | null,
  choose: (stored: Stored) => Settings,
): Promise<void> {
  // Reading creates the row in an empty database, so that it can be claimed.
  const seen = await readSettings(tx)
  if (isSame(seen, choose(seen))) return
  await changeRecord(tx, viewer, record, version, async () => {
    const before = await readSettings(tx)
    const after = choose(before)
    if (after.requireSecondFactorForAdministrators && !before.requireSecondFactorForAdministrators)
      await assertHasSecondFactor(tx, viewer)
    if (after.timeZone !== before.timeZone) await assertKnownZone(tx, after.timeZone)
    await tx.setting.update({ where: { id: record.recordId }, data: after })
    const changes = changedFields('', formatSettings(before), formatSettings(after))
    return { action: 'CHANGED', changes }
  })
}

function isSame(one: Settings, other: Settings): boolean {
  return settingNames.every((name) => one[name] === other[name])
}

/** People cannot lock themselves out. @throws Refusal OWN_SECOND_FACTOR. */
async function assertHasSecondFactor(tx: Transaction, { id }: Viewer): Promise<void> {
  await lockAccount(tx, id)
  if ((await readMethods(tx, id)).length === 0)
    throw new Refusal('OWN_SECOND_FACTOR', 'requireSecondFactorForAdministrators')
}

/** PostgreSQL must know the zone, too, because it computes days in it. @throws InvalidInput. */
async function assertKnownZone(tx: Transaction, timeZone: string): Promise<void> {
  const [known] = await tx.$queryRaw<
    object[]
  >`SELECT FROM pg_timezone_names WHERE "name" = ${timeZone} LIMIT 1`
  if (!known) throw new InvalidInput([{ path: 'timeZone', message: NO_TIME_ZONE }])
}
